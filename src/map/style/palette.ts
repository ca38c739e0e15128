/**
 * Colours of the map by theme: indigo lines on white or dark surfaces, and one warm accent for what is being edited.
 */
export type Palette = {
  line: string
  plane: string
  accent: string
  accentPlane: string
  /** Selected or hovered features: no dictionary value has this colour. */
  mark: string
  /** Outside the region. */
  background: string
  /** Neighbouring regions alternate between these. */
  tints: readonly string[]
  /** Fades inwards from the border, like relief shading. */
  shade: string
  rim: string
  water: string
  waterLine: string
  road: string
  roadCasing: string
  railway: string
  ink: string
  waterInk: string
  halo: string
  /** Features whose value has no colour. */
  neutral: string
}

export type Theme = 'light' | 'dark'

export const palettes: Readonly<Record<Theme, Palette>> = {
  light: {
    line: '#2b4c8c',
    plane: 'rgba(43, 76, 140, 0.07)',
    accent: '#c8602a',
    accentPlane: 'rgba(200, 96, 42, 0.10)',
    mark: '#16264f',
    background: '#e9eef5',
    tints: ['#f8f9f5', '#f3f6f3', '#f6f5ef', '#f1f5f7'],
    shade: 'rgba(66, 92, 140, 0.34)',
    rim: '#9fb0cd',
    water: '#bcd6ea',
    waterLine: '#8fb6d6',
    road: '#fdfdfd',
    roadCasing: '#d9b98e',
    railway: '#9aa3b2',
    ink: '#33415f',
    waterInk: '#3d6f98',
    halo: 'rgba(255, 255, 255, 0.92)',
    neutral: '#6a7690',
  },
  dark: {
    line: '#8fb0ee',
    plane: 'rgba(143, 176, 238, 0.10)',
    accent: '#f0985f',
    accentPlane: 'rgba(240, 152, 95, 0.14)',
    mark: '#ffffff',
    background: '#0a1020',
    tints: ['#18223a', '#16203a', '#1a2339', '#152238'],
    shade: 'rgba(2, 6, 16, 0.75)',
    rim: '#44557c',
    water: '#0f3350',
    waterLine: '#23577f',
    road: '#4a5876',
    roadCasing: '#232d47',
    railway: '#5a6782',
    ink: '#d6e0f5',
    waterInk: '#86b6dd',
    halo: 'rgba(10, 16, 32, 0.9)',
    neutral: '#93a0bd',
  },
}

/** Returns a colour with an opacity. Input: `#rrggbb`. */
export function withAlpha(hex: string, alpha: number): string {
  const channel = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16)
  return `rgba(${channel(1)}, ${channel(3)}, ${channel(5)}, ${alpha})`
}

export type RoadKind = 'expressway' | 'national' | 'provincial' | 'county'

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
  roads: Readonly<Record<RoadKind, { line: string; casing: string }>>
  /** Number plates of roads, in the colours of road signs. */
  shields: Readonly<Record<RoadKind, { fill: string; ink: string; rim: string }>>
  railway: string
  ink: string
  waterInk: string
  roadInk: string
  peakInk: string
  /** Names of regions, behind those of places. */
  regionInk: string
  /** Covers regions other than the chosen one. */
  veil: string
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
    roads: {
      expressway: { line: '#f3c08a', casing: '#cf9052' },
      national: { line: '#fae2a6', casing: '#d3b066' },
      provincial: { line: '#fff8df', casing: '#cfc09a' },
      county: { line: '#ffffff', casing: '#c3cad6' },
    },
    shields: {
      expressway: { fill: '#2c7a58', ink: '#ffffff', rim: '#ffffff' },
      national: { fill: '#b2483f', ink: '#ffffff', rim: '#ffffff' },
      provincial: { fill: '#f5d154', ink: '#4a3a05', rim: '#ffffff' },
      county: { fill: '#ffffff', ink: '#47526b', rim: '#a9b4c8' },
    },
    railway: '#8a93a5',
    ink: '#33415f',
    waterInk: '#2f6590',
    roadInk: '#6d5a38',
    peakInk: '#6b5138',
    regionInk: '#5d6b8a',
    veil: 'rgba(233, 238, 245, 0.62)',
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
    roads: {
      expressway: { line: '#8a6238', casing: '#4e3a26' },
      national: { line: '#7b6a3e', casing: '#453c28' },
      provincial: { line: '#5d6174', casing: '#2f3650' },
      county: { line: '#4a5670', casing: '#28324d' },
    },
    shields: {
      expressway: { fill: '#1f6246', ink: '#e6f5ee', rim: '#0a1020' },
      national: { fill: '#8f3a33', ink: '#fbe9e7', rim: '#0a1020' },
      provincial: { fill: '#a88a22', ink: '#14110a', rim: '#0a1020' },
      county: { fill: '#2a3550', ink: '#d6e0f5', rim: '#5a6782' },
    },
    railway: '#5a6782',
    ink: '#d6e0f5',
    waterInk: '#86b6dd',
    roadInk: '#cdbb94',
    peakInk: '#d1b596',
    regionInk: '#9fb0d3',
    veil: 'rgba(10, 16, 32, 0.55)',
    halo: 'rgba(10, 16, 32, 0.9)',
    neutral: '#93a0bd',
  },
}

/** Returns a colour with an opacity. Input: `#rrggbb`. */
export function withAlpha(hex: string, alpha: number): string {
  const channel = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16)
  return `rgba(${channel(1)}, ${channel(3)}, ${channel(5)}, ${alpha})`
}

import { drawsOf, type Draws } from './random.ts'

/** Size of a picture in pixels. */
export const pictureSize = { widthPx: 1280, heightPx: 800 } as const

const { widthPx, heightPx } = pictureSize

type Light = {
  sky: readonly [top: string, bottom: string]
  sun: string
  far: string
  near: string
  ground: string
  water: string
}

const lights: readonly [Light, ...Light[]] = [
  { sky: ['#bcd6ee', '#f6f0e2'], sun: '#fff7df', far: '#9db6d0', near: '#3d5f80', ground: '#7f9f78', water: '#8fb8cf' },
  { sky: ['#f2c9a4', '#fbeedd'], sun: '#fff1d0', far: '#b7a3b4', near: '#54587f', ground: '#8d9468', water: '#d9b9a0' },
  { sky: ['#8fb7c9', '#e8f1ee'], sun: '#f7fbf3', far: '#8fb0b0', near: '#2f5d62', ground: '#6f9a80', water: '#9cc6c6' },
  { sky: ['#a9b4dc', '#f3ece9'], sun: '#fdf3ea', far: '#a4a9cf', near: '#3f4679', ground: '#86937a', water: '#a7b3d8' },
]

/** What stands in a picture; a project's idea names its own. */
export type Scene = 'old' | 'hotel' | 'camp' | 'wood' | 'spring' | 'field' | 'track'

/**
 * Returns a drawing of an invented project as SVG: mountains, light and what its scene has. The same seed gives the same
 * picture.
 */
export function projectPicture(scene: Scene, seed: number): string {
  return landscape(seed, scenes[scene])
}

/** Returns a drawing of an invented parcel as SVG: land staked out, or with buildings once it is built. */
export function landPicture(seed: number, isBuilt: boolean): string {
  return landscape(seed, (draws, horizon) => [
    ...trees(draws, horizon + 96, 9),
    ...village(draws, horizon + 96, 2),
    ...(isBuilt ? village(draws, horizon + 230, 5) : stakes(draws, horizon + 300)),
  ])
}

function landscape(seed: number, draw: Draw): string {
  const draws = drawsOf(seed)
  const light = draws.oneOf(lights)
  const horizon = heightPx * draws.between(0.52, 0.58)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" viewBox="0 0 ${widthPx} ${heightPx}">`,
    gradient('sky', light.sky),
    `<rect width="${widthPx}" height="${heightPx}" fill="url(#sky)"/>`,
    `<circle cx="${r(widthPx * draws.between(0.15, 0.85))}" cy="${r(heightPx * draws.between(0.14, 0.28))}" r="${r(draws.between(40, 70))}" fill="${light.sun}"/>`,
    ...ridges(draws, horizon, light),
    foreground(draws, horizon, light),
    ...draw(draws, horizon, light),
    '</svg>',
  ].join('')
}

function gradient(id: string, [top, bottom]: readonly [string, string]): string {
  return `<defs><linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs>`
}

/** Four ridges, nearer ones darker, like the Cangshan above the lake. */
function ridges(draws: Draws, horizon: number, { far, near }: Light): string[] {
  return [0, 1, 2, 3].map((layer) => {
    const share = layer / 3
    const base = horizon - (1 - share) * 120 + 20
    return `<path d="${ridge(draws, base, 150 - share * 70)}" fill="${blend(far, near, share)}" opacity="${r(0.55 + share * 0.45)}"/>`
  })
}

function ridge(draws: Draws, base: number, amplitude: number): string {
  const waves = [1, 2.3, 5.1, 11].map((frequency) => ({
    frequency,
    phase: draws.between(0, 6.3),
    height: (amplitude / frequency ** 0.8) * draws.between(0.6, 1),
  }))
  const points = Array.from({ length: 81 }, (_none, step) => {
    const x = (step / 80) * widthPx
    const lift = waves.reduce(
      (sum, { frequency, phase, height }) =>
        sum + Math.abs(Math.sin((x / widthPx) * Math.PI * frequency + phase)) * height,
      0,
    )
    return `${r(x)},${r(base - lift * 0.62)}`
  })
  return `M0,${heightPx} L${points.join(' L')} L${widthPx},${heightPx} Z`
}

function foreground(draws: Draws, horizon: number, { water, ground }: Light): string {
  const shore = horizon + draws.between(60, 110)
  const bank = `M0,${r(shore)} C${r(widthPx * 0.3)},${r(shore - 40)} ${r(widthPx * 0.6)},${r(shore + 50)} ${widthPx},${r(shore - 10)} L${widthPx},${heightPx} L0,${heightPx} Z`
  return `<rect y="${r(horizon)}" width="${widthPx}" height="${r(heightPx - horizon)}" fill="${water}"/>${glints(draws, horizon, shore)}<path d="${bank}" fill="${ground}"/>`
}

function glints(draws: Draws, horizon: number, shore: number): string {
  return Array.from({ length: 26 }, () => {
    const x = draws.between(0, widthPx)
    return `<rect x="${r(x)}" y="${r(draws.between(horizon + 6, shore))}" width="${r(draws.between(30, 140))}" height="2" rx="1" fill="#ffffff" opacity="0.35"/>`
  }).join('')
}

type Draw = (draws: Draws, horizon: number, light: Light) => string[]

const scenes: Readonly<Record<Scene, Draw>> = {
  old: (draws, horizon) => [
    ...village(draws, horizon + 150, 7),
    pagoda(draws.between(widthPx * 0.2, widthPx * 0.8), horizon + 120),
  ],
  hotel: (draws, horizon) => [
    ...trees(draws, horizon + 120, 10),
    ...village(draws, horizon + 150, 5),
    ...village(draws, horizon + 240, 3),
  ],
  camp: (draws, horizon) => [...village(draws, horizon + 130, 2), ...tents(draws, horizon + 230)],
  wood: (draws, horizon) => [...village(draws, horizon + 140, 5), ...trees(draws, horizon + 215, 16)],
  spring: (draws, horizon) => [
    ...village(draws, horizon + 140, 5),
    ...steam(draws, horizon + 190),
    ...trees(draws, horizon + 215, 16),
  ],
  field: (draws, horizon) => [...village(draws, horizon + 125, 3), ...terraces(draws, horizon + 170)],
  track: (draws, horizon) => [
    ...trees(draws, horizon + 120, 14),
    track(horizon + 250),
    ...village(draws, horizon + 120, 2),
  ],
}

/** White walls under grey roofs with raised ends. */
function village(draws: Draws, base: number, count: number): string[] {
  const step = widthPx / (count + 1)
  return Array.from({ length: count }, (_none, index) =>
    house(step * (index + 0.6) + draws.between(-30, 30), base + draws.between(-22, 30), draws.between(0.75, 1.25)),
  )
}

function house(x: number, base: number, scale: number): string {
  const windows = [24, 62, 100]
    .map((left) => `<rect x="${left}" y="-46" width="18" height="24" fill="#4a4f57"/>`)
    .join('')
  const roof =
    '<path d="M-18,-76 Q-2,-84 10,-108 L132,-108 Q144,-84 160,-76 Q120,-88 71,-88 Q22,-88 -18,-76 Z" fill="#565c66"/>'
  return `<g transform="translate(${r(x)} ${r(base)}) scale(${r(scale)})"><rect x="0" y="-84" width="142" height="84" fill="#f4f1ea"/><rect x="0" y="-84" width="142" height="10" fill="#31518a" opacity="0.55"/>${windows}${roof}</g>`
}

function pagoda(x: number, base: number): string {
  const floors = Array.from({ length: 9 }, (_none, floor) => {
    const width = 70 - floor * 5
    return `<rect x="${-width / 2}" y="${-26 * (floor + 1)}" width="${width}" height="22" fill="#f2e9d8"/><rect x="${-width / 2 - 8}" y="${-26 * (floor + 1) - 4}" width="${width + 16}" height="6" rx="3" fill="#8a7a62"/>`
  }).join('')
  return `<g transform="translate(${r(x)} ${r(base)})">${floors}<path d="M-8,-238 L0,-280 L8,-238 Z" fill="#8a7a62"/></g>`
}

function tents(draws: Draws, base: number): string[] {
  return Array.from({ length: 6 }, (_none, index) => {
    const x = (widthPx / 6) * (index + 0.5) + draws.between(-40, 40)
    const y = base + draws.between(-15, 40)
    const size = draws.between(50, 80)
    return `<path d="M${r(x - size)},${r(y)} L${r(x)},${r(y - size)} L${r(x + size)},${r(y)} Z" fill="#f3e7d2"/><path d="M${r(x - size * 0.25)},${r(y)} L${r(x)},${r(y - size * 0.7)} L${r(x + size * 0.25)},${r(y)} Z" fill="#c8642b"/>`
  })
}

function steam(draws: Draws, base: number): string[] {
  return Array.from({ length: 5 }, () => {
    const x = draws.between(widthPx * 0.1, widthPx * 0.9)
    return `<path d="M${r(x)},${r(base)} c-40,-50 40,-80 0,-140 c-30,-50 30,-80 10,-120" fill="none" stroke="#ffffff" stroke-width="14" stroke-linecap="round" opacity="0.45"/>`
  })
}

function trees(draws: Draws, base: number, count: number): string[] {
  return Array.from({ length: count }, () => {
    const x = draws.between(0, widthPx)
    const y = base + draws.between(-20, 60)
    const size = draws.between(26, 52)
    return `<rect x="${r(x - 3)}" y="${r(y - 6)}" width="6" height="26" fill="#5a4d3f"/><ellipse cx="${r(x)}" cy="${r(y - size * 0.6)}" rx="${r(size * 0.62)}" ry="${r(size)}" fill="#3f6b4f" opacity="0.92"/>`
  })
}

function terraces(draws: Draws, base: number): string[] {
  return Array.from({ length: 8 }, (_none, row) => {
    const y = base + row * 34
    const bend = draws.between(-26, 26)
    return `<path d="M0,${r(y)} Q${widthPx / 2},${r(y + bend)} ${widthPx},${r(y)}" fill="none" stroke="${row % 2 === 0 ? '#5e8455' : '#8fae6d'}" stroke-width="20" stroke-linecap="round"/>`
  })
}

/** Four corners of a parcel in perspective, with a flag on each. */
function stakes(draws: Draws, base: number): string[] {
  const middle = widthPx * draws.between(0.42, 0.58)
  const lean = draws.between(-60, 60)
  const corners = [
    [-400, 30],
    [430, 0],
    [270, -120],
    [-260, -105],
  ].map(([x = 0, y = 0]) => [middle + x + (y < -50 ? lean : 0), base + y] as const)
  const outline = corners.map(([x, y]) => `${r(x)},${r(y)}`).join(' ')
  const flags = corners.map(([x, y], index) => {
    const size = index < 2 ? 1 : 0.6
    return `<g transform="translate(${r(x)} ${r(y)}) scale(${size})"><rect x="-3" y="-74" width="6" height="78" fill="#6b5846"/><path d="M3,-74 L44,-60 L3,-46 Z" fill="#d9822b"/></g>`
  })
  return [
    `<polygon points="${outline}" fill="#f4d9a8" fill-opacity="0.5" stroke="#c8642b" stroke-width="6" stroke-dasharray="26 14" stroke-linejoin="round"/>`,
    ...flags,
  ]
}

function track(y: number): string {
  const lanes = [0, 18, 36]
    .map(
      (inset) =>
        `<ellipse cx="${widthPx / 2}" cy="${r(y)}" rx="${430 - inset}" ry="${110 - inset * 0.5}" fill="none" stroke="#f6efe6" stroke-width="3"/>`,
    )
    .join('')
  return `<ellipse cx="${widthPx / 2}" cy="${r(y)}" rx="450" ry="122" fill="#b5613f"/>${lanes}<ellipse cx="${widthPx / 2}" cy="${r(y)}" rx="370" ry="80" fill="#6f9c62"/>`
}

function blend(from: string, to: string, share: number): string {
  const channel = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map((at) => Math.round(channel(from, at) + (channel(to, at) - channel(from, at)) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Formats pixels with one decimal: enough for a drawing, and short. */
function r(value: number): string {
  return value.toFixed(1)
}

import { fill, words, type Locale } from '../../../src/resources/errors.ts'
import type { Label } from '../../../src/resources/define.ts'
import type { Sheet } from '../content.ts'
import type { Drawing, Mark, Spot } from './marks.ts'

const ink = '#16264f'
const soft = '#56617c'
/** Minimum distance of grid lines on paper. */
const leastGridMm = 26
const barMm = { least: 22, most: 55 } as const

const says = {
  north: { zh: '北', en: 'N' },
  scale: { zh: '比例尺 1:{scale}', en: 'Scale 1:{scale}' },
  plane: {
    zh: '2000 国家大地坐标系（CGCS2000），高斯－克吕格 3° 带投影，第 {zone} 带，中央经线 {meridian}°E；格网为平面坐标（米），上为坐标北',
    en: 'CGCS2000, Gauss-Krüger 3° zone {zone}, central meridian {meridian}°E; grid in metres, grid north up',
  },
} satisfies Record<string, Label>

/** Returns the smallest 1, 2 or 5 times a power of ten that is not below the value. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return power * ([1, 2, 5, 10].find((each) => each * power >= value) ?? 10)
}

/** Crosses at round eastings and northings, with the numbers at the frame. */
export function gridMarks({ scale, east, north, widthMm, heightMm }: Sheet, { left, top }: Drawing['frame']): Mark[] {
  const step = roundUp((leastGridMm * scale) / 1000)
  const mm = 1000 / scale
  const eastings = roundedFrom(east, east + widthMm / mm, step)
  const northings = roundedFrom(north - heightMm / mm, north, step)
  const crosses = eastings.flatMap((x) => northings.map((y) => cross([left + (x - east) * mm, top + (north - y) * mm])))
  const figures = (text: number, at: Spot, align: 'left' | 'center'): Mark => ({
    kind: 'text',
    at,
    text: String(text),
    sizeMm: 1.9,
    color: soft,
    align,
    halo: align === 'left',
  })
  return [
    ...crosses,
    ...eastings.map((x) => figures(x, [left + (x - east) * mm, top + heightMm + 2.6], 'center')),
    ...northings
      .filter((y) => (north - y) * mm < heightMm - 4)
      .map((y) => figures(y, [left + 0.8, top + (north - y) * mm + 0.6], 'left')),
  ]
}

function roundedFrom(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step)
  return Array.from(
    { length: Math.max(0, Math.floor(to / step) - first + 1) },
    (_none, index) => (first + index) * step,
  )
}

function cross([x, y]: Spot): Mark {
  return {
    kind: 'line',
    lines: [
      [
        [x - 1.5, y],
        [x + 1.5, y],
      ],
      [
        [x, y - 1.5],
        [x, y + 1.5],
      ],
    ],
    look: { stroke: soft, widthMm: 0.15, opacity: 0.8 },
  }
}

/** A north arrow with its tip at the given point. */
export function northMarks([x, y]: Spot, locale: Locale): Mark[] {
  return [
    { kind: 'dot', at: [x, y + 6.5], radiusMm: 8, look: { fill: '#ffffff', fillOpacity: 0.75 } },
    {
      kind: 'area',
      rings: [
        [
          [x, y],
          [x + 3, y + 9.5],
          [x, y + 7.4],
        ],
      ],
      look: { fill: ink, stroke: ink, widthMm: 0.2 },
    },
    {
      kind: 'area',
      rings: [
        [
          [x, y],
          [x - 3, y + 9.5],
          [x, y + 7.4],
        ],
      ],
      look: { fill: '#ffffff', stroke: ink, widthMm: 0.2 },
    },
    {
      kind: 'text',
      at: [x, y + 13.2],
      text: words(says.north, locale),
      sizeMm: 3.4,
      color: ink,
      align: 'center',
      isBold: true,
    },
  ]
}

/** The scale as text and as a bar, and the projection of the map. */
export function scaleMarks(
  { scale, zone }: Sheet,
  { right, top, locale }: { right: number; top: number; locale: Locale },
): Mark[] {
  const steps = [1, 2, 5]
    .flatMap((each) => [0, 1, 2, 3, 4, 5].map((power) => each * 10 ** power))
    .toSorted((a, b) => a - b)
  const metres = steps.findLast((each) => (each * 1000) / scale <= barMm.most) ?? 1
  const length = (metres * 1000) / scale
  const half = length / 2
  const start = right - length
  const box = (from: number, width: number, color: string): Mark => ({
    kind: 'area',
    rings: [
      [
        [from, top],
        [from + width, top],
        [from + width, top + 1.4],
        [from, top + 1.4],
      ],
    ],
    look: { fill: color, stroke: ink, widthMm: 0.2 },
  })
  const say = (metresAt: number): string => (metres >= 2000 ? `${metresAt / 1000}` : `${metresAt}`)
  const figure = (text: string, x: number): Mark => ({
    kind: 'text',
    at: [x, top + 4.2],
    text,
    sizeMm: 2.2,
    color: ink,
    align: 'center',
  })
  const left = right - 164
  return [
    {
      kind: 'text',
      at: [left, top + 2.6],
      text: fill(words(says.scale, locale), { scale }),
      sizeMm: 3.8,
      color: ink,
      align: 'left',
      isBold: true,
    },
    {
      kind: 'text',
      at: [left, top + 8.6],
      text: fill(words(says.plane, locale), { zone, meridian: zone * 3 }),
      sizeMm: 2.2,
      color: soft,
      align: 'left',
    },
    box(start, half, ink),
    box(start + half, half, '#ffffff'),
    figure('0', start),
    figure(say(metres / 2), start + half),
    figure(`${say(metres)} ${metres >= 2000 ? 'km' : 'm'}`, right - 2.4),
  ]
}

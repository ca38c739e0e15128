import type { PlanePosition, PlaneRing } from './layout.ts'
import { pictureSize } from './pictures.ts'
import { drawsOf, type Draws } from './random.ts'

const { widthPx, heightPx } = pictureSize
const marginPx = 110
const uses = ['#cfe3c9', '#dfe7c3', '#f0e3c4', '#d8e2ee', '#ead7cf', '#d5e6e4'] as const

/**
 * Returns a plan view of an estate as SVG, with its parcels as on the map; one of them can be marked. The same seed
 * gives the same picture.
 */
export function sitePlan(
  rings: readonly PlaneRing[],
  { marked, seed }: { marked: number | null; seed: number },
): string {
  const draws = drawsOf(seed)
  const place = placer(rings)
  const parcels = rings.map((ring, index) =>
    parcel(ring.map(place), draws, index === marked ? 'marked' : marked === null ? 'equal' : 'beside'),
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" viewBox="0 0 ${widthPx} ${heightPx}">`,
    `<rect width="${widthPx}" height="${heightPx}" fill="#eef2e6"/>`,
    ...contours(draws),
    ...woods(draws),
    ...parcels,
    // The marked parcel is drawn last, above the lines of its neighbours.
    ...(marked === null ? [] : [outlineOf(rings[marked] ?? [], place)]),
    '<g transform="translate(1196 92)"><circle r="40" fill="#ffffff" opacity="0.85"/><path d="M0,-28 L13,20 L0,11 L-13,20 Z" fill="#2b4c8c"/></g>',
    '</svg>',
  ].join('')
}

type Pixel = readonly [x: number, y: number]

/** Returns a function that converts metres of the estate to pixels, north up, all of it inside the margin. */
function placer(rings: readonly PlaneRing[]): (position: PlanePosition) => Pixel {
  const all = rings.flat()
  const [west, east] = [Math.min(...all.map(([x]) => x)), Math.max(...all.map(([x]) => x))]
  const [south, north] = [Math.min(...all.map(([, y]) => y)), Math.max(...all.map(([, y]) => y))]
  const scale = Math.min((widthPx - 2 * marginPx) / (east - west), (heightPx - 2 * marginPx) / (north - south))
  return ([x, y]) => [widthPx / 2 + (x - (west + east) / 2) * scale, heightPx / 2 - (y - (south + north) / 2) * scale]
}

function parcel(points: readonly Pixel[], draws: Draws, look: 'marked' | 'beside' | 'equal'): string {
  const use = draws.oneOf(uses)
  const fill = look === 'marked' ? '#f2b872' : use
  return `<polygon points="${pathOf(points)}" fill="${fill}" fill-opacity="${look === 'beside' ? 0.75 : 1}" stroke="#ffffff" stroke-width="5" stroke-linejoin="round"/>${buildings(points, draws, look)}`
}

/** Roofs along the middle of a parcel, as in a scheme for it. */
function buildings(points: readonly Pixel[], draws: Draws, look: 'marked' | 'beside' | 'equal'): string {
  if (look === 'beside' || draws.isHit(0.25)) return ''
  const [x, y] = [0, 1].map((axis) => points.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / points.length)
  return Array.from({ length: draws.whole(2, 4) }, () => {
    const [dx, dy] = [draws.between(-34, 34), draws.between(-26, 26)]
    return `<rect x="${r((x ?? 0) + dx - 15)}" y="${r((y ?? 0) + dy - 9)}" width="30" height="18" rx="2" fill="#ffffff" stroke="#8a94a8" stroke-width="2"/>`
  }).join('')
}

function outlineOf(ring: PlaneRing, place: (position: PlanePosition) => Pixel): string {
  return `<polygon points="${pathOf(ring.map(place))}" fill="none" stroke="#c8642b" stroke-width="8" stroke-linejoin="round"/>`
}

/** Contour lines across the slope. */
function contours(draws: Draws): string[] {
  const [tilt, wave] = [draws.between(-160, 160), draws.between(0.6, 1.6)]
  return Array.from({ length: 12 }, (_none, line) => {
    const y = (line - 1) * 84
    const bend = Math.sin(line * wave) * 60
    return `<path d="M0,${r(y)} C${r(widthPx * 0.3)},${r(y + bend + tilt * 0.3)} ${r(widthPx * 0.6)},${r(y - bend + tilt * 0.7)} ${widthPx},${r(y + tilt)}" fill="none" stroke="#d5ddc6" stroke-width="3"/>`
  })
}

function woods(draws: Draws): string[] {
  return Array.from(
    { length: 46 },
    () =>
      `<circle cx="${r(draws.between(0, widthPx))}" cy="${r(draws.between(0, heightPx))}" r="${r(draws.between(9, 20))}" fill="#b9cfa8" opacity="0.8"/>`,
  )
}

function pathOf(points: readonly Pixel[]): string {
  return points.map(([x, y]) => `${r(x)},${r(y)}`).join(' ')
}

function r(value: number): string {
  return value.toFixed(1)
}

import type { DegreePosition } from './schematic.ts'
import type { Draws } from './random.ts'

/** GeoJSON in EPSG:4490 degrees. */
type LayerShape =
  | { type: 'Point'; coordinates: number[] }
  | { type: 'Polygon'; coordinates: number[][][] }
  | { type: 'MultiLineString'; coordinates: number[][][] }

export type LayerFeature = { geometry: LayerShape; properties: Record<string, string | number> }

/**
 * A feature to be buffered on the ellipsoid when it is stored: rivers to their banks, a lake to the belt around it, which
 * begins `beyondM` from its shore.
 */
export type WideFeature = LayerFeature & { widenM?: number; beyondM?: number }

const metresPerDegree = 111_000

/**
 * Returns an irregular patch around a point, wider in one direction, like hills, basins and towns on a plan.
 * Star-shaped around its middle, so that it never intersects itself.
 */
export function patch(
  [longitude, latitude]: DegreePosition,
  {
    radiusM,
    draws,
    corners = 28,
    unevenness = 0.28,
  }: { radiusM: number; draws: Draws; corners?: number; unevenness?: number },
): LayerShape {
  const perDegreeEast = metresPerDegree * Math.cos((latitude * Math.PI) / 180)
  const [phase, turn, stretch] = [draws.between(0, 6.28), draws.between(0, 3.14), draws.between(0.62, 0.95)]
  const ring = Array.from({ length: corners }, (_, index) => {
    const angle = (index / corners) * 2 * Math.PI
    const wave =
      1 +
      unevenness * (0.5 * Math.sin(2 * angle + phase) + 0.3 * Math.sin(3 * angle - phase) + 0.2 * draws.between(-1, 1))
    const [along, across] = [Math.cos(angle) * radiusM * wave, Math.sin(angle) * radiusM * wave * stretch]
    const [east, north] = [
      along * Math.cos(turn) - across * Math.sin(turn),
      along * Math.sin(turn) + across * Math.cos(turn),
    ]
    return [rounded(longitude + east / perDegreeEast), rounded(latitude + north / metresPerDegree)]
  })
  return { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] }
}

/**
 * Returns adjacent fields on a rotated grid with shifted corners: neighbours share their corners, and none overlap.
 * `isKept` filters the fields.
 */
export function fields(
  middle: DegreePosition,
  {
    columns,
    rows,
    sideM,
    draws,
    isKept,
  }: { columns: number; rows: number; sideM: number; draws: Draws; isKept: (at: DegreePosition) => boolean },
): LayerShape[] {
  const turn = draws.between(-0.5, 0.5)
  const corner = Array.from({ length: columns + 1 }, (_, x) =>
    Array.from({ length: rows + 1 }, (_, y) =>
      place(middle, turn, [
        (x - columns / 2) * sideM + draws.between(-0.15, 0.15) * sideM,
        (y - rows / 2) * sideM + draws.between(-0.15, 0.15) * sideM,
      ]),
    ),
  )
  const found: LayerShape[] = []
  for (let x = 0; x < columns; x += 1) {
    for (let y = 0; y < rows; y += 1) {
      const ring = [corner[x]?.[y], corner[x + 1]?.[y], corner[x + 1]?.[y + 1], corner[x]?.[y + 1]].filter(
        (each) => each !== undefined,
      )
      if (ring.every(isKept))
        found.push({ type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)].map((each) => [...each])] })
    }
  }
  return found
}

function place(
  [longitude, latitude]: DegreePosition,
  turn: number,
  [east, north]: readonly [number, number],
): DegreePosition {
  const [right, up] = [east * Math.cos(turn) - north * Math.sin(turn), east * Math.sin(turn) + north * Math.cos(turn)]
  return [
    rounded(longitude + right / (metresPerDegree * Math.cos((latitude * Math.PI) / 180))),
    rounded(latitude + up / metresPerDegree),
  ]
}

export function point([longitude, latitude]: DegreePosition): LayerShape {
  return { type: 'Point', coordinates: [longitude, latitude] }
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(7))
}

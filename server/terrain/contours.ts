import { contours } from 'd3-contour'
import { extent, writeTile, type TileFeature } from '../http/vector-tile.ts'
import type { Ground } from './ground.ts'
import { heightsOfTile, type TileAddress } from './tile.ts'

/** Heights along a side of a tile between which lines are drawn. */
const steps = 128
/** Steps around a tile: beyond its edge lines go on, so that neighbours meet. */
const around = 4
const unitsOfStep = extent / steps
/** Units around a tile in which lines are kept. */
const buffer = unitsOfStep * (around - 1)

/** Zooms of the tiles; beyond the deepest its lines are drawn larger. */
export const contourZooms = { least: 11, most: 15 } as const

/** Metres from line to line by zoom; every fifth is an index line. */
const intervals: Readonly<Record<number, number>> = { 11: 200, 12: 100, 13: 50, 14: 20, 15: 10 }
const indexEvery = 5
/** Less than this between the middles of cells counts as nothing. */
const apart = 1e-6

/** Returns the contours of a tile as a vector tile: lines with `heightM` and `isIndex`; null where no height is known. */
export async function contourTile(ground: Ground, tile: TileAddress): Promise<Uint8Array | null> {
  const { side, values } = await heightsOfTile(ground, tile, { steps, around })
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    if (value < lowest) lowest = value
    if (value > highest) highest = value
  }
  if (lowest > highest) return null
  const interval = intervals[tile.z] ?? 100
  const isKnown = (x: number, y: number): boolean => !Number.isNaN(values[y * side + x])
  const generator = contours().size([side, side])
  const features = levelsBetween(lowest, highest, interval).flatMap((level): TileFeature[] => {
    const { coordinates } = generator.contour(values as unknown as number[], level)
    const rings = coordinates.flat().flatMap((ring) => linesOf(ring, { side, isKnown }))
    return rings.length > 0 ? [{ shape: { type: 'lines', rings }, properties: [level, isIndex(level, interval)] }] : []
  })
  return writeTile([{ name: 'contours', keys: ['heightM', 'isIndex'], features }])
}

function isIndex(level: number, interval: number): boolean {
  return level % (interval * indexEvery) === 0
}

function levelsBetween(lowest: number, highest: number, interval: number): number[] {
  const first = Math.ceil(lowest / interval)
  return Array.from(
    { length: Math.max(0, Math.floor(highest / interval) - first + 1) },
    (_none, step) => (first + step) * interval,
  )
}

type Known = { side: number; isKnown: (x: number, y: number) => boolean }

/**
 * The parts of a ring within a tile and its buffer, in units. A ring also follows the edge of the heights, and of those
 * that are known: there it is no contour.
 */
function linesOf(ring: readonly (readonly number[])[], { side, isKnown }: Known): number[][] {
  const lines: number[][] = []
  let line: number[] = []
  const end = (): void => {
    if (line.length >= 4) lines.push(line)
    line = []
  }
  for (const [x = 0, y = 0] of ring) {
    // Beside an unknown height the line lies on the middle of a cell: all around it have to be known.
    const [left, top] = [Math.floor(x - 0.5 - apart), Math.floor(y - 0.5 - apart)]
    const [right, bottom] = [Math.ceil(x - 0.5 + apart), Math.ceil(y - 0.5 + apart)]
    const isInside = left >= 0 && top >= 0 && right < side && bottom < side
    const [unitX, unitY] = [Math.round((x - around) * unitsOfStep), Math.round((y - around) * unitsOfStep)]
    const isNear = Math.min(unitX, unitY) >= -buffer && Math.max(unitX, unitY) <= extent + buffer
    if (!isInside || !isNear || !areKnown(isKnown, { left, top, right, bottom })) {
      end()
      continue
    }
    if (unitX !== line.at(-2) || unitY !== line.at(-1)) line.push(unitX, unitY)
  }
  end()
  return lines
}

function areKnown(
  isKnown: Known['isKnown'],
  { left, top, right, bottom }: Record<'left' | 'top' | 'right' | 'bottom', number>,
): boolean {
  for (let y = top; y <= bottom; y += 1) for (let x = left; x <= right; x += 1) if (!isKnown(x, y)) return false
  return true
}

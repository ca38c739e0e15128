import { longestReachM, type SeenGround } from '../../src/resources/terrain-view.ts'
import { spansOf, type Lake, type Span } from './lake-cells.ts'
import {
  gridAround,
  heightAt,
  nativeCellM,
  type LonLat,
  type PlaneGrid,
  type Sides,
  type Surface,
} from './plane-grid.ts'
import { seenPicture } from './seen-picture.ts'
import { seenFrom } from './viewshed.ts'

/** Cells from one side of a view to the other, at most. */
const mostCells = 1500
/** Of the lake, cells of this size are looked for. */
const lakeCellM = 100
/** Rows of heights that are read at a time. */
const stripRows = 128
/** With more of a lake unknown, nobody knows how much of it is seen. */
const mostLakeUnknown = 0.1

type Eye = { at: LonLat; eyesM: number }
export type ViewInput = Eye & { reachM: number; lake?: Lake | null }
export type LakeShare = {
  /** Of the whole lake, how much is seen within 30 km, from 0 to 1. */
  share: number
  /** Of the ground that could hide it, how much has no height. */
  unknownShare: number
  /** Of the lake within 30 km, how much has no height, and counts as not seen. */
  lakeUnknownShare: number
}
/** `picture`: WebP; ground that is not seen is transparent. */
export type View = Omit<SeenGround, 'picture'> & { picture: Uint8Array }
type Tell = (share: number) => void

/**
 * Returns the ground that is seen from a place, as a picture in Web Mercator; null where the height of the place is
 * unknown. Only the ground counts: buildings and trees are in no raster.
 */
export async function viewFrom(
  ground: Surface,
  { reachM, lake, ...eye }: ViewInput,
  onShare?: Tell,
): Promise<View | null> {
  const tell = inPercent(onShare)
  const native = await nativeCellM(ground, eye.at)
  if (native === null) return null
  const cellM = Math.max(native, (2 * reachM) / mostCells)
  const cells = Math.ceil(reachM / cellM)
  const grid = gridAround(eye.at, cellM, { west: cells, east: cells, north: cells, south: cells })
  const looked = await look(ground, grid, { eye, reachM, tell: (share) => tell(share * 0.8) })
  if (!looked) return null
  const { known, unknown, visible } = countsOf(looked, grid, reachM)
  const drawn = await seenPicture(looked.seen, grid)
  tell(0.9)
  const share = lake ? await lakeShareOf(ground, { ...eye, lake }) : null
  tell(1)
  return {
    ...drawn,
    cellM,
    eyeM: looked.groundM + eye.eyesM,
    seenShare: visible / known,
    unknownShare: unknown / (known + unknown),
    lake: lake ? { name: lake.name, ...(share ?? { share: null }) } : null,
  }
}

/**
 * Returns how much of a lake is seen from a place; null where the height of the place, or of more than a tenth of the lake
 * within 30 km, is unknown. Of the lake, what is farther counts as not seen.
 */
export async function lakeShareOf(
  ground: Surface,
  { at, eyesM, lake }: Eye & { lake: Lake },
): Promise<LakeShare | null> {
  const native = await nativeCellM(ground, at)
  if (native === null) return null
  const cellM = Math.max(native, lakeCellM)
  const cells = Math.floor(longestReachM / cellM)
  const around = spansOf(lake, gridAround(at, cellM, { west: 0, east: 0, north: 0, south: 0 }))
  const sides = sidesOf(around, cells)
  const grid = gridAround(at, cellM, sides)
  const spans = around.map(([y, from, to]) => [y + sides.north, from + sides.west, to + sides.west] as const)
  const looked = await look(ground, grid, { eye: { at, eyesM }, reachM: longestReachM })
  if (!looked) return null
  const water = countsOf(looked, grid, longestReachM, spans)
  const all = countsOf(looked, grid, longestReachM)
  const lakeUnknownShare = part(water.unknown, water.known + water.unknown)
  if (lakeUnknownShare > mostLakeUnknown) return null
  const unknown = all.unknown - water.unknown
  return {
    share: part(
      water.visible,
      spans.reduce((sum, [, from, to]) => sum + to - from, 0),
    ),
    unknownShare: part(unknown, unknown + all.known - water.known),
    lakeUnknownShare,
  }
}

function part(of: number, whole: number): number {
  return whole === 0 ? 0 : of / whole
}

/** From the place to the farthest cells of the lake each way, but not farther than some number of cells. */
function sidesOf(around: readonly (readonly [y: number, from: number, to: number])[], most: number): Sides {
  const far = (value: number): number => Math.max(0, Math.min(most, value))
  let [west, east, north, south] = [0, 0, 0, 0]
  for (const [y, from, to] of around) {
    west = Math.max(west, far(-from))
    east = Math.max(east, far(to - 1))
    north = Math.max(north, far(-y))
    south = Math.max(south, far(y))
  }
  return { west, east, north, south }
}

/** Tells each percent once. */
function inPercent(onShare: Tell | undefined): Tell {
  let last = -1
  return (share) => {
    const percent = Math.floor(share * 100)
    if (percent > last) onShare?.((last = percent) / 100)
  }
}

type Looking = { eye: Eye; reachM: number; tell?: Tell }
type Looked = { seen: Uint8Array; values: Float32Array; groundM: number }

/** Returns the cells that are seen, and the heights; null where the height of the place is unknown. */
async function look(ground: Surface, grid: PlaneGrid, { eye, reachM, tell }: Looking): Promise<Looked | null> {
  const { width, height, cellM, from } = grid
  // The place itself is read from the smallest cells: of larger ones a summit would be lower, and a gorge less deep.
  const groundM = await heightAt(ground, eye.at)
  if (Number.isNaN(groundM)) return null
  const values = new Float32Array(width * height)
  for (let top = 0; top < height; top += stripRows) {
    const rows = Math.min(stripRows, height - top)
    const strip = await ground.sampled({ width, height: rows, placeAt: (x, y) => grid.placeAt(x, y + top) })
    values.set(strip, top * width)
    tell?.(((top + rows) / height) * 0.7)
  }
  values[from[1] * width + from[0]] = groundM
  const heights = { width, height, values, cellM: [cellM, cellM] as const }
  const seen = seenFrom(heights, { from, eyesM: eye.eyesM, reachM }, (done) => tell?.(0.7 + done * 0.3))
  return { seen, values, groundM }
}

type Counts = { known: number; unknown: number; visible: number }

/** Cells within the reach; of all, or of some spans, which may lie beyond the grid. */
function countsOf(
  { seen, values }: Looked,
  { width, height, from: [ox, oy], cellM }: PlaneGrid,
  reachM: number,
  spans: readonly Span[] = Array.from({ length: height }, (_none, y) => [y, 0, width]),
): Counts {
  const counts = { known: 0, unknown: 0, visible: 0 }
  for (const [y, from, to] of spans) {
    if (y < 0 || y >= height) continue
    const rowM = (y - oy) * cellM
    for (let x = Math.max(0, from); x < Math.min(width, to); x += 1) {
      if (Math.hypot((x - ox) * cellM, rowM) > reachM) continue
      const index = y * width + x
      if (Number.isNaN(values[index] ?? Number.NaN)) counts.unknown += 1
      else counts.known += 1
      if (seen[index] === 1) counts.visible += 1
    }
  }
  return counts
}

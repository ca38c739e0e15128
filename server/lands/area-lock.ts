import { sql, type Tables, type Transaction } from '../db/index.ts'

/**
 * Arbitrary lock numbers: one for all land, one for cells. Cell locks have two keys, which PostgreSQL keeps separate
 * from single-key locks.
 */
const wholeNumber = 5_329_003
const cellNumber = 5_329_004

/** About five kilometres: an officer's edit takes one or two cells, a survey of a town a few dozen. */
const cellDegrees = 0.05
const cellsNorthward = 180 / cellDegrees
/** Each lock uses shared memory of the database server: with more cells than this, all land is locked. */
const mostCells = 400

/**
 * Serializes writers of boundaries that may overlap until the end of the transaction, so that the later one sees what
 * the earlier one stored. Writers elsewhere don't wait, not even for an import. Boundaries are GeoJSON MultiPolygons in
 * degrees.
 */
export async function lockArea(tx: Transaction<Tables>, boundaries: readonly unknown[]): Promise<void> {
  const cells = cellsOf(boundaries)
  if (!cells) {
    await sql`select pg_advisory_xact_lock(${sql.lit(wholeNumber)})`.execute(tx)
    return
  }
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(wholeNumber)})`.execute(tx)
  // All writers lock in the same order, so that two of them can't deadlock.
  await sql`select pg_advisory_xact_lock(${sql.lit(cellNumber)}, cell) from (select unnest(${[...cells]}::integer[]) as cell order by 1) as wanted`.execute(
    tx,
  )
}

/** Cells that the boundaries' bounding boxes intersect, or null if there are too many. */
function cellsOf(boundaries: readonly unknown[]): ReadonlySet<number> | null {
  const cells = new Set<number>()
  for (const boundary of boundaries) {
    const [west, south, east, north] = cellBoxOf(boundary)
    if ((east - west + 1) * (north - south + 1) > mostCells) return null
    for (let column = west; column <= east; column++) {
      for (let row = south; row <= north; row++) cells.add(column * cellsNorthward + row)
    }
    if (cells.size > mostCells) return null
  }
  return cells
}

/** The westernmost, southernmost, easternmost and northernmost cells, counted from 180° west and the south pole. */
function cellBoxOf(boundary: unknown): [number, number, number, number] {
  const { coordinates } = boundary as { coordinates: number[][][][] }
  let [west, south, east, north] = [360, 180, 0, 0]
  for (const [ring = []] of coordinates) {
    for (const [lon = 0, lat = 0] of ring) {
      west = Math.min(west, lon + 180)
      south = Math.min(south, lat + 90)
      east = Math.max(east, lon + 180)
      north = Math.max(north, lat + 90)
    }
  }
  const cell = (degrees: number): number => Math.floor(degrees / cellDegrees)
  return [cell(west), cell(south), cell(east), cell(north)]
}

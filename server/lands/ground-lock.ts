import { sql, type Tables, type Transaction } from '../db/index.ts'

/** Any numbers that no other lock of the program has: one for the whole ground, one for its cells. */
const wholeNumber = 5_329_003
const cellNumber = 5_329_004

/** About five kilometres: an officer's edit takes one or two cells, a survey of a town a few dozen. */
const cellDegrees = 0.05
const cellsNorthward = 180 / cellDegrees
/** A lock is a place in the memory of the whole server: more cells than this are locked as the whole ground. */
const mostCells = 400

/**
 * Makes writers of boundaries wait for each other where their ground may meet, until the end of the transaction: the
 * later one then sees what the earlier stored. Whoever writes elsewhere goes on, also beside an import. Boundaries are
 * GeoJSON MultiPolygons in degrees.
 */
export async function lockGround(tx: Transaction<Tables>, boundaries: readonly unknown[]): Promise<void> {
  const cells = cellsOf(boundaries)
  if (!cells) {
    await sql`select pg_advisory_xact_lock(${sql.lit(wholeNumber)})`.execute(tx)
    return
  }
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(wholeNumber)})`.execute(tx)
  // In one order for all, so that two writers wait instead of blocking each other for good.
  await sql`select pg_advisory_xact_lock(${sql.lit(cellNumber)}, cell) from (select unnest(${[...cells]}::integer[]) as cell order by 1) as wanted`.execute(
    tx,
  )
}

/** The cells that the boundaries' boxes meet, or null when there are too many. */
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

import { sql, type Kysely, type RawBuilder, type SqlBool, type Tables } from '../db/index.ts'
import type { MultiPolygon } from './boundary-form.ts'
import type { RunLand } from './runs.ts'

/** A parcel with its boundary and the floor area ratio that it may be built on with, where they are known. */
type ReadLand = { land: RunLand; boundary: MultiPolygon | null; floorAreaRatio: number | null }
type Row = RunLand & Omit<ReadLand, 'land'>

/** Returns a parcel that is not deleted with its boundary, or null. The caller checks permission first. */
export async function readLand(db: Kysely<Tables>, id: string): Promise<ReadLand | null> {
  const { rows } =
    await sql<Row>`select id, "landCode", name, ST_AsGeoJSON(boundary, 15, 0)::json as boundary, "floorAreaRatio"::float8 as "floorAreaRatio" from lands where id = ${id} and "deletedAt" is null`.execute(
      db,
    )
  const [row] = rows
  if (!row) return null
  const { boundary, floorAreaRatio, ...land } = row
  return { land, boundary, floorAreaRatio }
}

/** Returns those of the parcels that match the condition (table `lands`), each with its boundary, in no order. */
export async function readBoundaries(
  db: Kysely<Tables>,
  ids: readonly string[],
  condition: RawBuilder<SqlBool>,
): Promise<{ id: string; boundary: MultiPolygon | null }[]> {
  const { rows } = await sql<{ id: string; boundary: MultiPolygon | null }>`
    select id, ST_AsGeoJSON(boundary, 15, 0)::json as boundary from lands where id = any(${[...ids]}::text[]) and (${condition})`.execute(
    db,
  )
  return rows
}

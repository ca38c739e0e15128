import { sql, type Kysely, type RawBuilder, type SqlBool, type Tables } from '../db/index.ts'
import type { MultiPolygon } from './boundary-form.ts'
import type { RunLand } from './runs.ts'

type Row = RunLand & { boundary: MultiPolygon | null }

/** Returns a parcel that is not deleted with its boundary, or null. The caller checks permission first. */
export async function readLand(
  db: Kysely<Tables>,
  id: string,
): Promise<{ land: RunLand; boundary: MultiPolygon | null } | null> {
  const { rows } =
    await sql<Row>`select id, "landCode", name, ST_AsGeoJSON(boundary, 15, 0)::json as boundary from lands where id = ${id} and "deletedAt" is null`.execute(
      db,
    )
  const [row] = rows
  if (!row) return null
  const { boundary, ...land } = row
  return { land, boundary }
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

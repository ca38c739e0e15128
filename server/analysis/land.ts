import { sql, type Kysely, type Tables } from '../db/index.ts'
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

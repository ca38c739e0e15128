import { sql, type Kysely, type Tables } from '../db/index.ts'
import type { MultiPolygon } from './boundary-form.ts'
import type { RunLand } from './runs.ts'

type Row = RunLand & { boundary: MultiPolygon | null }

/** A live land with its boundary, or null. Whether the caller may see it is asked before. */
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

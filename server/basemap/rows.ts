import { sql, type Kysely, type Tables } from '../db/index.ts'
import type { BasemapRow } from './kinds/kind.ts'

/** A row as stored, with its key. */
export type StoredBasemap = BasemapRow & {
  version: number
  isRelayed: boolean
  enabled: boolean
  extent: [number, number, number, number] | null
  /** Id of the file of tiles. */
  file: string | null
}

/** Returns a basemap by id, also one that is not in use; null if there is none. */
export async function readBasemap(db: Kysely<Tables>, id: string): Promise<StoredBasemap | null> {
  const { rows } = await sql<StoredBasemap>`
    select id, version, name, kind, address, "keySecret" as key, layer, "minZoom", "maxZoom", "isRelayed", enabled, file[1] as file,
      case when west is not null then array[west, south, east, north] end as extent
    from basemaps where id = ${id} and "deletedAt" is null`.execute(db)
  return rows[0] ?? null
}

import { sql, type Kysely, type Tables } from '../db/index.ts'

/** An elevation raster in use. */
export type TerrainRow = {
  id: string
  version: number
  fileId: string
  name: string
  isSchematic: boolean
  attribution: string | null
}

/** Returns the elevation rasters in use, in the order in which their heights count. */
export async function readTerrains(db: Kysely<Tables>): Promise<TerrainRow[]> {
  const { rows } = await sql<TerrainRow>`
    select id, version, file[1] as "fileId", name, "isSchematic", nullif(attribution, '') as attribution from terrains
    where enabled and "deletedAt" is null and cardinality(file) > 0 order by sort nulls last, id`.execute(db)
  return rows
}

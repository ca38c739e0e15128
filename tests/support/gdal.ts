import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Whether GDAL's programs are installed (`gdal-bin`): they open what the server gives, and make files for it to read. */
export const hasGdal = (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'ogr2ogr')))

import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the folder of the embedded database. Throws, and creates nothing, if there is none under `DATA_DIR`. */
export function embeddedFolder(dataDir: string): string {
  const folder = join(dataDir, 'postgres')
  if (existsSync(join(folder, 'PG_VERSION'))) return folder
  throw new Error(`There is no embedded database in ${folder}. Set DATA_DIR to the folder that the server uses.`)
}

/** Returns server and name of a PostgreSQL database, without user and password. */
export function postgresName(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  return `PostgreSQL database ${decodeURIComponent(pathname.slice(1))} at ${host}:${searchParams.get('port') ?? (port || '5432')}`
}

import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { packageVersion, root } from '../../root.ts'
import { lockPath } from './lock.ts'
import { DatabaseProcess } from './process.ts'
import { recipe } from './template-recipe.ts'

const require = createRequire(import.meta.url)

/**
 * Returns the folder for files that are created once per installation: `node_modules/.cache/investmap`, or the
 * temporary folder where that is read-only (a container with its own user).
 */
export function cacheFolder(): string {
  const beside = join(root, 'node_modules/.cache/investmap')
  try {
    mkdirSync(beside, { recursive: true })
    accessSync(beside, constants.W_OK)
    return beside
  } catch {
    const temporary = join(tmpdir(), `investmap-cache-${process.getuid?.() ?? 'user'}`)
    mkdirSync(temporary, { recursive: true, mode: 0o700 })
    return temporary
  }
}

/** Returns the package versions and a hash of the recipe. A change of any of them gives a new template. */
export function templateKey(): string {
  const versions = ['@electric-sql/pglite', '@electric-sql/pglite-postgis'].map(versionOf).join('-')
  const hash = createHash('sha256').update(JSON.stringify(recipe))
  return `${versions}-${hash.digest('hex').slice(0, 8)}`
}

function versionOf(name: string): string {
  let folder = dirname(require.resolve(name))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return packageVersion(folder)
}

interface TemplateFiles {
  /** A database folder with the extensions and nothing else. */
  folder: string
  /** The archive of PostGIS files that every start unpacks. */
  postgis: string
}

/**
 * Returns the template of this installation. A short-lived process builds it when it is missing, because initdb takes
 * about ten seconds and much memory.
 */
export async function databaseTemplate(log: (message: string) => void): Promise<TemplateFiles> {
  const key = templateKey()
  const files = {
    folder: join(cacheFolder(), `template-${key}`),
    postgis: join(cacheFolder(), `postgis-${key}.tar.gz`),
  }
  if (existsSync(join(files.folder, 'PG_VERSION')) && existsSync(files.postgis)) return files
  const builder = await DatabaseProcess.start(
    { kind: 'template', folder: files.folder, template: null, lock: lockPath(files.folder), postgis: files.postgis },
    log,
  )
  await builder.close()
  return files
}

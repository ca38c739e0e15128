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
 * Where files that are made once per installation stand: `node_modules/.cache/investmap`, or the temporary folder where
 * that is read-only (a container that runs as its own user).
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

/** Package versions, and what we make of the packages: another of any of them is another template. */
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
 * The template of this installation; built by a short-lived process when it is missing, because initdb takes about ten
 * seconds and much memory.
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

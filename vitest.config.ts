import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { isBuilt } from './scripts/setup/built.mjs'
import { builtPrograms } from './vite-plugins/named-files.ts'

const here = import.meta.dirname

/** Folders of tests that run against a real database: what mirrors `server` but its pure parts. */
const databaseFolders = [
  'access',
  'analysis',
  'app',
  'auth',
  'basemap',
  'crud',
  'db',
  'dicts',
  'events',
  'files',
  'flows',
  'http',
  'inquiries',
  'lands',
  'laws',
  'layers',
  'mail',
  'ogc',
  'own',
  'portal',
  'regions',
  'report',
  'schemes',
  'seed',
  'share',
  'sso',
  'suitability',
  'survey-io',
  'survey/endpoint',
  'tiles',
  'users',
]
/** Folders of tests that mirror the console. */
const domFolders = ['console', 'pages', 'providers', 'shell']

/**
 * What the embedded database does otherwise than PostgreSQL: its process, its lock, and one file each of what uses the
 * database hardest; in full, everything whose statements or limits differ. Where both kinds are there, the embedded one
 * runs these alone: `TEST_DATABASE_REST` says so.
 */
const embedded = {
  short: ['app/main', 'db/', 'crud/write', 'lands/rules', 'tiles/tiles'],
  full: [
    'app/bad-input',
    'survey-io/import',
    'analysis/',
    'crud/',
    'db/',
    'events/',
    'lands/',
    'laws/',
    'layers/',
    'regions/',
    'seed/',
    'suitability/',
    'tiles/',
  ],
}

const patience = { testTimeout: 5 * 60_000, hookTimeout: 5 * 60_000, expect: { poll: { timeout: 60_000 } } }

const isLong = process.env['TEST_LONG'] === 'on'

/** What `npm run test:long` runs: files that have more to do then. */
const hasMoreInFull = /support\/(long|both-servers)\.ts'/

/**
 * Files that replace or forget modules need a worker of their own; all others share the modules that a worker has
 * loaded.
 */
const replacesModules = /vi\.(do)?[mM]ock\(|vi\.resetModules\(|support\/page\.ts|open-page\.tsx/

const files = (readdirSync(join(here, 'tests'), { recursive: true }) as string[])
  .map((path) => `tests/${path.replaceAll('\\', '/')}`)
  .filter((path) => /\.test\.tsx?$/.test(path))
const textOf = (path: string): string => readFileSync(join(here, path), 'utf8')
const isBelow = (path: string, folders: readonly string[]): boolean =>
  folders.some((folder) => path.startsWith(`tests/${folder}/`))

function kindOf(path: string): 'unit' | 'dom' | 'server' | 'e2e' {
  if (isBelow(path, ['e2e'])) return 'e2e'
  if (path.endsWith('.tsx') || isBelow(path, domFolders)) return 'dom'
  return isBelow(path, databaseFolders) ? 'server' : 'unit'
}

function isWanted(path: string): boolean {
  if (kindOf(path) === 'server' && process.env['TEST_DATABASE_REST'] === 'on')
    return embedded[isLong ? 'full' : 'short'].some((part) => path.startsWith(`tests/${part}`))
  const isOnlyLong = /\.long\.test\.tsx?$/.test(path)
  return isLong ? isOnlyLong || hasMoreInFull.test(textOf(path)) : !isOnlyLong
}

type Kind = ReturnType<typeof kindOf>
type Settings = NonNullable<TestProjectInlineConfiguration['test']>

/**
 * The tests of one kind, as a project for those that share a worker's modules and one for those that do not. Kinds run
 * one after the other: each wants both cores.
 */
function projects(kind: Kind, groupOrder: number, settings: Settings): TestProjectInlineConfiguration[] {
  const wanted = files.filter((path) => kindOf(path) === kind && isWanted(path))
  const apart = wanted.filter((path) => replacesModules.test(textOf(path)))
  const shared = wanted.filter((path) => !apart.includes(path))
  const plugins = isBuilt('server') ? [builtPrograms(join(here, 'server'), join(here, 'build'))] : []
  const project = (name: string, isolate: boolean, include: string[]): TestProjectInlineConfiguration => ({
    plugins,
    test: {
      name,
      pool: 'forks',
      isolate,
      maxWorkers: kind === 'e2e' || kind === 'server' ? 3 : 2,
      sequence: { groupOrder },
      ...patience,
      ...settings,
      include,
    },
  })
  return [
    ...(shared.length > 0 ? [project(kind, false, shared)] : []),
    ...(apart.length > 0 ? [project(`${kind}-apart`, true, apart)] : []),
  ]
}

export default defineConfig({
  test: {
    projects: [
      ...projects('unit', 1, { environment: 'node' }),
      // Only through the module loader of the tests it finds the same router as the pages.
      ...projects('dom', 2, { environment: 'happy-dom', server: { deps: { inline: ['@refinedev/react-router'] } } }),
      ...projects('server', 3, { environment: 'node', globalSetup: 'tests/support/one-database.ts' }),
      ...projects('e2e', 4, { environment: 'node', globalSetup: 'tests/support/seeded-data.ts' }),
    ],
  },
})

import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { isBuilt } from './scripts/setup/built.mjs'
import { builtPrograms } from './vite-plugins/named-files.ts'

const here = import.meta.dirname

/** Test folders that need a real database: those that mirror `server`, except its pure parts. */
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
  'notices',
  'ogc',
  'own',
  'place-names',
  'portal',
  'regions',
  'report',
  'rules',
  'schemes',
  'seed',
  'share',
  'sso',
  'suitability',
  'survey-io',
  'survey/endpoint',
  'terrain',
  'tiles',
  'users',
]
/** Test folders that mirror the console. */
const domFolders = ['console', 'pages', 'providers', 'shell']

/**
 * Tests for differences between the embedded database and PostgreSQL: its process, its lock, and one file each of the
 * heaviest database users; in full, everything with different statements or limits. If both databases are available,
 * `TEST_DATABASE_REST` limits the embedded one to these tests.
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

/** Files with extra tests in `npm run test:long`. */
const hasMoreInFull = /support\/(long|both-servers)\.ts'/

/** Files that replace or reset modules need a separate worker; all others share the modules loaded by a worker. */
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
 * Tests of one kind: one project for files that share a worker's modules and one for the others. Kinds run one after
 * another, because each uses both CPU cores.
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
      // The package finds the same router as the pages only through the module loader of the tests.
      ...projects('dom', 2, {
        environment: 'happy-dom',
        setupFiles: 'tests/support/loaded-imports.ts',
        server: { deps: { inline: ['@refinedev/react-router'] } },
      }),
      ...projects('server', 3, { environment: 'node', globalSetup: 'tests/support/one-database.ts' }),
      ...projects('e2e', 4, { environment: 'node', globalSetup: 'tests/support/seeded-data.ts' }),
    ],
  },
})

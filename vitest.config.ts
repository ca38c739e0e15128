import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/**
 * Folders of tests that run against a real database: what mirrors `server` but its pure parts.
 */
const databaseTests = [
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
  'server',
  'share',
  'sso',
  'suitability',
  'survey-io',
  'survey/endpoint',
  'throw-away',
  'tiles',
  'users',
].map((folder) => `tests/${folder}/**/*.test.ts`)

/**
 * Those whose statements, limits or process differ with the kind of database. Where `npm test` has both, it runs only these on the embedded one and says so by
 * `TEST_DATABASE_REST`: the others run on PostgreSQL, and the browser tests use every feature on the embedded database.
 */
const bothTests = [
  'app/{bad-input,main}.test.ts',
  'survey-io/import.test.ts',
  ...['analysis', 'crud', 'db', 'events', 'lands', 'laws', 'layers', 'regions', 'seed', 'suitability', 'tiles'].map((folder) => `${folder}/**/*.test.ts`),
].map((path) => `tests/${path}`)
const serverTests = process.env['TEST_DATABASE_REST'] === 'on' ? bothTests : databaseTests

/** Tests that render: everything in `.tsx`, and the folders that mirror the console. */
const domTests = ['tests/**/*.test.tsx', ...['console', 'pages', 'providers', 'shell'].map((folder) => `tests/${folder}/**/*.test.ts`)]

const browserTests = ['tests/e2e/**/*.test.ts']

const minutes = (count: number): number => count * 60_000

/**
 * Two groups never run at the same time: an embedded database and a browser each want both cores. A browser test waits more than it works:
 * two of them share the cores, and what they wait for may take long on a slow machine. One that fails is run once more, and what its page showed is
 * printed: a failure that does not come again is a fault of the test or of the page all the same.
 */
function project(name: string, groupOrder: number, test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return { test: { name, pool: 'forks', sequence: { groupOrder }, expect: { poll: { timeout: minutes(1) } }, ...test } }
}

export default defineConfig({
  test: {
    projects: [
      project('unit', 1, { environment: 'node', include: ['tests/**/*.test.ts'], exclude: [...databaseTests, ...domTests, ...browserTests], testTimeout: minutes(2), hookTimeout: minutes(3) }),
      project('dom', 1, { environment: 'happy-dom', include: domTests, testTimeout: minutes(2), hookTimeout: minutes(2) }),
      project('server', 2, { environment: 'node', include: serverTests, globalSetup: 'tests/support/one-database.ts', maxWorkers: 2, testTimeout: minutes(5), hookTimeout: minutes(5) }),
      project('e2e', 3, { environment: 'node', include: browserTests, globalSetup: 'tests/support/seeded-data.ts', maxWorkers: 2, retry: 1, testTimeout: minutes(5), hookTimeout: minutes(5) }),
    ],
  },
})

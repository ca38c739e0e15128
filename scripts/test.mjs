/**
 * `npm test`: installs what is missing, then types, lint, unit tests (the import rules among them), server tests on either database (what is the same
 * on both, on PostgreSQL only) and browser tests. `--only checks|unit|server|e2e` runs one of them, `--database embedded|postgres` one database, other words are
 * a filter on the paths of test files. The last line says how many passed and failed; the exit code is 0 when none failed.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureConsole } from './setup/console.mjs'
import { ensureMachine, findChromium, findPostgres } from './setup/machine.mjs'
import { requireNode } from './setup/node-version.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { secondsSince, step } from './setup/progress.mjs'
import { runMain, runQuietly, runShown } from './setup/run.mjs'
import { Tally } from './setup/tally.mjs'

const { values, positionals: filters } = parseArgs({ options: { only: { type: 'string' }, database: { type: 'string' } }, allowPositionals: true })
/** A runner that hangs is ended: the closing line is owed in any case. */
const RUNNER_MS = 40 * 60_000

const tally = new Tally()
const reports = mkdtempSync(join(tmpdir(), 'investmap-test-'))

const wants = (part) => (values.only ? values.only === part : part !== 'checks' || filters.length === 0)
const wantsDatabase = (kind) => !values.database || values.database === kind

async function check(name, args) {
  const isGood = await step(name, () => runQuietly(process.execPath, args)).then(() => true, (error) => console.log(error.message))
  tally.check(name, isGood === true)
}

async function vitest(name, projects, env = {}) {
  const startedAt = performance.now()
  const report = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`)
  console.log(`\n── ${name}`)
  const args = ['run', '--passWithNoTests', ...projects.flatMap((project) => ['--project', project]), '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runShown(['node_modules/vitest/vitest.mjs', ...args, ...filters], { env, timeoutMs: RUNNER_MS })
  tally.report(name, report, code)
  console.log(`${name}: ${secondsSince(startedAt)}`)
}

async function serverTests() {
  const rest = wantsDatabase('postgres') && findPostgres() ? 'on' : 'off'
  if (wantsDatabase('embedded')) await vitest('Server tests on the embedded database', ['server'], { TEST_DATABASE: 'embedded', TEST_DATABASE_REST: rest })
  if (!wantsDatabase('postgres')) return
  if (findPostgres()) await vitest('Server tests on PostgreSQL', ['server'], { TEST_DATABASE: 'postgres' })
  else tally.skip()
}

async function browserTests() {
  const chromium = findChromium()
  if (!chromium) return tally.skip()
  await ensureConsole()
  await vitest('Browser tests', ['e2e'], { CHROMIUM: chromium })
}

requireNode()
await runMain(async () => {
  await ensurePackages()
  await ensureMachine()
  if (wants('checks')) await check('Types', ['node_modules/typescript/bin/tsc', '--noEmit'])
  if (wants('checks')) await check('Lint', ['node_modules/oxlint/bin/oxlint'])
  if (wants('unit')) await vitest('Unit tests', ['unit', 'dom'])
  if (wants('server')) await serverTests()
  if (wants('e2e')) await browserTests()
})
rmSync(reports, { recursive: true, force: true })

if (tally.hasFailed) console.log(`\nFailed:\n${tally.failures.map((name) => `  ${name}`).join('\n')}`)
console.log(`\n${tally}`)
process.exitCode = tally.hasFailed ? 1 : 0

/**
 * `npm test`: installs and builds what is missing, then runs types, lint, format, unit tests (including the import
 * rules), server tests on PostgreSQL, those that differ on the embedded database, and browser tests. `npm run
 * test:long` (`--long`) runs in full what the normal tests shorten. For everyday work `--changed` runs what the
 * uncommitted changes can affect, `--changed=REF` the changes since REF; `--only checks|unit|server|embedded|e2e` runs
 * one part; other words filter the paths of test files. The JSON reports of the runners stay in `reports`. The last
 * line says how many passed and failed; the exit code is 0 if none failed.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bothParts, ensureBuilt } from './setup/built.mjs'
import { touchedBy } from './setup/changed.mjs'
import { ensureMachine, findChromium, findPostgres } from './setup/machine.mjs'
import { requireNode } from './setup/node-version.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { step } from './setup/progress.mjs'
import { root, runMain, runQuietly, runShown } from './setup/run.mjs'
import { Tally } from './setup/tally.mjs'

/** `--changed` alone compares with the last commit. */
const words = process.argv.slice(2).map((word) => (word === '--changed' ? '--changed=HEAD' : word))
const { values, positionals: filters } = parseArgs({
  args: words,
  options: { only: { type: 'string' }, long: { type: 'boolean', default: false }, changed: { type: 'string' } },
  allowPositionals: true,
})
/** A runner that hangs is killed, so that the closing line is always printed. */
const RUNNER_MS = 45 * 60_000

const tally = new Tally()
const reports = join(root, 'reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports)

/** These tests read source files without importing them, so imports can't show that a change affects them. */
const readers = ['docs', 'imports', 'specification', 'wording'].map((name) => `tests/${name}.test`)

const wants = (part) => !values.only || values.only === part

async function check(name, args) {
  const isGood = await step(name, () => runQuietly(process.execPath, args)).then(
    () => true,
    (error) => console.log(error.message),
  )
  tally.check(name, isGood === true)
}

/** Types, lint and format check the whole source, so they don't run with a filter on test files. */
async function checks() {
  if (values.long || filters.length > 0 || !wants('checks')) return
  await tally.timed('Types, lint and format', async () => {
    await check('Types', [
      'node_modules/typescript-native/bin/tsc',
      '--noEmit',
      '--incremental',
      '--tsBuildInfoFile',
      'node_modules/.cache/investmap/types.tsbuildinfo',
    ])
    await check('Lint', ['node_modules/oxlint/bin/oxlint'])
    await check('Format', ['node_modules/oxfmt/bin/oxfmt', '--check'])
  })
}

/**
 * Runs vitest once over the projects whose names start with one of `kinds`, limited to tests whose paths contain one of
 * `tests`.
 */
async function vitest(name, kinds, { env = {}, tests = filters, args = [] } = {}) {
  const report = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`)
  console.log(`\n── ${name}`)
  await tally.timed(name, async () => {
    const options = [
      'run',
      '--passWithNoTests',
      ...kinds.flatMap((kind) => ['--project', `${kind}*`]),
      '--reporter=default',
      '--reporter=json',
      '--reporter=./scripts/setup/unhandled.mjs',
      `--outputFile.json=${report}`,
    ]
    const ending = await runShown(['node_modules/vitest/vitest.mjs', ...options, ...args, ...tests], {
      env: { TEST_LONG: values.long ? 'on' : 'off', ...env },
      timeoutMs: RUNNER_MS,
    })
    tally.report(name, report, ending)
  })
}

async function serverTests(args) {
  const hasPostgres = findPostgres() !== null
  if (wants('server') && hasPostgres)
    await vitest('Server tests on PostgreSQL', ['server'], { env: { TEST_DATABASE: 'postgres' }, args })
  if (wants('embedded') || !hasPostgres)
    await vitest('Server tests on the embedded database', ['server'], {
      env: { TEST_DATABASE: 'embedded', TEST_DATABASE_REST: hasPostgres ? 'on' : 'off' },
      args,
    })
}

async function browserTests(tests) {
  const chromium = findChromium()
  if (!chromium) return tally.skip()
  await vitest('Browser tests', ['e2e'], {
    env: { CHROMIUM: chromium, TEST_DATABASE: findPostgres() ? 'postgres' : 'embedded' },
    tests,
  })
}

/** Returns what the changes affect; everything without `--changed`. */
async function touchedHere() {
  if (!values.changed) return { isEverything: true, browserTests: [] }
  return touchedBy(
    await runQuietly('git', ['status', '--porcelain', '--untracked-files=all', '-z']),
    await runQuietly('git', ['diff', '--name-only', '-z', values.changed]),
  )
}

requireNode()
await runMain(async () => {
  await ensurePackages()
  await ensureMachine({ isLong: values.long })
  const touched = await touchedHere()
  const args = touched.isEverything ? [] : ['--changed', values.changed]
  await Promise.all([checks(), tally.timed('Builds', () => ensureBuilt(bothParts))])
  // Tests without database and browser are fast enough to run in full each time.
  if (wants('unit') && !values.long) await vitest('Unit and DOM tests', ['unit', 'dom'], { args })
  if (wants('unit') && !values.long && !touched.isEverything)
    await vitest('Tests that read every source file', ['unit'], { tests: readers })
  if (wants('server') || wants('embedded')) await serverTests(args)
  if (wants('e2e') && (touched.isEverything || touched.browserTests.length > 0))
    await browserTests(touched.isEverything ? filters : touched.browserTests)
})

console.log(tally.summary())
if (tally.hasFailed) console.log(`\nFailed:\n${tally.failures.map((name) => `  ${name}`).join('\n')}`)
console.log(`\n${tally}`)
process.exitCode = tally.hasFailed ? 1 : 0

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

type Tally = {
  check(name: string, isGood: boolean): void
  skip(): void
  report(name: string, file: string, ending: { code: number | string; errors: string }): void
  timed(name: string, work: () => Promise<void>): Promise<void>
  summary(): string
  hasFailed: boolean
  failures: string[]
  toString(): string
}

const source = pathToFileURL(resolve(import.meta.dirname, '../../scripts/setup/tally.mjs')).href
const { Tally } = (await import(source)) as { Tally: new () => Tally }

describe('the tally of npm test', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tally-'))
  let tally: Tally
  afterAll(() => rmSync(folder, { recursive: true }))
  beforeEach(() => {
    tally = new Tally()
  })

  const good = { code: 0, errors: '' }
  const bad = { code: 1, errors: '\u001B[31mUnhandled Errors\u001B[39m\n\nError: nobody awaits this\n' }

  type Result = { name: string; status: string; tests: string[]; seconds?: number; message?: string }
  const reportOf = (...testResults: Result[]): string => {
    const file = join(folder, 'report.json')
    const results = testResults.map(({ name, status, tests, seconds = 0, message = '' }) => ({
      name,
      status,
      message,
      startTime: 0,
      endTime: seconds * 1000,
      assertionResults: tests.map((each, at) => ({
        status: each,
        fullName: `test ${at}`,
        failureMessages: each === 'failed' ? ['Error: expected 1\n    at a.test.ts:3:1'] : [],
      })),
    }))
    writeFileSync(file, JSON.stringify({ testResults: results }))
    return file
  }

  it('adds up checks and reports, without a skipped count if nothing was skipped', () => {
    tally.check('Types', true)
    tally.report('Unit', reportOf({ name: 'a.test.ts', status: 'passed', tests: ['passed', 'passed'] }), good)
    expect(String(tally)).toBe('3 passed, 0 failed')
    expect(tally.hasFailed).toBe(false)
  })

  it('counts failed tests as failed, and pending, todo and skipped ones as skipped', () => {
    tally.skip()
    tally.report(
      'Unit',
      reportOf({ name: 'a.test.ts', status: 'failed', tests: ['passed', 'failed', 'pending', 'todo'] }),
      bad,
    )
    expect(String(tally)).toBe('1 passed, 1 failed, 3 skipped')
  })

  it('says of a failed test its file, what it threw and where, and of a check only its name', () => {
    tally.check('Types', false)
    tally.report('Unit', reportOf({ name: resolve('tests/a.test.ts'), status: 'failed', tests: ['failed'] }), bad)
    expect(tally.failures).toEqual([
      'Types',
      'Unit: test 0 (tests/a.test.ts)\n      Error: expected 1\n          at a.test.ts:3:1',
    ])
  })

  it('counts a file that could not be loaded as a failure', () => {
    const name = resolve('tests/a.test.ts')
    tally.report('Unit', reportOf({ name, status: 'failed', tests: [], message: 'Error: no such module' }), bad)
    expect(String(tally)).toBe('0 passed, 1 failed')
    expect(tally.failures).toEqual(['Unit: tests/a.test.ts could not be run\n      Error: no such module'])
  })

  it('counts a runner without a report, or with an error exit after passing tests, as a failure', () => {
    tally.report('Unit', join(folder, 'nothing.json'), { code: 'SIGKILL', errors: '' })
    tally.report('Server', reportOf({ name: 'a.test.ts', status: 'passed', tests: ['passed'] }), bad)
    expect(String(tally)).toBe('1 passed, 2 failed')
    expect(tally.failures).toEqual([
      'Unit: the runner ended with SIGKILL',
      'Server: the runner ended with 1\n      Unhandled Errors\n      Error: nobody awaits this',
    ])
  })

  it('lists the seconds of each part in order, and the slowest files', async () => {
    await tally.timed('Unit', async () =>
      tally.report(
        'Unit',
        reportOf(
          { name: 'a.test.ts', status: 'passed', tests: ['passed'], seconds: 2.5 },
          { name: 'b.test.ts', status: 'passed', tests: ['passed'], seconds: 30 },
        ),
        good,
      ),
    )
    await tally.timed('Browser', async () => undefined)
    expect(tally.summary()).toMatch(
      /Parts:\n +\d+\.\d s {2}Unit\n +\d+\.\d s {2}Browser\n\nSlowest files:\n +30\.0 s {2}.*b\.test\.ts \(Unit\)\n +2\.5 s {2}.*a\.test\.ts \(Unit\)$/,
    )
  })
})

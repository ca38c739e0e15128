import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './run.mjs'

const SLOWEST = 15
/** Lines shown of what a failed test threw: its message and where. */
const MESSAGE_LINES = 12
/** Lines shown of what a runner wrote that ended with an error though no test failed. */
const RUNNER_LINES = 40
const LINE_CHARACTERS = 300

/** Adds up the results of all runners of one `npm test`. */
export class Tally {
  #passed = 0
  #failed = 0
  #skipped = 0
  #failures = []
  /** Names and seconds: parts in order, and every test file. */
  #parts = []
  #files = []

  /** Counts one check that passes or fails as a whole. */
  check(name, isGood) {
    if (isGood) this.#passed += 1
    else this.#fail(name)
  }

  /** Counts tests that could not run here; the reason has already been printed. */
  skip() {
    this.#skipped += 1
  }

  /**
   * Adds the JSON report of a vitest run. A missing report, a non-zero exit code without a failed test, and each file
   * that could not be loaded count as one failure: a runner that breaks is never a success. What it last wrote as
   * errors says why.
   */
  report(name, file, { code, errors }) {
    const before = this.#failed
    const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { testResults: [] }
    for (const { name: path, status, assertionResults, message, startTime, endTime } of report.testResults) {
      this.#files.push({ name: `${relative(root, path)} (${name})`, seconds: (endTime - startTime) / 1000 })
      for (const test of assertionResults) this.#test(name, path, test)
      if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed'))
        this.#fail(`${name}: ${relative(root, path)} could not be run`, linesOf(message).slice(0, MESSAGE_LINES))
    }
    if (code !== 0 && this.#failed === before)
      this.#fail(
        `${name}: the runner ended with ${code}`,
        linesOf(stripVTControlCharacters(errors)).slice(-RUNNER_LINES),
      )
  }

  /** Runs a part and stores its duration. */
  async timed(name, work) {
    const startedAt = performance.now()
    await work()
    this.#parts.push({ name, seconds: (performance.now() - startedAt) / 1000 })
  }

  /** Lists the duration of each part and of the slowest files. */
  summary() {
    const slowest = this.#files.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
    const lines = (list) => list.map(({ name, seconds }) => `  ${seconds.toFixed(1).padStart(7)} s  ${name}`).join('\n')
    return `\nParts:\n${lines(this.#parts)}\n\nSlowest files:\n${lines(slowest)}`
  }

  get hasFailed() {
    return this.#failed > 0
  }

  /** The failed tests and checks; of a test also its file and what it threw. */
  get failures() {
    return this.#failures
  }

  /** The closing line. */
  toString() {
    return `${this.#passed} passed, ${this.#failed} failed${this.#skipped > 0 ? `, ${this.#skipped} skipped` : ''}`
  }

  #test(runner, path, { status, fullName, failureMessages = [] }) {
    if (status === 'passed') this.#passed += 1
    else if (status === 'failed')
      this.#fail(
        `${runner}: ${fullName} (${relative(root, path)})`,
        linesOf(failureMessages.join('\n')).slice(0, MESSAGE_LINES),
      )
    else this.#skipped += 1
  }

  #fail(name, lines = []) {
    this.#failed += 1
    this.#failures.push(`${name}${lines.map((line) => `\n      ${line.slice(0, LINE_CHARACTERS)}`).join('')}`)
  }
}

function linesOf(text) {
  return text.split('\n').filter((line) => line.trim() !== '')
}

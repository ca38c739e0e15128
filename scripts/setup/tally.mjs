import { existsSync, readFileSync } from 'node:fs'

/** Adds up what the runners of one `npm test` found. */
export class Tally {
  #passed = 0
  #failed = 0
  #skipped = 0
  #failures = []

  /** One check that passes or fails as a whole. */
  check(name, isGood) {
    if (isGood) this.#passed += 1
    else this.#fail(name)
  }

  /** Tests that could not run here; said in words before. */
  skip() {
    this.#skipped += 1
  }

  /**
   * The JSON report of a vitest run. A run that left no report, that ended badly without a failed test, or a file that could not be
   * loaded each count as one failure: a runner that breaks is never a success.
   */
  report(name, file, exitCode) {
    const before = this.#failed
    const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { testResults: [] }
    for (const { name: path, status, assertionResults } of report.testResults) {
      for (const test of assertionResults) this.#test(name, test)
      if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed')) this.#fail(`${name}: ${path} could not be run`)
    }
    if (exitCode !== 0 && this.#failed === before) this.#fail(`${name}: the runner ended with ${exitCode}`)
  }

  get hasFailed() {
    return this.#failed > 0
  }

  /** What failed, a line each. */
  get failures() {
    return this.#failures
  }

  /** The closing line. */
  toString() {
    return `${this.#passed} passed, ${this.#failed} failed${this.#skipped > 0 ? `, ${this.#skipped} skipped` : ''}`
  }

  #test(runner, { status, fullName }) {
    if (status === 'passed') this.#passed += 1
    else if (status === 'failed') this.#fail(`${runner}: ${fullName}`)
    else this.#skipped += 1
  }

  #fail(name) {
    this.#failed += 1
    this.#failures.push(name)
  }
}

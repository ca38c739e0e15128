/**
 * A reporter of vitest: repeats the errors that no test caught as the last lines of its errors, which `Tally` shows when
 * a runner fails though every test passed.
 */
export default class Unhandled {
  onTestRunEnd(_modules, errors) {
    for (const { name, message, stack } of errors) console.error(`Nobody caught ${name}: ${message}\n${stack ?? ''}`)
  }
}

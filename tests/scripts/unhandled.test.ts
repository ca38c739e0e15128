import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, it, vi } from 'vitest'

const source = pathToFileURL(resolve(import.meta.dirname, '../../scripts/setup/unhandled.mjs')).href
const { default: Unhandled } = (await import(source)) as {
  default: new () => { onTestRunEnd(modules: unknown[], errors: Error[]): void }
}

afterEach(() => vi.restoreAllMocks())

it('errors that no test caught are written again, with where they were thrown', () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => {})
  new Unhandled().onTestRunEnd([], [])
  expect(written).not.toHaveBeenCalled()
  new Unhandled().onTestRunEnd([], [new TypeError('nobody awaits this')])
  expect(written.mock.calls.flat().join('\n')).toMatch(/TypeError: nobody awaits this[^]*unhandled\.test\.ts/)
})

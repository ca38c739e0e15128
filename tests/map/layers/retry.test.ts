import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retried, StatusError } from '../../../src/map/layers/retry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pausesMs = [500, 2000, 5000]

/** Runs work that fails with these errors one after the other, and then succeeds. */
function trial(errors: readonly Error[], isWanted: () => boolean = () => true) {
  const startMs = Date.now()
  const attemptsMs: number[] = []
  const left = [...errors]
  const end = retried(
    async () => {
      attemptsMs.push(Date.now() - startMs)
      const error = left.shift()
      if (error) throw error
      return 'tile'
    },
    { pausesMs, isWanted },
  ).catch((error: unknown) => error)
  return { attemptsMs, end }
}

test('what succeeds is done once', async () => {
  const { attemptsMs, end } = trial([])
  await vi.runAllTimersAsync()
  expect([await end, attemptsMs]).toEqual(['tile', [0]])
})

test('the network and a busy server are tried again, after growing pauses', async () => {
  const { attemptsMs, end } = trial([new TypeError('network'), new StatusError(503), new StatusError(429)])
  await vi.runAllTimersAsync()
  expect([await end, attemptsMs]).toEqual(['tile', [0, 500, 2500, 7500]])
})

test('the fourth failure is final', async () => {
  const errors = [500, 502, 503, 504, 500].map((status) => new StatusError(status))
  const { attemptsMs, end } = trial(errors)
  await vi.runAllTimersAsync()
  expect(await end).toBe(errors[3])
  expect(attemptsMs).toHaveLength(4)
})

test.each([400, 401, 403, 404, 410])('status %i is final at once', async (status) => {
  const { attemptsMs, end } = trial([new StatusError(status)])
  await vi.runAllTimersAsync()
  expect(await end).toMatchObject({ status })
  expect(attemptsMs).toEqual([0])
})

test('what is not wanted any more is not tried again', async () => {
  const { attemptsMs, end } = trial([new StatusError(503)], () => false)
  await vi.runAllTimersAsync()
  expect(await end).toMatchObject({ status: 503 })
  expect(attemptsMs).toEqual([0])
})

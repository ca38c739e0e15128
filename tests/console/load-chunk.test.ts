import { afterEach, expect, test, vi } from 'vitest'
import { ChunkLoadError, chunkTimeoutMs, loadChunk } from '../../src/load-chunk.ts'

afterEach(() => vi.useRealTimers())

test('§9 a part of the program is waited for 120 s', async () => {
  vi.useFakeTimers()
  const failed = loadChunk(() => new Promise(() => undefined)).catch((error: unknown) => error)
  let isOver = false
  void failed.then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(119_999)
  expect([chunkTimeoutMs, isOver]).toEqual([120_000, false])
  await vi.advanceTimersByTimeAsync(1)
  expect(await failed).toBeInstanceOf(ChunkLoadError)
})

test('§8 a part that can not be loaded is an error of its own kind', async () => {
  await expect(loadChunk(() => Promise.reject(new TypeError('Failed to fetch')))).rejects.toBeInstanceOf(ChunkLoadError)
})

test('a part that comes is handed on', async () => {
  expect(await loadChunk(() => Promise.resolve(7))).toBe(7)
})

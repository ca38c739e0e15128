import { afterEach, expect, test, vi } from 'vitest'
import { awaitShortly, ChunkLoadError, chunkTimeoutMs, loadChunk, once } from '../../src/load-chunk.ts'

afterEach(() => vi.useRealTimers())

test('§9 loading a chunk times out after 120 s', async () => {
  vi.useFakeTimers()
  const failed = loadChunk(() => new Promise(() => undefined)).catch((error: unknown) => error)
  let isOver = false
  void failed.then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(119_999)
  expect([chunkTimeoutMs, isOver]).toEqual([120_000, false])
  await vi.advanceTimersByTimeAsync(1)
  expect(await failed).toBeInstanceOf(ChunkLoadError)
})

test('§8 a chunk that fails to load throws a ChunkLoadError', async () => {
  await expect(loadChunk(() => Promise.reject(new TypeError('Failed to fetch')))).rejects.toBeInstanceOf(ChunkLoadError)
})

test('a loaded chunk is returned', async () => {
  expect(await loadChunk(() => Promise.resolve(7))).toBe(7)
})

test('a page waits a moment for a chunk that it draws at once, no longer, and not for one that fails', async () => {
  vi.useFakeTimers()
  const after = async (chunk: () => Promise<unknown>): Promise<number> => {
    const start = Date.now()
    const waited = awaitShortly(once(chunk)).then(() => Date.now() - start)
    await vi.advanceTimersByTimeAsync(1000)
    return waited
  }
  expect(await after(() => Promise.resolve(7))).toBe(0)
  expect(await after(() => Promise.reject(new TypeError('Failed to fetch')))).toBe(0)
  expect(await after(() => new Promise((resolve) => setTimeout(resolve, 200)))).toBe(200)
  expect(await after(() => new Promise(() => undefined))).toBe(300)
})

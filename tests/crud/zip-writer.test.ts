import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'
import { expect, test } from 'vitest'
import { zipped } from '../../server/crud/transfer/zip-writer.ts'

/** An endless source, and whether its reader has released it. */
function endless() {
  const state = { isReleased: false }
  async function* pieces() {
    try {
      for (;;) yield Buffer.alloc(10_000, String(Math.random()))
    } finally {
      state.isReleased = true
    }
  }
  return { state, pieces: pieces() }
}

test('an archive contains its files in order, and the same content gives the same bytes', async () => {
  const entries = () => [
    { name: '地块/甲.csv', content: ['编号,', '', '名称\r\n'] },
    { name: 'empty', content: [] },
  ]
  const bytes = await buffer(zipped(entries()))
  expect(bytes.equals(await buffer(zipped(entries())))).toBe(true)
  const archive = await yauzl.fromBufferPromise(bytes)
  const found: [string, string][] = []
  for await (const entry of archive.eachEntry())
    found.push([entry.fileName, String(await buffer(await archive.openReadStreamPromise(entry)))])
  expect(found).toEqual([
    ['地块/甲.csv', '编号,名称\r\n'],
    ['empty', ''],
  ])
})

test('an archive releases its source stream if its reader stops', async () => {
  const { state, pieces } = endless()
  for await (const chunk of zipped([{ name: 'a', content: pieces }])) if (chunk.length > 100) break
  await expect.poll(() => state.isReleased).toBe(true)
})

test('an archive fails if its source stream fails', async () => {
  async function* failing() {
    yield 'a'
    throw new Error('the connection is gone')
  }
  await expect(buffer(zipped([{ name: 'a', content: failing() }]))).rejects.toThrow('the connection is gone')
})

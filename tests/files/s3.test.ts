import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '../../server/files/index.ts'
import { FileGone } from '../../server/files/store.ts'
import { startS3, type TestS3 } from '../support/s3.ts'

const folder = mkdtempSync(join(tmpdir(), 'investmap-s3-'))
let server: TestS3
let settings: Parameters<typeof openStore>[0]

beforeAll(async () => {
  server = await startS3(join(folder, 's3'))
  settings = { DATA_DIR: folder, ...server.env }
})
afterAll(async () => {
  await server?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a file is stored on an S3 server, read in full and in part, and gone after it is removed', async () => {
  const store = openStore(settings)
  const path = join(folder, 'file')
  writeFileSync(path, '苍山洱海')
  await store.check()
  await store.put('ab/id/original', path, 'text/plain')
  expect(await text(await store.read('ab/id/original'))).toBe('苍山洱海')
  expect(await text(await store.read('ab/id/original', { start: 3, end: 5 }))).toBe('山')
  await store.remove('ab/id/original')
  await store.remove('ab/id/original')
  await expect(store.read('ab/id/original')).rejects.toThrow(FileGone)
})

test('an unknown key, a missing bucket and an unreachable server are errors', async () => {
  await expect(openStore({ ...settings, S3_ACCESS_KEY: 'unknown' }).check()).rejects.toThrow('403')
  await expect(openStore({ ...settings, S3_BUCKET: 'nothing' }).check()).rejects.toThrow('404')
  await expect(openStore({ ...settings, S3_ENDPOINT: 'http://127.0.0.1:9' }).check()).rejects.toThrow()
})

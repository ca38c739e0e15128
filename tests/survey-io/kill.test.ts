import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportState } from '../../src/providers/survey.ts'
import { inFull, isLong } from '../support/long.ts'
import { call, signInByCall, startServer, type TestServer } from '../support/server.ts'
import { manyParcels } from './many.ts'
import { importOver } from './streamed.ts'

const parcels = inFull(50_000, 1_000)
/** Milliseconds. On two free cores a test takes half a minute. */
const testMs = 10 * 60_000

describe('an interrupted import of many parcels', () => {
  const content = manyParcels(parcels, 'KILL-')
  let server: TestServer

  beforeAll(async () => {
    server = await startServer()
  }, testMs)
  afterAll(() => server?.remove())

  const count = async (token: string): Promise<number> =>
    (await call<{ total: number }>(server, '/projectLands/page?landCode_startswith=KILL-&_start=0&_end=1', { token }))
      .data.total
  const historyCount = async (token: string): Promise<number> =>
    (await call<{ total: number }>(server, '/projectLands/history?_start=0&_end=1', { token })).data.total
  const state = async (token: string, id: string): Promise<ImportState> =>
    (await call<ImportState>(server, `/projectLands/importState?id=${id}`, { token })).data

  /** Kills the server at the first progress that is far enough, restarts it and returns what is stored. */
  async function killAt(
    isFarEnough: (done: number) => boolean,
  ): Promise<{ importId: string; state: ImportState; stored: number; audited: number }> {
    const token = await signInByCall(server, 'admin')
    const before = await historyCount(token)
    const importId = randomUUID()
    let killed: Promise<void> | null = null
    const outcome = await importOver(server, {
      token,
      content,
      importId,
      onProgress: ({ phase, done }) => void (phase === 'storing' && isFarEnough(done) && (killed ??= server.kill9())),
    })
    expect(killed, JSON.stringify(outcome)).not.toBeNull()
    await killed
    await server.start()
    const again = await signInByCall(server, 'admin')
    return {
      importId,
      state: await state(again, importId),
      stored: await count(again),
      audited: (await historyCount(again)) - before,
    }
  }

  // First, because parcels that another test has stored would be duplicates, which no import stores.
  test(
    'stores nothing if the client disconnects before the end',
    async () => {
      const token = await signInByCall(server, 'admin')
      const importId = randomUUID()
      const leaving = new AbortController()
      const file = manyParcels(inFull(10_000, 1_000), 'LEFT-')
      await importOver(server, {
        token,
        content: file,
        importId,
        signal: leaving.signal,
        onProgress: ({ phase }) => void (phase !== 'reading' && leaving.abort()),
      })
      await expect.poll(async () => (await state(token, importId)).state, { timeout: 60_000 }).toBe('unknown')
      expect(
        (
          await call<{ total: number }>(server, '/projectLands/page?landCode_startswith=LEFT-&_start=0&_end=1', {
            token,
          })
        ).data.total,
      ).toBe(0)
    },
    testMs,
  )

  test.runIf(isLong)(
    'stores nothing and has no state if the server is killed in the middle',
    async () => {
      const found = await killAt((done) => done >= parcels * 0.4)
      expect(found).toMatchObject({ state: { state: 'unknown' }, stored: 0, audited: 0 })
    },
    testMs,
  )

  test(
    'stores all or nothing, as its state says, if the server is killed near the end',
    async () => {
      const found = await killAt((done) => done === parcels)
      const isDone = found.state.state === 'done'
      expect(found).toMatchObject(
        isDone
          ? { state: { inserted: parcels }, stored: parcels, audited: parcels }
          : { state: { state: 'unknown' }, stored: 0, audited: 0 },
      )
      if (!isDone) return
      const token = await signInByCall(server, 'admin')
      expect(
        await importOver(server, { token, content: manyParcels(1, 'KILL-OTHER-'), importId: found.importId }),
      ).toMatchObject({ state: 'done', inserted: parcels })
      expect(await count(token)).toBe(parcels)
    },
    testMs,
  )
})

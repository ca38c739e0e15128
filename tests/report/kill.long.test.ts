import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OverlayRun } from '../../src/resources/analysis.ts'
import type { Report } from '../../src/resources/report.ts'
import { call, signInByCall, startServer, type TestServer } from '../support/server.ts'

const testMs = 5 * 60_000
const boundary = {
  type: 'Polygon',
  coordinates: [
    [
      [100.231, 25.612],
      [100.234, 25.612],
      [100.234, 25.615],
      [100.231, 25.615],
      [100.231, 25.612],
    ],
  ],
}

describe('a server killed while it creates a report', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  }, testMs)
  afterAll(() => server?.remove())

  test(
    'finishes the report after a restart',
    async () => {
      const token = await signInByCall(server, 'officer-prefecture')
      const run = await call<OverlayRun>(server, '/intellectAnalysis/overlay', { token, body: { boundary } })
      const requested = await call<Report>(server, '/intellectAnalysis/report', { token, body: { runId: run.data.id } })
      expect(requested.msg).toBe('ok')
      const now = async (): Promise<Report> =>
        (await call<Report>(server, `/intellectAnalysis/report?id=${requested.data.id}`, { token })).data
      await expect.poll(async () => (await now()).state, { interval: 50, timeout: 60_000 }).toBe('working')
      await server.kill9()
      await server.start()
      expect((await now()).state).toBe('working')
      await expect.poll(async () => (await now()).state, { interval: 500, timeout: testMs / 2 }).toBe('done')
      const { files } = await now()
      const answer = await fetch(`${server.url}/camel/minioApi/downloadFile?id=${files!.pdf.id}`, {
        headers: { token },
      })
      expect(
        Buffer.from(await answer.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')
    },
    testMs,
  )
})

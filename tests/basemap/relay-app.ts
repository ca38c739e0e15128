import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { tiandituRoutes } from '../../server/basemap/tianditu.ts'
import { guardRoutes } from '../../server/http/access.ts'
import { handleErrors } from '../../server/http/error-handler.ts'
import { useStrictForms } from '../../server/http/validation.ts'

/** A key that must never appear in a response or in the log. */
export const secretKey = 'secret-key-0123456789'

export type RelayApp = { app: FastifyInstance; folder: string; lines: string[]; close: () => Promise<void> }

/** Starts only the relay; `lines` collects its log. */
export async function relayApp({
  host,
  key = secretKey,
  mostBytes,
  folder = mkdtempSync(join(tmpdir(), 'investmap-relay-')),
}: {
  host: string
  key?: string | undefined
  mostBytes?: number
  folder?: string
}): Promise<RelayApp> {
  const lines: string[] = []
  const app = fastify({ logger: { level: 'trace', stream: { write: (line: string) => void lines.push(line) } } })
  handleErrors(app)
  useStrictForms(app)
  guardRoutes(app, async () => null)
  tiandituRoutes(app, {
    key: key === '' ? undefined : key,
    folder,
    host: () => host,
    ...(mostBytes ? { mostBytes } : {}),
  })
  await app.ready()
  const close = async (): Promise<void> => {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { app, folder, lines, close }
}

export type Service = {
  url: string
  requests: URL[]
  answer: (request: IncomingMessage, response: ServerResponse) => void
  close: () => Promise<void>
}

/** A PNG signature with filler, of this many bytes. */
export function aPicture(bytes = 100): Buffer {
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(Math.max(0, bytes - 8), 7)])
}

/** A substitute for 天地图 that responds with a picture until `answer` is replaced. */
export async function mapService(): Promise<Service> {
  const server = createServer((request, response) => {
    service.requests.push(new URL(request.url ?? '/', 'http://service'))
    service.answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const service: Service = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    answer: (_request, response) => void response.setHeader('content-type', 'image/png').end(aPicture()),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return service
}

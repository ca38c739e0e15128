import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

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

/** A map service that answers with a picture until `answer` is replaced. */
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

import { createServer, request as send, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy in front of several nodes, like that of `deploy/nginx.conf`. */
export interface TestProxy {
  url: string
  /** Number of calls that each node has answered, in the order of the nodes. */
  answered: number[]
  close(): Promise<void>
}

const repeatable = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Sends each request to the next node in turn. A node that can't be reached, that is stopping (503), or that has another
 * version's scripts (404), is passed over;
 * what may not be done twice is sent again only where the first node can't have received it.
 */
export async function startProxy(nodes: readonly { port: number }[]): Promise<TestProxy> {
  const answered = nodes.map(() => 0)
  let turn = 0

  type Try = { at: number; left: number }
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer, { at, left }: Try): void => {
    const mayRepeat = repeatable.has(incoming.method ?? '')
    const next = (): void => pass(incoming, outgoing, body, { at: (at + 1) % nodes.length, left: left - 1 })
    const outbound = send(
      {
        host: '127.0.0.1',
        port: nodes[at]?.port,
        method: incoming.method,
        path: incoming.url,
        headers: { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' },
      },
      (answer) => {
        const isOfOther = answer.statusCode === 404 && incoming.url?.startsWith('/assets/')
        if ((answer.statusCode === 503 || isOfOther) && mayRepeat && left > 0) {
          answer.resume()
          return next()
        }
        answered[at] = (answered[at] ?? 0) + 1
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
        answer.once('error', () => outgoing.destroy())
      },
    )
    outgoing.once('close', () => outbound.destroy())
    outbound.once('error', (error: NodeJS.ErrnoException) => {
      if (outgoing.headersSent || outgoing.destroyed) return void outgoing.destroy()
      if (left > 0 && (mayRepeat || error.code === 'ECONNREFUSED')) return next()
      outgoing.writeHead(502).end()
    })
    outbound.end(body)
  }

  const server: Server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.once('end', () => {
      turn = (turn + 1) % nodes.length
      pass(incoming, outgoing, Buffer.concat(chunks), { at: turn, left: nodes.length - 1 })
    })
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answered,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import httpCasClient from 'http-cas-client'

/**
 * Response of a service to a browser: `location` is the target of a redirect, `cookie` is to be sent with the next
 * visit.
 */
export type Visit = { status: number; location: string | null; body: string; cookie: string }

/**
 * A third-party service, protected by an unmodified CAS client library: without a session it redirects people to our
 * sign-in, accepts the ticket, asks our server whose ticket it is, and ends its session when our server notifies it.
 */
export class CasService {
  readonly #server: Server
  readonly address: string
  /** How many of the next sign-out notifications are rejected with 503. */
  downFor = 0
  /** How many sign-out notifications have arrived. */
  asked = 0

  private constructor(server: Server, address: string) {
    this.#server = server
    this.address = address
  }

  static async start(casServer: string): Promise<CasService> {
    const server = createServer()
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const service = new CasService(server, `${origin}/`)
    const guard = httpCasClient({ cas: 3, casServerUrlPrefix: casServer, serverName: origin })
    server.on('request', (request, response) => {
      if (request.method === 'POST') {
        service.asked += 1
        if (service.downFor-- > 0) return void response.writeHead(503).end()
      }
      guard(request, response, {})
        .then((isIn) =>
          response.end(isIn ? JSON.stringify((request as unknown as { principal: unknown }).principal) : undefined),
        )
        .catch((error: unknown) => response.writeHead(403).end(String(error)))
    })
    return service
  }

  async visit(url: string = this.address, cookie = ''): Promise<Visit> {
    const answer = await fetch(url, { redirect: 'manual', headers: cookie ? { cookie } : {} })
    const set = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return { status: answer.status, location: answer.headers.get('location'), body: await answer.text(), cookie: set }
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((done) => this.#server.close(done))
  }
}

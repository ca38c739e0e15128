import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Provider from 'oidc-provider'

export const client = { id: 'investment-map', secret: 'a-secret-of-the-test' } as const

/** Claims of a user. A user without an entry in `people` gets the id as name. */
export type Person = { name?: string; email?: string; email_verified?: boolean }

type GrantContext = {
  oidc: {
    client: { clientId: string }
    session: { accountId: string }
    provider: { Grant: new (of: object) => { addOIDCScope(scope: string): void; save(): Promise<void> } }
  }
}

/** A real OpenID Connect provider that asks for a name but no password. */
export class AProvider {
  readonly #server: Server
  readonly issuer: string
  readonly people = new Map<string, Person>()

  private constructor(server: Server, issuer: string) {
    this.#server = server
    this.issuer = issuer
  }

  /** Opens a port, so that the platform can be started with its address; requests are handled only after `serve`. */
  static async listen(): Promise<AProvider> {
    const server = createServer()
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    return new AProvider(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  }

  /** Handles requests from now on, with the platform at `origin` as its client. */
  serve(origin: string): void {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const provider = new Provider(this.issuer, {
      clients: [
        {
          client_id: client.id,
          client_secret: client.secret,
          redirect_uris: [`${origin}/oauth`],
          post_logout_redirect_uris: [`${origin}/logout`],
        },
      ],
      jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
      cookies: { keys: ['a key of the test'] },
      claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
      features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true, logoutSource: askToLeave } },
      ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
      interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/person/${uid}` },
      findAccount: (_context: unknown, id: string) => ({
        accountId: id,
        claims: () => ({ sub: id, name: id, ...this.people.get(id) }),
      }),
      loadExistingGrant: async ({ oidc }: GrantContext) => {
        const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
        grant.addOIDCScope('openid profile email')
        await grant.save()
        return grant
      },
    })
    const answer = provider.callback()
    this.#server.removeAllListeners('request')
    this.#server.on('request', (request, response) => {
      if (request.url === '/favicon.ico') response.writeHead(204).end()
      else if (request.url?.startsWith('/person/')) void askPerson(provider, request, response)
      else answer(request, response)
    })
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((done) => this.#server.close(done))
  }
}

/** Replaces the default page of oidc-provider, which loads a font from another host. */
function askToLeave(context: { body: string }, form: string): void {
  context.body = `<!doctype html><html lang="zh"><title>统一身份</title>${form}<button form="op.logoutForm" name="logout" value="yes">退出</button></html>`
}

async function askPerson(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'POST') {
    const person = new URLSearchParams(await text(request)).get('person') ?? ''
    await provider.interactionFinished(
      request,
      response,
      { login: { accountId: person } },
      { mergeWithLastSubmission: false },
    )
    return
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  response.end(
    '<!doctype html><html lang="zh"><title>统一身份</title><form method="post"><label>身份 <input name="person"></label><button>确认</button></form>',
  )
}

/** A browser with cookies for one host; it follows redirects until it gets a page or is sent to another host. */
export class Traveller {
  readonly #cookies = new Map<string, string>()

  async go(address: string, init: RequestInit = {}): Promise<{ url: string; body: string }> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(address, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      this.#cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (!location) return { url: address, body: await answer.text() }
    const next = new URL(location, address)
    return next.origin === new URL(address).origin ? this.go(next.href) : { url: next.href, body: '' }
  }

  /** Signs in at the provider as this person; returns the address to which the provider redirects. */
  async signIn(url: string, person: string): Promise<URL> {
    const asked = await this.go(url)
    if (!asked.body) return new URL(asked.url)
    const done = await this.go(asked.url, { method: 'POST', body: new URLSearchParams({ person }) })
    return new URL(done.url)
  }
}

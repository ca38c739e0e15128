import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { healthRoutes, writeProbe } from '../../server/http/health.ts'
import { contentPolicy, jsonInHtml, withOrigins, withSite } from '../../server/http/page.ts'
import { withoutSecrets } from '../../server/http/logging.ts'
import { sql } from '../../server/db/index.ts'
import { aServer } from '../support/app.ts'

const dist = mkdtempSync(join(tmpdir(), 'investmap-dist-'))
const script = `document.title = 'a'`
mkdirSync(join(dist, 'assets'))
writeFileSync(
  join(dist, 'index.html'),
  `<!doctype html><html><head><title>x</title><script>${script}</script></head><body><script type="module" src="/assets/app.js"></script></body></html>`,
)
writeFileSync(join(dist, 'assets', 'app.js'), 'plain')
writeFileSync(join(dist, 'assets', 'app.js.br'), 'brotli')
writeFileSync(join(dist, 'assets', 'app.js.gz'), 'gzip')
writeFileSync(join(dist, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
writeFileSync(join(dist, '.source'), 'secret')
afterAll(() => rmSync(dist, { recursive: true, force: true }))

describe('the HTTP server', () => {
  const server = aServer({ dist })
  const behindProxy = aServer({ dist, config: { PUBLIC_URL: 'https://map.example.cn/' } })
  const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
    server.app.inject({ method, url, headers })

  describe('the page', () => {
    it.each(['/', '/index.html', '/login', '/console/manager/user', '/no/such/page', '/camelot', '/.source'])(
      'is returned for %s',
      async (url) => {
        const answer = await ask(url)
        expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
          200,
          'text/html; charset=utf-8',
          'no-cache',
        ])
        expect(answer.body).toContain('<script type="application/json" id="site">')
      },
    )

    it('is gzipped if the client accepts it', async () => {
      const answer = await server.app.inject({ url: '/index', headers: { 'accept-encoding': 'gzip, deflate, br' } })
      expect(answer.headers).toMatchObject({
        'content-encoding': 'gzip',
        vary: 'accept-encoding, accept-language',
        'content-type': 'text/html; charset=utf-8',
      })
      const plain = await server.app.inject({ url: '/index' })
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(gunzipSync(answer.rawPayload).toString()).toContain('<script type="application/json" id="site">')
      expect(plain.body).toContain('<script type="application/json" id="site">')
    })

    it('contains the site settings and the title', async () => {
      const { body } = await ask('/')
      const site = JSON.parse(/id="site">(.*?)<\/script>/.exec(body)?.[1] ?? '') as unknown
      expect(site).toMatchObject({
        title: { zh: '大理州文旅康养招商地图' },
        region: { xzqdm: '532900000000' },
        signIn: { captcha: false, register: true },
        hasExtras: true,
        version: '0.2.0',
      })
      expect(body).toContain('<title>大理州文旅康养招商地图</title>')
    })

    it('contains the public origin for shared links if PUBLIC_URL is set', async () => {
      const factsOf = (body: string) =>
        JSON.parse(/id="site">(.*?)<\/script>/.exec(body)?.[1] ?? '') as { publicOrigin: unknown }
      expect(factsOf((await ask('/')).body).publicOrigin).toBeNull()
      expect(factsOf((await behindProxy.app.inject('/')).body).publicOrigin).toBe('https://map.example.cn')
    })

    it('has a content security policy that allows only its own scripts, inline ones by hash', async () => {
      const policy = String((await ask('/')).headers['content-security-policy'])
      expect(policy).toContain(`script-src 'self' 'sha256-${createHash('sha256').update(script).digest('base64')}'`)
      expect(policy).toContain(`img-src 'self' data: blob:`)
      expect(policy).toContain(`frame-ancestors 'none'`)
    })

    it('changes as soon as the console is rebuilt', async () => {
      writeFileSync(join(dist, 'index.html'), '<html><head><title>x</title></head><body>second build</body></html>')
      expect((await ask('/')).body).toContain('second build')
    })

    it('loads with default settings if the settings can not be read', async () => {
      await sql`alter table settings rename to "settingsAway"`.execute(server.database.db)
      const answer = await ask('/')
      await sql`alter table "settingsAway" rename to settings`.execute(server.database.db)
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toContain('大理州文旅康养招商地图')
    })

    it('responds to HEAD without a body', async () => {
      const answer = await ask('/console', {}, 'HEAD')
      expect([answer.statusCode, answer.body]).toEqual([200, ''])
    })
  })

  describe('static files', () => {
    it('under /assets are cached for a year, and sent compressed if the client accepts it', async () => {
      const plain = await ask('/assets/app.js')
      expect([plain.body, plain.headers['cache-control']]).toEqual(['plain', 'public, max-age=31536000, immutable'])
      expect((await ask('/assets/app.js', { 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBe('br')
      expect((await ask('/assets/app.js', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
      expect((await ask('/favicon.svg')).headers['cache-control']).toBe('no-cache')
    })

    it('that do not exist return 404 instead of the page', async () => {
      expect((await ask('/assets/old-1234.js')).statusCode).toBe(404)
    })

    it('outside the folder can not be read', async () => {
      for (const url of ['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json'])
        expect((await ask(url)).body).not.toContain('"dependencies"')
    })
  })

  describe('an unknown address under /camel', () => {
    it.each(['GET', 'POST'] as const)('returns 404 in the envelope for %s', async (method) => {
      const answer = await ask('/camel/nowhere?tgt=secret', {}, method)
      expect(answer.json()).toEqual({
        code: 404,
        success: false,
        msg: `没有这个接口：${method} /camel/nowhere`,
        data: null,
      })
    })

    it('returns 400 if it is malformed', async () => {
      expect((await ask('/camel/%')).json()).toMatchObject({ code: 400, success: false })
    })
  })

  describe('every response', () => {
    it.each(['/', '/assets/app.js', '/camel/sso/getPublicKey', '/camel/nowhere', '/healthz'])(
      'for %s has security headers and a request id',
      async (url) => {
        const { headers } = await ask(url)
        expect(headers).toMatchObject({
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'same-origin',
          'x-frame-options': 'DENY',
        })
        expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
      },
    )

    it('under /camel is not cached', async () => {
      expect((await ask('/camel/sso/getPublicKey')).headers['cache-control']).toBe('no-store')
    })

    it('that is long is gzipped if the client accepts it', async () => {
      const { token } = await server.signIn('admin')
      const answer = await ask('/camel/sysXzq/tree', { token: token!, 'accept-encoding': 'gzip' })
      expect(answer.headers).toMatchObject({
        'content-encoding': 'gzip',
        vary: 'accept-encoding, accept-language',
        'content-length': String(answer.rawPayload.length),
      })
      expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toMatchObject({ code: 200 })
    })
  })

  describe('health checks and metrics', () => {
    it('/healthz and /readyz report that the server is alive and ready', async () => {
      expect((await ask('/healthz')).json()).toEqual({ status: 'ok' })
      expect((await ask('/readyz')).json()).toEqual({ status: 'ready', checks: { database: 'ok', files: 'ok' } })
    })

    it('/camel/selfCheck reports the same checks with version and time', async () => {
      const { data } = (await ask('/camel/selfCheck')).json()
      expect(data).toMatchObject({
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        checks: { database: 'ok', files: 'ok' },
      })
      expect(Math.abs(Date.parse(data.time) - Date.now())).toBeLessThan(60_000)
    })

    it('/metrics reports durations by route to the same machine only, not through a proxy', async () => {
      await ask('/camel/sso/getPublicKey')
      const answer = await ask('/metrics')
      expect(answer.headers['content-type']).toContain('text/plain')
      expect(answer.body).toMatch(
        /http_request_duration_seconds_count\{method="GET",route="\/camel\/sso\/getPublicKey",status="200"\} \d/,
      )
      expect((await ask('/metrics', { 'x-forwarded-for': '10.0.0.9' })).statusCode).toBe(404)
      expect((await server.app.inject({ url: '/metrics', remoteAddress: '10.0.0.9' })).statusCode).toBe(404)
    })
  })
})

describe('a server that is not ready', () => {
  it('returns 503 from /readyz and names each check that fails', async () => {
    const app = fastify()
    const broken = (): Promise<void> => Promise.reject(new Error('connect ECONNREFUSED 10.1.2.3:5432'))
    healthRoutes(app, {
      version: '0.0.0',
      isForwarded: () => false,
      probes: [
        { name: 'database', check: broken, failure: 'the database does not answer' },
        {
          name: 'files',
          check: () => writeProbe(join(dist, 'assets', 'app.js')),
          failure: 'the file store can not be written',
        },
      ],
    })
    const answer = await app.inject('/readyz')
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toEqual({
      status: 'not ready',
      checks: { database: 'the database does not answer', files: 'the file store can not be written' },
    })
    expect((await app.inject('/healthz')).statusCode).toBe(200)
  })
})

describe('readiness checks', () => {
  it('run once for simultaneous requests', async () => {
    const app = fastify()
    let asked = 0
    healthRoutes(app, {
      version: '0.0.0',
      isForwarded: () => false,
      probes: [{ name: 'database', check: async () => void (asked += 1), failure: 'the database does not answer' }],
    })
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject('/readyz')))
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(asked).toBe(1)
  })
})

describe('a console that has not been built', () => {
  const server = aServer({ demo: 'off' })

  it('returns 503 with the build command, and API calls still work', async () => {
    const answer = await server.app.inject({ url: '/console' })
    expect(answer.statusCode).toBe(503)
    expect(answer.body).toContain('npm run build')
    expect((await server.visitor.get('/sso/getPublicKey')).status).toBe(200)
  })
})

describe('settings in the page', () => {
  const site = {
    title: { zh: '甲</title><b>', en: '' },
    region: null,
    extent: null,
    signIn: { captcha: true, register: true, oauth: false, forgotten: false },
    publicOrigin: null,
    basemaps: [],
    hasExtras: true,
    version: '1',
  } as const

  it('can not close their element or open another', () => {
    const text = jsonInHtml({ a: '</script><!--', b: '\u2028\u2029&' })
    expect(text).not.toMatch(/[<>&\u2028\u2029]/)
    expect(JSON.parse(text)).toEqual({ a: '</script><!--', b: '\u2028\u2029&' })
  })

  it('can not inject markup into the title, and keep dollar signs', () => {
    const html = withSite('<head><title>old</title></head>', { ...site, title: { zh: `甲</title><b>$&`, en: '' } })
    expect(html).toContain('<title>甲&lt;/title&gt;&lt;b&gt;$&amp;</title>')
    expect(html.match(/<\/title>/g)).toHaveLength(1)
  })

  it('allow pictures from basemaps that browsers call themselves, and nothing else', () => {
    const basemap = {
      version: 1,
      label: site.title,
      kind: 'raster',
      isDefault: false,
      attribution: null,
      approval: null,
    } as const
    const policy = contentPolicy('<head></head>')
    const open = withOrigins(policy, {
      basemaps: [
        { ...basemap, id: '1', address: 'https://{a-c}.tiles.example/{z}/{x}/{y}.png' },
        { ...basemap, id: '2', address: 'http://10.0.0.1:8080/wmts?x' },
        { ...basemap, id: '3', address: null },
      ],
    })
    const added = ['a', 'b', 'c'].map((server) => `https://${server}.tiles.example`).concat('http://10.0.0.1:8080')
    expect(open).toBe(policy.replace('img-src ', `img-src ${added.join(' ')} `))
    expect(withOrigins(policy, { basemaps: [] })).toBe(policy)
  })

  it('add no script hash to the content security policy', () => {
    expect(
      contentPolicy('<script type="application/json">{}</script><script type="module" src="/a.js"></script>'),
    ).toContain(`script-src 'self';`)
  })
})

describe('an address in the log', () => {
  it('has no secrets', () => {
    expect(withoutSecrets('/camel/logout?tgt=TGT-abc&x=1&token=t')).toBe('/camel/logout?tgt=***&x=1&token=***')
  })
})

import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { RegionNode } from '../../src/providers/regions.ts'

/** A request as the handlers of the stub get it. */
export type StubRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: unknown
}
export type StubAnswer = {
  status?: number
  body?: unknown
  headers?: Record<string, string>
  /** Closes the connection without a response. */ drop?: boolean
  delayMs?: number
}
type Handler = (request: StubRequest) => StubAnswer | Promise<StubAnswer>

export type StubServer = {
  url: string
  /** All requests so far, in order. */
  calls: StubRequest[]
  /** Replaces the handler of a call: `stub.answer('GET /sysXzq/tree', () => ({ status: 502 }))`. */
  answer: (call: string, handler: Handler) => void
  /** Restores the default handlers and empties `calls`. */
  reset: () => void
  close: () => Promise<void>
}

/** A stub server for the test file that calls it; available inside hooks and tests, as new before each test. */
export function withStub(): StubServer {
  let started: StubServer | undefined
  beforeAll(async () => {
    started = await startStub()
  })
  afterAll(() => started?.close())
  beforeEach(() => started?.reset())
  return new Proxy({} as StubServer, {
    get(_target, name) {
      if (!started) throw new Error('the server of withStub() is available only inside hooks and tests')
      return Reflect.get(started, name) as unknown
    },
  })
}

export const stubUser = { username: 'admin', password: '密码-Admin-2026' }

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/**
 * A third-party server, in memory, that implements only the calls of the specification's section 7. With `dist` it also
 * serves a built console, without site settings; unknown paths return index.html.
 */
export async function startStub({ dist }: { dist?: string } = {}): Promise<StubServer> {
  const calls: StubRequest[] = []
  const own = new Map<string, Handler>()
  const server = createServer((request, response) => void serve(request, response))

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stub')
    if (!url.pathname.startsWith('/camel/')) return serveFile(dist, url.pathname, response)
    const seen: StubRequest = {
      method: request.method ?? 'GET',
      path: url.pathname.slice('/camel'.length),
      query: url.searchParams,
      headers: request.headers,
      body: await readJson(request),
    }
    calls.push(seen)
    const name = `${seen.method} ${seen.path}`
    const handler = own.get(name) ?? ordinary[name] ?? (() => envelope(404, null, '没有这个接口'))
    send(response, await handler(seen))
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answer: (call, handler) => void own.set(call, handler),
    reset: () => {
      own.clear()
      calls.length = 0
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A response in the envelope of the contract. */
export function envelope(status: number, data: unknown, msg = 'ok'): StubAnswer {
  return { status, body: { code: status, success: status === 200, msg, data } }
}

const ok = (data: unknown): StubAnswer => envelope(200, data)
const token = 'stub-token'
const codes = ['PM', 'LM', 'USM', 'RLM', 'LAW', 'FLOW', 'SACM', 'POM', 'DCM', 'REM']
const actions = ['list', 'show', 'create', 'edit', 'delete', 'import', 'export']
const roles = [{ id: 'r1', code: 'admin', name: '平台管理员' }]
const profile = {
  id: 'u1',
  xzqdm: '532900000000',
  xzqjb: '2',
  phone: '0872-0000000',
  userCreatePlatform: 1,
  sysRoles: roles,
}

const ordinary: Record<string, Handler> = {
  'GET /sso/getPublicKey': () => ok(publicKey.export({ type: 'spki', format: 'der' }).toString('base64')),
  'GET /verificationCode/getBase64Image': () => ok({ id: 'c1', image: captchaImage }),
  'POST /login': ({ body }) => signIn(body as Record<string, string>),
  'POST /logout': () => ok(null),
  'GET /sys/user/loginUserInfo': (request) => whenSignedIn(request, () => ok({ ...profile, userType: 'admin' })),
  'GET /sysRolePermission/queryPolicyByToken': (request) =>
    whenSignedIn(request, () => ok(codes.flatMap((code) => actions.map((action) => `${code}:${action}`)))),
  'POST /sso/skipApp': (request) =>
    whenSignedIn(request, () =>
      ok({ url: `/index?entered=${encodeURIComponent(request.query.get('service') ?? '')}` }),
    ),
  'GET /sysDict/itemByCode': ({ query }) =>
    ok(
      Object.fromEntries(
        (query.get('codes') ?? '').split(',').map((code) => [code, [{ value: '1', label: `${code} 一` }]]),
      ),
    ),
  'GET /projectLands/treeAnon': () => ok(stubOffers),
  'GET /projectLands/xzqSort': () => ok(stubRanking),
  'GET /sysXzq/tree': () => ok(stubTree),
  'POST /sysXzq/add': ({ body }) => ok({ id: 'new', ...(body as object) }),
  'PUT /sysXzq/update': ({ body }) => ok(body),
  'DELETE /sysXzq/delete': ({ query }) => ok({ deleted: (query.get('ids') ?? '').split(',').length }),
  'POST /minioApi/uploadFile': () => ok({ id: 'f1', name: 'a.txt', size: 1, type: 'text/plain' }),
  'POST /minioApi/deleteFile': () => ok(null),
  'GET /minioApi/downloadFile': () => ({
    status: 200,
    body: Buffer.from('bytes'),
    headers: { 'content-disposition': "attachment; filename*=UTF-8''%E6%96%87%E4%BB%B6.txt" },
  }),
  'POST /intellectAnalysis/parseFilePro': () => ok({ features: stubSurvey }),
}

function signIn({ username, password }: Record<string, string>): StubAnswer {
  const isRight = username === stubUser.username && decrypt(password ?? '') === stubUser.password
  if (!isRight) return envelope(422, null, '用户名或密码错误')
  return ok({ ...profile, token, realname: '王管理', xzqmc: '大理白族自治州', tgt: 'TGT-1' })
}

/** Decrypts a password; returns an empty text if it was not encrypted as the contract requires. */
export function decrypt(base64: string): string {
  try {
    return privateDecrypt(
      { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(base64, 'base64'),
    ).toString('utf8')
  } catch {
    return ''
  }
}

function whenSignedIn(request: StubRequest, answer: () => StubAnswer): StubAnswer {
  return request.headers.token === token ? answer() : envelope(401, null, '登录已过期')
}

const bounds = { westBound: 98.8, eastBound: 101.1, southBound: 24.6, northBound: 26.7 }

/** A prefecture with two counties, written as other servers do: `0` above the top. */
export const stubTree: RegionNode[] = [
  {
    id: 'x1',
    pid: '0',
    xzqmc: '大理白族自治州',
    xzqdm: '532900000000',
    xzqjb: '2',
    ...bounds,
    children: [
      {
        id: 'x2',
        pid: 'x1',
        xzqmc: '大理市',
        xzqdm: '532901000000',
        xzqjb: '3',
        ...bounds,
        children: [
          { id: 'x4', pid: 'x2', xzqmc: '下关街道', xzqdm: '532901001000', xzqjb: '4', ...bounds, children: [] },
        ],
      },
      {
        id: 'x3',
        pid: 'x1',
        xzqmc: '漾濞彝族自治县',
        xzqdm: '532922000000',
        xzqjb: '3',
        westBound: null,
        eastBound: null,
        southBound: null,
        northBound: null,
      },
    ],
  },
]

const county = stubTree[0]?.children?.[0]
const beside: RegionNode = {
  ...{ id: 'y1', pid: '0', xzqmc: '楚雄彝族自治州', xzqdm: '532300000000', xzqjb: '2' },
  ...{ westBound: 100.7, eastBound: 102.5, southBound: 24.2, northBound: 26.5, children: [] },
}

/** The same prefecture and its neighbour with what they offer. */
const stubOffers = [
  {
    ...stubTree[0],
    children: [
      {
        ...county,
        lands: [
          { id: 'l1', landCode: 'DL-001', name: '洱海东岸地块', landStatus: '1', areaM2: 12_345.5 },
          { id: 'l2', landCode: 'DL-002', name: '古城南地块', landStatus: '1', areaM2: 6_000 },
        ],
        projects: [{ id: 'p1', projectCode: 'P-001', name: '洱海康养小镇', stage: '1' }],
      },
    ],
  },
  { ...beside, lands: [{ id: 'l3', landCode: 'CX-001', name: '彝人古镇地块', landStatus: '2', areaM2: null }] },
]

const stubRanking = [
  { xzqdm: '532901000000', xzqmc: '大理市', xzqjb: '3', count: 2 },
  { xzqdm: '532300000000', xzqmc: '楚雄彝族自治州', xzqjb: '2', count: 1 },
]

const ring = [
  [100.2, 25.7],
  [100.21, 25.7],
  [100.21, 25.71],
  [100.2, 25.71],
  [100.2, 25.7],
]
/** One area of about 1.1 km², as a bare collection. */
const stubSurvey = {
  type: 'FeatureCollection',
  features: [{ type: 'Feature', properties: { 名称: '测试范围' }, geometry: { type: 'Polygon', coordinates: [ring] } }],
}

const captchaImage = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><text x="16" y="28" font-size="24">a7Kx</text></svg>')}`

function send(response: ServerResponse, { status = 200, body, headers = {}, drop, delayMs = 0 }: StubAnswer): void {
  if (drop) return void response.destroy()
  const bytes = Buffer.isBuffer(body) ? body : JSON.stringify(body ?? null)
  const type = Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json; charset=utf-8'
  setTimeout(() => response.writeHead(status, { 'content-type': type, ...headers }).end(bytes), delayMs)
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString('utf8')
  return request.headers['content-type']?.includes('json') && text ? JSON.parse(text) : text
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
}

async function serveFile(dist: string | undefined, path: string, response: ServerResponse): Promise<void> {
  if (!dist || path.includes('..')) return void response.writeHead(404).end()
  const found = await readFile(join(dist, path)).catch(() => null)
  const file = found ?? (extname(path) ? null : await readFile(join(dist, 'index.html')))
  if (!file) return void response.writeHead(404).end()
  const type = types[found ? extname(path) : '.html'] ?? 'application/octet-stream'
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(file)
}

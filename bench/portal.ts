import { createServer, get, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { launch } from '../tests/support/browser.ts'
import type { TestServer } from '../tests/support/server.ts'
import { median, type Measure } from './measure.ts'

const rounds = 100
const warmUps = 20
const loads = 7

/**
 * Compares the portal page with a plain server that sends the same bytes from memory: time to the first byte, and time
 * until a browser with an empty cache shows the whole page.
 */
export async function portalPage(server: TestServer): Promise<Measure[]> {
  const plain = await plainServer(server.url)
  try {
    return [await firstByte(server.url, plain.url), await completeLoad(server.url, plain.url)]
  } finally {
    plain.server.closeAllConnections()
    plain.server.close()
  }
}

async function firstByte(ours: string, plain: string): Promise<Measure> {
  const times = { ours: [] as number[], plain: [] as number[] }
  for (let round = -warmUps; round < rounds; round += 1) {
    const [one, other] = [await msToFirstByte(ours), await msToFirstByte(plain)]
    if (round < 0) continue
    times.ours.push(one)
    times.plain.push(other)
  }
  return measure('portal: first byte', median(times.ours), median(times.plain))
}

async function msToFirstByte(origin: string): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(`${origin}/index`, { headers: { 'accept-encoding': 'gzip' } })
  const ms = performance.now() - startedAt
  await answer.arrayBuffer()
  return ms
}

/** Uses the browser's own clock; the two servers alternate, with a new browser context for each load. */
async function completeLoad(ours: string, plain: string): Promise<Measure> {
  const browser = await launch()
  try {
    const times = { ours: [] as number[], plain: [] as number[] }
    for (let load = -1; load < loads; load += 1) {
      for (const [name, origin] of [
        ['ours', ours],
        ['plain', plain],
      ] as const) {
        const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
        const page = await context.newPage()
        await page.goto(`${origin}/index`)
        await page.getByRole('region', { name: '办事流程' }).waitFor()
        const ms = await page.evaluate(() => performance.now())
        if (load >= 0) times[name].push(ms)
        await context.close()
      }
    }
    const name = 'portal: fully shown by a browser with an empty cache'
    return { ...measure(name, median(times.ours), median(times.plain)), budget: { atMost: 1.15 } }
  } finally {
    await browser.close()
  }
}

function measure(name: string, ours: number, plain: number): Measure {
  return {
    name,
    measured: `${ours.toFixed(1)} ms`,
    limit: `${plain.toFixed(1)} ms same bytes, plain server`,
    ratio: ours / plain,
    budget: null,
  }
}

type Recording = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Replays the responses of another server byte for byte from memory; each is recorded on its first request. */
async function plainServer(origin: string): Promise<{ url: string; server: Server }> {
  const recordings = new Map<string, Promise<Recording>>()
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const known = recordings.get(path) ?? recorded(origin + path)
    recordings.set(path, known)
    void known.then(({ status, headers, body }) => response.writeHead(status, headers).end(body))
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

/** Uses the raw response, because `fetch` would decompress it. */
function recorded(address: string): Promise<Recording> {
  return new Promise((done, failed) => {
    get(address, { headers: { 'accept-encoding': 'gzip', 'accept-language': 'zh-CN' } }, (answer) => {
      const parts: Buffer[] = []
      const { 'transfer-encoding': _chunked, connection: _connection, ...headers } = answer.headers
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () =>
        done({
          status: answer.statusCode ?? 500,
          headers: { ...headers, 'content-length': String(Buffer.concat(parts).length) },
          body: Buffer.concat(parts),
        }),
      )
    }).on('error', failed)
  })
}

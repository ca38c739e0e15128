import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { sql } from '../../server/db/index.ts'
import { isForwarded, proxyWarning, watchForProxy } from '../../server/http/proxy.ts'
import { aServer } from '../support/app.ts'
import { withDatabase } from '../support/database.ts'

const forwarded = { 'x-forwarded-for': '203.0.113.9' }

describe('a request that was forwarded', () => {
  const database = withDatabase()

  /** What a server logs that gets two forwarded requests. */
  async function logOf(trust: 'on' | 'off'): Promise<string[]> {
    const lines: string[] = []
    const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } })
    watchForProxy(app, database, trust)
    app.get('/', async (request) => isForwarded(request, trust))
    expect((await app.inject('/')).json()).toBe(false)
    for (let time = 0; time < 2; time += 1)
      expect((await app.inject({ url: '/', headers: forwarded })).json()).toBe(trust === 'off')
    await app.close()
    return lines
  }

  it('to a server that trusts its proxy is nothing to warn about', async () => {
    expect(await logOf('on')).toEqual([])
    expect(await proxyWarning(database, 'off')).toBeNull()
  })

  it('to a server that does not is logged once, and mentioned at the next starts until the proxy is trusted', async () => {
    const lines = await logOf('off')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('TRUST_PROXY is off')
    await expect.poll(() => proxyWarning(database, 'off')).toContain('set TRUST_PROXY=on')
    expect(await proxyWarning(database, 'on')).toBeNull()
    await sql`update settings set "updatedAt" = now() - interval '31 days' where key = 'untrustedProxy'`.execute(
      database.db,
    )
    expect(await proxyWarning(database, 'off')).toBeNull()
  })
})

describe('the self-check of the server', () => {
  const server = aServer({ demo: 'off' })
  const ask = async (headers: Record<string, string>) =>
    (await server.visitor.call<{ isForwarded: boolean }>('GET', '/selfCheck', { headers })).data.isForwarded

  it('reports whether its own call came through a proxy that is not trusted', async () => {
    expect(await ask({})).toBe(false)
    expect(await ask(forwarded)).toBe(true)
  })
})

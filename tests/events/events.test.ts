import type { AddressInfo } from 'node:net'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { endSessions, notifyGrantsChanged } from '../../server/auth/index.ts'
import { sql, withTx, type Database } from '../../server/db/index.ts'
import { OpenPage } from '../../server/events/open-page.ts'
import { authApp, encrypted, goodPassword, send, tokenOf } from '../auth/auth-app.ts'
import { aRegion, aUser } from '../auth/rows.ts'
import { testActor, withDatabase } from '../support/database.ts'
import { patient } from '../support/patience.ts'

const database = withDatabase()
let near: FastifyInstance
let far: FastifyInstance

beforeAll(async () => {
  near = await listening()
  far = await listening()
  await aRegion(database, '532900000000', '大理白族自治州', '2')
})
afterAll(() => Promise.all([near.close(), far.close()]))

async function listening(on: Database = database): Promise<FastifyInstance> {
  const app = await authApp(on)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}

type Page = {
  status: number
  headers: Headers
  events: EventSourceMessage[]
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  /** Waits until this many events have arrived. */
  heard: (count: number) => Promise<EventSourceMessage[]>
  leave: () => void
}

/** Opens the event stream of a node, as a page in a browser does. */
async function listen(app: FastifyInstance, token: string | null, locale = 'zh-CN'): Promise<Page> {
  const leaving = new AbortController()
  const { port } = app.server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/camel/events`, {
    headers: { ...(token ? { token } : {}), 'accept-language': locale },
    signal: leaving.signal,
  })
  const events: EventSourceMessage[] = []
  const waiting = new Set<() => void>()
  const parser = createParser({ onEvent: (event) => void events.push(event) })
  const read = async (): Promise<void> => {
    const text = new TextDecoder()
    for await (const bytes of response.body ?? []) {
      parser.feed(text.decode(bytes as Uint8Array, { stream: true }))
      for (const wake of waiting) wake()
    }
  }
  const ended = read().catch(() => undefined)
  const heard = async (count: number): Promise<EventSourceMessage[]> => {
    while (events.length < count) {
      await new Promise<void>((resolve, reject) => {
        waiting.add(resolve)
        void ended.then(() => reject(new Error(`the stream ended after ${events.length} of ${count} events`)))
      })
    }
    return events
  }
  return { status: response.status, headers: response.headers, events, ended, heard, leave: () => leaving.abort() }
}

async function aPage(app: FastifyInstance, username: string): Promise<{ page: Page; token: string; userId: string }> {
  const userId = await aUser(database, username)
  const token = await tokenOf(near, username)
  return { page: await listen(app, token), token, userId }
}

describe('GET /camel/events', () => {
  it('returns a stream of server-sent events, and 401 for an unknown token', async () => {
    const { page } = await aPage(near, 'listener')
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(page.headers.get('cache-control')).toContain('no-cache')
    page.leave()
    expect((await send(near, 'GET', '/events', { token: 'x'.repeat(43) })).status).toBe(401)
  })

  it('notifies pages on both nodes in their language that their session has ended, and closes', async () => {
    const { page: there, token, userId } = await aPage(far, 'kicked')
    const here = await listen(near, token, 'en-US')
    await aUser(database, 'boss')
    await withTx(database.db, testActor, (tx) => endSessions(tx, { userId, reason: 'kicked', endedBy: 'user-boss' }))
    await Promise.all([there.ended, here.ended])
    expect(there.events).toMatchObject([
      { event: 'session-ended', data: JSON.stringify({ reason: '被boss 先生强制下线' }) },
    ])
    expect(here.events).toMatchObject([
      { event: 'session-ended', data: JSON.stringify({ reason: 'ended by boss 先生' }) },
    ])
    expect((await send(far, 'GET', '/sys/user/loginUserInfo', { token })).status).toBe(460)
    expect((await send(far, 'GET', '/events', { token })).status).toBe(460)
  })

  it('closes the streams of the other sessions after a password change, not the own one', async () => {
    const { page: other, userId } = await aPage(far, 'changer')
    const token = await tokenOf(near, 'changer')
    const own = await listen(near, token)
    const newPassword = await encrypted(near, 'another-word-2')
    expect(
      (
        await send(near, 'POST', '/sysUser/changePassword', {
          token,
          body: { oldPassword: await encrypted(near, goodPassword), newPassword },
        })
      ).status,
    ).toBe(200)
    await other.ended
    expect(other.events).toMatchObject([{ event: 'session-ended', data: JSON.stringify({ reason: '密码已修改' }) }])
    await withTx(database.db, testActor, (tx) => notifyGrantsChanged(tx, [userId]))
    expect(await own.heard(1)).toMatchObject([{ event: 'grants-changed' }])
    own.leave()
  })

  it('sends nothing for a sign-out that is rolled back', async () => {
    const { page, userId } = await aPage(near, 'kept')
    const undone = withTx(database.db, testActor, async (tx) => {
      await endSessions(tx, { userId, reason: 'kicked', endedBy: 'system' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await withTx(database.db, testActor, (tx) => notifyGrantsChanged(tx, [userId]))
    expect(await page.heard(1)).toMatchObject([{ event: 'grants-changed' }])
    page.leave()
  })

  it('notifies the affected users of changed permissions, or everyone', async () => {
    const { page: first, userId } = await aPage(near, 'first')
    const { page: second, userId: secondId } = await aPage(far, 'second')
    await withTx(database.db, testActor, (tx) => notifyGrantsChanged(tx, [userId, 'user-nobody']))
    await withTx(database.db, testActor, (tx) => notifyGrantsChanged(tx, null))
    await withTx(database.db, testActor, (tx) => notifyGrantsChanged(tx, []))
    await withTx(database.db, testActor, (tx) =>
      notifyGrantsChanged(
        tx,
        Array.from({ length: 300 }, (_, index) => `user-${index}`),
      ),
    )
    await withTx(database.db, testActor, (tx) => notifyGrantsChanged(tx, [userId]))
    // Nodes get notifications at different times, but in order: the last one, for the second page alone, arrives after
    // all that were not for that page.
    await withTx(database.db, testActor, (tx) => notifyGrantsChanged(tx, [secondId]))
    expect((await first.heard(4)).map(({ event }) => event)).toEqual(Array.from({ length: 4 }, () => 'grants-changed'))
    expect(await second.heard(3)).toHaveLength(3)
    first.leave()
    second.leave()
  })

  it('closes or returns 460 if the session ends while the stream is being opened', async () => {
    const { page, token, userId } = await aPage(near, 'racer')
    page.leave()
    const [late] = await Promise.all([
      listen(far, token),
      withTx(database.db, testActor, (tx) => endSessions(tx, { userId, reason: 'kicked', endedBy: 'system' })),
    ])
    if (late.status === 200) await late.ended
    expect([460, 200]).toContain(late.status)
    if (late.status === 200) expect(late.events).toMatchObject([{ event: 'session-ended' }])
  })

  it('returns 429 to a session with six open pages, until one of them closes', async () => {
    const { page, token } = await aPage(near, 'tabs')
    const more = await Promise.all(Array.from({ length: 5 }, () => listen(near, token)))
    expect(await send(near, 'GET', '/events', { token })).toMatchObject({
      status: 429,
      data: { retryAfterSeconds: 30 },
    })
    page.leave()
    // The server notices only a moment later that the connection has ended.
    const again = await vi.waitUntil(async () => {
      const next = await listen(near, token)
      return next.status === 200 && next
    }, patient)
    for (const each of [...more, again]) each.leave()
  })

  it('returns 404 for HEAD, which would open a page that nobody closes', async () => {
    await aUser(database, 'header')
    const token = await tokenOf(near, 'header')
    expect((await near.inject({ method: 'HEAD', url: '/camel/events', headers: { token } })).statusCode).toBe(404)
  })
})

describe('a visitor', () => {
  it('gets only public events', async () => {
    const visitor = await listen(far, null)
    const { page: signedIn, userId } = await aPage(near, 'beside')
    expect(visitor.status).toBe(200)
    await withTx(database.db, testActor, (tx) => notifyGrantsChanged(tx, [userId]))
    await withTx(database.db, testActor, (tx) => notifyGrantsChanged(tx, null))
    await sql`select pg_notify('told', 'private')`.execute(database.db)
    await sql`select pg_notify('told', 'public')`.execute(database.db)
    expect(await visitor.heard(1)).toMatchObject([{ event: 'told', data: '{"said":"public"}' }])
    expect((await signedIn.heard(4)).map(({ event }) => event)).toEqual([
      'grants-changed',
      'grants-changed',
      'told',
      'told',
    ])
    visitor.leave()
    signedIn.leave()
  })

  it('gets 429 if two hundred pages are open at the address', async () => {
    const pages = await Promise.all(Array.from({ length: 200 }, () => listen(near, null)))
    const more = await listen(near, null)
    for (const page of [...pages, more]) page.leave()
    expect([...new Set(pages.map(({ status }) => status)), more.status]).toEqual([200, 429])
  })
})

describe('an ended session without a notification', () => {
  it('is found at the heartbeat if the session has expired', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const node = await listening()
    const userId = await aUser(database, 'idle')
    const page = await listen(node, await tokenOf(near, 'idle'))
    await sql`update sessions set "lastSeenAt" = now() - interval '13 hours' where "userId" = ${userId}`.execute(
      database.db,
    )
    vi.advanceTimersByTime(20_000)
    await page.ended
    vi.useRealTimers()
    expect(page.events).toMatchObject([{ event: 'session-ended', data: JSON.stringify({ reason: '登录已过期' }) }])
    await node.close()
  })

  it('is found by a check after notifications may have been lost', async () => {
    const gaps: (() => void)[] = []
    const deaf = new Proxy(database, {
      get: (target, name) =>
        name === 'listen'
          ? async (_channel: string, _handler: unknown, missed: () => void) => (gaps.push(missed), async () => {})
          : Reflect.get(target, name),
    })
    const node = await listening(deaf)
    const userId = await aUser(database, 'unheard')
    const page = await listen(node, await tokenOf(near, 'unheard'))
    await withTx(database.db, testActor, (tx) => endSessions(tx, { userId, reason: 'disabled', endedBy: 'system' }))
    for (const missed of gaps) missed()
    await page.ended
    expect(page.events.map(({ event }) => event).sort()).toEqual(expect.arrayContaining(['session-ended']))
    await node.close()
  })
})

describe('a page that does not read', () => {
  it('is disconnected before it fills the memory', () => {
    const page = new OpenPage({ userId: 'u', sessionId: 's', locale: 'zh-CN' })
    for (let time = 0; time < 2000 && !page.body.destroyed; time += 1)
      page.tell('grants-changed', { padding: 'x'.repeat(100) })
    expect(page.body.destroyed).toBe(true)
    page.tell('grants-changed', {})
    page.end()
  })
})

describe('a node that shuts down', () => {
  it('closes open streams at once, and ignores later notifications', async () => {
    const node = await listening()
    await aUser(database, 'left')
    const page = await listen(node, await tokenOf(near, 'left'))
    await node.close()
    await page.ended
    expect(page.events).toEqual([])
    await sql`select pg_notify('session_ended', '')`.execute(database.db)
  })
})

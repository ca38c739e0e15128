import type {} from '@fastify/swagger'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Label } from '../../src/resources/define.ts'
import { words } from '../../src/resources/errors.ts'
import { errorSummary, type Database } from '../db/index.ts'
import { addressKey, tooManyTries } from '../http/limits.ts'
import { OpenPage } from './open-page.ts'

/** The open pages that listen to this node. */
class OpenPages {
  readonly #pages = new Set<OpenPage>()

  /** Keeps a page until its response closes for any reason. */
  add(page: OpenPage): void {
    this.#pages.add(page)
    page.body.once('close', () => this.#pages.delete(page))
  }

  all(): OpenPage[] {
    return [...this.#pages]
  }

  countOfSession(sessionId: string): number {
    return this.all().filter((page) => page.sessionId === sessionId).length
  }

  /** Number of pages of visitors: of one address, or all. */
  countOfVisitors(address: string | null = null): number {
    return this.all().filter((page) => page.address !== null && (address === null || page.address === address)).length
  }

  /**
   * Pages that a notification addresses: the payload holds user ids joined by commas; empty means everyone who is
   * signed in.
   */
  concernedBy(payload: string): OpenPage[] {
    if (payload === '') return this.all().filter((page) => page.userId !== null)
    const users = new Set(payload.split(','))
    return this.all().filter((page) => page.userId !== null && users.has(page.userId))
  }
}

/**
 * A database channel whose notifications become an event. Without `read` the payload names the addressed users (empty:
 * everyone who is signed in), and the event has no data; with `read` everyone receives its result, visitors only if it
 * is for them.
 */
type Topic = {
  channel: string
  event: string
  read?: (payload: string) => { data: unknown; isForVisitors: boolean }
}

export type EventsDeps = {
  database: Database
  /**
   * The channel for ended sessions, and a function that returns which of some sessions are over, with the reason (null
   * if they only expired).
   */
  sessions: { channel: string; ended: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, Label | null>> }
  topics: readonly Topic[]
}

const heartbeatMs = 20_000
const retryMs = 2_000
/** Six tabs of one browser; over HTTP/1.1 it would not open a seventh connection anyway. */
const mostPagesOfSession = 6
/** An office behind one address; below, the limit per node for all pages of visitors. */
const mostPagesOfAddress = 200
const mostPagesOfVisitors = 5_000
const refusedSeconds = 30

const expired: Label = { zh: '登录已过期', en: 'the session has expired' }

/**
 * `GET /camel/events`: what an open page must know immediately, as server-sent events: `session-ended` (data
 * `{reason}`, always the last) and the events of the topics. Visitors may listen too, within limits; a rejected token
 * gets its error. The database is queried only when a page opens, when a notification arrives, when some may have been
 * lost, and at the heartbeat, which finds expired sessions.
 */
export function eventRoutes(app: FastifyInstance, deps: EventsDeps): void {
  const pages = new OpenPages()
  const check = (some: readonly OpenPage[]): Promise<void> =>
    endOver(some, deps.sessions.ended).catch((error: unknown) =>
      app.log.error({ cause: errorSummary(error) }, 'open pages could not be checked'),
    )

  const schema = {
    tags: ['events'],
    summary: 'What an open page has to know at once, as server-sent events',
    produces: ['text/event-stream'],
  }
  // Without HEAD: its response has no body, so no `close` event would remove the page from the list.
  app.get('/camel/events', { config: { access: 'public' }, schema, exposeHeadRoute: false }, async (request, reply) => {
    const page = openPage(request, pages)
    // The session may have ended between its check and the moment when notifications reach the page.
    await check([page])
    const headers = {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      connection: 'close',
    }
    return reply.headers(headers).send(page.body)
  })

  follow(app, deps, { pages, check })
}

function openPage(request: FastifyRequest, pages: OpenPages): OpenPage {
  if (request.tokenRefusal) throw request.tokenRefusal
  const { actor, locale } = request
  const address = addressKey(request.ip)
  const isFull = actor
    ? pages.countOfSession(actor.sessionId) >= mostPagesOfSession
    : pages.countOfVisitors(address) >= mostPagesOfAddress || pages.countOfVisitors() >= mostPagesOfVisitors
  if (isFull) throw tooManyTries(refusedSeconds)
  const page = new OpenPage(actor ? { userId: actor.id, sessionId: actor.sessionId, locale } : { address, locale })
  pages.add(page)
  page.greet(retryMs)
  return page
}

type Following = { pages: OpenPages; check: (some: readonly OpenPage[]) => Promise<void> }

/**
 * Runs from the start of the server to its end. Endless responses would keep it from closing, so they are ended first.
 */
function follow(app: FastifyInstance, { database, sessions, topics }: EventsDeps, { pages, check }: Following): void {
  const ends: (() => Promise<void>)[] = []
  const checkAll = (): void => void check(pages.all())
  const tellAll = (event: string, some: readonly OpenPage[], data: unknown = {}): void =>
    some.forEach((page) => page.tell(event, data))
  const signedIn = (): OpenPage[] => pages.all().filter((page) => page.userId !== null)
  const beat = setInterval(() => {
    for (const page of pages.all()) page.beat()
    checkAll()
  }, heartbeatMs).unref()

  app.addHook('onReady', async () => {
    ends.push(await database.listen(sessions.channel, (payload) => void check(pages.concernedBy(payload)), checkAll))
    for (const { channel, event, read } of topics) {
      const hear = (payload: string): void => {
        if (!read) return tellAll(event, pages.concernedBy(payload))
        const { data, isForVisitors } = read(payload)
        tellAll(event, isForVisitors ? pages.all() : signedIn(), data)
      }
      ends.push(await database.listen(channel, hear, () => tellAll(event, read ? pages.all() : signedIn())))
    }
  })
  app.addHook('preClose', async () => {
    clearInterval(beat)
    for (const page of pages.all()) page.end()
    // All of them use the one connection for notifications.
    for (const end of ends) await end()
  })
}

/** Notifies pages whose session is over, and ends their responses. */
async function endOver(pages: readonly OpenPage[], findEnded: EventsDeps['sessions']['ended']): Promise<void> {
  if (pages.length === 0) return
  const ended = await findEnded([...new Set(pages.flatMap(({ sessionId }) => sessionId ?? []))])
  for (const page of pages) {
    if (page.sessionId === null || !ended.has(page.sessionId)) continue
    page.tell('session-ended', { reason: words(ended.get(page.sessionId) ?? expired, page.locale) })
    page.end()
  }
}

import type {} from '@fastify/swagger'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Label } from '../../src/resources/define.ts'
import { words } from '../../src/resources/errors.ts'
import { errorSummary, type Database } from '../db/index.ts'
import { addressKey, tooManyTries } from '../http/limits.ts'
import { OpenPage } from './open-page.ts'

/** The pages that listen to this node. */
class OpenPages {
  readonly #pages = new Set<OpenPage>()

  /** Keeps a page until its response has closed, for whatever reason. */
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

  /** The pages of visitors: those of one address, or all. */
  countOfVisitors(address: string | null = null): number {
    return this.all().filter((page) => page.address !== null && (address === null || page.address === address)).length
  }

  /**
   * Whom a notification concerns: its payload holds user ids joined by commas, and empty means everyone who is signed
   * in.
   */
  concernedBy(payload: string): OpenPage[] {
    if (payload === '') return this.all().filter((page) => page.userId !== null)
    const users = new Set(payload.split(','))
    return this.all().filter((page) => page.userId !== null && users.has(page.userId))
  }
}

/**
 * A channel of the database whose notifications become an event. Without `read` the payload names the users whom it is
 * for (empty: everyone who is signed in), and the event has no data; with it everyone hears what it makes of the
 * payload, visitors only what is for them.
 */
type Topic = {
  channel: string
  event: string
  read?: (payload: string) => { data: unknown; isForVisitors: boolean }
}

export type EventsDeps = {
  database: Database
  /**
   * The channel that tells of ended sessions, and which of some sessions are over: with the reason, or null when they
   * only expired.
   */
  sessions: { channel: string; ended: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, Label | null>> }
  topics: readonly Topic[]
}

const heartbeatMs = 20_000
const retryMs = 2_000
/** Six tabs of one browser; over HTTP/1.1 it would not open a seventh connection anyway. */
const mostPagesOfSession = 6
/** An office behind one address; and what a node takes of pages whose readers nobody knows. */
const mostPagesOfAddress = 200
const mostPagesOfVisitors = 5_000
const refusedSeconds = 30

const expired: Label = { zh: '登录已过期', en: 'the session has expired' }

/**
 * `GET /camel/events`: what an open page has to know at once, as server-sent events. `session-ended` (data `{reason}`,
 * the last one) and the events of the topics. Visitors may listen as well, within limits; a token that was refused is
 * told. Nothing is asked of the database but when a notification came, when some may have been lost, and at the
 * heartbeat, which finds sessions that expired.
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
  // Without HEAD: its answer would have no body whose end takes the page off the list.
  app.get('/camel/events', { config: { access: 'public' }, schema, exposeHeadRoute: false }, async (request, reply) => {
    const page = openPage(request, pages)
    // The session may have ended between the guard's look at it and the moment from which notifications find the page.
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
 * From the start of the server to its end. Responses that never end would keep it from closing, so they are ended
 * first.
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
    await Promise.all(ends.map((end) => end()))
  })
}

/** Tells the pages whose session is over, and ends them. */
async function endOver(pages: readonly OpenPage[], findEnded: EventsDeps['sessions']['ended']): Promise<void> {
  if (pages.length === 0) return
  const ended = await findEnded([...new Set(pages.flatMap(({ sessionId }) => sessionId ?? []))])
  for (const page of pages) {
    if (page.sessionId === null || !ended.has(page.sessionId)) continue
    page.tell('session-ended', { reason: words(ended.get(page.sessionId) ?? expired, page.locale) })
    page.end()
  }
}

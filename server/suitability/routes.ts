import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mostScoredLands, type ScoredLand } from '../../src/resources/criteria/criterion.ts'
import { sql, type SqlBool } from '../db/index.ts'
import { requireActor } from '../http/access.ts'
import { takesGzip } from '../http/compression.ts'
import { ok } from '../http/envelope.ts'
import { limited, tooManyTries, type Limit } from '../http/limits.ts'
import { Places } from '../http/places.ts'
import { endStalledReader } from '../http/stalled.ts'
import { bodyBytes, bodyForm, readBody, type SuitabilityBody } from './form.ts'
import { planCriteria } from './planned.ts'
import { countLands, scoredBatches, slots, within, type SuitabilityDeps, type Work } from './scoring.ts'

const gzipLevel = 3
/** A land has about three hundred bytes; this chunk size is what a connection takes at a time. */
const landsAtOnce = 100
/** Requests of one user per hour. */
const askingLimit: Limit = { name: 'suitability', max: 600, windowSeconds: 3600, by: 'user' }
/** Concurrent responses of one user that are not complete yet. */
const places = new Places({ most: 8, refusal: () => tooManyTries(10) })

/**
 * `POST /intellectAnalysis/suitability`: returns the lands that the caller may see, each with the values, parts and
 * score of the criteria.
 */
export function suitabilityRoutes(app: FastifyInstance, deps: SuitabilityDeps): void {
  const schema = {
    tags: ['intellectAnalysis'],
    summary: 'Lands by how well they fit weighted criteria, with each criterion’s part',
    body: bodyForm,
  }
  app.post<{ Body: SuitabilityBody }>(
    '/camel/intellectAnalysis/suitability',
    { config: { access: 'signed-in' }, bodyLimit: bodyBytes, schema, preHandler: limited(deps.database, askingLimit) },
    (request, reply) => answer(deps, request, reply),
  )
}

async function answer(
  deps: SuitabilityDeps,
  request: FastifyRequest<{ Body: SuitabilityBody }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { landIds, filter = {} } = request.body
  const criteria = readBody(request.body, request.locale)
  const reached = deps.landCondition(request, filter)
  const condition = landIds ? sql<SqlBool>`(${reached}) and lands.id = any(${landIds}::text[])` : reached
  const leave = places.take(requireActor(request).id)
  const caller = new AbortController()
  const closed = (): void => {
    leave()
    if (!reply.raw.writableFinished) caller.abort(new Error('the caller has left'))
  }
  if (reply.raw.destroyed) closed()
  else reply.raw.once('close', closed)
  const { signal } = caller
  try {
    const begun = await slots.run(async () => {
      const { plan, total } = await within(deps, signal, async (tx) => ({
        plan: await planCriteria(tx, deps, { criteria, seesLines: deps.seesLines(request) }),
        total: await countLands(tx, condition, mostScoredLands),
      }))
      const work = { deps, condition, signal, plan }
      return { work, total, ...(await firstBatch(work, requireActor(request).id)) }
    }, request.actor?.id)
    return send(begun, request, reply)
  } catch (error) {
    if (!signal.aborted) throw error
    return reply.sent ? reply : reply.hijack()
  }
}

type Batches = AsyncGenerator<readonly ScoredLand[]>
type Begun = { work: Work; total: number; first: readonly ScoredLand[]; rest: Batches }

/**
 * Reads the first batch in the slot that the caller holds. The slot is free between two batches, so that a slow reader
 * does not block the database for others.
 */
async function firstBatch(work: Work, who: string): Promise<{ first: readonly ScoredLand[]; rest: Batches }> {
  let hasBegun = false
  const rest = scoredBatches(work, (read) => (hasBegun ? slots.goOn(read, who) : read()))
  const { value } = await rest.next()
  hasBegun = true
  return { first: value ?? [], rest }
}

/** An error after the status has been sent truncates the response and is logged by the framework. */
function send(begun: Begun, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  endStalledReader(reply)
  const body = Readable.from(bodyOf(begun))
  void reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
  if (!takesGzip(request)) return reply.send(body)
  return reply
    .header('content-encoding', 'gzip')
    .send(pipeline(body, createGzip({ level: gzipLevel }), () => undefined))
}

/**
 * Yields the envelope in pieces, each created when the reader has taken the previous ones, so that a hundred thousand
 * lands are never all in memory.
 */
async function* bodyOf({ work, total, first, rest }: Begun): AsyncGenerator<string> {
  const body = JSON.stringify(ok({ criteria: work.plan.criteria.map(({ state }) => state), total, lands: [] }))
  const end = body.lastIndexOf(']')
  yield body.slice(0, end)
  let separator = ''
  for await (const batch of inOrder(first, rest)) {
    for (let from = 0; from < batch.length; from += landsAtOnce) {
      yield (
        separator +
          batch
            .slice(from, from + landsAtOnce)
            .map((land) => JSON.stringify(land))
            .join()
      )
      separator = ','
    }
  }
  yield body.slice(end)
}

async function* inOrder(first: readonly ScoredLand[], rest: Batches): Batches {
  yield first
  yield* rest
}

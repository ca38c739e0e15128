import { PassThrough, type Writable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mostScoredLands } from '../../src/resources/criteria/criterion.ts'
import { sql, type SqlBool } from '../db/index.ts'
import { ok } from '../http/envelope.ts'
import { bodyBytes, bodyForm, readBody, type SuitabilityBody } from './form.ts'
import { planCriteria } from './planned.ts'
import { batchRows, countLands, nextBatch, slots, within, type SuitabilityDeps, type Work } from './scoring.ts'

const gzipLevel = 3

/** `POST /intellectAnalysis/suitability`: the lands that the caller may see, each with the values, parts and score of its criteria. */
export function suitabilityRoutes(app: FastifyInstance, deps: SuitabilityDeps): void {
  const schema = { tags: ['intellectAnalysis'], summary: 'Lands by how well they fit weighted criteria, with each criterion’s part', body: bodyForm }
  app.post<{ Body: SuitabilityBody }>('/camel/intellectAnalysis/suitability', { config: { access: 'signed-in' }, bodyLimit: bodyBytes, schema }, (request, reply) => answer(deps, request, reply))
}

async function answer(deps: SuitabilityDeps, request: FastifyRequest<{ Body: SuitabilityBody }>, reply: FastifyReply): Promise<FastifyReply> {
  const { landIds, filter = {} } = request.body
  const criteria = readBody(request.body, request.locale)
  const reached = deps.landCondition(request, filter)
  const condition = landIds ? sql<SqlBool>`(${reached}) and lands.id = any(${landIds}::text[])` : reached
  const caller = new AbortController()
  const leave = (): void => {
    if (!reply.raw.writableFinished) caller.abort(new Error('the caller has left'))
  }
  reply.raw.once('close', leave)
  try {
    await slots.run(async () => {
      const { plan, total } = await within(deps, caller.signal, async (tx) => ({
        plan: await planCriteria(tx, deps, { criteria, seesLines: deps.seesLines(request) }),
        total: await countLands(tx, condition, mostScoredLands),
      }))
      await send({ deps, condition, signal: caller.signal, plan }, { request, reply, total })
    }, request.actor?.id)
  } catch (error) {
    if (!caller.signal.aborted) throw error
    if (!reply.sent) reply.hijack()
  } finally {
    reply.raw.off('close', leave)
  }
  return reply
}

/** The envelope as it grows: a batch at a time, so that a hundred thousand lands neither wait for one another nor stand in memory as rows. The first batch may still fail with a sentence. */
async function send(work: Work, { request, reply, total }: { request: FastifyRequest; reply: FastifyReply; total: number }): Promise<void> {
  let batch = await nextBatch(work, '')
  const body = JSON.stringify(ok({ criteria: work.plan.criteria.map(({ state }) => state), total, lands: [] }))
  const [head, tail] = [body.slice(0, body.lastIndexOf(']')), body.slice(body.lastIndexOf(']'))]
  const stream = openStream(request, reply)
  try {
    stream.write(head)
    for (let isFirst = true; batch.length > 0; isFirst = false) {
      stream.write(`${isFirst ? '' : ','}${batch.map((land) => JSON.stringify(land)).join()}`)
      batch = batch.length < batchRows ? [] : await nextBatch(work, batch.at(-1)?.id ?? '')
    }
    stream.end(tail)
  } catch (error) {
    // The status is sent: only a broken answer can tell that it is not whole.
    if (!work.signal.aborted) request.log.error({ error }, 'the answer broke off')
    stream.destroy(error instanceof Error ? error : undefined)
  }
}

function openStream(request: FastifyRequest, reply: FastifyReply): Writable {
  const isGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  const stream = isGzip ? createGzip({ level: gzipLevel }) : new PassThrough()
  void reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
  if (isGzip) void reply.header('content-encoding', 'gzip')
  void reply.send(stream)
  return stream
}

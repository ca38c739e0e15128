import { Readable } from 'node:stream'
import type {} from '@fastify/swagger'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '../../src/resources/errors.ts'
import { requireActor } from '../http/access.ts'
import type { FormSchema } from '../http/form-schema.ts'
import type { KeptSurveys } from './kept.ts'
import { limits } from './limits.ts'
import { parseSurveyFile, type ParsedSurvey } from './parse.ts'
import { inTurn } from './reading-slots.ts'
import { SurveyError } from './problems.ts'
import { receiveReading, type Asked } from './source.ts'
import { saidFacts, surveyRefusal } from './survey-answers.ts'
import { removeLeftovers } from './upload.ts'

const anything: FormSchema = { type: 'object', additionalProperties: true }
const parts =
  'Form: file, or kept (the id of a file that was kept); srid, encoding, layer, swapXY, withoutDamaged; keep=true keeps the file for an hour, for this session, and answers with its id, a refusal too (data.kept); factsOnly=true answers without features.'
const answer: FormSchema = {
  type: 'object',
  description: 'done',
  properties: {
    code: { type: 'integer' },
    success: { type: 'boolean' },
    msg: { type: 'string' },
    data: {
      type: 'object',
      properties: {
        kept: { type: 'string', description: 'with keep=true: the id of the kept file' },
        facts: anything,
        features: anything,
      },
    },
  },
}

/**
 * `POST /intellectAnalysis/parseFilePro`: multipart `file`, options `srid, encoding, layer, swapXY, withoutDamaged`. Returns the
 * content, the source of each value, the doubts, and the features in EPSG:4490 degrees (in file units if the system is
 * unknown). Imports nothing. With `keep=true` the response, also a rejection, has an id, `kept`: for an hour and in the
 * same session it replaces the file to read the same upload again with other options, or to import it.
 */
export function surveyRoutes(app: FastifyInstance, surveys: KeptSurveys): void {
  const schema = {
    tags: ['intellectAnalysis'],
    summary: 'What a survey file holds',
    description: parts,
    consumes: ['multipart/form-data'],
    response: { 200: answer },
  }
  app.post(
    '/camel/intellectAnalysis/parseFilePro',
    { config: { access: 'signed-in' }, bodyLimit: limits.uploadBytes, schema },
    async (request, reply) => {
      const asked = await receiveReading(request, reply, surveys)
      try {
        return await answerReading(asked, { request, reply, surveys })
      } catch (error) {
        throw asked.refusal(error)
      } finally {
        await asked.release()
      }
    },
  )
  const warn = (error: unknown): void =>
    app.log.warn({ error: String(error).slice(0, 300) }, 'survey files were not swept')
  const stop = surveys.sweepHourly(warn)
  app.addHook('onReady', () => Promise.all([removeLeftovers(), surveys.sweep()]).then(() => undefined, warn))
  app.addHook('onClose', async () => stop())
}

type Answering = { request: FastifyRequest; reply: FastifyReply; surveys: KeptSurveys }

async function answerReading(
  { upload, kept, isWanted, isBrief, options, around, signal }: Asked,
  { request, reply, surveys }: Answering,
): Promise<unknown> {
  const actor = requireActor(request)
  const id = kept?.id ?? (isWanted ? await surveys.begin(actor, upload) : null)
  const parsed = await inTurn(
    () => parseSurveyFile(upload.path, upload.name, { ...options, around, signal }),
    actor.id,
  ).catch((error: unknown) => {
    throw id !== null && error instanceof SurveyError ? surveyRefusal(error, request.locale, { kept: id }) : error
  })
  try {
    if (id !== null) await surveys.read(actor, id, parsed)
    const body = Readable.from(bodyOf(parsed, { id, isBrief, locale: request.locale }))
    // Also runs when the client disconnects before the first piece.
    body.once('close', () => void parsed.remove())
    return await reply.type('application/json; charset=utf-8').send(body)
  } catch (error) {
    await parsed.remove()
    throw error
  }
}

/** Yields the envelope in pieces: a hundred thousand features never form one string. */
async function* bodyOf(
  parsed: ParsedSurvey,
  { id, isBrief, locale }: { id: string | null; isBrief: boolean; locale: Locale },
): AsyncGenerator<string> {
  const facts = JSON.stringify(saidFacts(parsed.facts, locale))
  yield `{"code":200,"success":true,"msg":"ok","data":{${id === null ? '' : `"kept":${JSON.stringify(id)},`}"facts":${facts},"features":{"type":"FeatureCollection","features":[`
  let [separator, piece] = ['', '']
  for await (const line of isBrief ? [] : parsed.lines()) {
    piece += separator + line
    separator = ','
    if (piece.length < 64_000) continue
    yield piece
    piece = ''
  }
  yield `${piece}]}}}`
}

import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mostCompared, type ComparedLand, type JudgedLand } from '../../src/resources/compared.ts'
import { isCancelled, type RawBuilder, type SqlBool } from '../db/index.ts'
import { canonical } from '../http/canonical.ts'
import { ok } from '../http/envelope.ts'
import { ApiError } from '../http/errors.ts'
import type { FormSchema } from '../http/form-schema.ts'
import { Kept } from '../http/kept.ts'
import { limited, tooManyTries, type Limit } from '../http/limits.ts'
import { Slots } from '../http/slots.ts'
import { judge } from './analyse.ts'
import { checkedBoundary } from './boundary.ts'
import type { MultiPolygon } from './boundary-form.ts'
import { distances } from './distances.ts'
import { readBoundaries } from './land.ts'
import { planLayers, type Planned, type SeesLines } from './layers.ts'
import type { Sources } from './terrain-reads.ts'
import { turnsOf } from './turns.ts'

export type ComparedDeps = Sources & {
  /** For a caller of any kind: the parcels that everybody may read (table `lands`), and the layers. */
  asVisitor: (request: FastifyRequest) => { landCondition: RawBuilder<SqlBool>; seesLines: SeesLines }
}

/** Work of one parcel: about a second. A person who needs more signs in and analyses the parcel. */
const mostWork = 1e8
const timeoutMs = 60_000
/** Results change with the parcel and the layers, which are part of their key; regions rarely change. */
const keptResults = { milliseconds: 3_600_000, most: 2_000 }
const comparedLimit: Limit = { name: 'compared', max: 240, windowSeconds: 3600, by: 'address' }

const querystring: FormSchema = {
  type: 'object',
  properties: {
    ids: {
      type: 'string',
      pattern: `^[A-Za-z0-9_-]{1,64}(,[A-Za-z0-9_-]{1,64}){0,${mostCompared - 1}}$`,
      description: `ids of parcels, separated by commas, at most ${mostCompared}`,
      'x-label': { zh: '地块编号', en: 'Ids of parcels' },
      'x-says': {
        zh: `应为 1 到 ${mostCompared} 个编号，以逗号分隔`,
        en: `must be 1 to ${mostCompared} ids, separated by commas`,
      },
    },
  },
  required: ['ids'],
  additionalProperties: false,
}

/**
 * `GET /intellectAnalysis/compared?ids=`: verdicts of published parcels for everybody, without any feature of a layer.
 * Nothing is stored. Parcels that are not published are left out.
 */
export function comparedRoute(app: FastifyInstance, { database, terrain, asVisitor }: ComparedDeps): void {
  const sources: Sources = { database, terrain }
  const kept = new Kept<JudgedLand | null>(keptResults)
  // All visitors together use one CPU of the database, beside those of signed-in people.
  const slots = new Slots({ parallel: 1, waiting: 80, refusal: () => tooManyTries(10) })
  app.get<{ Querystring: { ids: string } }>(
    '/camel/intellectAnalysis/compared',
    {
      config: { access: 'public' },
      schema: {
        tags: ['intellectAnalysis'],
        summary: 'Verdicts and distances of published parcels, to compare them',
        querystring,
      },
      preHandler: limited(database, comparedLimit),
    },
    async (request) => {
      const { landCondition, seesLines } = asVisitor(request)
      const lands = await readBoundaries(database.db, request.query.ids.split(','), landCondition)
      const planned = await turnsOf(sources, AbortSignal.timeout(timeoutMs)).read((tx) => planLayers(tx, seesLines))
      const ground = await terrain?.current()
      const compared = lands.map(async ({ id, boundary }): Promise<ComparedLand> => {
        if (!boundary) return { id, result: null }
        // Several callers share a result, so it does not end with one of them.
        const work = () => slots.run(() => judged(sources, planned, boundary))
        return { id, result: await kept.get(keyOf(boundary, planned, ground?.version ?? null), work).catch(nullIfSlow) }
      })
      return ok(await Promise.all(compared))
    },
  )
}

/** One parcel whose time runs out leaves the others their results; it is tried again by the next caller. */
function nullIfSlow(error: unknown): null {
  if (isCancelled(error) || (error instanceof Error && error.name === 'TimeoutError')) return null
  throw error
}

/** Everything that the result depends on. */
function keyOf(
  boundary: MultiPolygon,
  { layers, themes, rules, broken, regionOf, seen }: Planned,
  ground: string | null,
): string {
  const inputs = { boundary, ground, layers, themes, rules, broken, regions: [...regionOf], seen: [...seen].toSorted() }
  return createHash('sha256').update(canonical(inputs)).digest('base64url')
}

/** Null for a boundary that takes too much work or cannot be analysed. */
async function judged(sources: Sources, planned: Planned, given: MultiPolygon): Promise<JudgedLand | null> {
  const turns = turnsOf(sources, AbortSignal.timeout(timeoutMs), mostWork)
  try {
    const boundary = await turns.read((tx) => checkedBoundary(tx, given, 'zh-CN'))
    const { result, cut } = await judge(turns, planned, { boundary, use: null })
    const measured = await distances(turns, cut.pieces, planned.layers)
    return {
      verdict: result.verdict,
      areaM2: result.areaM2,
      lines: result.lines.flatMap(({ says, standing, areaM2, overriddenBy }) =>
        overriddenBy ? [] : [{ says, standing, areaM2 }],
      ),
      // Distances from several parcels would tell where a hidden feature is.
      distances: measured
        .filter(({ layerId }) => planned.seen.has(layerId))
        .map(({ name, distanceM }) => ({ name, distanceM })),
    }
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) return null
    throw error
  }
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Locale } from '../../src/resources/errors.ts'
import { lands } from '../../src/resources/lands.ts'
import { regions } from '../../src/resources/regions.ts'
import { type Database, type Kysely, type RawBuilder, type SqlBool, type Tables } from '../db/index.ts'
import { ok } from '../http/envelope.ts'
import { ApiError } from '../http/errors.ts'
import type { FormSchema } from '../http/form-schema.ts'
import { keptAnswer } from '../http/kept-answer.ts'
import { Kept } from '../http/kept.ts'
import { malformed, type Mistake } from '../http/mistakes.ts'
import { rankRegions, type RankedRegion } from './ranking.ts'
import { readStatistics, type Statistics } from './statistics.ts'
import { findRoot, type Root } from './root.ts'
import { addOffers, type RegionLike } from './tree-anon.ts'

type RawQuery = Readonly<Record<string, unknown>>

type LandRouteDeps = {
  database: Database
  /** Reads a region with everything below it, named in the language. */
  readRegions: (db: Kysely<Tables>, root: Root, locale: Locale) => Promise<readonly RegionLike[]>
  /**
   * Condition for the lands that match the request within the caller's data scope; `others` are parameters that the
   * route reads itself.
   */
  landCondition: (
    request: FastifyRequest,
    raw: RawQuery,
    others: readonly string[],
  ) => { condition: RawBuilder<SqlBool>; isPublished: boolean; isNarrowed: boolean; isAvailable: boolean }
  /** Condition for the projects that the same caller may list. `isAvailable`: only those that can be had. */
  projectCondition: (
    request: FastifyRequest,
    options: { isPublic: boolean; isAvailable: boolean },
  ) => { condition: RawBuilder<SqlBool> }
  /** Parameters of a list of lands, for the API document. */
  landParameters: Readonly<Record<string, FormSchema>>
}

/** Cache lifetime of a response (specification, section 9). */
const keptSeconds = 60
/** Cache for public requests: a burst of them costs one query. */
const keptMs = 5_000

/** Calls of lands beyond the declaration: the tree of published offers, the ranking of regions, and data for charts. */
export function landRoutes(app: FastifyInstance, deps: LandRouteDeps): void {
  treeRoute(app, deps)
  rankingRoute(app, deps)
  statisticsRoute(app, deps)
}

/**
 * `GET /projectLands/treeAnon`: returns the site's region tree with published lands and projects to everyone
 * (specification, section 7). Cached for a minute.
 */
function treeRoute(app: FastifyInstance, { database, readRegions }: LandRouteDeps): void {
  const make = async (locale: Locale) => {
    const root = await findRoot(database.read)
    return ok(await addOffers(database.read, root ? await readRegions(database.read, root, locale) : []))
  }
  const schema = { tags: [lands.wire], summary: 'Region tree with published lands and projects' }
  app.get(`/camel/${lands.wire}/treeAnon`, { config: { access: 'public' }, schema }, keptAnswer(keptSeconds, make))
}

const says = {
  level: { zh: '应为 1 到 5 的区划级别', en: 'must be a region level from 1 to 5' },
  parent: { zh: '应为 12 位区划代码', en: 'must be a region code of 12 digits' },
} as const

const ownParameters: Readonly<Record<string, FormSchema>> = {
  level: {
    type: 'string',
    enum: ['1', '2', '3', '4', '5'],
    description: 'level of the ranked regions; the one below the parent unless given',
  },
  parent: {
    type: 'string',
    description: 'code of the region whose parts are ranked; the region of the site unless given',
  },
}

/** `GET /projectLands/xzqSort`: ranks regions by the number of matching lands, most first. */
function rankingRoute(app: FastifyInstance, deps: LandRouteDeps): void {
  const kept = new Kept<RankedRegion[] | null>({ milliseconds: keptMs, most: 200 })
  const { _start, _end, _sort, _order, _deleted, ...filters } = deps.landParameters
  const query: FormSchema = {
    type: 'object',
    properties: { ...filters, ...ownParameters },
    additionalProperties: false,
  }
  const schema = { tags: [lands.wire], summary: 'Regions by number and area of lands and by investment' }
  app.get<{ Querystring: RawQuery }>(
    `/camel/${lands.wire}/xzqSort`,
    { config: { access: 'public', query }, schema },
    async (request) => {
      const { level, parent } = readPlace(request)
      const found = deps.landCondition(request, request.query, Object.keys(ownParameters))
      const offered = deps.projectCondition(request, { isPublic: found.isPublished, isAvailable: found.isAvailable })
      const rank = (): Promise<RankedRegion[] | null> =>
        rankRegions(deps.database.read, {
          lands: found.condition,
          projects: offered.condition,
          isNarrowed: found.isNarrowed,
          level,
          parent,
          locale: request.locale,
        })
      const ranked = await (found.isPublished
        ? kept.get(JSON.stringify([request.locale, request.query]), rank)
        : rank())
      if (!ranked) throw new ApiError('not-found', { what: regions.label })
      return ok(ranked)
    },
  )
}

/**
 * `GET /projectLands/statistics`: counts lands by use and status, and their projects by stage, category, year and size,
 * with the filters of a list.
 */
function statisticsRoute(app: FastifyInstance, deps: LandRouteDeps): void {
  const kept = new Kept<Statistics>({ milliseconds: keptMs, most: 200 })
  const { _start, _end, _sort, _order, _deleted, ...filters } = deps.landParameters
  const query: FormSchema = { type: 'object', properties: filters, additionalProperties: false }
  const schema = { tags: [lands.wire], summary: 'Lands and projects by what charts show of them' }
  app.get<{ Querystring: RawQuery }>(
    `/camel/${lands.wire}/statistics`,
    { config: { access: 'public', query }, schema },
    async (request) => {
      const found = deps.landCondition(request, request.query, [])
      const offered = deps.projectCondition(request, { isPublic: found.isPublished, isAvailable: found.isAvailable })
      const read = (): Promise<Statistics> =>
        readStatistics(deps.database.read, {
          lands: found.condition,
          projects: offered.condition,
          isNarrowed: found.isNarrowed,
        })
      return ok(await (found.isPublished ? kept.get(JSON.stringify(request.query), read) : read()))
    },
  )
}

function readPlace({ query, locale }: FastifyRequest<{ Querystring: RawQuery }>): {
  level: string | null
  parent: string | null
} {
  const mistakes: Mistake[] = []
  const given = (field: 'level' | 'parent', form: RegExp): string | null => {
    const value = query[field]
    if (typeof value === 'string' && form.test(value)) return value
    if (value !== undefined) mistakes.push({ field, says: says[field] })
    return null
  }
  const place = { level: given('level', /^[1-5]$/), parent: given('parent', /^\d{12}$/) }
  if (mistakes.length > 0) throw malformed(mistakes, locale)
  return place
}

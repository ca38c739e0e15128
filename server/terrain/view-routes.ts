import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Label } from '../../src/resources/define.ts'
import {
  highestEyesM,
  longestProfileM,
  longestReachM,
  mostProfileCorners,
  type ShownProfile,
  type ShownView,
  type ViewRequest,
  type ViewStage,
} from '../../src/resources/terrain-view.ts'
import { sql, type Database, type Kysely, type RawBuilder, type SqlBool, type Tables } from '../db/index.ts'
import { ok } from '../http/envelope.ts'
import { ApiError, refused } from '../http/errors.ts'
import { complete, idSchema, type FormSchema } from '../http/form-schema.ts'
import { leaving } from '../http/leaving.ts'
import { addressKey, limited, tooManyTries, type Limit } from '../http/limits.ts'
import { malformed } from '../http/mistakes.ts'
import { answerWithProgress } from '../http/progress-answer.ts'
import { Slots } from '../http/slots.ts'
import { readLake } from './lake.ts'
import type { LonLat } from './plane-grid.ts'
import { lengthM } from './profile.ts'
import type { Terrain } from './service.ts'

export type ViewDeps = {
  database: Database
  terrain: Terrain
  /** The parcels that everybody may read (table `lands`). */
  publicLands: (request: FastifyRequest) => RawBuilder<SqlBool>
}

/** A line is asked for each time a corner is added. */
const profileLimit: Limit = { name: 'profile', max: 1_200, windowSeconds: 3600, by: 'address' }
const viewLimit: Limit = { name: 'view', max: 240, windowSeconds: 3600, by: 'address' }
/** Web Mercator, in which the view is drawn, has no poles. */
const farthestNorth = 85

const says = {
  range: { zh: '经度应在 ±180、纬度应在 ±85 以内', en: 'longitudes must be within ±180, latitudes within ±85' },
  long: { zh: '线的总长不能超过 500 千米', en: 'the line must not be longer than 500 km' },
  one: { zh: '请给出 at 或 landId 之一', en: 'give either at or landId' },
  land: { zh: '地块', en: 'The parcel' },
  noBoundary: { zh: '该地块没有范围，无法从它看', en: 'The parcel has no boundary to look from' },
  unknown: {
    zh: '此处没有高程数据，无法计算看得见什么；请另选一处',
    en: 'No elevation is known here, so what can be seen is unknown; choose another place',
  },
} as const satisfies Record<string, Label>

const placeForm: FormSchema = {
  type: 'array',
  description: '[longitude, latitude], EPSG:4490 degrees',
  items: { type: 'number', minimum: -180, maximum: 180 },
  minItems: 2,
  maxItems: 2,
}

/**
 * `POST /camel/terrain/profile`: heights along a line; `POST /camel/terrain/view`: the ground that is seen from a place
 * or a published parcel, with lines of progress if asked. For everybody; the work ends with the request.
 */
export function viewRoutes(app: FastifyInstance, deps: ViewDeps): void {
  profileRoute(app, deps)
  // A view takes seconds of one core.
  const slots = new Slots({ parallel: 2, waiting: 20, each: 3, eachRunning: 1, refusal: () => tooManyTries(10) })
  const body: FormSchema = complete(
    {
      eyesM: {
        type: 'number',
        minimum: 0,
        maximum: highestEyesM,
        'x-label': { zh: '视点高度', en: 'Height of the eyes' },
      },
      reachM: { type: 'number', minimum: 500, maximum: longestReachM, 'x-label': { zh: '最远距离', en: 'Reach' } },
    },
    { at: placeForm, landId: idSchema },
  )
  const querystring: FormSchema = {
    type: 'object',
    properties: { progress: { type: 'boolean', description: 'lines of JSON: progress, and at last the envelope' } },
    additionalProperties: false,
  }
  app.post<{ Body: ViewRequest; Querystring: { progress?: boolean } }>(
    '/camel/terrain/view',
    {
      config: { access: 'public' },
      schema: { tags: ['terrain'], summary: 'The ground that is seen from a place or a parcel', body, querystring },
      preHandler: limited(deps.database, viewLimit),
    },
    async (request, reply) => {
      const look = { deps, slots, request, signal: leaving(reply) }
      if (request.query.progress !== true) return answerView(look, reply)
      return answerWithProgress<ViewStage>(request, reply, {
        first: 'waiting',
        work: (tell) =>
          viewOf(look, (share) => tell({ phase: 'looking', done: Math.round(share * 100), total: 100 })).catch(
            (error: unknown) => nullIfLeft(error, look.signal),
          ),
      })
    },
  )
}

function profileRoute(app: FastifyInstance, { database, terrain }: ViewDeps): void {
  const body = complete({
    line: {
      type: 'array',
      items: placeForm,
      minItems: 2,
      maxItems: mostProfileCorners,
      'x-label': { zh: '线', en: 'The line' },
    },
  })
  app.post<{ Body: { line: LonLat[] } }>(
    '/camel/terrain/profile',
    {
      config: { access: 'public' },
      schema: { tags: ['terrain'], summary: 'Heights along a line', body },
      preHandler: limited(database, profileLimit),
    },
    async ({ body: { line }, locale }, reply) => {
      if (!line.every(isOnMap)) throw malformed([{ field: 'line', says: says.range }], locale)
      if (lengthM(line) > longestProfileM) throw malformed([{ field: 'line', says: says.long }], locale)
      const signal = leaving(reply)
      try {
        const profile = await terrain.run('profile', { line }, { signal })
        const isSchematic = (await terrain.current())?.isSchematic ?? false
        return ok({ ...profile, isSchematic } satisfies ShownProfile)
      } catch (error) {
        nullIfLeft(error, signal)
        return reply.hijack()
      }
    },
  )
}

type Look = {
  deps: ViewDeps
  slots: Slots
  request: FastifyRequest<{ Body: ViewRequest }>
  signal: AbortSignal
}

async function answerView(look: Look, reply: FastifyReply): Promise<unknown> {
  try {
    return ok(await viewOf(look))
  } catch (error) {
    nullIfLeft(error, look.signal)
    return reply.hijack()
  }
}

/** Throws an error again, unless the caller has left: then nobody reads it. */
function nullIfLeft(error: unknown, signal: AbortSignal): null {
  if (!signal.aborted) throw error
  return null
}

async function viewOf({ deps, slots, request, signal }: Look, tell?: (share: number) => void): Promise<ShownView> {
  const { database, terrain } = deps
  const { eyesM, reachM } = request.body
  const at = await eyeOf(deps, request)
  const who = request.actor?.id ?? addressKey(request.ip)
  return slots.run(async () => {
    signal.throwIfAborted()
    const lake = await readLake(database.read, request.locale)
    const found = await terrain.run('view', { at, eyesM, reachM, lake }, { signal, ...(tell ? { tell } : {}) })
    if (!found) throw refused(says.unknown)
    const picture = `data:image/webp;base64,${Buffer.from(found.picture).toString('base64')}`
    const isSchematic = (await terrain.current())?.isSchematic ?? false
    return { ...found, picture, at: [at[0], at[1]], isSchematic }
  }, who)
}

/** Returns where the eyes are: the place, or a place within the parcel. Throws 404 for a parcel not everybody may read. */
async function eyeOf(
  { database, publicLands }: ViewDeps,
  request: FastifyRequest<{ Body: ViewRequest }>,
): Promise<LonLat> {
  const { at, landId } = request.body
  if ((at === undefined) === (landId === undefined)) throw malformed([{ field: 'at', says: says.one }], request.locale)
  if (at) {
    if (!isOnMap(at)) throw malformed([{ field: 'at', says: says.range }], request.locale)
    return at
  }
  const found = await placeIn(database.read, landId ?? '', publicLands(request))
  if (!found) throw new ApiError('not-found', { what: says.land })
  if (found.longitude === null || found.latitude === null) throw refused(says.noBoundary)
  return [found.longitude, found.latitude]
}

type PlaceIn = { longitude: number | null; latitude: number | null }

/** Returns a place within a parcel; null if there is no such parcel among those of the condition. */
async function placeIn(db: Kysely<Tables>, id: string, condition: RawBuilder<SqlBool>): Promise<PlaceIn | null> {
  const { rows } = await sql<PlaceIn>`
    select ST_X(place) as longitude, ST_Y(place) as latitude
    from (select case when ST_IsValid(boundary) then ST_PointOnSurface(boundary) else ST_Centroid(boundary) end as place
      from lands where id = ${id} and (${condition})) as found`.execute(db)
  return rows[0] ?? null
}

function isOnMap([, latitude]: LonLat): boolean {
  return Math.abs(latitude) <= farthestNorth
}

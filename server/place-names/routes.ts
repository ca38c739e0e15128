import type { FastifyInstance, FastifyRequest } from 'fastify'
import { longestPlaceText } from '../../src/resources/place-names.ts'
import type { Database } from '../db/index.ts'
import { workWhileRunning } from '../http/background.ts'
import { ok } from '../http/envelope.ts'
import { publicSchema } from '../http/form-schema.ts'
import { lineOfText } from '../http/formats.ts'
import { searchPlaces, type Seen } from './search.ts'
import { NameSpeller } from './speller.ts'
import { askedFor } from './words.ts'

export type PlaceNameDeps = {
  database: Database
  /** What the caller may see; public: what everybody may. */
  seenBy: (request: FastifyRequest, isPublic: boolean) => Seen
}

const querystring = {
  type: 'object',
  properties: {
    q: {
      type: 'string',
      minLength: 1,
      maxLength: longestPlaceText,
      pattern: lineOfText,
      description: 'Characters, pinyin or initials',
    },
    lon: { type: 'number', minimum: -180, maximum: 180 },
    lat: { type: 'number', minimum: -90, maximum: 90 },
    _public: publicSchema,
  },
  required: ['q'],
  additionalProperties: false,
}

type Query = { q: string; lon?: number; lat?: number; _public?: 'true' | 'false' }

/**
 * `GET /places?q=&lon=&lat=`: finds regions, waters, roads, peaks, features of layers, projects and parcels by name, for
 * anyone; near `lon`, `lat` first where they fit equally well. Spells the names while the server runs.
 */
export function placeNameRoutes(app: FastifyInstance, { database, seenBy }: PlaceNameDeps): void {
  const speller = new NameSpeller({ database, warn: (facts, message) => app.log.warn(facts, message) })
  workWhileRunning(app, {
    database,
    // Migration 0054.
    channel: 'names_unspelled',
    pauseMs: 200,
    // What a node that ended has left.
    everyMs: 60_000,
    look: () => speller.look(),
    close: () => speller.close(),
  })
  app.get<{ Querystring: Query }>(
    '/camel/places',
    {
      config: { access: 'public' },
      schema: { tags: ['places'], summary: 'Places by name: characters, pinyin or initials', querystring },
    },
    async (request) => {
      const { q, lon, lat, _public } = request.query
      const asked = askedFor(q)
      if (!asked) return ok([])
      const near = lon !== undefined && lat !== undefined ? ([lon, lat] as const) : null
      const seen = seenBy(request, _public === 'true')
      return ok(await searchPlaces(database.read, { asked, seen, near, locale: request.locale }))
    },
  )
}

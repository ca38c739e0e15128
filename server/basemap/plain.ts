import type { FastifyInstance } from 'fastify'
import type { Locale } from '../../src/resources/errors.ts'
import type { GroundInUse } from '../../src/resources/ground.ts'
import { regionName, sql, townPlaces, type Database, type Kysely, type Tables } from '../db/index.ts'
import { ok } from '../http/envelope.ts'
import { keptAnswer } from '../http/kept-answer.ts'
import { basemapKey } from '../http/site.ts'

type FeatureCollection = { type: 'FeatureCollection'; features: unknown[] }

/** Data of the map without a key for a map service. EPSG:4490 degrees. */
export type PlainBasemap = {
  /** Lakes as polygons, rivers as lines. */
  water: FeatureCollection
  /** Roads by class (`kind`) with their number (`ref`), and railways. */
  roads: FeatureCollection
  /** Points: county seats, towns and peaks with `heightM`; lines: the crests of mountain ranges. */
  places: FeatureCollection
  /**
   * Boundaries of the prefecture and its counties with `xzqdm`, `xzqmc`, `xzqjb`; shared borders have identical
   * vertices.
   */
  regions: FeatureCollection
  /** The relief that lies under them; null without heights. */
  terrain: GroundInUse | null
}

const keptSeconds = 60
const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] }

type Deps = { database: Database; ground: () => Promise<GroundInUse | null> }

/** `GET /basemap/plain`: returns water, roads, places and boundaries to anyone. Cached for a minute. */
export function plainBasemapRoutes(app: FastifyInstance, { database, ground }: Deps): void {
  const schema = {
    tags: ['basemap'],
    summary: 'Water, roads, places and region boundaries to draw a map of without a map service',
  }
  app.get(
    '/camel/basemap/plain',
    { config: { access: 'public' }, schema },
    keptAnswer(keptSeconds, async (locale) => {
      const [drawn, terrain] = await Promise.all([readPlainBasemap(database.read, locale), ground()])
      return ok({ ...drawn, terrain } satisfies PlainBasemap)
    }),
  )
}

type Stored = Partial<Pick<PlainBasemap, 'water' | 'roads' | 'places'>>

/**
 * One statement. Of towns and villages only the towns, and only their places, because a map of the whole prefecture does
 * not show their borders.
 */
async function readPlainBasemap(db: Kysely<Tables>, locale: Locale): Promise<Omit<PlainBasemap, 'terrain'>> {
  const { rows } = await sql<{ stored: Stored | null; regions: unknown[] | null; towns: unknown[] | null }>`
    select (select value from settings where key = ${basemapKey}) as stored,
      (select json_agg(json_build_object('type', 'Feature', 'id', xzqdm,
          'properties', json_build_object('xzqdm', xzqdm, 'xzqmc', ${regionName(locale)}, 'xzqjb', xzqjb),
          'geometry', ST_AsGeoJSON(boundary, 5, 0)::json) order by xzqdm)
        from regions where "deletedAt" is null and boundary is not null and xzqjb in ('1', '2', '3')) as regions,
      (select json_agg(json_build_object('type', 'Feature', 'id', xzqdm, 'properties', json_build_object('kind', kind, 'name', name),
          'geometry', ST_AsGeoJSON(shape, 5, 0)::json) order by xzqdm) from (${townPlaces(locale)}) as placed) as towns`.execute(
    db,
  )
  const [found] = rows
  const { water = nothing, roads = nothing, places = nothing } = found?.stored ?? {}
  return {
    water,
    roads,
    places: { type: 'FeatureCollection', features: [...places.features, ...(found?.towns ?? [])] },
    regions: { type: 'FeatureCollection', features: found?.regions ?? [] },
  }
}

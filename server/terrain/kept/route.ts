import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Label } from '../../../src/resources/define.ts'
import type { LandTerrain, TerrainFacts } from '../../../src/resources/terrain.ts'
import { sql, type Database, type RawBuilder, type SqlBool } from '../../db/index.ts'
import { ok } from '../../http/envelope.ts'
import { ApiError } from '../../http/errors.ts'
import { idSchema, publicSchema } from '../../http/form-schema.ts'
import type { Terrain } from '../service.ts'
import { readLake } from '../lake.ts'
import type { Versions } from './stale.ts'
import { versionsOf } from './versions.ts'

export type LandTerrainDeps = {
  database: Database
  terrain: Pick<Terrain, 'current'>
  /** Condition for the parcels (table `lands`) that a caller of any kind may list; public: those that everybody may. */
  listedLands: (request: FastifyRequest, isPublic: boolean) => RawBuilder<SqlBool>
}

const says = { land: { zh: '地块', en: 'The parcel' } } as const satisfies Record<string, Label>

type Kept = Versions & { hasBoundary: boolean; facts: TerrainFacts | null; percent: number | null }

/**
 * `GET /terrain/land/{id}`: the terrain of a parcel that the caller may list; of a published one with `_public=true`. 404
 * for any other. `GET /terrain/lake`: the name of the lake in their views.
 */
export function landTerrainRoute(app: FastifyInstance, { database, terrain, listedLands }: LandTerrainDeps): void {
  app.get<{ Params: { id: string }; Querystring: { _public?: 'true' | 'false' } }>(
    '/camel/terrain/land/:id',
    {
      config: { access: 'public' },
      schema: {
        tags: ['terrain'],
        summary: 'Heights, slopes and aspects of a parcel',
        params: { type: 'object', properties: { id: idSchema } },
        querystring: { type: 'object', properties: { _public: publicSchema }, additionalProperties: false },
      },
    },
    async (request) => {
      const { rows } = await sql<Kept>`
        select kept."version", kept."lakeVersion", kept."facts", lands."lakeViewPct" as percent,
          lands.boundary is not null as "hasBoundary"
        from lands left join "landTerrain" as kept on kept."landId" = lands.id
        where lands.id = ${request.params.id} and (${listedLands(request, request.query._public === 'true')})`.execute(
        database.db,
      )
      const [kept] = rows
      if (!kept) throw new ApiError('not-found', { what: says.land })
      const [ground, lake] = [await terrain.current(), await readLake(database.db, request.locale)]
      const versions = versionsOf(ground, lake)
      const isPending = ground !== null && kept.version !== versions.version
      const isSeenPending = kept.lakeVersion !== versions.lakeVersion
      const found: LandTerrain = {
        hasGround: ground !== null,
        hasBoundary: kept.hasBoundary,
        facts: isPending ? null : kept.facts,
        isPending,
        isSchematic: ground?.isSchematic ?? false,
        attribution: ground?.attribution ?? null,
        lake:
          ground && lake && !isPending && kept.facts
            ? { name: lake.name, percent: isSeenPending ? null : kept.percent, isPending: isSeenPending }
            : null,
      }
      return ok(found)
    },
  )
  app.get(
    '/camel/terrain/lake',
    {
      config: { access: 'public' },
      schema: { tags: ['terrain'], summary: 'The lake that parcels look upon; null if none is known' },
    },
    async ({ locale }) => {
      const lake = (await terrain.current()) && (await readLake(database.db, locale))
      return ok(lake && { name: lake.name })
    },
  )
}

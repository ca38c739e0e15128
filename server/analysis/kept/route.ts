import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database, RawBuilder, SqlBool } from '../../db/index.ts'
import { ok } from '../../http/envelope.ts'
import { idSchema, publicSchema, type FormSchema } from '../../http/form-schema.ts'
import { readUse, useForms } from '../use.ts'
import { readKept } from './read.ts'

export type KeptDeps = {
  database: Database
  /** Condition for the parcels (table `lands`) that a caller of any kind may list; public: those that everybody may. */
  listedLands: (request: FastifyRequest, isPublic: boolean) => RawBuilder<SqlBool>
}

const mostIds = 500

const querystring: FormSchema = {
  type: 'object',
  properties: {
    useId: useForms.useId,
    id: {
      ...idSchema,
      type: ['string', 'array'],
      items: idSchema,
      maxItems: mostIds,
      description: `the id of a parcel, up to ${mostIds} times; all parcels if it is left out`,
    },
    _public: publicSchema,
  },
  additionalProperties: false,
}

type Query = { useId?: string; id?: string | string[]; _public?: 'true' | 'false' }

/**
 * `GET /intellectAnalysis/verdicts?useId=&id=&id=`: the verdicts kept for a use, of parcels that the caller may list; of
 * published ones for visitors. 404 for a use that is not published. The event `verdicts-kept` follows when those that
 * are pending have been made.
 */
export function keptRoute(app: FastifyInstance, { database, listedLands }: KeptDeps): void {
  app.get<{ Querystring: Query }>(
    '/camel/intellectAnalysis/verdicts',
    {
      config: { access: 'public' },
      schema: { tags: ['intellectAnalysis'], summary: 'Verdicts kept for parcels and a use', querystring },
    },
    async (request) => {
      const { useId, id, _public } = request.query
      const condition = listedLands(request, _public === 'true')
      const use = await readUse(database.db, useId === undefined ? {} : { useId }, request.locale)
      const ids = id === undefined ? null : [id].flat()
      return ok(await readKept(database.db, { useId: use?.id ?? null, ids, condition }))
    },
  )
}

import type { FastifyInstance } from 'fastify'
import type { Label } from '../../src/resources/define.ts'
import type { Located } from '../../src/resources/located.ts'
import { regions } from '../../src/resources/regions.ts'
import { longRead, type Database } from '../db/index.ts'
import { requireActor } from '../http/access.ts'
import { ok } from '../http/envelope.ts'
import type { FormSchema } from '../http/form-schema.ts'
import { limited, tooManyTries, type Limit } from '../http/limits.ts'
import { malformed } from '../http/mistakes.ts'
import { Slots } from '../http/slots.ts'
import { isTangled } from '../http/tangle.ts'
import { locate } from './locate.ts'
import { readRegionTree } from './tree.ts'

type LocateBody = { point?: unknown; area?: { coordinates: number[][][][] } }

const locateForm: FormSchema = {
  type: 'object',
  description: 'either a point or an area',
  properties: {
    point: { type: 'object', description: 'GeoJSON Point, EPSG:4490 degrees', 'x-geometry': 'Point' },
    area: { type: 'object', description: 'GeoJSON MultiPolygon, EPSG:4490 degrees', 'x-geometry': 'MultiPolygon' },
  },
  additionalProperties: false,
}
const oneOfBoth: Label = { zh: '请给出 point 或 area 之一', en: 'give either point or area' }
/** A form asks once for each change of a geometry. */
const locateLimit: Limit = { name: 'locate', max: 2_000, windowSeconds: 3600, by: 'user' }
/** The line of long reads does not know persons, so each of them has one place in it at most. */
const slots = new Slots({ parallel: 2, waiting: 20, each: 4, eachRunning: 1, refusal: () => tooManyTries(5) })

/**
 * `GET /sysXzq/tree`: returns the caller's own region with everything below it, for signed-in users (specification,
 * sections 6 and 7). `POST /sysXzq/locate`: returns the regions in which a point or an area lies.
 */
export function regionRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const tags = [regions.wire]
  app.get(
    `/camel/${regions.wire}/tree`,
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: 'Region tree of the caller: the own region and everything below it' },
    },
    async (request) => {
      const { xzqdm, xzqjb } = requireActor(request)
      return ok(await readRegionTree(database.read, { xzqdm, xzqjb }, request.locale))
    },
  )
  app.post<{ Body: LocateBody }>(
    `/camel/${regions.wire}/locate`,
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: 'The regions in which a point or an area lies', body: locateForm },
      preHandler: limited(database, locateLimit),
    },
    async ({ body: { point, area }, locale, actor }) => {
      if ((point === undefined) === (area === undefined)) throw malformed([{ field: 'area', says: oneOfBoth }], locale)
      if (area && isTangled(area.coordinates)) return ok({ region: null, crosses: [] })
      const read = (): Promise<Located> => database.within(longRead, (tx) => locate(tx, point ?? area, locale))
      return ok(await slots.run(read, actor?.id))
    },
  )
}

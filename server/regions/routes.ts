import type { FastifyInstance } from 'fastify'
import { regions } from '../../src/resources/regions.ts'
import type { Database } from '../db/index.ts'
import { requireActor } from '../http/access.ts'
import { ok } from '../http/envelope.ts'
import { readRegionTree } from './tree.ts'

/**
 * `GET /sysXzq/tree`: returns the caller's own region with everything below it, for signed-in users (specification,
 * sections 6 and 7).
 */
export function regionRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  app.get(
    `/camel/${regions.wire}/tree`,
    {
      config: { access: 'signed-in' },
      schema: { tags: [regions.wire], summary: 'Region tree of the caller: the own region and everything below it' },
    },
    async (request) => {
      const { xzqdm, xzqjb } = requireActor(request)
      return ok(await readRegionTree(database.read, { xzqdm, xzqjb }))
    },
  )
}

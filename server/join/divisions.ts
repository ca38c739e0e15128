import { lands } from '../../src/resources/lands.ts'
import type { Engine } from '../crud/engine.ts'
import { mayRead } from '../crud/route-context.ts'
import { addSchema } from '../crud/schema.ts'
import { inTransaction } from '../crud/write-routes.ts'
import type { DivisionDeps } from '../lands/index.ts'

/**
 * Engine functions for dividing and merging lands: writes with permissions, versions, rules and history as in every
 * other call.
 */
export function divisionDeps(engine: Engine): DivisionDeps {
  return {
    find: engine.find,
    create: engine.create,
    update: engine.update,
    remove: engine.remove,
    writing: (request, work) => inTransaction({ engine, resource: lands, request, action: 'update' }, work),
    mayPublish: (request) => mayRead(request, lands, 'publish'),
    fields: addSchema(lands).properties ?? {},
  }
}

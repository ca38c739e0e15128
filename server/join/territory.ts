import type { Resource } from '../../src/resources/define.ts'
import { checkTerritoryAgain } from '../crud/territory.ts'
import { prefixCondition } from '../crud/scope.ts'
import { sql, type SqlBool } from '../db/index.ts'
import { keepLayersToRegion } from '../layers/index.ts'
import type { RegionDeps } from '../regions/index.ts'

/** What follows the boundary of a region: the check of rows that lie in it, and the extent of its layers. */
export function regionDeps(resources: readonly Resource[]): RegionDeps {
  return {
    territoryChanged: async (tx, prefixes) => {
      for (const resource of resources) {
        const { name, scope, regionCheck } = resource
        if (!scope || !regionCheck) continue
        const within = prefixes.map((prefix) => prefixCondition(`${name}.${scope}`, prefix))
        await checkTerritoryAgain(tx, resource, sql<SqlBool>`(${sql.join(within, sql` or `)})`)
      }
      await keepLayersToRegion(tx, prefixes)
    },
  }
}

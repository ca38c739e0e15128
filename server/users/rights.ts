import type { Grants } from '../../src/resources/permissions.ts'
import { isWithinRegion } from '../../src/resources/region-code.ts'
import type { Actor } from '../http/access.ts'
import { requireGrants } from '../http/grants.ts'

/**
 * Throws 422 unless the actor holds everything that these grants mean for an account of that region. For an account
 * outside the actor's region, "own region and below" is a different region: the actor needs the permission everywhere.
 */
export function requireRightsOver(actor: Actor, grants: Grants, xzqdm: unknown): void {
  requireGrants(actor.grants, isWithinRegion(String(xzqdm), actor) ? grants : everywhere(grants))
}

function everywhere(grants: Grants): Grants {
  return new Map([...grants].map(([key, scope]) => [key, scope === 'region' ? 'all' : scope]))
}

import type { Grants } from '../../src/resources/permissions.ts'
import { isWithinRegion } from '../../src/resources/region-code.ts'
import type { Actor } from '../http/access.ts'
import { requireHeld } from '../http/held.ts'

/**
 * 422 unless the actor holds everything that these grants mean for an account of that region. "Own region and below" is
 * another region for an account outside the actor's: to manage it one must hold the right everywhere.
 */
export function requireRightsOver(actor: Actor, grants: Grants, xzqdm: unknown): void {
  requireHeld(actor.grants, isWithinRegion(String(xzqdm), actor) ? grants : everywhere(grants))
}

function everywhere(grants: Grants): Grants {
  return new Map([...grants].map(([key, scope]) => [key, scope === 'region' ? 'all' : scope]))
}

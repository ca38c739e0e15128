import type { Resource } from '../../src/resources/define.ts'
import { permission } from '../../src/resources/permissions.ts'
import { ApiError } from '../http/errors.ts'
import type { Entry } from './checks.ts'
import type { RuleContext } from './rules.ts'
import { holds, reachOf } from './scope.ts'
import { defaultValue } from './stored.ts'

/**
 * Throws 403 if a field that needs its own permission, such as `publish`, is changed without it or outside its data
 * scope. A new row with the field's default changes nothing.
 */
export function refuseUnpermittedChanges(resource: Resource, entries: readonly Entry[], { actor }: RuleContext): void {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.needs === undefined) continue
    const changing = entries.filter(
      ({ before, changed }) => name in changed && (before !== null || changed[name] !== defaultValue(field)),
    )
    if (changing.length === 0) continue
    const reach = reachOf(actor, resource, field.needs)
    if (changing.every(({ before, changed }) => holds(resource, reach, { createdBy: actor.id, ...before, ...changed })))
      continue
    const needed = permission(resource.code, field.needs)
    throw new ApiError('not-permitted', { permission: needed }, needed)
  }
}

import { dataScopes, missing, type DataScope, type Grants } from '../../src/resources/permissions.ts'
import { type ApiError, refused } from './errors.ts'

/** No permissions. */
export const nothing: Grants = new Map()

/**
 * Returns the permissions that a change grants or revokes, each at the wider scope of before and after: a user must
 * hold them to make the change.
 */
export function changedGrants(before: Grants, after: Grants): Grants {
  const changed = new Map<string, DataScope>()
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(key), after.get(key)]
    if (was !== is) changed.set(key, wider(was, is))
  }
  return changed
}

/** Merges several sets of permissions, each permission at its widest scope. */
export function joinGrants(sets: readonly Grants[]): Grants {
  const joined = new Map<string, DataScope>()
  for (const set of sets) {
    for (const [key, scope] of set) joined.set(key, wider(joined.get(key), scope))
  }
  return joined
}

/**
 * Throws 422 with the missing permissions: nobody may grant or revoke permissions that they do not hold, or at a wider
 * scope than they hold.
 */
export function requireGrants(granted: Grants, wanted: Grants): void {
  const lacking = missing(granted, wanted)
  if (lacking.length > 0) throw notGranted(lacking)
}

const shownAtMost = 10

function notGranted(lacking: readonly string[]): ApiError {
  const shown = lacking.slice(0, shownAtMost)
  const more = lacking.length > shown.length
  return refused(
    {
      zh: `您没有这些权限或范围不足，不能授予、收回或管理它们：${shown.join('、')}${more ? ` 等 ${lacking.length} 项` : ''}`,
      en: `You do not hold these permissions, or not as widely, so you cannot give, take or manage them: ${shown.join(', ')}${more ? ` and ${lacking.length - shown.length} more` : ''}`,
    },
    { permissions: lacking },
  )
}

function wider(one: DataScope | undefined, other: DataScope | undefined): DataScope {
  const at = Math.max(one ? dataScopes.indexOf(one) : 0, other ? dataScopes.indexOf(other) : 0)
  return dataScopes[at] ?? 'self'
}

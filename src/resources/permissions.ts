/** Actions on a resource beyond seeing its menu item. */
export const actions = ['list', 'show', 'create', 'edit', 'delete', 'import', 'export', 'publish', 'session'] as const
export type Action = (typeof actions)[number]

/** The seven that every resource has. */
export const ordinaryActions = ['list', 'show', 'create', 'edit', 'delete', 'import', 'export'] as const

/** The codes that open the console (specification, section 6). */
export const consoleCodes = ['PM', 'LM', 'USM', 'RLM', 'LAW', 'FLOW', 'SACM', 'POM', 'DCM', 'REM'] as const

/** Data scopes of a permission: own rows, own region and below, everything. Ordered from narrow to wide. */
export const dataScopes = ['self', 'region', 'all'] as const
export type DataScope = (typeof dataScopes)[number]

/**
 * Effective permissions: `code:action` → the widest data scope that any policy gives. No wildcards: the server expands
 * them.
 */
export type Grants = ReadonlyMap<string, DataScope>

/** The permission's name on the wire, as in the access list. */
export function permission(code: string, action: string): string {
  return `${code}:${action}`
}

/** The data scope of a permission, or null without it. The one check that client and server use; unknown means no. */
export function may(grants: Grants, code: string, action: string): DataScope | null {
  return grants.get(permission(code, action)) ?? null
}

/** The data scope of a permission on a resource's rows; null without it, or when it is narrower than `leastScope`. */
export function mayReach(
  grants: Grants,
  resource: { code: string; leastScope?: DataScope },
  action: string,
): DataScope | null {
  const scope = may(grants, resource.code, action)
  return scope && dataScopes.indexOf(scope) >= dataScopes.indexOf(resource.leastScope ?? 'self') ? scope : null
}

/**
 * Whether any permission string opens the console: the part before the colon is one of the ten codes (specification,
 * section 6).
 */
export function maySeeConsole(access: Iterable<string>, codes: readonly string[] = consoleCodes): boolean {
  for (const entry of access) {
    if (codes.includes(entry.split(':')[0] ?? '')) return true
  }
  return false
}

/** Whether `held` covers what a policy would give: users can't grant permissions that they lack, nor a wider scope. */
export function covers(granted: Grants, wanted: Grants): boolean {
  for (const [key, scope] of wanted) {
    const own = granted.get(key)
    if (!own || dataScopes.indexOf(own) < dataScopes.indexOf(scope)) return false
  }
  return true
}

/** The permissions of `wanted` that `held` lacks or has with a narrower scope, sorted; empty when covered. */
export function missing(granted: Grants, wanted: Grants): string[] {
  return [...wanted]
    .filter(([key, scope]) => !covers(granted, new Map([[key, scope]])))
    .map(([key]) => key)
    .sort()
}

type PolicyLike = { permissions: readonly string[]; dataScope: DataScope }

/**
 * Returns the union of the grants of policies. `catalogue` maps each code to its actions; `LM:*` means all of them and
 * `*:*` everything; a permission missing in the catalogue grants nothing.
 */
export function expandPolicies(
  policies: readonly PolicyLike[],
  catalogue: ReadonlyMap<string, readonly string[]>,
): Grants {
  const grants = new Map<string, DataScope>()
  for (const policy of policies) {
    for (const entry of policy.permissions) {
      for (const key of expandPermission(entry, catalogue)) {
        const before = grants.get(key)
        if (!before || dataScopes.indexOf(before) < dataScopes.indexOf(policy.dataScope))
          grants.set(key, policy.dataScope)
      }
    }
  }
  return grants
}

/** Expands one string of a policy into plain permissions. */
export function expandPermission(entry: string, catalogue: ReadonlyMap<string, readonly string[]>): string[] {
  const [code = '', action = ''] = entry.split(':')
  const codes = code === '*' ? [...catalogue.keys()] : [code]
  return codes.flatMap((known) =>
    (catalogue.get(known) ?? [])
      .filter((each) => action === '*' || each === action)
      .map((each) => permission(known, each)),
  )
}

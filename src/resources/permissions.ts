/** What an actor may do to a resource beyond seeing its menu item. */
export const actions = ['list', 'show', 'create', 'edit', 'delete', 'import', 'export', 'publish', 'session'] as const
export type Action = (typeof actions)[number]

/** The seven that every resource has. */
export const ordinaryActions = ['list', 'show', 'create', 'edit', 'delete', 'import', 'export'] as const

/** The codes that open the console (specification, section 6). */
export const consoleCodes = ['PM', 'LM', 'USM', 'RLM', 'LAW', 'FLOW', 'SACM', 'POM', 'DCM', 'REM'] as const

/** Rows that a permission reaches: own rows, own region and below, everything. Ordered from narrow to wide. */
export const dataScopes = ['self', 'region', 'all'] as const
export type DataScope = (typeof dataScopes)[number]

/**
 * Effective rights: `code:action` → the widest data scope that any policy gives. No wildcards: the server expands them.
 */
export type Grants = ReadonlyMap<string, DataScope>

/** The permission's name on the wire, as the access list carries it. */
export function permission(code: string, action: string): string {
  return `${code}:${action}`
}

/** The data scope of a right, or null when it is not held. The one question both programs ask; unknown means no. */
export function may(grants: Grants, code: string, action: string): DataScope | null {
  return grants.get(permission(code, action)) ?? null
}

/**
 * The data scope of a right to a resource's rows, or null when it is not held, or not as far as the resource asks
 * (`leastScope`).
 */
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

/** Whether a held set covers what a policy would give: nobody gives away more than they hold, nor wider. */
export function covers(held: Grants, wanted: Grants): boolean {
  for (const [key, scope] of wanted) {
    const own = held.get(key)
    if (!own || dataScopes.indexOf(own) < dataScopes.indexOf(scope)) return false
  }
  return true
}

/** The permissions of `wanted` that `held` lacks or holds less widely, sorted; empty when covered. */
export function missing(held: Grants, wanted: Grants): string[] {
  return [...wanted]
    .filter(([key, scope]) => !covers(held, new Map([[key, scope]])))
    .map(([key]) => key)
    .sort()
}

type PolicyLike = { permissions: readonly string[]; dataScope: DataScope }

/**
 * Grants that a set of policies adds up to. `catalogue` maps each code to the actions it has; `LM:*` means all of them
 * and `*:*` everything; a permission that the catalogue does not know grants nothing.
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

/** The plain permissions that one string of a policy stands for. */
export function expandPermission(entry: string, catalogue: ReadonlyMap<string, readonly string[]>): string[] {
  const [code = '', action = ''] = entry.split(':')
  const codes = code === '*' ? [...catalogue.keys()] : [code]
  return codes.flatMap((known) =>
    (catalogue.get(known) ?? [])
      .filter((each) => action === '*' || each === action)
      .map((each) => permission(known, each)),
  )
}

/** One permission code with the actions that it has, as `GET /sysAuthority/tree` tells. */
export type PermissionCode = { code: string; name: string; actions: readonly { action: string; label: string }[] }
export type PermissionGroup = { group: string; label: string; codes: readonly PermissionCode[] }

export type CheckState = 'all' | 'some' | 'none'

/** The permission that stands for every code and every action. */
export const everything = '*:*'

/** A set of permission strings, taken apart against the codes that exist. */
export type Selection = {
  isEverything: boolean
  /** Codes given whole (`LM:*`), with the actions that they may get later. */
  whole: ReadonlySet<string>
  /** Single permissions that the catalogue knows. */
  single: ReadonlySet<string>
  /** Permissions of codes or actions that no longer exist: kept until somebody takes them away. */
  unknown: readonly string[]
}

export function codesOf(tree: readonly PermissionGroup[]): readonly PermissionCode[] {
  return tree.flatMap((group) => group.codes)
}

export function readSelection(tree: readonly PermissionGroup[], permissions: readonly string[]): Selection {
  const codes = codesOf(tree)
  const known = new Set(codes.flatMap((code) => permissionsOf(code)))
  const wildcards = new Map(codes.map(({ code }) => [`${code}:*`, code]))
  return {
    isEverything: permissions.includes(everything),
    whole: new Set(permissions.flatMap((each) => wildcards.get(each) ?? [])),
    single: new Set(permissions.filter((each) => known.has(each))),
    unknown: permissions.filter((each) => each !== everything && !known.has(each) && !wildcards.has(each)),
  }
}

/**
 * The strings of a selection: wildcards first, then in the order of the tree; a single permission that a wildcard
 * covers is dropped.
 */
export function writeSelection(tree: readonly PermissionGroup[], selection: Selection): string[] {
  if (selection.isEverything) return [everything, ...selection.unknown]
  const known = codesOf(tree).flatMap((code) =>
    selection.whole.has(code.code)
      ? [`${code.code}:*`]
      : permissionsOf(code).filter((each) => selection.single.has(each)),
  )
  return [...known, ...selection.unknown]
}

function permissionsOf({ code, actions }: PermissionCode): string[] {
  return actions.map(({ action }) => `${code}:${action}`)
}

/** Whether a single permission is given, by itself or by a wildcard. */
export function isGiven(selection: Selection, permission: string): boolean {
  return (
    selection.isEverything || selection.whole.has(permission.split(':')[0] ?? '') || selection.single.has(permission)
  )
}

/** How much of a code is given. A code given whole is `all`, even when it has no action yet. */
export function codeState(selection: Selection, code: PermissionCode): CheckState {
  if (selection.isEverything || selection.whole.has(code.code)) return 'all'
  const given = permissionsOf(code).filter((each) => selection.single.has(each)).length
  if (given === 0) return 'none'
  return given === code.actions.length ? 'all' : 'some'
}

/** How much of several codes is given together. */
export function stateOf(selection: Selection, codes: readonly PermissionCode[]): CheckState {
  const states = new Set(codes.map((code) => codeState(selection, code)))
  if (states.size === 1) return [...states][0] ?? 'none'
  return states.size === 0 ? 'none' : 'some'
}

/** The permissions after a single one is given or taken; a wildcard that covered it is replaced by what remains. */
export function togglePermission(
  tree: readonly PermissionGroup[],
  permissions: readonly string[],
  permission: string,
): string[] {
  const selection = readSelection(tree, permissions)
  const code = codesOf(tree).find((each) => permissionsOf(each).includes(permission))
  if (!code) return [...permissions]
  const spread = spreadCode(tree, selection, code)
  const single = new Set(spread.single)
  if (!single.delete(permission)) single.add(permission)
  return writeSelection(tree, { ...spread, single })
}

/**
 * The selection with `*:*` spread over the codes and `code:*` over this code's actions, so that one of them can be
 * taken away.
 */
function spreadCode(tree: readonly PermissionGroup[], selection: Selection, code: PermissionCode): Selection {
  const whole = new Set(selection.isEverything ? codesOf(tree).map((each) => each.code) : selection.whole)
  const isWhole = whole.delete(code.code)
  return {
    ...selection,
    isEverything: false,
    whole,
    single: isWhole ? new Set([...selection.single, ...permissionsOf(code)]) : selection.single,
  }
}

/**
 * The permissions after whole codes are given (`code:*`, later actions included) or, when all of them are given, taken
 * away.
 */
export function toggleCodes(
  tree: readonly PermissionGroup[],
  permissions: readonly string[],
  codes: readonly PermissionCode[],
): string[] {
  const selection = readSelection(tree, permissions)
  const isTaken = stateOf(selection, codes) === 'all'
  const names = codes.map((each) => each.code)
  const held = selection.isEverything ? codesOf(tree).map((each) => each.code) : [...selection.whole]
  const others = held.filter((code) => !names.includes(code))
  const single = new Set([...selection.single].filter((each) => !names.includes(each.split(':')[0] ?? '')))
  return writeSelection(tree, {
    ...selection,
    isEverything: false,
    whole: new Set(isTaken ? others : [...others, ...names]),
    single,
  })
}

/** The permissions after everything (`*:*`) is given or taken away. */
export function toggleEverything(tree: readonly PermissionGroup[], permissions: readonly string[]): string[] {
  const selection = readSelection(tree, permissions)
  return writeSelection(tree, {
    isEverything: !selection.isEverything,
    whole: new Set(),
    single: new Set(),
    unknown: selection.unknown,
  })
}

/**
 * The part of the tree that a search finds: by code, by its name, or by the name of an action, which then stands alone.
 */
export function searchTree(tree: readonly PermissionGroup[], text: string): PermissionGroup[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return [...tree]
  const has = (...texts: string[]) => texts.some((each) => each.toLowerCase().includes(wanted))
  return tree
    .map((group) => ({
      ...group,
      codes: group.codes.flatMap((code) => {
        if (has(code.code, code.name, group.label)) return [code]
        const actions = code.actions.filter(({ action, label }) => has(action, label))
        return actions.length > 0 ? [{ ...code, actions }] : []
      }),
    }))
    .filter((group) => group.codes.length > 0)
}

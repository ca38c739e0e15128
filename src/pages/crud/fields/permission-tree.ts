/** One permission code with its actions, as in the response of `GET /sysAuthority/tree`. */
export type PermissionCode = { code: string; name: string; actions: readonly { action: string; label: string }[] }
export type PermissionGroup = { group: string; label: string; codes: readonly PermissionCode[] }

export type CheckState = 'all' | 'some' | 'none'

/** The permission for every code and every action. */
export const everything = '*:*'

/** Permission strings, sorted by kind against the existing codes. */
export type Selection = {
  isEverything: boolean
  /** Codes granted as a whole (`LM:*`), including future actions. */
  whole: ReadonlySet<string>
  /** Single permissions in the catalogue. */
  single: ReadonlySet<string>
  /** Permissions of codes or actions that no longer exist, kept until somebody removes them. */
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
 * Returns the permission strings of a selection: `*:*`, or the known ones in tree order, then the unknown ones. Drops
 * single permissions that a wildcard covers.
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

/** Returns whether a permission is granted, directly or by a wildcard. */
export function isGiven(selection: Selection, permission: string): boolean {
  return (
    selection.isEverything || selection.whole.has(permission.split(':')[0] ?? '') || selection.single.has(permission)
  )
}

/** Returns how much of a code is granted. A code granted as a whole is `all`, even if it has no action yet. */
export function codeState(selection: Selection, code: PermissionCode): CheckState {
  if (selection.isEverything || selection.whole.has(code.code)) return 'all'
  const given = permissionsOf(code).filter((each) => selection.single.has(each)).length
  if (given === 0) return 'none'
  return given === code.actions.length ? 'all' : 'some'
}

/** Returns how much of several codes is granted together. */
export function stateOf(selection: Selection, codes: readonly PermissionCode[]): CheckState {
  const states = new Set(codes.map((code) => codeState(selection, code)))
  if (states.size === 1) return [...states][0] ?? 'none'
  return states.size === 0 ? 'none' : 'some'
}

/**
 * Returns the permissions after one is toggled; a wildcard that covered it is replaced by the remaining permissions.
 */
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

/** Replaces `*:*` by the codes and `code:*` by the actions of this code, so that one of them can be removed. */
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
 * Returns the permissions after the codes are granted as a whole (`code:*`, including future actions) or, if all are
 * granted, removed.
 */
export function toggleCodes(
  tree: readonly PermissionGroup[],
  permissions: readonly string[],
  codes: readonly PermissionCode[],
): string[] {
  const selection = readSelection(tree, permissions)
  const isTaken = stateOf(selection, codes) === 'all'
  const names = codes.map((each) => each.code)
  const selected = selection.isEverything ? codesOf(tree).map((each) => each.code) : [...selection.whole]
  const others = selected.filter((code) => !names.includes(code))
  const single = new Set([...selection.single].filter((each) => !names.includes(each.split(':')[0] ?? '')))
  return writeSelection(tree, {
    ...selection,
    isEverything: false,
    whole: new Set(isTaken ? others : [...others, ...names]),
    single,
  })
}

/** Returns the permissions after everything (`*:*`) is granted or removed. */
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
 * Returns the part of the tree that matches a search: codes by code, name or group label; else only the matching
 * actions.
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

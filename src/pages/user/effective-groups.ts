import type { EffectivePermission } from '../../providers/user-calls.ts'
import type { Label } from '../../resources/define.ts'
import { authorities } from '../../resources/authorities.ts'
import { resources, groupLabels } from '../../resources/index.ts'
import { actions, dataScopes, maySeeConsole, type DataScope } from '../../resources/permissions.ts'
import { policies } from '../../resources/policies.ts'
import { sharedWords } from '../../resources/shared-words.ts'

/** The permissions of one code, in the order of the actions. */
export type CodeGroup = {
  code: string
  label: Label
  permissions: (EffectivePermission & { action: string })[]
  widest: DataScope
}

/** Effective permissions by code, in the order of the resources; unknown codes come last. */
export function groupByCode(permissions: readonly EffectivePermission[]): CodeGroup[] {
  const codes = [...new Set(permissions.map(({ permission }) => codeOf(permission)))]
  return codes
    .sort((a, b) => placeOf(a) - placeOf(b))
    .map((code) => {
      const own = permissions
        .filter(({ permission }) => codeOf(permission) === code)
        .map((each) => ({ ...each, action: each.permission.slice(code.length + 1) }))
      return {
        code,
        label: codeLabel(code),
        permissions: own.sort((a, b) => actionPlace(a.action) - actionPlace(b.action)),
        widest: widestOf(own),
      }
    })
}

function codeOf(permission: string): string {
  return permission.split(':')[0] ?? ''
}

function placeOf(code: string): number {
  const place = resources.findIndex((entry) => entry.code === code)
  return place < 0 ? resources.length : place
}

function actionPlace(action: string): number {
  const place = actions.findIndex((each) => each === action)
  return place < 0 ? actions.length : place
}

function widestOf(permissions: readonly EffectivePermission[]): DataScope {
  return dataScopes[Math.max(0, ...permissions.map(({ dataScope }) => dataScopes.indexOf(dataScope)))] ?? 'self'
}

/**
 * Label of a permission code; PLAN has only public pages, shared by layers and schemes, and an unknown code is its own
 * label.
 */
export function codeLabel(code: string): Label {
  return (
    resources.find((entry) => entry.code === code && entry.group !== null)?.label ??
    (code === 'PLAN' ? sharedWords.planning : { zh: code, en: code })
  )
}

export function actionLabel(action: string): Label {
  return authorities.fields.actions.options.find(({ value }) => value === action)?.label ?? { zh: action, en: action }
}

export function scopeLabel(scope: DataScope): Label {
  return policies.fields.dataScope.options.find(({ value }) => value === scope)?.label ?? { zh: scope, en: scope }
}

/** Groups that match a search by code or by the name of the code in either language. */
export function searchGroups(groups: readonly CodeGroup[], text: string): CodeGroup[] {
  const wanted = text.trim().toLowerCase()
  return groups.filter(({ code, label }) =>
    [code, label.zh, label.en].some((each) => each.toLowerCase().includes(wanted)),
  )
}

/** The console's menu for a set of permissions, as the user would see it; empty if they don't open the console. */
export function menuOf(permissions: readonly EffectivePermission[]): { label: Label; entries: Label[] }[] {
  const names = permissions.map(({ permission }) => permission)
  if (!maySeeConsole(names)) return []
  const codes = new Set(names.map((name) => name.split(':')[0]))
  return Object.entries(groupLabels)
    .map(([group, label]) => ({
      label,
      entries: resources.filter((entry) => entry.group === group && codes.has(entry.code)).map((entry) => entry.label),
    }))
    .filter(({ entries }) => entries.length > 0)
}

import { groupLabels, resources } from '../resources/index.ts'
import type { Group, Label, Resource } from '../resources/define.ts'
import { holdsCode } from '../providers/access.ts'

export type MenuGroup = { group: Group; label: Label; entries: Resource[] }

/** The console's menu for an access list: items whose code is held, groups that have any (specification, sections 2 and 6). */
export function menuFor(list: readonly string[]): MenuGroup[] {
  return (['system', 'config'] as const)
    .map((group) => ({ group, label: groupLabels[group], entries: resources.filter((entry) => entry.group === group && holdsCode(list, entry.code)) }))
    .filter((group) => group.entries.length > 0)
}

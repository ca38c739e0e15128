import { useMenu } from '@refinedev/core'
import { useMemo } from 'react'
import { holdsCode, useAccess } from '../providers/access.ts'

export type MenuItem = ReturnType<typeof useMenu>['menuItems'][number]

/**
 * The console's menu of the signed-in user: groups with the items whose code they have (specification, sections 2 and
 * 6).
 */
export function useConsoleMenu(): MenuItem[] {
  const { menuItems } = useMenu()
  const { list } = useAccess()
  return useMemo(() => permittedItems(menuItems, list), [menuItems, list])
}

/** Refine keeps a group whose items are all denied; it is removed here. */
function permittedItems(groups: readonly MenuItem[], list: readonly string[]): MenuItem[] {
  return groups
    .map((group) => ({ ...group, children: group.children.filter(({ meta }) => holdsCode(list, String(meta?.code))) }))
    .filter(({ children }) => children.length > 0)
}

import { useMenu } from '@refinedev/core'
import { useMemo } from 'react'
import { holdsCode, useAccess } from '../providers/access.ts'

export type MenuItem = ReturnType<typeof useMenu>['menuItems'][number]

/**
 * The console's menu for the signed-in person: groups with the items whose code is held (specification, sections 2 and
 * 6).
 */
export function useConsoleMenu(): MenuItem[] {
  const { menuItems } = useMenu()
  const { list } = useAccess()
  return useMemo(() => permittedItems(menuItems, list), [menuItems, list])
}

/** Refine keeps a group whose items are all denied: it goes with the last of them. */
function permittedItems(groups: readonly MenuItem[], list: readonly string[]): MenuItem[] {
  return groups
    .map((group) => ({ ...group, children: group.children.filter(({ meta }) => holdsCode(list, String(meta?.code))) }))
    .filter(({ children }) => children.length > 0)
}

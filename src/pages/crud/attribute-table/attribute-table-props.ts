import type { AnyRow, Resource } from '../../../resources/define.ts'
import type { ListState } from '../list/list-state.ts'
import type { Resize } from '../list/resize-handle.tsx'
import type { Pointing } from '../list/resource-table.tsx'
import type { MenuItem } from '../list/row-menu.tsx'
import type { ChangeList } from '../list/use-list-state.ts'
import type { Selection } from '../list/use-selection.ts'
import type { ViewSettings } from '../list/view-settings.ts'

export type AttributeTableProps = {
  resource: Resource
  state: ListState
  change: ChangeList
  /** Rows that there are in all; only those in sight are loaded and drawn. */
  total: number
  names: readonly string[]
  settings: ViewSettings
  onResize: Resize
  selection: Selection | null
  onOpen: ((row: AnyRow) => void) | null
  menuOf: (row: AnyRow) => readonly MenuItem[]
  pointing?: Pointing
}

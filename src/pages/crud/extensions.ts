import type { ComponentType, ReactNode } from 'react'
import type { AnyRow, Label } from '../../resources/define.ts'
import type { DetailTab } from './detail/detail-drawer.tsx'
import type { GeometryInput } from './fields/geometry-slot.ts'
import type { FormContext } from './form/resource-form.tsx'
import type { FormValues } from './form/values.ts'
import type { ListState } from './list/list-state.ts'
import type { MenuItem } from './list/row-menu.tsx'
import type { ChangeFilters } from './list/search-controls.tsx'
import type { Follow } from './list/use-selection.ts'

/** What an aside sees of the list and can do to it. */
export type ListControl = { state: ListState; setFilters: ChangeFilters }

/** What stands beside the rows, tied to them: a map. */
export type Companion = {
  rows: readonly AnyRow[]
  /** Row under the pointer or the focus, here or there. */
  pointed: string | null
  onPoint: (id: string | null) => void
  /** Row whose details are open. */
  open: string | null
  onOpen: (id: string) => void
}

/** Where a page of one's own adds to the page that a declaration describes. */
export type Extensions = {
  /** More things to do with a row, in the list and in the details. */
  rowActions?: (row: AnyRow) => readonly MenuItem[]
  /** Why a row can't be deleted now; null when it can. */
  whyNotRemove?: (row: AnyRow) => string | null
  /** More things to do with the chosen rows; what they have made of the rows is told to `follow`. */
  batchActions?: (rows: readonly AnyRow[], follow: Follow) => readonly MenuItem[]
  /** More buttons beside New. */
  toolbar?: ReactNode
  /** Stands at the left of the list, as a tree that sets a filter. */
  aside?: (list: ListControl) => ReactNode
  /** Stands at the right of the rows on wide screens, and above them on narrow ones. */
  companion?: ComponentType<Companion>
  detailTabs?: (row: AnyRow) => readonly DetailTab[]
  /** Stands below the fields of the form. */
  formExtra?: (context: FormContext) => ReactNode
  /** What a new row starts with on top of the declared defaults; null while it is still being found out. */
  newValues?: FormValues | null
  /** Fields of a stored row that can't be changed now, each with the reason. */
  lockedFields?: (row: AnyRow) => Readonly<Record<string, Label>>
  /** Words for a filter that has no control; null leaves them to the declaration. */
  filterWords?: (key: string, value: string) => Label | null
  /** The map that edits geometry fields, as a lazy component. */
  geometry?: GeometryInput
}

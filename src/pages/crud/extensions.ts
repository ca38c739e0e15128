import type { ComponentType, ReactNode } from 'react'
import type { AnyRow, Label } from '../../resources/define.ts'
import type { DetailTab } from './detail/detail-drawer.tsx'
import type { OwnInputs } from './fields/own-input.tsx'
import type { FormContext } from './form/resource-form.tsx'
import type { FormValues } from './form/values.ts'
import type { ListState } from './list/list-state.ts'
import type { MenuItem } from './list/row-menu.tsx'
import type { ChangeFilters } from './list/search-controls.tsx'
import type { Follow } from './list/use-selection.ts'

/**
 * Rows that match search and filters, on all pages: their ids, and the codes of their regions. `isTooMany`: so many that
 * only their number is known.
 */
export type Found = { ids: ReadonlySet<string>; regions: ReadonlySet<string>; isTooMany: boolean }

/** List state for an aside, and the function that sets its filters. */
export type ListControl = { state: ListState; setFilters: ChangeFilters }

/** Props of a component beside the rows and in step with them, such as a map. */
export type Companion = {
  /** What the list holds; null without search and filters, when it holds all rows. */
  found: Found | null
  /** Ids of the ticked rows. */
  chosen: readonly string[]
  /** The row under the pointer, in the list or in the companion. */
  pointed: string | null
  onPoint: (id: string | null) => void
  /** Row with open details. */
  open: string | null
  onOpen: (id: string) => void
}

/** Extensions that a custom page adds to the page generated from a declaration. */
export type Extensions = {
  /** More actions for a row, in the list and in the details. */
  rowActions?: (row: AnyRow) => readonly MenuItem[]
  /** Reason why a row can't be deleted now; null when it can. */
  whyNotRemove?: (row: AnyRow) => string | null
  /** More actions for the selected rows; they report the changed rows to `follow`. */
  batchActions?: (rows: readonly AnyRow[], follow: Follow) => readonly MenuItem[]
  /** Said in the import dialog: before the import (`added` is null), and about the rows that it has added. */
  importNote?: (added: readonly { id: string; title: string }[] | null) => ReactNode
  /** More buttons beside New. */
  toolbar?: ReactNode
  /** Rendered left of the list, for example a tree that sets a filter. */
  aside?: (list: ListControl) => ReactNode
  /** Rendered right of the rows on wide screens, above them on narrow ones; not beside the attribute table. */
  companion?: ComponentType<Companion>
  detailTabs?: (row: AnyRow) => readonly DetailTab[]
  /** Rendered below the fields of the form. */
  formExtra?: (context: FormContext) => ReactNode
  /** Initial values of a new row, on top of the declared defaults; null while they are still loading. */
  newValues?: FormValues | null
  /** Fields of a stored row that can't be changed now, each with the reason. */
  lockedFields?: (row: AnyRow) => Readonly<Record<string, Label>>
  /** Label of a filter without a control; null for the default label. */
  filterWords?: (key: string, value: string) => Label | null
  /** Lazy controls of the page for fields of the form, by field. */
  inputs?: OwnInputs
  /** Called after a save; true if it leads away, so that the form need not close. */
  onSaved?: (row: AnyRow) => boolean | void
}

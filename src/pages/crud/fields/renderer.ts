import type { ComponentType } from 'react'
import type { AnyRow, Field, FieldKind, Resource } from '../../../resources/define.ts'
import type { Filters } from '../list/list-state.ts'

export type FieldOf<K extends FieldKind> = Extract<Field, { kind: K }>

/** Where a field stands: its declaration, and the names that calls about it need. */
type Place<F extends Field = Field> = { resource: Resource; name: string; field: F }

export type InputProps<F extends Field = Field> = Place<F> & {
  /** Given by the form, so that the label points at the control. */
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
  disabled?: boolean
  /** The stored row in an edit: it knows the names behind its ids. */
  row: AnyRow | null
  /** Whether something is wrong with the value, for controls that hold several inputs. */
  'aria-invalid'?: boolean | 'true' | 'false'
}

export type DisplayProps<F extends Field = Field> = Place<F> & {
  value: unknown
  /** The row that the value stands in, where there is one. */
  row?: AnyRow
  /** One line, as a table cell needs it. */
  isCompact?: boolean
}

export type SearchProps<F extends Field = Field> = Place<F> & {
  filters: Filters
  /** Sets some filters and takes away those that are null. */
  onChange: (change: Record<string, string | null>) => void
}

/** How one kind of field is shown and searched; null where no control searches it. What a list needs, and no more. */
export type FieldRenderer<K extends FieldKind = FieldKind> = {
  Display: ComponentType<DisplayProps<FieldOf<K>>>
  SearchInput: ComponentType<SearchProps<FieldOf<K>>> | null
}

/** How one kind of field is entered. It comes with the form, apart from what a list needs. */
type FieldInput<K extends FieldKind = FieldKind> = {
  Input: ComponentType<InputProps<FieldOf<K>>>
  /** Whether the control needs the whole width of the form. */
  isWide?: boolean
}

export type FieldInputs = { readonly [K in FieldKind]: FieldInput<K> }
export type FieldRenderers = { readonly [K in FieldKind]: FieldRenderer<K> }

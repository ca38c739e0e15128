import type { ComponentType } from 'react'
import type { AnyRow, Field, FieldKind, Resource } from '../../../resources/define.ts'
import type { Filters } from '../list/list-state.ts'

export type FieldOf<K extends FieldKind> = Extract<Field, { kind: K }>

/** A field with its declaration and the names that requests need. */
type Place<F extends Field = Field> = { resource: Resource; name: string; field: F }

export type InputProps<F extends Field = Field> = Place<F> & {
  /** Set by the form, so that the label points at the control. */
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
  disabled?: boolean
  /** The stored row when editing; it contains the names of referenced ids. */
  row: AnyRow | null
  /** Whether the value is invalid, for controls with several inputs. */
  'aria-invalid'?: boolean | 'true' | 'false'
}

export type DisplayProps<F extends Field = Field> = Place<F> & {
  value: unknown
  /** The row of the value, if there is one. */
  row?: AnyRow
  /** One line, as a table cell needs it. */
  isCompact?: boolean
}

export type SearchProps<F extends Field = Field> = Place<F> & {
  filters: Filters
  /** Sets some filters and removes those that are null. */
  onChange: (change: Record<string, string | null>) => void
}

/**
 * How a kind of field is shown and searched; `SearchInput` is null if it can't be searched. Contains only what lists
 * need.
 */
export type FieldRenderer<K extends FieldKind = FieldKind> = {
  Display: ComponentType<DisplayProps<FieldOf<K>>>
  SearchInput: ComponentType<SearchProps<FieldOf<K>>> | null
}

/** How a kind of field is entered. Loaded with the form, separate from what lists need. */
type FieldInput<K extends FieldKind = FieldKind> = {
  Input: ComponentType<InputProps<FieldOf<K>>>
  /** Whether the control needs the whole width of the form. */
  isWide?: boolean
}

export type FieldInputs = { readonly [K in FieldKind]: FieldInput<K> }
export type FieldRenderers = { readonly [K in FieldKind]: FieldRenderer<K> }

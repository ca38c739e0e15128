import type { AnyRow, Field } from '../../../src/resources/define.ts'
import { words, type Locale } from '../../../src/resources/errors.ts'
import type { Cell } from '../../../src/formats/cell.ts'
import { cellOfRichText } from '../../http/rich-text.ts'
import type { FileColumn } from './columns.ts'

/** Readable names of keys by field, in a form that an import can resolve again. */
type Names = ReadonlyMap<string, ReadonlyMap<string, string>>

export const yesNo = { yes: { zh: '是', en: 'Yes' }, no: { zh: '否', en: 'No' } } as const

/**
 * Joins the entries of a list in one cell. Imports split lists at `separators`, so `names.ts` avoids names that contain
 * one.
 */
const separator = { zh: '；', en: '; ' } as const
export const separators = /[\n；;、，,]+/

type Context = { names: Names; locale: Locale }

/** The cells of a row, in column order. */
export function cellsOf(row: AnyRow, columns: readonly FileColumn[], context: Context): Cell[] {
  return columns.map((column) => cellOf(column, row[column.name], context))
}

function cellOf(column: FileColumn, value: unknown, context: Context): Cell {
  if (value === null || value === undefined) return null
  const { kind } = column.field
  if (kind === 'items') return Array.isArray(value) && value.length === 0 ? null : JSON.stringify(value)
  if (Array.isArray(value))
    return value.length === 0
      ? null
      : value.map((each) => plainText(column, each, context)).join(words(separator, context.locale))
  if (kind === 'richText') return cellOfRichText(String(value))
  if (kind === 'date') return { date: String(value) }
  if (kind === 'dateTime') return { instant: String(value) }
  if (kind === 'boolean') return words(value === true ? yesNo.yes : yesNo.no, context.locale)
  return typeof value === 'number' && kind !== 'choice' ? value : plainText(column, value, context)
}

function plainText({ name, field }: FileColumn, value: unknown, { names, locale }: Context): string {
  const option = optionOf(field, value)
  if (option) return words(option.label, locale)
  return names.get(name)?.get(String(value)) ?? String(value)
}

function optionOf(field: Field, value: unknown) {
  return field.kind === 'choice' || field.kind === 'choices'
    ? field.options.find((option) => option.value === value)
    : undefined
}

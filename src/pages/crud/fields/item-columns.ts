import { wordsLocale } from '../../../providers/i18n.ts'
import type { ItemField, ItemFields } from '../../../resources/define.ts'
import type { ItemRow } from './item-mistakes.ts'

export type { ItemRow } from './item-mistakes.ts'

/** An integer column of this name stores the order of the rows; it is computed from their positions and never typed. */
const orderColumn = 'sort'
const orderStep = 10

export type ItemColumn = ItemField & { isColour: boolean }

/** Returns the visible columns of an edited table, without the order column. */
export function itemColumns(of: ItemFields): [name: string, column: ItemColumn][] {
  return Object.entries(of)
    .filter(([name, field]) => !isOrder(name, field))
    .map(([name, field]) => [name, { ...field, isColour: isColour(field) }])
}

function isOrder(name: string, field: ItemField): boolean {
  return name === orderColumn && field.kind === 'integer'
}

/** Returns whether a text column contains `#rrggbb`: its pattern accepts a colour and nothing shorter. */
function isColour(field: ItemField): boolean {
  if (field.kind !== 'text' || !field.pattern) return false
  const pattern = new RegExp(`^(?:${field.pattern.source})$`)
  return pattern.test('#2b5f9e') && !pattern.test('#2b5f9') && !pattern.test('a')
}

/** Returns the column that identifies a row: the first unique one, or null. */
export function itemKey(of: ItemFields): string | null {
  return Object.keys(of).find((name) => of[name]?.unique) ?? null
}

/** Returns the title of a row: its first required text other than the key, in English where it has that, else the key. */
export function itemTitle(of: ItemFields, row: ItemRow): string {
  const key = itemKey(of)
  const name = Object.keys(of).find((each) => each !== key && of[each]?.kind === 'text' && of[each]?.required) ?? key
  const english = (name && wordsLocale() === 'en-US' && of[name]?.english) || ''
  return String((row[english] || (name && row[name])) ?? (key && row[key]) ?? '')
}

/** A new row with the declared defaults. */
export function newItem(of: ItemFields): ItemRow {
  return Object.fromEntries(
    Object.entries(of).map(([name, field]) => [
      name,
      field.kind === 'text' ? (field.default ?? '') : (field.default ?? null),
    ]),
  )
}

/** Renumbers the order column by row position, in steps that leave gaps for imports. */
export function inOrder(of: ItemFields, rows: readonly ItemRow[]): ItemRow[] {
  const field = of[orderColumn]
  if (!field || !isOrder(orderColumn, field)) return [...rows]
  return rows.map((row, index) => ({ ...row, [orderColumn]: (index + 1) * orderStep }))
}

/** Returns the rows sorted by the order column; rows without a number stay at the end. */
export function sortedItems(of: ItemFields, rows: readonly ItemRow[]): ItemRow[] {
  const field = of[orderColumn]
  if (!field || !isOrder(orderColumn, field)) return [...rows]
  const place = (row: ItemRow) => (typeof row[orderColumn] === 'number' ? row[orderColumn] : Number.MAX_SAFE_INTEGER)
  return [...rows].sort((a, b) => place(a) - place(b))
}

/** Returns the rows with one of them moved. */
export function movedItem(rows: readonly ItemRow[], from: number, to: number): ItemRow[] {
  const moved = rows[from]
  if (!moved || to < 0 || to >= rows.length) return [...rows]
  const rest = rows.filter((_, index) => index !== from)
  return [...rest.slice(0, to), moved, ...rest.slice(to)]
}

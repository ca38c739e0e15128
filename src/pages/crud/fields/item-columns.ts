import type { ItemField, ItemFields } from '../../../resources/define.ts'
import type { ItemRow } from './item-mistakes.ts'

export type { ItemRow } from './item-mistakes.ts'

/** An integer column of this name holds the order of the rows: it follows from where they stand and is never typed. */
const orderColumn = 'sort'
const orderStep = 10

export type ItemColumn = ItemField & { isColour: boolean }

/** The columns of an edited table that a person sees; the order column is not one of them. */
export function itemColumns(of: ItemFields): [name: string, column: ItemColumn][] {
  return Object.entries(of)
    .filter(([name, field]) => !isOrder(name, field))
    .map(([name, field]) => [name, { ...field, isColour: isColour(field) }])
}

function isOrder(name: string, field: ItemField): boolean {
  return name === orderColumn && field.kind === 'integer'
}

/** Whether a text column holds `#rrggbb`: told by its pattern, which takes a colour and nothing shorter. */
function isColour(field: ItemField): boolean {
  if (field.kind !== 'text' || !field.pattern) return false
  const pattern = new RegExp(`^(?:${field.pattern.source})$`)
  return pattern.test('#2b5f9e') && !pattern.test('#2b5f9') && !pattern.test('a')
}

/** The column that tells one row from another: the first unique one, or null. */
export function itemKey(of: ItemFields): string | null {
  return Object.keys(of).find((name) => of[name]?.unique) ?? null
}

/** What names a row to a person: its first required text that is not the key, else the key. */
export function itemTitle(of: ItemFields, row: ItemRow): string {
  const key = itemKey(of)
  const name = Object.keys(of).find((each) => each !== key && of[each]?.kind === 'text' && of[each]?.required) ?? key
  return String((name && row[name]) ?? (key && row[key]) ?? '')
}

/** A new row: the declared defaults. */
export function newItem(of: ItemFields): ItemRow {
  return Object.fromEntries(
    Object.entries(of).map(([name, field]) => [
      name,
      field.kind === 'text' ? (field.default ?? '') : (field.default ?? null),
    ]),
  )
}

/**
 * The rows with their order column counted anew from where they stand, in steps that leave room for an import in
 * between.
 */
export function inOrder(of: ItemFields, rows: readonly ItemRow[]): ItemRow[] {
  const field = of[orderColumn]
  if (!field || !isOrder(orderColumn, field)) return [...rows]
  return rows.map((row, index) => ({ ...row, [orderColumn]: (index + 1) * orderStep }))
}

/** The rows as the order column wants them; rows without a number keep their place at the end. */
export function sortedItems(of: ItemFields, rows: readonly ItemRow[]): ItemRow[] {
  const field = of[orderColumn]
  if (!field || !isOrder(orderColumn, field)) return [...rows]
  const place = (row: ItemRow) => (typeof row[orderColumn] === 'number' ? row[orderColumn] : Number.MAX_SAFE_INTEGER)
  return [...rows].sort((a, b) => place(a) - place(b))
}

/** The rows with one of them at another place. */
export function movedItem(rows: readonly ItemRow[], from: number, to: number): ItemRow[] {
  const moved = rows[from]
  if (!moved || to < 0 || to >= rows.length) return [...rows]
  const rest = rows.filter((_, index) => index !== from)
  return [...rest.slice(0, to), moved, ...rest.slice(to)]
}

import type { Field } from '../../../resources/define.ts'
import { itemColumns, itemKey, sortedItems, type ItemRow } from '../fields/item-columns.ts'
import { isNothing, isSameValue, isSetKind } from '../form/values.ts'

type CellChange = { column: string; from: unknown; to: unknown }

/** The change of one field, in the most readable form for its kind. */
export type Diff =
  | { type: 'change'; from: unknown; to: unknown }
  /** A set of names: added and removed ones. */
  | { type: 'set'; added: unknown[]; removed: unknown[] }
  /** An edited table, row by row; `isReordered` if the order of the remaining rows changed. */
  | {
      type: 'items'
      added: ItemRow[]
      removed: ItemRow[]
      changed: { row: ItemRow; cells: CellChange[] }[]
      isReordered: boolean
    }
  /** A value that is not shown (password) or has no text form (geometry, chart). */
  | { type: 'opaque'; was: boolean; is: boolean }

/** Computes the difference between two values of a field. */
export function diffOf(field: Field, from: unknown, to: unknown): Diff {
  if (['password', 'geometry', 'graph', 'grid'].includes(field.kind))
    return { type: 'opaque', was: !isNothing(from), is: !isNothing(to) }
  if (isSetKind(field)) return setDiff(listOf(from), listOf(to))
  if (field.kind === 'items')
    return itemsDiff(
      field,
      sortedItems(field.of, listOf(from).filter(isItem)),
      sortedItems(field.of, listOf(to).filter(isItem)),
    )
  return { type: 'change', from, to }
}

function setDiff(from: readonly unknown[], to: readonly unknown[]): Diff {
  const [before, after] = [new Set(from.map(String)), new Set(to.map(String))]
  return {
    type: 'set',
    added: to.filter((each) => !before.has(String(each))),
    removed: from.filter((each) => !after.has(String(each))),
  }
}

function itemsDiff(field: Extract<Field, { kind: 'items' }>, from: readonly ItemRow[], to: readonly ItemRow[]): Diff {
  const key = itemKey(field.of)
  const keyOf = (row: ItemRow, index: number) => (key ? String(row[key]) : String(index))
  const [before, after] = [byKey(from, keyOf), byKey(to, keyOf)]
  const stayed = [...after.keys()].filter((each) => before.has(each))
  return {
    type: 'items',
    added: [...after].filter(([each]) => !before.has(each)).map(([, row]) => row),
    removed: [...before].filter(([each]) => !after.has(each)).map(([, row]) => row),
    changed: stayed.flatMap((each) => {
      const [old, now] = [before.get(each) ?? {}, after.get(each) ?? {}]
      const cells = cellChanges(field, old, now)
      return cells.length > 0 ? [{ row: now, cells }] : []
    }),
    isReordered: stayed.join() !== [...before.keys()].filter((each) => after.has(each)).join(),
  }
}

function byKey(rows: readonly ItemRow[], keyOf: (row: ItemRow, index: number) => string): Map<string, ItemRow> {
  return new Map(rows.map((row, index) => [keyOf(row, index), row]))
}

function cellChanges(field: Extract<Field, { kind: 'items' }>, old: ItemRow, now: ItemRow): CellChange[] {
  return itemColumns(field.of)
    .filter(([column, cell]) => !isSameValue(cell, old[column], now[column]))
    .map(([column]) => ({ column, from: old[column], to: now[column] }))
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function isItem(value: unknown): value is ItemRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

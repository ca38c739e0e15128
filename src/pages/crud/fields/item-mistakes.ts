import type { ItemField, ItemFields, Label } from '../../../resources/define.ts'
import { requiredWordsOf } from '../../../resources/required-words.ts'

export type ItemRow = Readonly<Record<string, unknown>>

/** One invalid cell of an edited table; rows count from 0. */
export type ItemMistake = { row: number; column: string; says: Label }

/** Validates the cells of an edited table, row by row; empty when it can be saved. */
export function itemMistakes(of: ItemFields, rows: readonly ItemRow[]): ItemMistake[] {
  const single = rows.flatMap((row, index) =>
    Object.entries(of).flatMap(([column, field]) => {
      const says = cellMistake(field, row[column])
      return says ? [{ row: index, column, says }] : []
    }),
  )
  return [...single, ...repeatedCells(of, rows)].sort((a, b) => a.row - b.row)
}

/** Returns the error of one cell, checked alone, or null. */
function cellMistake(field: ItemField, value: unknown): Label | null {
  if (value === undefined || value === null || (typeof value === 'string' && value.trim() === '')) {
    return field.required ? asked(field) : null
  }
  if (field.kind === 'text' && typeof value === 'string') return textMistake(field, value.trim())
  if (field.kind === 'integer' && typeof value === 'number') return integerMistake(field, value)
  return null
}

function asked({ kind, label }: ItemField): Label {
  const { zh, en } = requiredWordsOf(kind)
  return { zh: zh.replace('{label}', label.zh), en: en.replace('{label}', label.en.toLowerCase()) }
}

function textMistake(field: Extract<ItemField, { kind: 'text' }>, value: string): Label | null {
  if (value.length > field.maxLength)
    return { zh: `最多 ${field.maxLength} 个字符`, en: `at most ${field.maxLength} characters` }
  if (field.pattern && !new RegExp(`^(?:${field.pattern.source})$`).test(value)) return field.pattern.says
  return null
}

function integerMistake(field: Extract<ItemField, { kind: 'integer' }>, value: number): Label | null {
  const isInside = Number.isInteger(value) && value >= field.min && value <= field.max
  return isInside
    ? null
    : { zh: `应为 ${field.min} 到 ${field.max} 的整数`, en: `must be a whole number from ${field.min} to ${field.max}` }
}

/** Cells of unique columns that repeat the value of an earlier row. */
function repeatedCells(of: ItemFields, rows: readonly ItemRow[]): ItemMistake[] {
  return Object.entries(of)
    .filter(([, field]) => field.unique)
    .flatMap(([column]) => {
      const seen = new Map<string, number>()
      return rows.flatMap((row, index) => {
        const value = String(row[column] ?? '').trim()
        const first = seen.get(value)
        if (value === '') return []
        if (first === undefined) {
          seen.set(value, index)
          return []
        }
        return [{ row: index, column, says: { zh: `与第 ${first + 1} 行重复`, en: `repeats row ${first + 1}` } }]
      })
    })
}

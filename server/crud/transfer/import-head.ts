import type { Resource } from '../../../src/resources/define.ts'
import { keyField } from '../../../src/resources/index.ts'
import { phrase, type Mistake } from '../../http/mistakes.ts'
import { fileColumns, importColumns, type FileColumn } from './columns.ts'
import { importWords } from './import-words.ts'
import type { RawCell } from './table.ts'

/** The columns of a file: the index of a cell, and the field that it fills. */
export type Head = { columns: { index: number; column: FileColumn }[]; mistakes: Mistake[] }

/**
 * Matches the first row of a file with the fields, by name or by label in either language. Ignores columns that exports
 * add (computed fields, times); any other column is an error, so that no data is dropped silently.
 */
export function readHead(resource: Resource, cells: readonly RawCell[]): Head {
  const head: Head = { columns: [], mistakes: [] }
  const writable = importColumns(resource)
  const readable = fileColumns(resource)
  cells.forEach((cell, index) => {
    if (cell === null) return
    const title = String(typeof cell === 'object' ? '' : cell).replace(/\s*\*$/, '')
    const column = named(writable, title)
    if (column && head.columns.some((each) => each.column === column))
      head.mistakes.push({ field: title, says: importWords.repeatedColumn })
    else if (column) head.columns.push({ index, column })
    else if (!named(readable, title))
      head.mistakes.push({ field: title.slice(0, 100), says: importWords.unknownColumn })
  })
  const key = keyField(resource)
  const keyLabel = resource.fields[key]?.label
  if (keyLabel && !head.columns.some(({ column }) => column.name === key))
    head.mistakes.push({ field: key, says: phrase(importWords.noKey, { key: keyLabel }) })
  return head
}

function named(columns: readonly FileColumn[], title: string): FileColumn | undefined {
  return columns.find(
    ({ name, label }) => title === name || title === label.zh || title.toLowerCase() === label.en.toLowerCase(),
  )
}

import type { Label, Resource } from '../../../src/resources/define.ts'
import { keyField } from '../../../src/resources/index.ts'
import { phrase, type Mistake } from '../../http/mistakes.ts'
import { fileColumns, importColumns, type FileColumn } from './columns.ts'
import { importWords } from './import-words.ts'
import { nearest } from './nearest.ts'
import type { RawCell } from './table.ts'

/** The columns of a file: the index of a cell, and the field that it fills. */
export type Head = { columns: { index: number; column: FileColumn }[]; mistakes: Mistake[] }

/**
 * Matches the first row of a file with the fields, by name or by label in either language. Ignores columns that exports
 * add (computed fields, times) or a file of faulty rows (what is wrong); any other column is an error, so that no data is
 * dropped silently. Such errors name the column that may be meant, and those that there are.
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
      head.mistakes.push({ field: title, says: phrase(importWords.repeatedColumn, { title }) })
    else if (column) head.columns.push({ index, column })
    else if (!named(readable, title) && !isFaultColumn(title))
      head.mistakes.push(unknownColumn(writable, title.slice(0, 100)))
  })
  const key = keyField(resource)
  const keyLabel = resource.fields[key]?.label
  if (keyLabel && !head.columns.some(({ column }) => column.name === key))
    head.mistakes.push({ field: key, says: phrase(importWords.noKey, { key: keyLabel }) })
  if (head.mistakes.length > 0) head.mistakes.push({ field: 'file', says: ownColumns(writable) })
  return head
}

function named(columns: readonly FileColumn[], title: string): FileColumn | undefined {
  return columns.find(
    ({ name, label }) => title === name || title === label.zh || title.toLowerCase() === label.en.toLowerCase(),
  )
}

function isFaultColumn(title: string): boolean {
  return title === importWords.faults.zh || title.toLowerCase() === importWords.faults.en.toLowerCase()
}

function unknownColumn(columns: readonly FileColumn[], title: string): Mistake {
  const found = nearest(
    title,
    columns.flatMap(({ name, label }) => [label.zh, label.en, name]),
  )
  const near = found === null ? undefined : named(columns, found)?.label
  return {
    field: title,
    says: near ? phrase(importWords.unknownColumnNear, { title, near }) : phrase(importWords.unknownColumn, { title }),
  }
}

function ownColumns(columns: readonly FileColumn[]): Label {
  return phrase(importWords.ownColumns, {
    columns: {
      zh: columns.map(({ label }) => label.zh).join('、'),
      en: columns.map(({ label }) => label.en).join(', '),
    },
  })
}

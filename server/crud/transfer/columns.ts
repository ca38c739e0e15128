import { chinaTime } from '../../../src/formats/cell.ts'
import type { Field, FieldKind, Label, Resource } from '../../../src/resources/define.ts'
import type { Locale } from '../../../src/resources/errors.ts'
import { words } from '../../../src/resources/errors.ts'
import { queryWords } from '../query-words.ts'

/** A column of a file: a declared field or one of the two timestamps of every row. */
export type FileColumn = { name: string; field: Field; label: Label }

const times: readonly FileColumn[] = (['createdAt', 'updatedAt'] as const).map((name) => ({
  name,
  label: queryWords.system[name],
  field: { kind: 'dateTime', label: queryWords.system[name], computed: true },
}))

/** Kinds that a table file can't contain: secrets, geometry and drawings, other files. */
const outsideTables: readonly FieldKind[] = ['password', 'geometry', 'graph', 'grid', 'files']

/** Columns of a table file: every field that fits into a cell, and when a row was created and changed. */
export function fileColumns(resource: Resource): FileColumn[] {
  const declared = Object.entries(resource.fields).filter(([, { kind }]) => !outsideTables.includes(kind))
  return [...declared.map(([name, field]) => ({ name, field, label: field.label })), ...times]
}

/**
 * Columns of an import: those that a client may set. Files never contain passwords; imported users get one by a reset.
 */
export function importColumns(resource: Resource): FileColumn[] {
  return fileColumns(resource).filter(({ field }) => !field.computed)
}

/** File name in the caller's language with the minute: `字典管理-20260301-0800.xlsx` (UTC+8). */
export function fileName(
  resource: Resource,
  locale: Locale,
  { at, extension, suffix }: { at: Date; extension: string; suffix?: Label },
): string {
  const [, year, month, day, hour, minute] = /^(\d+)-(\d+)-(\d+)T(\d+):(\d+)/.exec(chinaTime(at)) ?? []
  const name = [resource.label, ...(suffix ? [suffix] : [])].map((label) => words(label, locale)).join('-')
  return `${name.replaceAll(/[\\/:*?"<>|]/g, '-')}-${year}${month}${day}-${hour}${minute}.${extension}`
}

import { chinaTime } from '../../../src/formats/cell.ts'
import type { Field, FieldKind, Label, Resource } from '../../../src/resources/define.ts'
import type { Locale } from '../../../src/resources/errors.ts'
import { words } from '../../../src/resources/errors.ts'
import { queryWords } from '../query-words.ts'

/** A column of a file: a declared field or one of the two times that every row has. */
export type FileColumn = { name: string; field: Field; label: Label }

const times: readonly FileColumn[] = (['createdAt', 'updatedAt'] as const).map((name) => ({
  name,
  label: queryWords.system[name],
  field: { kind: 'dateTime', label: queryWords.system[name], computed: true },
}))

/** What a table file can't hold: a secret, shapes and drawings, other files. */
const outsideTables: readonly FieldKind[] = ['password', 'geometry', 'graph', 'files']

/** What a table file holds of a resource: every field that a cell can say, and when a row was made and changed. */
export function fileColumns(resource: Resource): FileColumn[] {
  const declared = Object.entries(resource.fields).filter(([, { kind }]) => !outsideTables.includes(kind))
  return [...declared.map(([name, field]) => ({ name, field, label: field.label })), ...times]
}

/**
 * The columns that an import takes: those that a client may give. A password never stands in a file; whoever is
 * imported gets one by a reset.
 */
export function importColumns(resource: Resource): FileColumn[] {
  return fileColumns(resource).filter(({ field }) => !field.computed)
}

/** A name for the file, in the caller's language and with the minute: `字典管理-20260301-0800.xlsx` (UTC+8). */
export function fileName(
  resource: Resource,
  locale: Locale,
  { at, extension }: { at: Date; extension: string },
): string {
  const [, year, month, day, hour, minute] = /^(\d+)-(\d+)-(\d+)T(\d+):(\d+)/.exec(chinaTime(at)) ?? []
  return `${words(resource.label, locale).replaceAll(/[\\/:*?"<>|]/g, '-')}-${year}${month}${day}-${hour}${minute}.${extension}`
}

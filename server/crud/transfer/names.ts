import type { AnyRow, Field, Resource } from '../../../src/resources/define.ts'
import { sql } from '../../db/index.ts'
import { linkOf, type Link } from '../links.ts'
import { dictTable } from '../lookup-tables.ts'
import { oneOf, type Handle } from '../rows.ts'
import { separators } from './cells.ts'
import type { FileColumn } from './columns.ts'

type Pending = { column: FileColumn; names: Map<string, string>; link: Link }

/**
 * Reads names for the keys in a file's columns batch by batch, and caches them. A key becomes the title of its row if
 * no other live row has it, else the row's unique name, so that an import of the same file finds it again; a region
 * becomes its code and name.
 */
export class NameReader {
  readonly #handle: Handle
  readonly #pending: Pending[]
  readonly names = new Map<string, Map<string, string>>()

  private constructor(handle: Handle, links: Pending[]) {
    this.#handle = handle
    this.#pending = links
    for (const { column, names } of links) this.names.set(column.name, names)
  }

  static async over(
    handle: Handle,
    columns: readonly FileColumn[],
    resources: readonly Resource[],
  ): Promise<NameReader> {
    const links = columns.flatMap((column): Pending[] => {
      const link = linkOf(column.field, resources)
      return link ? [{ column, link, names: new Map() }] : []
    })
    const reader = new NameReader(handle, links)
    for (const { name, field } of columns)
      if (field.kind === 'dict' || field.kind === 'dicts')
        reader.names.set(name, await readDictLabels(handle, field.dict))
    return reader
  }

  /** Reads the missing names for these rows: one statement for each column that has any. */
  async prepare(rows: readonly AnyRow[]): Promise<void> {
    for (const { column, names, link } of this.#pending) {
      const keys = [...new Set(rows.flatMap((row) => asKeys(row[column.name])))].filter((key) => !names.has(key))
      if (keys.length > 0)
        for (const [key, name] of await readNames(this.#handle, { link, field: column.field }, keys))
          names.set(key, name)
    }
  }
}

function asKeys(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String)
  return value === null || value === undefined ? [] : [String(value)]
}

async function readNames(
  handle: Handle,
  { link, field }: { link: Link; field: Field },
  keys: readonly string[],
): Promise<[string, string][]> {
  const ref = (column: string) => sql.ref(`t.${column}`)
  const { rows } = await sql<{ key: string; name: string; title: string; isAmbiguous: boolean }>`
    select ${ref(link.key)}::text as key, ${ref(link.name)}::text as name, ${ref(link.title)}::text as title,
      exists (select from ${sql.ref(link.table)} as o where ${sql.ref(`o.${link.title}`)} = ${ref(link.title)} and o.id <> t.id and o."deletedAt" is null) as "isAmbiguous"
    from ${sql.ref(link.table)} as t where ${oneOf(ref(link.key), keys)}`.execute(handle)
  return rows.map(({ key, name, title, isAmbiguous }) => {
    if (field.kind === 'region') return [key, `${key} ${title}`]
    const candidates = isAmbiguous ? [name] : [title, name]
    return [key, candidates.find((each) => !separators.test(each)) ?? key]
  })
}

/** Labels of a dictionary's items by value, disabled ones included. Items that share a label keep their values. */
export async function readDictLabels(handle: Handle, dict: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ value: string; label: string }>`
    select item->>'value' as value, item->>'label' as label from ${sql.ref(dictTable.table)}, jsonb_array_elements(${sql.ref(dictTable.items)}) as item
    where ${sql.ref(dictTable.code)} = ${dict}`.execute(handle)
  const counts = new Map<string, number>()
  for (const { label } of rows) counts.set(label, (counts.get(label) ?? 0) + 1)
  return new Map(rows.map(({ value, label }) => [value, counts.get(label) === 1 ? label : value]))
}

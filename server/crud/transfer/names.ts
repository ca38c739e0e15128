import type { AnyRow, Field, Resource } from '../../../src/resources/define.ts'
import type { Locale } from '../../../src/resources/errors.ts'
import { itemLabel, nameIn, sql } from '../../db/index.ts'
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
  readonly #locale: Locale
  readonly names = new Map<string, Map<string, string>>()

  private constructor(handle: Handle, links: Pending[], locale: Locale) {
    this.#handle = handle
    this.#locale = locale
    this.#pending = links
    for (const { column, names } of links) this.names.set(column.name, names)
  }

  static async over(
    handle: Handle,
    columns: readonly FileColumn[],
    { resources, locale }: { resources: readonly Resource[]; locale: Locale },
  ): Promise<NameReader> {
    const links = columns.flatMap((column): Pending[] => {
      const link = linkOf(column.field, resources)
      return link ? [{ column, link, names: new Map() }] : []
    })
    const reader = new NameReader(handle, links, locale)
    for (const { name, field } of columns)
      if (field.kind === 'dict' || field.kind === 'dicts')
        reader.names.set(name, await readDictLabels(handle, field.dict, locale))
    return reader
  }

  /** Reads the missing names for these rows: one statement for each column that has any. */
  async prepare(rows: readonly AnyRow[]): Promise<void> {
    for (const { column, names, link } of this.#pending) {
      const keys = [...new Set(rows.flatMap((row) => asKeys(row[column.name])))].filter((key) => !names.has(key))
      if (keys.length > 0)
        for (const [key, name] of await readNames(
          this.#handle,
          { link, field: column.field, locale: this.#locale },
          keys,
        ))
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
  { link, field, locale }: { link: Link; field: Field; locale: Locale },
  keys: readonly string[],
): Promise<[string, string][]> {
  const ref = (column: string) => sql.ref(`t.${column}`)
  const title = nameIn(locale, `t.${link.title}`, link.english && `t.${link.english}`)
  // An import reads names in either language. One condition for each column, so that each uses its index.
  const isSame = [link.title, ...(link.english ? [link.english] : [])].map(
    (column) => sql`${sql.ref(`o.${column}`)} = ${title}`,
  )
  const { rows } = await sql<{ key: string; name: string; title: string; isAmbiguous: boolean }>`
    select ${ref(link.key)}::text as key, ${ref(link.name)}::text as name, ${title}::text as title,
      exists (select from ${sql.ref(link.table)} as o where (${sql.join(isSame, sql` or `)}) and o.id <> t.id and o."deletedAt" is null) as "isAmbiguous"
    from ${sql.ref(link.table)} as t where ${oneOf(ref(link.key), keys)}`.execute(handle)
  return rows.map(({ key, name, title: shown, isAmbiguous }) => {
    if (field.kind === 'region') return [key, `${key} ${shown}`]
    const candidates = isAmbiguous ? [name] : [shown, name]
    return [key, candidates.find((each) => !separators.test(each)) ?? key]
  })
}

/**
 * Labels of a dictionary's items by value in a language, disabled ones included. Items that share a label keep their
 * values.
 */
export async function readDictLabels(handle: Handle, dict: string, locale: Locale): Promise<Map<string, string>> {
  const { rows } = await sql<{ value: string; label: string }>`
    select item->>'value' as value, ${itemLabel(locale)} as label from ${sql.ref(dictTable.table)}, jsonb_array_elements(${sql.ref(dictTable.items)}) as item
    where ${sql.ref(dictTable.code)} = ${dict}`.execute(handle)
  const counts = new Map<string, number>()
  for (const { label } of rows) counts.set(label, (counts.get(label) ?? 0) + 1)
  return new Map(rows.map(({ value, label }) => [value, counts.get(label) === 1 ? label : value]))
}

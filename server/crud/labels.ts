import type { AnyRow, Resource } from '../../src/resources/define.ts'
import type { Locale } from '../../src/resources/errors.ts'
import { nameIn, otherActors, sql, type RawBuilder } from '../db/index.ts'
import { linkOf, type Link } from './links.ts'
import { userTable } from './lookup-tables.ts'
import { oneOf, type Handle } from './rows.ts'

/** A field whose value is a key of another table, and how to read that table. */
type Named = Pick<Link, 'table' | 'key' | 'title' | 'english'> & { field: string }

const authors = ['createdBy', 'updatedBy'] as const

/**
 * Returns rows with `_labels`: readable names for each region, ref and refs field, and for the row's author and last
 * editor. One statement for all rows and tables. Ignores data scope and recycle bin: a caller who may see a row may see
 * the names beside it.
 */
export async function withLabels(
  handle: Handle,
  resource: Resource,
  rows: readonly AnyRow[],
  context: { resources: readonly Resource[]; locale: Locale },
): Promise<AnyRow[]> {
  const links = namedFields(resource, context.resources)
  const names = await readNames(handle, links, { rows, locale: context.locale })
  for (const [id, name] of otherActors(context.locale)) names.get(userTable.table)?.set(id, name)
  return rows.map((row) => ({ ...row, _labels: labelsOf(row, links, names) }))
}

function namedFields(resource: Resource, resources: readonly Resource[]): Named[] {
  const declared = Object.entries(resource.fields).flatMap(([name, field]) => {
    const link = linkOf(field, resources)
    return link ? [{ ...link, field: name }] : []
  })
  const hasUsers = resources.some(({ name }) => name === userTable.table)
  return [
    ...declared,
    ...(hasUsers
      ? authors.map((field) => ({ field, table: userTable.table, key: 'id', title: userTable.name, english: null }))
      : []),
  ]
}

type Names = Map<string, Map<string, string>>

/** A table may be read by two keys (regions by code and by id), whose values never collide. */
async function readNames(
  handle: Handle,
  links: readonly Named[],
  { rows, locale }: { rows: readonly AnyRow[]; locale: Locale },
): Promise<Names> {
  const wanted = new Map<string, { link: Named; keys: Set<string> }>()
  for (const link of links) {
    const entry = wanted.get(`${link.table}.${link.key}`) ?? { link, keys: new Set<string>() }
    for (const row of rows) for (const key of keysOf(row[link.field])) entry.keys.add(key)
    wanted.set(`${link.table}.${link.key}`, entry)
  }
  const names: Names = new Map(links.map(({ table }) => [table, new Map<string, string>()]))
  const parts = [...wanted.values()]
    .filter(({ keys }) => keys.size > 0)
    .map(({ link, keys }) => namesOf(link, [...keys], locale))
  if (parts.length === 0) return names
  const result = await sql<{ table: string; key: string; title: string }>`${sql.join(parts, sql` union all `)}`.execute(
    handle,
  )
  for (const { table, key, title } of result.rows) names.get(table)?.set(key, title)
  return names
}

function namesOf({ table, key, title, english }: Named, keys: readonly string[], locale: Locale): RawBuilder<unknown> {
  return sql`select ${table}::text as "table", ${sql.ref(key)}::text as key, ${nameIn(locale, title, english)}::text as title from ${sql.ref(table)} where ${oneOf(sql.ref(key), keys)}`
}

function keysOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((each) => typeof each === 'string')
  return typeof value === 'string' ? [value] : []
}

/** Keys without a name stay as they are, so that the list of names is as long as the list of keys. */
function labelsOf(row: AnyRow, links: readonly Named[], names: Names): Record<string, string | string[]> {
  const labels: Record<string, string | string[]> = {}
  for (const { field, table } of links) {
    const value = row[field]
    const found = keysOf(value).map((key) => names.get(table)?.get(key) ?? key)
    if (Array.isArray(value)) labels[field] = found
    else if (found[0] !== undefined) labels[field] = found[0]
  }
  return labels
}

import type { AnyRow, Resource } from '../../src/resources/define.ts'
import type { Locale } from '../../src/resources/errors.ts'
import { compiledOnce, nameIn, otherActors, sql, type RawBuilder } from '../db/index.ts'
import { linkOf, type Link } from './links.ts'
import { userTable } from './lookup-tables.ts'
import type { Handle } from './rows.ts'

/** A field whose value is a key of another table, and how to read that table. */
type Named = Pick<Link, 'table' | 'key' | 'title' | 'english'> & { field: string; isList: boolean }

/** Names by field. */
type Labels = Record<string, string | string[]>

type LabelContext = { resources: readonly Resource[]; locale: Locale }

const authors = ['createdBy', 'updatedBy'] as const

/**
 * Adds `_labels` to the rows of a statement over a resource: readable names for each region, ref and refs field, and
 * for the row's author and last editor. The rows keep their order. Ignores data scope and recycle bin: a caller who may
 * see a row may see the names beside it.
 */
export function withLabels<R extends AnyRow>(
  statement: RawBuilder<R>,
  resource: Resource,
  context: LabelContext,
): RawBuilder<R> {
  return sql<R>`select "row".*, ${labelsOf(resource, context)} as "_labels" from (${statement}) as "row"`
}

/** Returns rows that have been read before with their `_labels`, in the same order. */
export async function labelRows(
  handle: Handle,
  resource: Resource,
  rows: readonly AnyRow[],
  context: LabelContext,
): Promise<AnyRow[]> {
  if (rows.length === 0) return []
  const links = namedFields(resource, context.resources)
  const keys = rows.map((row) => JSON.stringify(Object.fromEntries(links.map(({ field }) => [field, row[field]]))))
  // Thousands of rows have the same few regions and authors.
  const distinct = [...new Set(keys)]
  const columns = links.map(({ field, isList }) => sql`${sql.ref(field)} ${sql.raw(isList ? 'text[]' : 'text')}`)
  const { rows: named } = await sql<{ labels: Labels }>`
    select ${labelsOf(resource, context)} as labels
    from unnest(${distinct}::text[]) with ordinality as given (keys, place), json_to_record(given.keys::json) as "row" (${sql.join(columns)})
    order by given.place`.execute(handle)
  const labels = new Map(distinct.map((each, place) => [each, named[place]?.labels]))
  return rows.map((row, place) => ({ ...row, _labels: labels.get(keys[place] ?? '') ?? {} }))
}

function namedFields(resource: Resource, resources: readonly Resource[]): Named[] {
  const declared = Object.entries(resource.fields).flatMap(([name, field]) => {
    const link = linkOf(field, resources)
    return link ? [{ ...link, field: name, isList: field.kind === 'refs' }] : []
  })
  const hasUsers = resources.some(({ name }) => name === userTable.table)
  const written = authors.map((field) => ({
    field,
    table: userTable.table,
    key: 'id',
    title: userTable.name,
    english: null,
    isList: false,
  }))
  return [...declared, ...(hasUsers ? written : [])]
}

/** JSON over the columns of `row`: names by field. An empty field has none. */
function labelsOf(resource: Resource, { resources, locale }: LabelContext): RawBuilder<unknown> {
  return compiledOnce(['labels', resource, resources, locale], () => {
    const names = namedFields(resource, resources).map(
      (link) => sql`${sql.lit(link.field)}, ${link.isList ? namesOf(link, locale) : nameOf(link, locale)}`,
    )
    return sql`json_strip_nulls(json_build_object(${sql.join(names)}))`
  })
}

/** A key without a name stays as it is. */
function nameOf(link: Named, locale: Locale): RawBuilder<string> {
  const key = sql.ref(`row.${link.field}`)
  return sql`coalesce((select ${titleOf(link, locale)} from ${sql.ref(link.table)} where ${keyOf(link)} = ${key}), ${otherName(link, key, locale)}, ${key})`
}

/** As many names as keys, in their order. */
function namesOf(link: Named, locale: Locale): RawBuilder<string[]> {
  const keys = sql.ref(`row.${link.field}`)
  const found = sql`
    select array_agg(coalesce(${titleOf(link, locale)}, given.key) order by given.place)
    from unnest(${keys}) with ordinality as given (key, place) left join ${sql.ref(link.table)} on ${keyOf(link)} = given.key`
  return sql`case when ${keys} is not null then coalesce((${found}), '{}') end`
}

function titleOf({ table, title, english }: Named, locale: Locale): RawBuilder<string> {
  return nameIn(locale, `${table}.${title}`, english && `${table}.${english}`)
}

function keyOf({ table, key }: Named): RawBuilder<string> {
  return sql.ref(`${table}.${key}`)
}

/** The name of an actor who is no user. */
function otherName({ table }: Named, key: RawBuilder<unknown>, locale: Locale): RawBuilder<string | null> {
  if (table !== userTable.table) return sql`null`
  const names = [...otherActors(locale)].map(([id, name]) => sql`when ${sql.lit(id)} then ${sql.lit(name)}`)
  return sql`case ${key} ${sql.join(names, sql` `)} end`
}

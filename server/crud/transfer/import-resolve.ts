import type { Resource } from '../../../src/resources/define.ts'
import { sql } from '../../db/index.ts'
import { linkOf, selectable, type Link } from '../links.ts'
import { dictTable } from '../lookup-tables.ts'
import { oneOf, type Handle } from '../rows.ts'
import type { Reach } from '../scope.ts'
import type { FileColumn } from './columns.ts'
import { entriesOf, shownText, type Resolve } from './import-cells.ts'
import type { RawCell } from './table.ts'

/** A row of the same file that others may refer to before it is stored. */
type Newcomer = { id: string; name: string; title: string }

type ResolveContext = {
  resource: Resource
  resources: readonly Resource[]
  reach: Reach
  newcomers: readonly Newcomer[]
}

/**
 * Returns how to resolve the texts of a column: dictionary values by value or label, regions by code or name,
 * references by id, key or title; labels and names in either language. One statement for all texts of the column.
 * Columns of other kinds resolve nothing.
 */
export async function resolverOf(
  handle: Handle,
  { name, field }: FileColumn,
  cells: readonly RawCell[],
  context: ResolveContext,
): Promise<Resolve> {
  const texts = new Set(
    cells.flatMap((cell) => (cell === null ? [] : [shownText(cell), ...entriesOf(shownText(cell))])),
  )
  if (field.kind === 'dict' || field.kind === 'dicts') return finder(await readItems(handle, field.dict))
  const link = linkOf(field, context.resources)
  if (!link || texts.size === 0) return () => 'none'
  const reach: Reach = name === context.resource.scope ? { ...context.reach, scope: 'all' } : context.reach
  const keys = await readKeys(handle, { link, reach }, [...new Set([...texts].map(withoutName))])
  const own =
    link.table === context.resource.name
      ? context.newcomers.map(({ id, name: own, title }): Entry => [id, own, title, title])
      : []
  const choosable = finder([...keys.filter(({ isSelectable }) => isSelectable).map(({ entry }) => entry), ...own])
  const others = finder(keys.filter(({ isSelectable }) => !isSelectable).map(({ entry }) => entry))
  return (text) => preferred(choosable(withoutName(text)), others(withoutName(text)))
}

/**
 * Also resolves rows that may not be chosen, because a row may refer to them already; whether a new reference is
 * allowed is checked later, with the same message.
 */
function preferred(choosable: ReturnType<Resolve>, other: ReturnType<Resolve>): ReturnType<Resolve> {
  if (choosable !== 'none') return choosable
  return other === 'many' ? 'none' : other
}

/** Key, unique name, title, title in English: the first match wins. */
type Entry = [key: string, name: string, title: string, english: string]

/** Exports write regions as code and name. */
function withoutName(text: string): string {
  return /^\d{12}(?=\s)/.exec(text)?.[0] ?? text
}

function finder(entries: readonly Entry[]): Resolve {
  const byPart = [0, 1, 2, 3].map((part) => {
    const found = new Map<string, Set<string>>()
    for (const entry of entries) {
      const text = entry[part] ?? ''
      found.set(text, (found.get(text) ?? new Set<string>()).add(entry[0]))
    }
    return found
  })
  return (text) => {
    const keys = byPart.map((found) => found.get(text)).find((each) => each !== undefined)
    const [key] = keys ?? []
    if (key === undefined) return 'none'
    return keys?.size === 1 ? { key } : 'many'
  }
}

type Keyed = { entry: Entry; isSelectable: boolean }

/** A text may be a key, a unique name or a title: each has its own part of the query, so that each uses its index. */
async function readKeys(
  handle: Handle,
  { link, reach }: { link: Link; reach: Reach },
  texts: readonly string[],
): Promise<Keyed[]> {
  const column = (name: string) => sql.ref(`${link.table}.${name}`)
  const english = link.english ?? link.title
  const parts = [...new Set([link.key, link.name, link.title, english])].map(
    (name) => sql`
    select ${column(link.key)}::text as key, ${column(link.name)}::text as name, ${column(link.title)}::text as title, coalesce(${column(english)}, '')::text as english, (${selectable(link, reach)}) as "isSelectable"
    from ${sql.ref(link.table)} where ${column('deletedAt')} is null and ${oneOf(column(name), texts)}`,
  )
  const { rows } = await sql<{
    key: string
    name: string
    title: string
    english: string
    isSelectable: boolean
  }>`${sql.join(parts, sql` union `)}`.execute(handle)
  return rows.map(({ key, name, title, english: translated, isSelectable }) => ({
    entry: [key, name, title, translated],
    isSelectable,
  }))
}

async function readItems(handle: Handle, dict: string): Promise<Entry[]> {
  const { rows } = await sql<{ value: string; label: string; english: string }>`
    select item->>'value' as value, item->>'label' as label, coalesce(item->>'labelEn', '') as english from ${sql.ref(dictTable.table)}, jsonb_array_elements(${sql.ref(dictTable.items)}) as item
    where ${sql.ref(dictTable.code)} = ${dict} and "deletedAt" is null`.execute(handle)
  return rows.map(({ value, label, english }) => [value, value, label, english])
}

import type { AnyRow, Field, Resource } from '../../src/resources/define.ts'
import { words, type Locale } from '../../src/resources/errors.ts'
import { sql, type RawBuilder, type SqlBool } from '../db/index.ts'
import { ApiError } from '../http/errors.ts'
import { isList } from './columns.ts'
import { linkOf } from './links.ts'
import { tableOf } from './rows.ts'
import type { Tx } from './rules.ts'
import type { Condition } from './scope.ts'

/**
 * Live rows of one resource that refer to rows about to be deleted. `filter` finds them in its list, and is missing if
 * several of its fields refer.
 */
type Holder = { resource: string; label: string; count: number; filter?: string }

/**
 * Throws 422 `in-use` with every resource whose live rows refer to one of these rows, children in a tree included; rows
 * deleted in the same call do not count. The rows must be locked: a writer that adds a reference to one waits for its
 * lock and then finds it deleted.
 */
export async function refuseWhileReferenced(
  tx: Tx,
  resource: Resource,
  rows: readonly AnyRow[],
  context: { resources: readonly Resource[]; locale: Locale },
): Promise<void> {
  const holders: Holder[] = []
  for (const each of context.resources) {
    const count = await countHolding(tx, each, { resource, rows, resources: context.resources })
    if (count > 0)
      holders.push({
        resource: each.name,
        label: words(each.label, context.locale),
        count,
        ...filterOf(each, { resource, rows, resources: context.resources }),
      })
  }
  if (holders.length === 0) return
  const [first] = rows
  const what = rows.length === 1 && first ? String(first[resource.title] ?? first.id) : resource.label
  const listed = holders.map(({ label, count }) => `${label} ${count}`).join(context.locale === 'en-US' ? ', ' : '、')
  throw new ApiError('in-use', { what, holders: listed }, { holders })
}

type Referenced = { resource: Resource; rows: readonly AnyRow[]; resources: readonly Resource[] }

/**
 * The fields of a resource that refer to the rows, each with the keys to look for. Computed fields and mirrors are
 * left out, because they follow the rows automatically.
 */
function holdingFields(
  holder: Resource,
  { resource, rows, resources }: Referenced,
): { name: string; field: Field; keys: unknown[] }[] {
  return Object.entries(holder.fields).flatMap(([name, field]) => {
    const link = linkOf(field, resources)
    return link?.table === resource.name && !field.computed && !isMirror(field)
      ? [{ name, field, keys: rows.map((row) => (link.key === 'id' ? row.id : row[link.key])) }]
      : []
  })
}

/** Whether the rows that a field names hold the fact themselves. */
function isMirror(field: Field): boolean {
  return field.kind === 'refs' && field.mirrors !== undefined
}

/** As the query string of a list and of `GET /E/page`. */
function filterOf(holder: Resource, referenced: Referenced): { filter?: string } {
  const [only, ...others] = holdingFields(holder, referenced)
  if (!only || others.length > 0) return {}
  const isOne = only.keys.length === 1 && only.field.search !== 'in'
  return { filter: `${only.name}${isOne ? '' : '_in'}=${only.keys.join(',')}` }
}

async function countHolding(tx: Tx, holder: Resource, referenced: Referenced): Promise<number> {
  const { resource, rows } = referenced
  const conditions = holdingFields(holder, referenced).map(({ name, field, keys }) =>
    holdsOne(sql.ref(`${holder.name}.${name}`), keys, isList(field)),
  )
  if (conditions.length === 0) return 0
  const isStaying =
    holder.name === resource.name
      ? sql<SqlBool>`not (${sql.ref(`${holder.name}.id`)} = any(${rows.map(({ id }) => id)}::text[]))`
      : sql<SqlBool>`true`
  const result = await sql<{ count: number }>`
    select count(*)::integer as count from ${tableOf(holder)}
    where ${sql.ref(`${holder.name}.deletedAt`)} is null and (${sql.join(conditions, sql` or `)}) and ${isStaying}`.execute(
    tx,
  )
  return result.rows[0]?.count ?? 0
}

function holdsOne(column: RawBuilder<unknown>, keys: readonly unknown[], isMany: boolean): Condition {
  return isMany ? sql<SqlBool>`${column} && ${keys}::text[]` : sql<SqlBool>`${column} = any(${keys}::text[])`
}

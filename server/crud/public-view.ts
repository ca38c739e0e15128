import type { Field, Resource } from '../../src/resources/define.ts'
import { systemAuthor } from '../../src/resources/demonstration.ts'
import type { Operator } from '../../src/resources/kinds.ts'
import { sql, type RawBuilder, type SqlBool } from '../db/index.ts'
import { columnType } from './columns.ts'
import type { Condition } from './scope.ts'

const authors: readonly string[] = ['createdBy', 'updatedBy']

/**
 * Whether a filter or sort would reveal hidden data to callers without permission: the author of a row, internal
 * fields, and whether a row refers to something unpublished. Rows that refer to a known id may be requested.
 */
export function asksForHidden(resource: Resource, { name, operator }: { name: string; operator?: Operator }): boolean {
  if (authors.includes(name)) return true
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
  if (field?.kind === 'ref' || field?.kind === 'refs') return operator !== 'eq' && operator !== 'in'
  return field?.isInternal === true
}

/**
 * Columns that callers without permission see differently from the stored value: the author is hidden, except `system`,
 * which marks demonstration data; a reference shows only published targets (none if its target can't be published);
 * internal fields are null.
 */
export function publicSelection(
  resource: Resource,
  resources: readonly Resource[],
): ReadonlyMap<string, RawBuilder<unknown>> {
  const internal = Object.entries(resource.fields).flatMap(([name, field]): [string, RawBuilder<unknown>][] =>
    field.isInternal ? [[name, sql`null::${sql.raw(columnType(field))} as ${sql.ref(name)}`]] : [],
  )
  const references = Object.entries(resource.fields).flatMap(([name, field]): [string, RawBuilder<unknown>][] => {
    const seen = publicReference(sql.ref(`${resource.name}.${name}`), field, resources)
    return seen ? [[name, sql`${seen} as ${sql.ref(name)}`]] : []
  })
  const writtenBy: [string, RawBuilder<unknown>][] = [
    [
      'createdBy',
      sql`case when ${sql.ref(`${resource.name}.createdBy`)} = ${sql.lit(systemAuthor)} then ${sql.lit(systemAuthor)} end as "createdBy"`,
    ],
    ['updatedBy', sql`null::text as "updatedBy"`],
  ]
  return new Map([...references, ...internal, ...writtenBy])
}

function publicReference(
  column: RawBuilder<unknown>,
  field: Field,
  resources: readonly Resource[],
): RawBuilder<unknown> | null {
  if (field.kind !== 'ref' && field.kind !== 'refs') return null
  const target = resources.find(({ name }) => name === field.to)
  if (!target) throw new Error(`A field refers to ${field.to}, which no declaration has`)
  const from = sql`${sql.ref(target.name)} as target where ${isPublic(target)}`
  if (field.kind === 'ref')
    return sql`case when exists (select from ${from} and target.id = ${column}) then ${column} end`
  return sql`array(select target.id from ${from} and target.id = any(${column}) order by array_position(${column}, target.id))`
}

function isPublic({ publish }: Resource): Condition {
  return publish ? sql<SqlBool>`target."deletedAt" is null and ${sql.ref(`target.${publish}`)}` : sql<SqlBool>`false`
}

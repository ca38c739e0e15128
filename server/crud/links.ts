import type { Field, Resource } from '../../src/resources/define.ts'
import { keyField } from '../../src/resources/index.ts'
import { sql, type SqlBool } from '../db/index.ts'
import { regionTable } from './lookup-tables.ts'
import { regionCondition, type Condition, type Reach } from './scope.ts'

/** A table whose keys a field holds. */
export type Link = {
  table: string
  /** The key column: the id, or a region's code. */
  key: string
  /** The column with the name that people see. */
  title: string
  /** The column with that name in English; null where names are not translated. */
  english: string | null
  /** The column that identifies a row in files: unique, and readable if the declaration has such a field. */
  name: string
  /** The column of region codes for the data scope. */
  scope: string | null
  /** The first sort column of the declaration, for lists of choices. */
  sort: string
}

const regionLink: Link = {
  table: regionTable.table,
  key: regionTable.code,
  title: regionTable.name,
  english: regionTable.english,
  name: regionTable.code,
  scope: regionTable.code,
  sort: regionTable.code,
}

/** Returns the target of a region, ref or refs field; null for other kinds. Throws if the target is not declared. */
export function linkOf(field: Field, resources: readonly Resource[]): Link | null {
  if (field.kind === 'region') return regionLink
  if (field.kind !== 'ref' && field.kind !== 'refs') return null
  const target = resources.find(({ name }) => name === field.to)
  if (!target) throw new Error(`A field refers to ${field.to}, which no declaration has`)
  return {
    table: target.name,
    key: 'id',
    title: target.title,
    english: target.fields[target.title]?.english ?? null,
    name: keyField(target),
    scope: target.scope ?? null,
    sort: target.sort?.[0] ?? 'id',
  }
}

/** Condition for rows that may be chosen: live, and within the caller's region unless the data scope is `all`. */
export function selectable(link: Link, reach: Reach): Condition {
  const isLive = sql<SqlBool>`${sql.ref(`${link.table}.deletedAt`)} is null`
  if (reach.scope === 'all' || !link.scope) return isLive
  return sql<SqlBool>`${isLive} and ${regionCondition(`${link.table}.${link.scope}`, reach.actor)}`
}

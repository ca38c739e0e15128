import type { Field, Resource } from '../../src/resources/define.ts'
import { isNumericChoice, kinds } from '../../src/resources/kinds.ts'

/** EPSG code of every stored geometry: CGCS2000 degrees. */
export const storedSrid = 4490

/** PostgreSQL silently truncates longer identifiers, and a later comparison of names would fail. */
const longestIdentifier = 63

export type Column = { name: string; type: string; collation: 'C' | null; notNull: boolean; default: string | null }
/** A column that the database computes from others. */
export type GeneratedColumn = { name: string; type: string; expression: string }
export type NamedSql = { name: string; sql: string }

/** A double-quoted identifier. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** A single-quoted literal. */
export function literal(value: string): string {
  return `'${value.replaceAll("'", "''")}'`
}

/** The column of a field: its own name, or for a password `<name>Hash`, or `<name>Secret` if it is kept. */
export function columnName(name: string, field: Field): string {
  if (field.kind !== 'password') return name
  return field.isKept ? `${name}Secret` : `${name}Hash`
}

/** The declared fields that have a column. */
export function storedFields(resource: Resource): [string, Field][] {
  return Object.entries(resource.fields).filter(([, { derived: isDerived }]) => !isDerived)
}

/** The columns of every table, before those of its fields. */
export const systemColumnModels: readonly Column[] = [
  { name: 'id', type: 'text', collation: null, notNull: true, default: null },
  { name: 'version', type: 'integer', collation: null, notNull: true, default: '1' },
  { name: 'createdAt', type: 'timestamptz', collation: null, notNull: true, default: 'now()' },
  { name: 'createdBy', type: 'text', collation: null, notNull: true, default: null },
  { name: 'updatedAt', type: 'timestamptz', collation: null, notNull: true, default: 'now()' },
  { name: 'updatedBy', type: 'text', collation: null, notNull: true, default: null },
  { name: 'deletedAt', type: 'timestamptz', collation: null, notNull: false, default: null },
]

/** The column of a stored field. */
export function fieldColumn(resource: Resource, name: string, field: Field): Column {
  const fallback = defaultOf(field)
  return {
    name: columnName(name, field),
    type: columnType(field),
    collation: field.kind === 'region' || name === resource.scope ? 'C' : null,
    notNull: isNeverNull(field, fallback),
    default: fallback,
  }
}

/**
 * Lists and booleans always have a value; a password may be missing for users who sign in through an identity provider.
 */
function isNeverNull(field: Field, fallback: string | null): boolean {
  if (field.kind === 'password') return false
  return field.required === true || field.kind === 'boolean' || (fallback !== null && isList(field))
}

/** Whether the field is a list; lists are empty rather than null. */
export function isList(field: Field): boolean {
  return columnType(field).endsWith('[]') || field.kind === 'items'
}

/** The column type of a field, as `create table` writes it. */
export function columnType(field: Field): string {
  if (field.kind === 'geometry') return `geometry(${field.shape},${storedSrid})`
  if (isNumericChoice(field)) return field.kind === 'choices' ? 'integer[]' : 'integer'
  return kinds[field.kind].column ?? 'text'
}

function defaultOf(field: Field): string | null {
  if (field.kind === 'items') return `'[]'`
  if (isList(field)) return `'{}'`
  if (!('default' in field) || field.default === undefined) return null
  return typeof field.default === 'string' ? literal(field.default) : String(field.default)
}

/**
 * Whether a column may be null. `order by` says `nulls last` only for such columns, because the planner matches it
 * literally with the index.
 */
export function isNullable(resource: Resource, name: string): boolean {
  const field = resource.fields[name]
  return field ? !isNeverNull(field, defaultOf(field)) : name === 'deletedAt'
}

export const suffixes = ['key', 'check', 'fkey', 'idx', 'gin', 'gist', 'trgm', 'chars', 'sort', 'asc', 'desc'] as const
export type Suffix = (typeof suffixes)[number]

/** The name of a constraint or an index of a table. */
export function identifier(table: string, field: string, suffix: Suffix): string {
  return shortened(`${table}_${field}_${suffix}`)
}

/** A name as PostgreSQL keeps it. */
export function shortened(name: string): string {
  return name.slice(0, longestIdentifier)
}

/** One column as in `create table` and `add column`. */
export function columnSql(column: Column): string {
  const parts = [quoted(column.name), column.type]
  if (column.collation) parts.push(`collate ${quoted(column.collation)}`)
  if (column.default !== null) parts.push(`default ${column.default}`)
  if (column.notNull) parts.push('not null')
  return parts.join(' ')
}

/** The same for a column that the database computes. */
export function generatedSql({ name, type, expression }: GeneratedColumn): string {
  return `${quoted(name)} ${type} generated always as (${expression}) stored`
}

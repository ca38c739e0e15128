import { availableRank } from '../../src/resources/available.ts'
import type { Field, Resource } from '../../src/resources/define.ts'
import { isNumericChoice, kinds } from '../../src/resources/kinds.ts'
import { regionTable } from './lookup-tables.ts'

/** EPSG code of every stored geometry: CGCS2000 degrees. */
export const storedSrid = 4490

/** PostgreSQL silently truncates longer identifiers, and a later comparison of names would fail. */
const longestIdentifier = 63

export type Column = { name: string; type: string; collation: 'C' | null; notNull: boolean; default: string | null }
export type NamedSql = { name: string; sql: string }

/** A declaration as a table, used for `create table` and for comparing an existing table. */
export type TableModel = {
  table: string
  columns: Column[]
  /** Unique and check constraints, without the words `constraint <name>`. */
  constraints: NamedSql[]
  /** Separate, because foreign keys can be added only when every table exists. */
  foreignKeys: NamedSql[]
  indexes: NamedSql[]
}

/** A double-quoted identifier. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** A single-quoted literal. */
export function literal(value: string): string {
  return `'${value.replaceAll("'", "''")}'`
}

/** The column of a field: its own name, or `<name>Hash` for a password. */
export function columnName(name: string, field: Field): string {
  return field.kind === 'password' ? `${name}Hash` : name
}

/** The declared fields that have a column. */
export function storedFields(resource: Resource): [string, Field][] {
  return Object.entries(resource.fields).filter(([, { derived: isDerived }]) => !isDerived)
}

/** The table of a declaration. Pure: the same declaration gives the same model. */
export function tableModel(resource: Resource): TableModel {
  const fields = storedFields(resource)
  return {
    table: resource.name,
    columns: [...systemColumnModels, ...fields.map(([name, field]) => fieldColumn(resource, name, field))],
    constraints: fields.flatMap(([name, field]) => constraintsOf(resource, name, field)),
    foreignKeys: fields.flatMap(([name, field]) => (field.kind === 'region' ? [regionKey(resource, name)] : [])),
    indexes: [...fields.flatMap(([name, field]) => fieldIndexes(resource, name, field)), ...commonIndexes(resource)],
  }
}

const systemColumnModels: readonly Column[] = [
  { name: 'id', type: 'text', collation: null, notNull: true, default: null },
  { name: 'version', type: 'integer', collation: null, notNull: true, default: '1' },
  { name: 'createdAt', type: 'timestamptz', collation: null, notNull: true, default: 'now()' },
  { name: 'createdBy', type: 'text', collation: null, notNull: true, default: null },
  { name: 'updatedAt', type: 'timestamptz', collation: null, notNull: true, default: 'now()' },
  { name: 'updatedBy', type: 'text', collation: null, notNull: true, default: null },
  { name: 'deletedAt', type: 'timestamptz', collation: null, notNull: false, default: null },
]

function fieldColumn(resource: Resource, name: string, field: Field): Column {
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

function constraintsOf(resource: Resource, name: string, field: Field): NamedSql[] {
  const check = checkOf(quoted(name), field)
  return [
    ...(field.unique === true
      ? [{ name: identifier(resource.name, name, 'key'), sql: `unique (${quoted(name)})` }]
      : []),
    ...(check ? [{ name: identifier(resource.name, name, 'check'), sql: `check (${check})` }] : []),
  ]
}

function checkOf(column: string, field: Field): string | null {
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return `${column} between ${field.min} and ${field.max}`
    case 'area':
      return `${column} >= 0`
    case 'choice':
      return `${column} in (${optionValues(field.options)})`
    case 'choices':
      return `${column} <@ array[${optionValues(field.options)}]`
    default:
      return null
  }
}

function optionValues(options: readonly { value: string | number }[]): string {
  return options.map(({ value }) => (typeof value === 'number' ? String(value) : literal(value))).join(', ')
}

function regionKey(resource: Resource, name: string): NamedSql {
  const target = `${quoted(regionTable.table)} (${quoted(regionTable.code)})`
  return {
    name: identifier(resource.name, name, 'fkey'),
    sql: `foreign key (${quoted(name)}) references ${target} on update cascade`,
  }
}

function fieldIndexes(resource: Resource, name: string, field: Field): NamedSql[] {
  const column = quoted(name)
  const on = `on ${quoted(resource.name)}`
  const index = (suffix: Suffix, rest: string, kind = 'index'): NamedSql => {
    const indexName = identifier(resource.name, name, suffix)
    return { name: indexName, sql: `create ${kind} ${quoted(indexName)} ${on} ${rest}` }
  }
  return [
    ...(field.unique === 'any-case' ? [index('key', `(lower(${column}))`, 'unique index')] : []),
    ...(isLookedUp(resource, name, field) ? [index('idx', `(${column}) where "deletedAt" is null`)] : []),
    ...(field.kind === 'refs' ? [index('gin', `using gin (${column})`)] : []),
    ...(field.kind === 'geometry' ? [index('gist', `using gist (${column})`)] : []),
    ...(isTextSearched(field) ? [index('trgm', `using gin (${column} gin_trgm_ops)`)] : []),
  ]
}

/**
 * Rows are filtered and counted by scope, region and reference. The first field of the default order already has an
 * index.
 */
function isLookedUp(resource: Resource, name: string, field: Field): boolean {
  return (name === resource.scope || field.kind === 'region' || field.kind === 'ref') && resource.sort?.[0] !== name
}

/** Whether `q` and the list page search for a part of this text: such columns have a trigram index. */
export function isTextSearched(field: Field): boolean {
  return (field.kind === 'text' || field.kind === 'longText') && field.search === 'like'
}

/**
 * The rank of a row by what can be had, as an expression; null for resources that do not declare it. Order, condition
 * and index use the same text, because the planner matches it literally.
 */
export function rankSql(resource: Resource): string | null {
  const { available, status } = resource
  if (!available || !status) return null
  const cases = [...available.first, ...available.not].map(
    (value) => `when ${literal(value)} then ${availableRank(resource, value)}`,
  )
  return `(case ${quoted(resource.name)}.${quoted(status)} ${cases.join(' ')} else ${availableRank(resource, null)} end)`
}

/**
 * Indexes for the default order with the id as tie-breaker, for the same order of published rows, also with what can be
 * had first, for the rows of one author, and for the recycle bin.
 */
function commonIndexes(resource: Resource): NamedSql[] {
  const index = (field: string, suffix: Suffix, rest: string): NamedSql => {
    const name = identifier(resource.name, field, suffix)
    return { name, sql: `create index ${quoted(name)} on ${quoted(resource.name)} ${rest}` }
  }
  const [sortField, direction] = resource.sort ?? ['id', 'asc']
  const nulls = direction === 'desc' && isNullable(resource, sortField) ? ' nulls last' : ''
  const order = direction === 'desc' ? ` desc${nulls}` : ''
  const tie = direction === 'desc' ? ' desc' : ''
  const keys = sortField === 'id' ? `"id"${order}` : `${quoted(sortField)}${order}, "id"${tie}`
  const inOrder = `(${keys})`
  const rank = rankSql(resource)
  return [
    ...(sortField === 'id' ? [] : [index(sortField, 'sort', `${inOrder} where "deletedAt" is null`)]),
    ...(resource.publish
      ? [index(resource.publish, 'sort', `${inOrder} where "deletedAt" is null and ${quoted(resource.publish)}`)]
      : []),
    // With the status itself, or the planner would not read counts and skipped rows from the index alone.
    ...(resource.publish && resource.status && rank
      ? [
          index(
            resource.status,
            'sort',
            `(${rank}, ${keys}) include (${quoted(resource.status)}) where "deletedAt" is null and ${quoted(resource.publish)}`,
          ),
        ]
      : []),
    index('createdBy', 'idx', `("createdBy") where "deletedAt" is null`),
    index('deletedAt', 'idx', `("deletedAt") where "deletedAt" is not null`),
  ]
}

/**
 * Whether a column may be null. `order by` says `nulls last` only for such columns, because the planner matches it
 * literally with the index.
 */
export function isNullable(resource: Resource, name: string): boolean {
  const field = resource.fields[name]
  return field ? !isNeverNull(field, defaultOf(field)) : name === 'deletedAt'
}

const suffixes = ['key', 'check', 'fkey', 'idx', 'gin', 'gist', 'trgm', 'sort'] as const
type Suffix = (typeof suffixes)[number]

function identifier(table: string, field: string, suffix: Suffix): string {
  return `${table}_${field}_${suffix}`.slice(0, longestIdentifier)
}

/**
 * Names of constraints and indexes that this file can generate for a table; all other names in the database were
 * written by a person.
 */
export function namesGivenTo(resource: Resource): Set<string> {
  const fields = [...Object.keys(resource.fields), ...systemColumnModels.map((column) => column.name)]
  return new Set(fields.flatMap((field) => suffixes.map((suffix) => identifier(resource.name, field, suffix))))
}

/** One column as in `create table` and `add column`. */
export function columnSql(column: Column): string {
  const parts = [quoted(column.name), column.type]
  if (column.collation) parts.push(`collate ${quoted(column.collation)}`)
  if (column.default !== null) parts.push(`default ${column.default}`)
  if (column.notNull) parts.push('not null')
  return parts.join(' ')
}

/** `create table` with checks and unique constraints; foreign keys and indexes follow when every table exists. */
export function createTableSql(model: TableModel): string {
  const lines = [
    ...model.columns.map(columnSql),
    `constraint ${quoted(`${model.table}_pkey`)} primary key ("id")`,
    ...model.constraints.map((each) => `constraint ${quoted(each.name)} ${each.sql}`),
  ]
  return `create table ${quoted(model.table)} (\n  ${lines.join(',\n  ')}\n);`
}

/** `alter table … add constraint`, for checks, unique constraints and foreign keys alike. */
export function addConstraintSql(table: string, constraint: NamedSql): string {
  return `alter table ${quoted(table)} add constraint ${quoted(constraint.name)} ${constraint.sql};`
}

/** All statements that create a set of declarations in an empty database, in a valid order. */
export function createAllSql(models: readonly TableModel[]): string[] {
  return [
    ...models.map(createTableSql),
    ...models.flatMap((model) => model.foreignKeys.map((key) => addConstraintSql(model.table, key))),
    ...models.flatMap((model) => model.indexes.map((index) => `${index.sql};`)),
  ]
}

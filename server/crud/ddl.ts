import type { Field, Resource } from '../../src/resources/define.ts'
import {
  columnSql,
  fieldColumn,
  generatedSql,
  identifier,
  literal,
  quoted,
  storedFields,
  suffixes,
  systemColumnModels,
  type Column,
  type GeneratedColumn,
  type NamedSql,
} from './columns.ts'
import { indexesOf } from './indexes.ts'
import { regionTable } from './lookup-tables.ts'
import { tileColumnsEver, tileModel, tileTriggerNames } from './tile-tables.ts'

/** A declaration as a table, used for `create table` and for comparing an existing table. */
export type TableModel = {
  table: string
  columns: Column[]
  /** Columns without a field, which only map tiles need. */
  generated: GeneratedColumn[]
  /** Unique and check constraints, without the words `constraint <name>`. */
  constraints: NamedSql[]
  /** Separate, because foreign keys can be added only when every table exists. */
  foreignKeys: NamedSql[]
  indexes: NamedSql[]
  triggers: NamedSql[]
  /** Statements that follow new triggers of the map tiles. */
  tileVersions: string[]
}

/** The table of a declaration. Pure: the same declaration gives the same model. */
export function tableModel(resource: Resource): TableModel {
  const fields = storedFields(resource)
  const tiles = tileModel(resource)
  return {
    table: resource.name,
    columns: [...systemColumnModels, ...fields.map(([name, field]) => fieldColumn(resource, name, field))],
    generated: tiles.columns,
    constraints: fields.flatMap(([name, field]) => constraintsOf(resource, name, field)),
    foreignKeys: fields.flatMap(([name, field]) => (field.kind === 'region' ? [regionKey(resource, name)] : [])),
    indexes: [...indexesOf(resource), ...tiles.indexes],
    triggers: [...(resource.grows ? [changesTrigger(resource.name)] : []), ...tiles.triggers],
    tileVersions: tiles.versions,
  }
}

/** Counts the changes of a table by any writer. Kept totals are valid while the number is the same (`counted.ts`). */
function changesTrigger(table: string): NamedSql {
  const name = changesTriggerName(table)
  const on = `after insert or update or delete or truncate on ${quoted(table)}`
  return { name, sql: `create trigger ${quoted(name)} ${on} for each statement execute function "count_changes"()` }
}

function changesTriggerName(table: string): string {
  return `${table}_changes`
}

/** Names of the triggers that a declaration can give to a table. */
export function triggersGivenTo(table: string): string[] {
  return [changesTriggerName(table), ...tileTriggerNames(table)]
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

/**
 * Names of constraints and indexes that this file can generate for a table; all other names in the database were
 * written by a person.
 */
export function namesGivenTo(resource: Resource): Set<string> {
  const fields = [...Object.keys(resource.fields), ...systemColumnModels.map((column) => column.name)]
  return new Set([
    ...fields.flatMap((field) => suffixes.map((suffix) => identifier(resource.name, field, suffix))),
    ...tileColumnsEver(resource).map(({ index }) => index),
  ])
}

/** `create table` with checks and unique constraints; foreign keys and indexes follow when every table exists. */
export function createTableSql(model: TableModel): string {
  const lines = [
    ...model.columns.map(columnSql),
    ...model.generated.map(generatedSql),
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
    ...models.flatMap((model) => [...model.indexes, ...model.triggers].map((each) => `${each.sql};`)),
    ...models.flatMap((model) => model.tileVersions),
  ]
}

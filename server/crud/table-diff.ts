import type { Resource } from '../../src/resources/define.ts'
import { sql, withTx, type Database, type Tables, type Transaction } from '../db/index.ts'
import { columnSql, generatedSql, literal, quoted, type Column, type NamedSql } from './columns.ts'
import {
  addConstraintSql,
  createAllSql,
  createTableSql,
  namesGivenTo,
  tableModel,
  triggersGivenTo,
  type TableModel,
} from './ddl.ts'
import { readTableFacts, type ColumnFacts, type TableFacts } from './table-facts.ts'
import { tileColumnsEver, tileTriggerNames } from './tile-tables.ts'

/** A table that differs from its declaration, and the statements that update it. */
type TableChange = { table: string; statements: string[] }

/** Comment on a column whose field was removed, so that it is reported once and not at every run. */
const orphanComment = 'no longer declared'
const wantedSchema = 'wanted'

class Undo extends Error {}

/**
 * Compares the tables of a migrated database with the declarations; empty if they agree. Creates the declared tables in
 * a second schema and reads both as PostgreSQL describes them, so that `between 1 and 9` and the server's form of it
 * compare equal. Rolls everything back.
 */
export async function compareTables(database: Database, resources: readonly Resource[]): Promise<TableChange[]> {
  let changes: TableChange[] = []
  const undone = withTx(database.db, { id: 'system', name: 'migration:new' }, async (tx) => {
    changes = await compareBeside(tx, resources)
    throw new Undo()
  })
  await undone.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  return changes
}

async function compareBeside(tx: Transaction<Tables>, resources: readonly Resource[]): Promise<TableChange[]> {
  const models = resources.map(tableModel)
  await sql`create schema ${sql.ref(wantedSchema)}`.execute(tx)
  await sql`set local search_path to ${sql.ref(wantedSchema)}, public`.execute(tx)
  await sql.raw(createAllSql(models).join('\n')).execute(tx)
  const wanted = await readTableFacts(tx, wantedSchema)
  const present = await readTableFacts(tx, 'public')
  const changes = resources.map((resource) => {
    const model = tableModel(resource)
    const [from, to] = [present.get(model.table), wanted.get(model.table)]
    return { table: model.table, statements: from && to ? alterations(resource, model, { from, to }) : creation(model) }
  })
  return changes.filter(({ statements }) => statements.length > 0)
}

/** Tables first, then foreign keys and indexes: the order in which `migrationText` writes them. */
function creation(model: TableModel): string[] {
  return [
    createTableSql(model),
    ...model.foreignKeys.map((key) => addConstraintSql(model.table, key)),
    ...[...model.indexes, ...model.triggers].map((each) => `${each.sql};`),
    ...model.tileVersions,
  ]
}

type Facts = { from: TableFacts; to: TableFacts }

function alterations(resource: Resource, model: TableModel, { from: before, to }: Facts): string[] {
  const stale = staleColumns(resource, { from: before, to })
  const facts = { from: withoutColumns(before, stale), to }
  return [
    ...stale.map(({ column }) => `alter table ${quoted(model.table)} drop column ${quoted(column)};`),
    ...model.columns.flatMap((column) => columnChange(model.table, column, facts)),
    ...orphans(model, facts.from),
    ...model.generated
      .filter(({ name }) => !facts.from.generated.has(name))
      .map((column) => `alter table ${quoted(model.table)} add column ${generatedSql(column)};`),
    ...constraintChanges(resource, model, facts),
    ...indexChanges(resource, model, facts),
    ...triggerChanges(model, facts),
    ...(isTileTriggerNew(model.table, facts) ? model.tileVersions : []),
  ]
}

type StaleColumn = { column: string; index: string }

/**
 * The generated columns of map tiles that have to be dropped and added again: their expression has changed, or the type
 * of their geometry, which PostgreSQL can't change while a generated column uses it. If `tile` was removed, the columns
 * stay, as those of removed fields do.
 */
function staleColumns(resource: Resource, { from, to }: Facts): StaleColumn[] {
  const isOtherType = Object.entries(resource.fields).some(([name, { kind }]) => {
    const now = from.columns.get(name)
    return kind === 'geometry' && now !== undefined && now.type !== to.columns.get(name)?.type
  })
  return tileColumnsEver(resource).filter(({ column }) => {
    const [now, wanted] = [from.generated.get(column), to.generated.get(column)]
    return now !== undefined && (isOtherType || (wanted !== undefined && now !== wanted))
  })
}

/** The facts after these columns were dropped: PostgreSQL drops their indexes too. */
function withoutColumns(facts: TableFacts, dropped: readonly StaleColumn[]): TableFacts {
  const [columns, indexes] = [dropped.map(({ column }) => column), dropped.map(({ index }) => index)]
  return {
    ...facts,
    generated: new Map([...facts.generated].filter(([name]) => !columns.includes(name))),
    indexes: new Map([...facts.indexes].filter(([name]) => !indexes.includes(name))),
  }
}

function isTileTriggerNew(table: string, { from, to }: Facts): boolean {
  return tileTriggerNames(table).some((name) => from.triggers.get(name) !== to.triggers.get(name))
}

function columnChange(table: string, column: Column, { from, to }: Facts): string[] {
  const [now, wanted] = [from.columns.get(column.name), to.columns.get(column.name)]
  if (!wanted) return []
  return now ? changedColumn(table, column, { now, wanted }) : addedColumn(table, column)
}

/** A column without a default can't be `not null` for existing rows: a person has to supply their values. */
function addedColumn(table: string, column: Column): string[] {
  if (!column.notNull || column.default !== null)
    return [`alter table ${quoted(table)} add column ${columnSql(column)};`]
  return [
    `alter table ${quoted(table)} add column ${columnSql({ ...column, notNull: false })};`,
    `-- Rows that are there already need a value before the next line:\n-- update ${quoted(table)} set ${quoted(column.name)} = …;`,
    `alter table ${quoted(table)} alter column ${quoted(column.name)} set not null;`,
  ]
}

function changedColumn(
  table: string,
  column: Column,
  { now, wanted }: { now: ColumnFacts; wanted: ColumnFacts },
): string[] {
  const alter = `alter table ${quoted(table)} alter column ${quoted(column.name)}`
  const collation = column.collation ? ` collate ${quoted(column.collation)}` : ''
  const typeChange = `-- Check that the cast keeps every value.\n${alter} type ${column.type}${collation} using ${quoted(column.name)}::${column.type};`
  return [
    ...(now.type !== wanted.type || now.collation !== wanted.collation ? [typeChange] : []),
    ...(now.default !== wanted.default
      ? [column.default === null ? `${alter} drop default;` : `${alter} set default ${column.default};`]
      : []),
    ...(now.notNull !== wanted.notNull
      ? [column.notNull ? `-- Fails while a row has none.\n${alter} set not null;` : `${alter} drop not null;`]
      : []),
    ...(now.comment === orphanComment ? [`comment on column ${quoted(table)}.${quoted(column.name)} is null;`] : []),
  ]
}

/** Columns without a field stay, with their data; only a `not null` that would block new rows is dropped. */
function orphans(model: TableModel, from: TableFacts): string[] {
  const declared = new Set(model.columns.map(({ name }) => name))
  return [...from.columns].flatMap(([name, facts]) => {
    if (declared.has(name) || facts.comment === orphanComment) return []
    const column = `${quoted(model.table)}.${quoted(name)}`
    return [
      `-- ${column} is no longer declared. Its data stays; to drop both: alter table ${quoted(model.table)} drop column ${quoted(name)};`,
      ...(facts.notNull && facts.default === null
        ? [`alter table ${quoted(model.table)} alter column ${quoted(name)} drop not null;`]
        : []),
      `comment on column ${column} is ${literal(orphanComment)};`,
    ]
  })
}

/** Drops only names that the generator could have given: what a person added to a table in a migration stays. */
function constraintChanges(resource: Resource, model: TableModel, { from, to }: Facts): string[] {
  const ours = namesGivenTo(resource)
  const wanted = [...model.constraints, ...model.foreignKeys]
  const drop = (name: string): string => `alter table ${quoted(model.table)} drop constraint ${quoted(name)};`
  const isDeclared = (columns: string[]): boolean =>
    columns.every((column) => model.columns.some(({ name }) => name === column))
  const gone = [...from.constraints].filter(
    ([name, { columns }]) => ours.has(name) && !to.constraints.has(name) && isDeclared(columns),
  )
  return [
    ...gone.map(([name]) => drop(name)),
    ...wanted.flatMap((each) => {
      const now = from.constraints.get(each.name)?.definition
      if (now === to.constraints.get(each.name)?.definition) return []
      return [...(now ? [drop(each.name)] : []), addConstraintSql(model.table, each)]
    }),
  ]
}

function indexChanges(resource: Resource, model: TableModel, { from, to }: Facts): string[] {
  const ours = namesGivenTo(resource)
  const drop = (name: string): string => `drop index ${quoted(name)};`
  const gone = [...from.indexes.keys()].filter((name) => ours.has(name) && !to.indexes.has(name))
  const changed = model.indexes.filter((index: NamedSql) => from.indexes.get(index.name) !== to.indexes.get(index.name))
  return [
    ...gone.map(drop),
    ...changed.flatMap((index) => [...(from.indexes.has(index.name) ? [drop(index.name)] : []), `${index.sql};`]),
  ]
}

/** Triggers of other names were written by a person. */
function triggerChanges({ table, triggers }: TableModel, { from, to }: Facts): string[] {
  return triggersGivenTo(table).flatMap((name) => {
    if (from.triggers.get(name) === to.triggers.get(name)) return []
    const drop = from.triggers.has(name) ? [`drop trigger ${quoted(name)} on ${quoted(table)};`] : []
    return [...drop, ...triggers.filter((trigger) => trigger.name === name).map((trigger) => `${trigger.sql};`)]
  })
}

const head = `-- Written by \`npm run migration:new\` from the declarations in src/resources.
-- READ IT BEFORE IT IS COMMITTED: the program knows columns and indexes, not what the rows mean.
-- Forward only: once it has run anywhere it is never edited; a later migration mends it.
`

/** The file's text: every `create table` first, because tables refer to each other, and every `create index` last. */
export function migrationText(changes: readonly TableChange[]): string {
  const statements = changes.flatMap((change) => change.statements)
  const tables = statements.filter((each) => each.startsWith('create table'))
  const indexes = statements.filter((each) => /^create (unique )?index/.test(each))
  const others = statements.filter((each) => !tables.includes(each) && !indexes.includes(each))
  return [head, ...tables.flatMap((each) => [each, '']), ...others, ...indexes, ''].join('\n')
}

/** `0003_land_parcels.sql`: the next number and the changed tables. */
export function migrationName(existing: readonly string[], changes: readonly TableChange[]): string {
  const last = Math.max(0, ...existing.map((name) => Number(name.slice(0, 4))))
  const names = changes.map(({ table }) => table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  return `${String(last + 1).padStart(4, '0')}_${names.join('_').slice(0, 60)}.sql`
}

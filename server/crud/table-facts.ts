import { sql, type Tables, type Transaction } from '../db/index.ts'

export type ColumnFacts = {
  type: string
  collation: string | null
  notNull: boolean
  default: string | null
  comment: string | null
}
type ConstraintFacts = { definition: string; columns: string[] }

/**
 * A table as PostgreSQL describes it: its own definitions without schema names, so that two schemas can be compared as
 * text.
 */
export type TableFacts = {
  columns: Map<string, ColumnFacts>
  /** Type and expression of the columns that PostgreSQL computes. */
  generated: Map<string, string>
  constraints: Map<string, ConstraintFacts>
  indexes: Map<string, string>
  triggers: Map<string, string>
}

/** Reads the tables of a schema by name. */
export async function readTableFacts(tx: Transaction<Tables>, schema: string): Promise<Map<string, TableFacts>> {
  const tables = new Map<string, TableFacts>()
  const factsOf = (table: string): TableFacts => {
    const known = tables.get(table) ?? {
      columns: new Map(),
      generated: new Map(),
      constraints: new Map(),
      indexes: new Map(),
      triggers: new Map(),
    }
    tables.set(table, known)
    return known
  }
  for (const { table, name, isGenerated, ...facts } of await readColumns(tx, schema))
    if (isGenerated) factsOf(table).generated.set(name, plain(`${facts.type} ${facts.default}`, schema))
    else factsOf(table).columns.set(name, facts)
  for (const { table, name, definition, columns } of await readConstraints(tx, schema))
    factsOf(table).constraints.set(name, { definition: plain(definition, schema), columns })
  for (const { table, name, definition } of await readIndexes(tx, schema))
    factsOf(table).indexes.set(name, plain(definition, schema))
  for (const { table, name, definition } of await readTriggers(tx, schema))
    factsOf(table).triggers.set(name, plain(definition, schema))
  return tables
}

/** Removes the schema name, which PostgreSQL writes only for objects outside the search path. */
function plain(definition: string, schema: string): string {
  return definition.replaceAll(`${schema}.`, '')
}

type ReadColumn = ColumnFacts & { table: string; name: string; isGenerated: boolean }

async function readColumns(tx: Transaction<Tables>, schema: string): Promise<ReadColumn[]> {
  const { rows } = await sql<ReadColumn>`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "notNull",
      pg_get_expr(d.adbin, d.adrelid) as "default", col_description(c.oid, a.attnum) as comment,
      case when a.attcollation <> t.typcollation then l.collname end as collation,
      a.attgenerated <> '' as "isGenerated"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_collation l on l.oid = a.attcollation
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = ${schema}::regnamespace and c.relkind = 'r'
    order by c.relname, a.attnum`.execute(tx)
  return rows
}

async function readConstraints(
  tx: Transaction<Tables>,
  schema: string,
): Promise<{ table: string; name: string; definition: string; columns: string[] }[]> {
  const { rows } = await sql<{ table: string; name: string; definition: string; columns: string[] }>`
    select c.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any(k.conkey)) as columns
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where c.relnamespace = ${schema}::regnamespace and k.contype in ('c', 'u', 'f', 'p')
    order by c.relname, k.conname`.execute(tx)
  return rows
}

async function readIndexes(
  tx: Transaction<Tables>,
  schema: string,
): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select c.relname as "table", i.relname as name, pg_get_indexdef(x.indexrelid) as definition
    from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where c.relnamespace = ${schema}::regnamespace and not exists (select from pg_constraint k where k.conindid = x.indexrelid)
    order by c.relname, i.relname`.execute(tx)
  return rows
}

async function readTriggers(
  tx: Transaction<Tables>,
  schema: string,
): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select c.relname as "table", t.tgname as name, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = ${schema}::regnamespace and not t.tgisinternal
    order by c.relname, t.tgname`.execute(tx)
  return rows
}

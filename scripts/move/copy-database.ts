import {
  sql,
  withTx,
  type Database,
  type Kysely,
  type RawBuilder,
  type Tables,
  type Transaction,
} from '../../server/db/index.ts'

const ROWS_PER_TURN = 1000
const actor = { id: 'system', name: 'move' }

/**
 * Tables that have rows from the start and that change with writes to other tables: copied last, replacing the rows.
 */
const maintainedByTheDatabase: readonly string[] = [
  'layerVersions',
  'tableChanges',
  'planStates',
  'planChanges',
  'keptVerdicts',
  'landTerrain',
  'terrainWork',
]
/** Tables that are not copied: filled from the rows of others, or about the transactions of one server. */
const notCopied: readonly string[] = ['layerPieces', 'lastWrites', 'placeNames']

type Handle = Kysely<Tables>

/**
 * Copies the rows of every table to another database with the same tables and no rows, in one transaction. Returns the
 * number of rows by table. Rows are transferred as the text of the whole row, which is exact for every column type; the
 * target computes generated columns itself. Throws, naming the table, if the target holds rows.
 */
export async function copyDatabase(
  source: Database,
  target: Database,
  log: (message: string) => void,
): Promise<Map<string, number>> {
  const tables = await tablesInOrder(target.db)
  for (const table of tables.filter((name) => !maintainedByTheDatabase.includes(name))) {
    if (await hasRows(target.db, table))
      throw new Error(`The target already holds rows in ${table}: a move needs an empty database`)
  }
  return withTx(target.db, actor, async (tx) => {
    const counts = new Map<string, number>()
    for (const table of tables) {
      if (maintainedByTheDatabase.includes(table)) await sql`delete from ${sql.table(table)}`.execute(tx)
      const count = await copyTable(source.db, tx, table)
      await countOn(tx, table)
      counts.set(table, count)
      log(`${table}: ${count} rows`)
    }
    return counts
  })
}

/** Returns our tables, referenced ones first and those that the database maintains last. */
async function tablesInOrder(db: Handle): Promise<string[]> {
  const { rows } = await sql<{ name: string; pointsAt: string[] }>`
    select c.relname as name, coalesce(array_agg(k.confrelid::regclass::text) filter (where k.confrelid <> c.oid), '{}') as "pointsAt"
    from pg_class c left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('migrations', 'spatial_ref_sys') and not c.relname = any(${[...notCopied]}::text[])
    group by c.oid order by c.relname`.execute(db)
  const ordered: string[] = []
  const waiting = new Map(rows.map((row) => [row.name, row.pointsAt.map((name) => name.replaceAll('"', ''))]))
  while (waiting.size > 0) {
    const ready = [...waiting]
      .filter(([, pointsAt]) => pointsAt.every((name) => !waiting.has(name)))
      .map(([name]) => name)
    if (ready.length === 0)
      throw new Error(`The tables ${[...waiting.keys()].join(', ')} refer to each other in a cycle`)
    for (const name of ready) waiting.delete(name)
    ordered.push(...ready)
  }
  return [...ordered.filter((name) => !maintainedByTheDatabase.includes(name)), ...maintainedByTheDatabase]
}

async function hasRows(db: Handle, table: string): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(db)
  return rows.length > 0
}

/** Columns of a table that are not generated. */
async function writtenColumns(db: Handle, table: string): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = ${`public."${table}"`}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`.execute(
    db,
  )
  return sql.join(rows.map(({ name }) => sql.ref(name)))
}

/** Continues identity columns of the target after the copied values. */
async function countOn(target: Transaction<Tables>, table: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = ${`public."${table}"`}::regclass and attnum > 0 and not attisdropped and attidentity <> ''`.execute(
    target,
  )
  for (const { name } of rows) {
    await sql`select setval(pg_get_serial_sequence(${`public."${table}"`}, ${name}), max(${sql.ref(name)})) from ${sql.table(table)} having max(${sql.ref(name)}) is not null`.execute(
      target,
    )
  }
}

async function copyTable(source: Handle, target: Transaction<Tables>, table: string): Promise<number> {
  const columns = await writtenColumns(target, table)
  let count = 0
  for (let place = '(0,0)'; ;) {
    const { rows } = await sql<{ place: string; line: string }>`
      select t.ctid::text as place, t::text as line from ${sql.table(table)} t where t.ctid > ${place}::tid order by t.ctid limit ${sql.lit(ROWS_PER_TURN)}`.execute(
      source,
    )
    const last = rows.at(-1)
    if (!last) return count
    await sql`insert into ${sql.table(table)} (${columns}) overriding system value select ${columns} from unnest(${rows.map((row) => row.line)}::${sql.table(table)}[])`.execute(
      target,
    )
    count += rows.length
    place = last.place
  }
}

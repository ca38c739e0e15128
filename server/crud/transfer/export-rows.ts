import type { AnyRow } from '../../../src/resources/define.ts'
import { sql, type Database, type SqlBool } from '../../db/index.ts'
import { rangeCondition, type Range } from '../read.ts'
import { oneOf, selection, tableOf, type ShapeForm } from '../rows.ts'
import { orderBy } from '../where.ts'

/** Rows of one statement: small enough that neither the connection nor the event loop is held for long. */
const exportBatchRows = 1_000

/**
 * Up to so many rows come in the order that was asked for; more come in the order in which they were made, which any
 * table of any size can give.
 */
const orderedExportRows = 50_000

/** Without `withSystem` a row has its id and what is declared. */
type Options = { total: number; withGeometry: boolean; withSystem?: boolean } & ShapeForm

/**
 * Every row that a query finds, batch by batch. Rows that appear or vanish meanwhile may or may not be among them; none
 * comes twice.
 */
export function exportBatches(
  database: Pick<Database, 'read'>,
  range: Range,
  options: Options,
): AsyncGenerator<AnyRow[]> {
  return ahead(
    options.total <= orderedExportRows
      ? orderedBatches(database, range, options)
      : keyedBatches(database, range, options),
  )
}

/**
 * The same batches, each asked for while the one before is written: database and program work side by side. At most one
 * waits.
 */
async function* ahead<T>(batches: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = batches.next()
  try {
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = batches.next()
      // Whoever stops in between is told nothing of it.
      next.catch(() => undefined)
      yield value
    }
  } finally {
    await batches.return(undefined)
  }
}

/** The ids in their order first, which is cheap; then the rows by their ids. */
async function* orderedBatches(
  { read }: Pick<Database, 'read'>,
  range: Range,
  options: Options,
): AsyncGenerator<AnyRow[]> {
  const { resource, query } = range
  const id = sql.ref(`${resource.name}.id`)
  const { rows: ids } = await sql<{ id: string }>`
    select ${id} from ${tableOf(resource)} where ${rangeCondition(range)} order by ${orderBy(resource, query)} limit ${sql.lit(orderedExportRows)}`.execute(
    read,
  )
  for (let from = 0; from < ids.length; from += exportBatchRows) {
    const wanted = ids.slice(from, from + exportBatchRows).map((row) => row.id)
    const { rows } = await sql<AnyRow>`
      select ${selection(resource, { ...options, seenBy: range })} from ${tableOf(resource)} where ${oneOf(id, wanted)} and ${rangeCondition(range)}`.execute(
      read,
    )
    const byId = new Map(rows.map((row) => [row.id, row]))
    yield wanted.flatMap((each) => byId.get(each) ?? [])
  }
}

async function* keyedBatches(
  { read }: Pick<Database, 'read'>,
  range: Range,
  options: Options,
): AsyncGenerator<AnyRow[]> {
  const { resource } = range
  const id = sql.ref(`${resource.name}.id`)
  let after: string | null = null
  do {
    const isLater = after === null ? sql<SqlBool>`true` : sql<SqlBool>`${id} > ${after}`
    const batch: { rows: AnyRow[] } = await sql<AnyRow>`
      select ${selection(resource, { ...options, seenBy: range })} from ${tableOf(resource)} where ${rangeCondition(range)} and ${isLater}
      order by ${id} limit ${sql.lit(exportBatchRows)}`.execute(read)
    yield batch.rows
    after = batch.rows.length < exportBatchRows ? null : (batch.rows.at(-1)?.id ?? null)
  } while (after !== null)
}

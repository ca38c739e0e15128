import type { AnyRow } from '../../../src/resources/define.ts'
import { sql, type Database, type SqlBool } from '../../db/index.ts'
import { rangeCondition, type Range } from '../read.ts'
import { oneOf, selection, tableOf, type ShapeForm } from '../rows.ts'
import { orderBy } from '../where.ts'

/** Rows per statement: small enough to block neither the connection nor the event loop for long. */
const exportBatchRows = 1_000

/**
 * Up to this many rows come in the requested order; more come in order of id, which is the order of creation and works
 * for tables of any size.
 */
const orderedExportRows = 50_000

/** `withSystem: false` selects only the id and the declared fields. */
type Options = { total: number; withGeometry: boolean; withSystem?: boolean } & ShapeForm

/**
 * Yields every row of a query in batches. Rows that appear or disappear meanwhile may or may not be included; none
 * occurs twice.
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
 * Requests each batch while the previous one is written, so that database and program work in parallel. At most one
 * batch waits.
 */
async function* ahead<T>(batches: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = batches.next()
  try {
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = batches.next()
      // Prevents an unhandled rejection if the consumer stops early.
      next.catch(() => undefined)
      yield value
    }
  } finally {
    await batches.return(undefined)
  }
}

/** Reads the ordered ids first, which is cheap; then the rows by their ids. */
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

import type { AnyRow } from '../../src/resources/define.ts'
import type { Locale } from '../../src/resources/errors.ts'
import { sql, type RawBuilder } from '../db/index.ts'
import { changesOf, countedKey, isCountedOnce, readChanges } from './counted.ts'
import type { Engine } from './engine.ts'
import { withLabels } from './labels.ts'
import { afterCondition, type PageEnd } from './page-ends.ts'
import { countRows, countStatement, rangeCondition, type Range } from './read.ts'
import { selection, tableOf } from './rows.ts'
import type { Condition } from './scope.ts'
import { allOf, orderBy } from './where.ts'

/** `total` is null if counting takes longer than the caller wants to wait. */
type Page = { records: AnyRow[]; total: number | null }

/** `locale`: the language of the names in `_labels`. */
type LabelledRange = Range & { locale: Locale }

/** Rows of a page, and the number of changes with which they were read. */
type Part = { records: AnyRow[]; changes: number | null }

/** From this offset on, a page is found by its ids first: skipped rows then need only the index of the order. */
const deepRow = 1000

/** The planner's cost from which a total follows the page; a count of this cost takes about 50 ms. */
const costOfLongCount = 10_000

/**
 * Returns one page of rows without geometry, with their `_labels`, and the total, which is exact. Where the table grows,
 * the total is counted once until a row changes. `query.isTotalLater`: null instead of a total that is not yet counted
 * and takes long; the request for a page of no rows then returns it.
 */
export async function readPage(engine: Engine, range: LabelledRange): Promise<Page> {
  const { resource, query } = range
  if (!isCountedOnce(resource, query)) {
    const [{ records }, total] = await Promise.all([
      partOf(engine, range, wayOf(query)),
      countRows(engine.database.read, range),
    ])
    return { records, total }
  }
  const part = await readPart(engine, range)
  return { records: part.records, total: await readTotal(engine, range, part) }
}

async function readTotal(engine: Engine, range: Range, { records, changes }: Part): Promise<number | null> {
  const { start, end, isTotalLater } = range.query
  const isLast = records.length < end - start && (records.length > 0 || start === 0)
  if (isLast) return start + records.length
  const { read } = engine.database
  const key = countedKey(read, countStatement(range), changes ?? (await readChanges(read, range.resource)))
  const known = await knownTotal(engine, key)
  if (known !== undefined) return known
  const isBeingCounted = engine.totals.peek(key) !== undefined
  if (isTotalLater && (isBeingCounted || (await costOf(engine, countStatement(range))) > costOfLongCount)) return null
  return engine.totals.get(key, () => countRows(read, range))
}

/** A total that is kept; undefined if it is not, or is still being counted. */
function knownTotal({ totals }: Engine, key: string): Promise<number | undefined> {
  return Promise.race([totals.peek(key), undefined])
}

/** The cost of a statement as the planner estimates it, in its own unit. */
async function costOf({ database }: Engine, statement: RawBuilder<unknown>): Promise<number> {
  type Explained = { 'QUERY PLAN': [{ Plan: { 'Total Cost': number } }] }
  const { rows } = await sql<Explained>`explain (format json) ${statement}`.execute(database.read)
  return rows[0]?.['QUERY PLAN'][0].Plan['Total Cost'] ?? 0
}

async function readPart(engine: Engine, range: LabelledRange): Promise<Part> {
  const { start, end } = range.query
  if (end === start) return { records: [], changes: null }
  return start < deepRow ? partOf(engine, range, wayOf(range.query)) : readDeepPart(engine, range)
}

async function partOf({ core, database }: Engine, { locale, ...range }: LabelledRange, way: Way): Promise<Part> {
  const { resources } = core
  const page = withLabels(pageStatement(range, way), range.resource, { resources, locale })
  const { rows } = await page.execute(database.read)
  return { records: rows.map(({ _changes, ...row }) => row as AnyRow), changes: rows[0]?._changes ?? null }
}

/** Where to read a page: so many rows after a condition is met, in the order of the list or backwards. */
type Way = { skipped: number; count: number; after: Condition | null; isReversed: boolean }

/**
 * Reads a page far down the list on the shortest way: from the first row, from the end of an earlier page, or backwards
 * from the last row if the total is known. Totals and page ends are valid for one number of changes; if it has risen
 * meanwhile, the page is read from the first row.
 */
async function readDeepPart(engine: Engine, range: LabelledRange): Promise<Part> {
  const { read } = engine.database
  const { resource, query } = range
  const changes = await readChanges(read, resource)
  const list = countedKey(read, pageStatement({ ...range, query: { ...query, start: 0, end: 0 } }), changes)
  const total = await knownTotal(engine, countedKey(read, countStatement(range), changes))
  const way = shortestWay(range, engine.pageEnds.nearest(list, query.start), total)
  if (way.count === 0) return { records: [], changes }
  const part = await partOf(engine, range, way)
  if (part.changes !== changes && way.skipped < query.start) return partOf(engine, range, wayOf(query))
  if (way.isReversed) part.records.reverse()
  const last = part.records.at(-1)
  if (last && part.changes === changes)
    engine.pageEnds.note(list, { row: query.start + part.records.length, id: last.id })
  return part
}

function shortestWay({ resource, query }: Range, end: PageEnd | null, total: number | undefined): Way {
  const first = wayOf(query)
  const after = end && afterCondition(resource, query, end.id)
  const forward = after ? { ...first, skipped: query.start - end.row, after } : first
  if (total === undefined) return forward
  const last = Math.min(query.end, total)
  const backward = { skipped: total - last, count: Math.max(0, last - query.start), after: null, isReversed: true }
  return backward.skipped < forward.skipped ? backward : forward
}

function wayOf({ start, end }: Range['query']): Way {
  return { skipped: start, count: end - start, after: null, isReversed: false }
}

type CountedRow = AnyRow & { _changes?: number }

/** The rows of a page; where the table grows, with the number of changes as `_changes`. */
export function pageStatement(range: Range, way = wayOf(range.query)): RawBuilder<CountedRow> {
  const { resource, query } = range
  const id = sql.ref(`${resource.name}.id`)
  const order = sql`order by ${orderBy(resource, query, way.isReversed)}`
  const condition = allOf([rangeCondition(range), ...(way.after ? [way.after] : [])])
  const part = sql`where ${condition} ${order} limit ${way.count} offset ${way.skipped}`
  const rest =
    way.skipped < deepRow ? part : sql`where ${id} in (select ${id} from ${tableOf(resource)} ${part}) ${order}`
  const changes = resource.grows ? sql`, ${changesOf(resource)} as "_changes"` : sql``
  return sql`select ${selection(resource, { withGeometry: false, seenBy: range })}${changes} from ${tableOf(resource)} ${rest}`
}

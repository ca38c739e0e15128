import type { FastifyRequest } from 'fastify'
import type { ScoredLand } from '../../src/resources/criteria/criterion.ts'
import type { Label } from '../../src/resources/define.ts'
import {
  isConnectionLost,
  sql,
  sqlState,
  type Database,
  type RawBuilder,
  type SqlBool,
  type Tables,
  type Transaction,
} from '../db/index.ts'
import { ApiError } from '../http/errors.ts'
import { tooManyTries } from '../http/limits.ts'
import { phrase } from '../http/mistakes.ts'
import { Slots } from '../http/slots.ts'
import type { Layers, Plan } from './planned.ts'
import { touchedQuery, valuesQuery, type TouchedRow } from './queries.ts'
import { scoredLand, verdictFor } from './score-batch.ts'

export type SuitabilityDeps = Layers & {
  database: Database
  /** The lands (table `lands`) that the filters find within the caller's reach. */
  landCondition: (request: FastifyRequest, filter: Readonly<Record<string, string>>) => RawBuilder<SqlBool>
  seesLines: (request: FastifyRequest) => RawBuilder<SqlBool>
  /** Outline of the site's region as `shape`. */
  siteOutline: RawBuilder<unknown>
  limits: { leastM2: number; mostSlivers: number; snapGrid: number }
}

/** Each holds a connection of the database and one of its processors for seconds. */
export const slots = new Slots({ parallel: 2, waiting: 20, each: 8, refusal: () => tooManyTries(10) })
const statementMs = 30_000
/**
 * One statement's lands: on the embedded database, which has one connection, other callers get their turn in between.
 */
export const batchRows = 2_000

const tooMany: Label = {
  zh: '共有 {total} 个地块，一次最多评价 {most} 个，请用筛选条件缩小范围',
  en: 'There are {total} {total|land|lands}; at most {most} are scored at once: narrow them with filters',
}

export type Work = { deps: SuitabilityDeps; condition: RawBuilder<SqlBool>; signal: AbortSignal; plan: Plan }

/** A read of its own, ended when the caller leaves. */
export function within<T>(
  { database }: SuitabilityDeps,
  signal: AbortSignal,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return database.within({ timeoutMs: statementMs, signal }, async (tx) => {
    await sql`set local jit = off`.execute(tx)
    return work(tx)
  })
}

/** How many lands there are to score; 422 when they are more than that. */
export async function countLands(
  tx: Transaction<Tables>,
  condition: RawBuilder<SqlBool>,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from lands where ${condition}`.execute(tx)
  const total = rows[0]?.total ?? 0
  if (total > most)
    throw new ApiError('refused', { sentence: phrase(tooMany, { total, most }) }, { total, limit: most })
  return total
}

/** The next lands by id with values, parts and scores; fewer than `batchRows` are the last. */
export async function nextBatch(work: Work, after: string): Promise<ScoredLand[]> {
  const { deps, plan, condition, signal } = work
  const rows = await within(
    deps,
    signal,
    async (tx) => (await valuesQuery(plan.criteria, { condition, after, rows: batchRows }).execute(tx)).rows,
  )
  const shaped = rows.filter(({ isShaped }) => isShaped).map(({ id }) => id)
  const touched = plan.verdict && shaped.length > 0 ? await readTouched(work, shaped) : null
  return rows.map((row) =>
    scoredLand(row, plan.criteria, plan.verdict && verdictFor(touched?.get(row.id), plan.verdict)),
  )
}

/** What the lands touch; null where the database could not tell, so that no verdict is made of it. */
async function readTouched(
  { deps, plan: { verdict }, signal }: Work,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TouchedRow> | null> {
  const { layers = [], sliverM2 = 0 } = verdict ?? {}
  for (const grid of [null, deps.limits.snapGrid]) {
    try {
      const query = touchedQuery({ ids, layers, sliverM2, site: deps.siteOutline, limits: deps.limits, grid })
      const { rows } = await within(deps, signal, (tx) => query.execute(tx))
      if (rows.length === ids.length) return new Map(rows.map((row) => [row.id, row]))
    } catch (error) {
      signal.throwIfAborted()
      const state = sqlState(error)
      // A statement that is wrong in itself (class 42) would be wrong for every land.
      if (state === null || state.startsWith('42') || isConnectionLost(error)) throw error
    }
  }
  return null
}

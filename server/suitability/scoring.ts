import type { FastifyRequest } from 'fastify'
import type { ScoredLand, RawValue } from '../../src/resources/criteria/criterion.ts'
import type { Label } from '../../src/resources/define.ts'
import type { Verdict } from '../../src/resources/analysis.ts'
import { assumedPart, partOf, tierOf, tiers } from '../../src/resources/criteria/score.ts'
import {
  longRead,
  sql,
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
import type { Layers, Plan, PlannedCriterion } from './planned.ts'
import { valuesQuery, type LandRow } from './queries.ts'

export type SuitabilityDeps = Layers & {
  database: Database
  /** Condition on lands (table `lands`) that match the filters within the caller's data scope. */
  landCondition: (request: FastifyRequest, filter: Readonly<Record<string, string>>) => RawBuilder<SqlBool>
  seesLines: (request: FastifyRequest) => RawBuilder<SqlBool>
}

/** Each slot takes one CPU core of the database for seconds; a person has one of them at most. */
export const slots = new Slots({ parallel: 2, waiting: 20, each: 8, eachRunning: 1, refusal: () => tooManyTries(10) })
/**
 * Lands per statement. On the embedded database other callers get their turn between statements, so the next batch
 * follows the time that the one before took.
 */
const batchRows = { first: 500, least: 100, most: 2_000 }
const wantedMs = 400

const tooMany = {
  zh: '共有 {total} 个地块，一次最多评价 {most} 个，请用筛选条件缩小范围',
  en: 'There are {total} {total|land|lands}; at most {most} are scored at once: narrow them with filters',
} as const satisfies Label

export type Work = { deps: SuitabilityDeps; condition: RawBuilder<SqlBool>; signal: AbortSignal; plan: Plan }

/** Runs `work` in a separate read, cancelled when the caller disconnects. */
export function within<T>(
  { database }: SuitabilityDeps,
  signal: AbortSignal,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return database.within({ ...longRead, signal }, work)
}

/** Returns the number of lands to score; throws 422 if there are more than `most`. */
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

/**
 * Yields all lands by id, in batches, with values, parts and scores. Each batch is read by `inTurn`, which may wait
 * before it.
 */
export async function* scoredBatches(
  work: Work,
  inTurn: <T>(read: () => Promise<T>) => Promise<T> = (read) => read(),
): AsyncGenerator<readonly ScoredLand[]> {
  let [rows, after] = [batchRows.first, '']
  for (;;) {
    const { batch, tookMs } = await inTurn(async () => {
      const startedAt = performance.now()
      return { batch: await nextBatch(work, { after, rows }), tookMs: performance.now() - startedAt }
    })
    yield batch
    const last = batch.at(-1)
    if (!last || batch.length < rows) return
    after = last.id
    rows = Math.round(Math.min(batchRows.most, Math.max(batchRows.least, (rows * wantedMs) / tookMs)))
  }
}

async function nextBatch(work: Work, { after, rows: count }: { after: string; rows: number }): Promise<ScoredLand[]> {
  const { deps, plan, condition, signal } = work
  const rows = await within(
    deps,
    signal,
    async (tx) => (await valuesQuery(plan.criteria, { condition, after, rows: count }).execute(tx)).rows,
  )
  const shaped = rows.filter(({ isShaped }) => isShaped).map(({ id }) => id)
  const verdicts =
    plan.judge && shaped.length > 0
      ? await plan.judge.verdicts((read) => within(deps, signal, read), shaped, { uses: [null], signal })
      : null
  return rows.map((row) => scoredLand(row, plan.criteria, known(verdicts?.get(row.id)?.[0])))
}

/** A verdict as the value of a criterion: what is to be checked is unknown. */
function known(verdict: Verdict | undefined): RawValue {
  return verdict === undefined || verdict === 'needs-check' ? null : verdict
}

/** Returns a land with its values, parts and score, rounded to meaningful digits. */
function scoredLand(row: LandRow, criteria: readonly PlannedCriterion[], verdict: RawValue): ScoredLand {
  const values = criteria.map(({ criterion: { source } }, at): RawValue =>
    source.kind === 'verdict' ? verdict : rounded(row[`v${at}`] ?? null),
  )
  let [sum, counted, known, whole] = [0, 0, 0, 0]
  const parts = criteria.map(({ criterion }, at) => {
    const part = partOf(values[at] ?? null, criterion.preference)
    const counts = Number.isNaN(part) ? assumedPart(criterion) : part
    whole += criterion.weight
    if (!Number.isNaN(counts)) {
      sum += counts * criterion.weight
      counted += criterion.weight
    }
    if (Number.isNaN(part)) return null
    known += criterion.weight
    return digits(part, 6)
  })
  const keysOf = (tier: number): string[] =>
    criteria.flatMap(({ criterion }, at) => (tierOf(values[at] ?? null, criterion) === tier ? [criterion.key] : []))
  const { id, landCode, name, xzqdm, at } = row
  return {
    id,
    landCode,
    name,
    xzqdm,
    at: at?.coordinates ?? null,
    values,
    parts,
    score: known > 0 ? digits((sum / counted) * 100, 4) : null,
    known: whole > 0 ? digits(known / whole, 6) : 0,
    out: keysOf(tiers.out),
    pending: keysOf(tiers.pending),
  }
}

/** Rounds to a centimetre, or a hundredth of the unit. */
function rounded(value: RawValue): RawValue {
  return typeof value === 'number' ? digits(value, 2) : value
}

function digits(value: number, count: number): number {
  const scale = 10 ** count
  return Math.round(value * scale) / scale
}

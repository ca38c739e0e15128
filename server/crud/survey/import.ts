import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Resource } from '../../../src/resources/define.ts'
import { keyField } from '../../../src/resources/index.ts'
import { planForValues, setStatementTimeout, sql } from '../../db/index.ts'
import { requireActor } from '../../http/access.ts'
import { RowsRefused } from '../../http/each-row.ts'
import { ApiError } from '../../http/errors.ts'
import { findMistakes } from '../checks.ts'
import type { Engine } from '../engine.ts'
import { keepToTerritory } from '../territory.ts'
import { insertMany } from '../insert-many.ts'
import { refuseUnpermittedChanges } from '../needed-rights.ts'
import { mapYielding } from '../map-yielding.ts'
import type { Tx, Write } from '../rules.ts'
import { reachOf } from '../scope.ts'
import { entryOf, operation, type Operation } from '../write.ts'
import { inTransaction } from '../write-routes.ts'
import { importForms, type ImportForms } from '../transfer/import-rows.ts'
import { areasFor, othersByKey, SurveyFaults } from './faults.ts'
import type { SurveyPlan } from './plan.ts'
import type { SurveyFeature, SurveyRow } from './row.ts'
import { fillDrafts, readSurveyRows, requireColumns } from './rows.ts'

/** Rows per statement and per round of checks: between rounds the caller gets progress, and may disconnect. */
const rowsAtOnce = 2_500
const timeoutMs = 600_000

export type Progress = { phase: 'reading' | 'checking' | 'storing'; done: number; total: number }

type SurveyJob = {
  request: FastifyRequest
  resource: Resource
  plan: SurveyPlan
  /** Column names of the file. */
  columns: readonly string[]
  features: AsyncIterable<SurveyFeature>
  /** Fires when the caller disconnects; nothing is stored then. */
  signal: AbortSignal
  onProgress: (progress: Progress) => void
  /**
   * Called first in the storing transaction; returns the number of rows that an earlier import with the same id stored,
   * else null.
   */
  begin: (tx: Tx) => Promise<number | null>
  /** Called last in that transaction. */
  finish: (tx: Tx, inserted: number) => Promise<void>
}

type SurveyOutcome = {
  state: 'done' | 'refused'
  importId: string
  dryRun: boolean
  total: number
  inserted: number
  otherShapes: Record<string, number>
} & ReturnType<SurveyFaults['lists']>

/** The response for an import that was stored before under the same id. */
export function storedBefore({ importId }: SurveyPlan, inserted: number): SurveyOutcome {
  return {
    state: 'done',
    importId,
    dryRun: false,
    total: inserted,
    inserted,
    otherShapes: {},
    failed: [],
    duplicates: [],
    overlaps: [],
    counts: { failed: 0, duplicates: 0, overlaps: 0 },
  }
}

/**
 * Imports features as new rows of any resource with a geometry: all or none, in one transaction, with the engine's
 * checks, rules and history.
 */
export class SurveyImporter {
  readonly #engine: Engine
  readonly #forms = new Map<Resource, ImportForms>()

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** Throws 400 for missing columns and 403 for missing permissions; returns errors of rows in the outcome. */
  async run(job: SurveyJob): Promise<SurveyOutcome> {
    const { request, resource, plan } = job
    const { locale } = request
    requireColumns(plan, job.columns, locale)
    const { rows, otherShapes } = await readSurveyRows(job.features, job, plan)
    const faults = new SurveyFaults(resource, plan, locale)
    const reach = reachOf(requireActor(request), resource, 'import')
    await fillDrafts(this.#engine.database.db, rows, plan, {
      resource,
      resources: this.#engine.core.resources,
      reach,
      locale,
    })
    await this.#checkForms(rows, faults, job)
    const total = rows.length
    const outcome = (state: SurveyOutcome['state'], inserted: number): SurveyOutcome => ({
      state,
      importId: plan.importId,
      dryRun: plan.isDryRun,
      total,
      inserted,
      otherShapes,
      ...faults.lists(),
    })
    const result = plan.isDryRun || !faults.isEmpty ? null : await this.#store(job, rows)
    if (result && 'stored' in result)
      return result.isFirst ? outcome('done', result.stored) : storedBefore(plan, result.stored)
    await this.#check(job, rows, faults)
    if (result && faults.isEmpty) throw result.error
    return outcome(faults.isEmpty ? 'done' : 'refused', plan.isDryRun ? total - faults.rowCount : 0)
  }

  /** Stores all rows, or returns the error. If the caller disconnects before the commit, nothing is stored. */
  async #store(
    job: SurveyJob,
    rows: readonly SurveyRow[],
  ): Promise<{ stored: number; isFirst: boolean } | { error: ApiError }> {
    const { request, resource, signal, onProgress } = job
    try {
      const result = await inTransaction(
        { engine: this.#engine, resource, request, action: 'import' },
        async (tx, context) => {
          await prepare(tx)
          const before = await job.begin(tx)
          if (before !== null) return { stored: before, isFirst: false }
          const op = operation(this.#engine.core, tx, { context, resource })
          for (let from = 0; from < rows.length; from += rowsAtOnce) {
            onProgress({ phase: 'storing', done: from, total: rows.length })
            signal.throwIfAborted()
            await insertMany(op, rows.slice(from, from + rowsAtOnce).map(writeOf))
            await nextTurn()
          }
          await job.finish(tx, rows.length)
          onProgress({ phase: 'storing', done: rows.length, total: rows.length })
          signal.throwIfAborted()
          return { stored: rows.length, isFirst: true }
        },
      )
      if (result.isFirst && rows.length >= rowsAtOnce) this.#tidy(job)
      return result
    } catch (error) {
      if (error instanceof ApiError && (error.status === 422 || error.status === 409)) return { error }
      throw error
    }
  }

  /** Nobody waits for it, and the import is stored whatever becomes of it. */
  #tidy({ resource, request }: SurveyJob): void {
    this.#engine.database
      .tidy([resource.name, 'audits'])
      .catch((error: unknown) =>
        request.log.warn({ error: String(error).slice(0, 300) }, 'tables were not tidied after an import'),
      )
  }

  /** Checks the form of every row as the routes do, and finds codes that occur twice in the file. */
  async #checkForms(
    rows: readonly SurveyRow[],
    faults: SurveyFaults,
    { resource, onProgress }: SurveyJob,
  ): Promise<void> {
    const forms = this.#forms.get(resource) ?? importForms(resource)
    this.#forms.set(resource, forms)
    const key = keyField(resource)
    const first = new Map<unknown, SurveyRow>()
    await mapYielding(rows, (row, at) => {
      if (at % rowsAtOnce === 0) onProgress({ phase: 'checking', done: at, total: rows.length })
      const known = new Set(row.mistakes.map(({ field }) => field))
      for (const mistake of [...row.mistakes, ...forms.add(row.draft).filter(({ field }) => !known.has(field))])
        faults.fail(row, mistake)
      const code = row.draft[key]
      const earlier = code === undefined ? undefined : first.get(code)
      if (earlier)
        faults.repeatCode(
          row,
          { id: null, code: String(code), name: String(earlier.draft[resource.title] ?? ''), isInFile: true },
          earlier.index + 1,
        )
      else first.set(code, row)
    })
  }

  /** Runs the checks of the database and the rules, in a transaction that writes nothing. */
  async #check(job: SurveyJob, rows: readonly SurveyRow[], faults: SurveyFaults): Promise<void> {
    const { request, resource, signal, onProgress } = job
    await inTransaction({ engine: this.#engine, resource, request, action: 'import' }, async (tx, context) => {
      await prepare(tx)
      const op = operation(this.#engine.core, tx, { context, resource })
      for (let from = 0; from < rows.length; from += rowsAtOnce) {
        onProgress({ phase: 'checking', done: from, total: rows.length })
        signal.throwIfAborted()
        await checkValues(op, faults.sound(rows.slice(from, from + rowsAtOnce)), faults)
        await checkRows(op, faults.sound(rows.slice(from, from + rowsAtOnce)), faults, keepToTerritory)
      }
      await checkRows(op, faults.sound(rows), faults, async ({ core, tx, context }, writes) => {
        await core.rules[resource.name]?.before?.(tx, writes, context)
      })
      signal.throwIfAborted()
    })
  }
}

/**
 * Turns off bitmap scans: the planner may look up a code in the trigram index, which keeps new rows in an unsorted
 * list, so that thousands of lookups would each read thousands of rows. Every other index works without bitmaps. Plans that other transactions have
 * prepared are not used.
 */
async function prepare(tx: Tx): Promise<void> {
  await setStatementTimeout(tx, timeoutMs)
  await sql`set local enable_bitmapscan = off`.execute(tx)
  await planForValues(tx)
}

function writeOf({ id, draft }: SurveyRow): Write {
  return { before: null, draft: { ...draft, id } }
}

async function checkValues(op: Operation, rows: readonly SurveyRow[], faults: SurveyFaults): Promise<void> {
  const entries = await mapYielding(rows, (row) => entryOf(op.resource, writeOf(row)))
  refuseUnpermittedChanges(
    op.resource,
    entries.filter(({ changed }) => changed),
    op.context,
  )
  const findings = await findMistakes(op.tx, op.resource, entries, op)
  const key = keyField(op.resource)
  const taken = findings.filter((finding) => finding.taken === 'live' && finding.mistake.field === key)
  const others = await othersByKey(
    op,
    taken.map(({ value }) => String(value)),
  )
  for (const { index, mistake, value, location, taken: holder } of findings) {
    const row = rows[index]
    const other = holder === 'live' && mistake.field === key ? others.get(String(value)) : undefined
    if (row && other?.id) faults.repeatCode(row, other)
    else if (row) faults.fail(row, mistake, location)
  }
}

/** Checks get copies that they may change, because rules compute areas into them. */
async function checkRows(
  op: Operation,
  rows: readonly SurveyRow[],
  faults: SurveyFaults,
  check: (op: Operation, writes: Write[]) => Promise<void>,
): Promise<void> {
  const writes = rows.map(writeOf)
  try {
    await check(op, writes)
  } catch (error) {
    if (!(error instanceof RowsRefused)) throw error
    const drafts = writes.map(({ draft }, at) => ({ index: rows[at]?.index ?? -1, draft: draft ?? {} }))
    const areas = await areasFor(
      op,
      drafts,
      error.refusals.map((each) => each.error),
    )
    for (const refusal of error.refusals) {
      const row = rows[refusal.index]
      if (row) faults.refuse(row, refusal.error, areas)
    }
  }
}

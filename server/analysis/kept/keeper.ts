import { randomUUID } from 'node:crypto'
import {
  errorSummary,
  isCancelled,
  longRead,
  sql,
  today,
  withTx,
  type Tables,
  type Transaction,
} from '../../db/index.ts'
import { OneAtATime } from '../../http/background.ts'
import { ApiError } from '../../http/errors.ts'
import { togetherOrSingly } from '../../http/one-by-one.ts'
import { landJudge, type LandJudge } from '../lands.ts'
import type { Sources } from '../terrain-reads.ts'
import type { Turns } from '../turns.ts'
import { BatchSize } from './batch.ts'
import { judgeRows } from './judge.ts'
import { readPlan, type KeptPlan } from './plan.ts'
import { noUse } from './read.ts'
import {
  followShownRuns,
  isWorkDue,
  leaseSeconds,
  readStale,
  storeVerdicts,
  type JudgedRow,
  type Keeping,
  type StaleRow,
} from './stale.ts'
import { finishKeeping, type TellChanged } from './telling.ts'

/** Pages are notified on this channel when pending verdicts have been computed. */
export const verdictsKept = 'verdicts_kept'

export type KeeperDeps = Sources & {
  /** Version of the program. */
  program: string
  changed: TellChanged
  warn: (facts: object, message: string) => void
}

const keeper = { id: 'system', name: '结论更新' }
/** What nobody notifies of, such as lost features, is found so much later. */
const readAgainMs = 10 * 60_000
/** Copies of rasters are made again on a new node; verdicts without heights would change twice. */
const patienceMs = 3 * 60_000
/** So long a statement may take: all others of the embedded database wait for it. */
const statementMs = { embedded: 120, postgres: 1_000 }

type Begun = Keeping & { plan: KeptPlan; judge: LandJudge; readAt: number; ground: string | null }

/** Makes verdicts that are missing or stale, one node at a time; calls of `look` run one after another. */
export class VerdictKeeper {
  readonly #deps: KeeperDeps
  readonly #node = randomUUID()
  readonly #line = new OneAtATime()
  /** Rows that could not be judged; they stay pending until the plan is read again. */
  readonly #failed = new Set<string>()
  #begun: Begun | null = null
  readonly #batch: BatchSize
  /** Until then, rasters that can't be read yet are waited for. */
  readonly #patientUntil = Date.now() + patienceMs

  constructor(deps: KeeperDeps) {
    this.#deps = deps
    this.#batch = new BatchSize(statementMs[deps.database.kind])
  }

  look(): Promise<void> {
    return this.#line.run(() => this.#lookNow())
  }

  close(): Promise<void> {
    return this.#line.close()
  }

  async #lookNow(): Promise<void> {
    const { database, warn } = this.#deps
    try {
      const known = this.#begun
      const isRecent = known && known.ground === (await this.#ground()) && Date.now() - known.readAt < readAgainMs
      if (isRecent && !(await isWorkDue(database.db, known.state, this.#failed))) return
      await this.#keep().finally(() => this.#giveBack())
    } catch (error) {
      // What was begun is looked at again from the start, after a while.
      this.#begun = null
      if (!this.#line.signal.aborted && !(error instanceof ApiError))
        warn({ cause: errorSummary(error) }, 'verdicts could not be kept')
    }
  }

  async #keep(): Promise<void> {
    const { database, changed } = this.#deps
    for (;;) {
      const begun = await this.#begin()
      if (!begun) return
      if (!(await this.#judgeAll(begun))) continue
      await sql`select pg_notify(${verdictsKept}, '')`.execute(database.db)
      const finished = await withTx(database.db, keeper, (tx) =>
        finishKeeping(tx, { ...begun, except: this.#failed }, changed),
      )
      if (finished) return
    }
  }

  /** Takes the work and looks at what counts now; null if another node works. */
  async #begin(): Promise<Begun | null> {
    this.#line.signal.throwIfAborted()
    const known = this.#begun
    const ground = await this.#ground()
    const begun = await withTx(this.#deps.database.db, keeper, (tx) => this.#beginWithin(tx, known, ground))
    if (begun?.plan !== known?.plan) this.#failed.clear()
    if (begun) this.#begun = begun
    return begun
  }

  /** The version of the elevation rasters in use; null without any, or if they can't be read for long. */
  async #ground(): Promise<string | null> {
    try {
      return (await this.#deps.terrain?.current())?.version ?? null
    } catch (error) {
      if (Date.now() < this.#patientUntil) throw error
      return null
    }
  }

  async #beginWithin(tx: Transaction<Tables>, known: Begun | null, ground: string | null): Promise<Begun | null> {
    const { rows } = await sql<{ state: string | null; checks: number; isToday: boolean }>`
      update "planStates" set worker = ${this.#node}, "workerUntil" = now() + ${leaseSeconds} * interval '1 second'
      where worker is null or worker = ${this.#node} or "workerUntil" < now() returning state, checks, "checkedOn" is not distinct from ${today} as "isToday"`.execute(
      tx,
    )
    const [taken] = rows
    if (!taken) return null
    // What is removed was committed before, so it is read below; what is committed later stays for the next time.
    const removed = await sql`delete from "planChanges" returning 1`.execute(tx)
    await followShownRuns(tx)
    const isKnown =
      known?.state === taken.state && known?.ground === ground && taken.isToday && removed.rows.length === 0
    if (known && isKnown && Date.now() - known.readAt < readAgainMs) return { ...known, checks: taken.checks }
    const plan = await readPlan(tx, { program: this.#deps.program, ground })
    const checks = taken.checks + 1
    await sql`update "planStates" set "state" = ${plan.state}, checks = ${checks}, "checkedOn" = ${today}`.execute(tx)
    const judge = landJudge(plan.planned, ground === null ? null : this.#deps.terrain)
    return { node: this.#node, state: plan.state, checks, plan, judge, ground, readAt: Date.now() }
  }

  /** Judges whatever is stale. Returns false if something has changed meanwhile, or another node has taken over. */
  async #judgeAll(begun: Begun): Promise<boolean> {
    const { db } = this.#deps.database
    for (;;) {
      const rows = await readStale(db, begun.state, { except: this.#failed, most: this.#batch.rows })
      if (rows.length === 0) return true
      const judged = await this.#judge(begun, rows)
      this.#batch.end()
      if (judged.length > 0 && !(await withTx(db, keeper, (tx) => storeVerdicts(tx, begun, judged)))) return false
    }
  }

  #judge({ plan, judge }: Begun, rows: readonly StaleRow[]): Promise<JudgedRow[]> {
    const { signal } = this.#line
    return togetherOrSingly(rows, {
      make: (some) => judgeRows({ judge, uses: plan.uses, reads: { read: this.#read, signal } }, some),
      failed: (row, error) => this.#failedRow(error, row, plan),
      signal,
    })
  }

  #failedRow(error: unknown, row: StaleRow, plan: KeptPlan): JudgedRow[] {
    this.#deps.warn({ cause: errorSummary(error), kind: row.kind, id: row.id }, 'a verdict could not be computed')
    if (isCancelled(error)) return [tooMuchWork(row, plan)]
    this.#failed.add(row.id)
    return []
  }

  /** Statements in turns, on the main database; the size of the next batch follows from their time. */
  readonly #read: Turns['read'] = (work) => {
    const { database } = this.#deps
    return database.within({ ...longRead, isFresh: true, signal: this.#line.signal }, async (tx) => {
      const start = performance.now()
      try {
        return await work(tx)
      } finally {
        this.#batch.took(performance.now() - start)
      }
    })
  }

  async #giveBack(): Promise<void> {
    await sql`update "planStates" set worker = null where worker = ${this.#node}`.execute(this.#deps.database.db)
  }
}

/** Its comparison takes longer than a statement may, as an analysis of it would. */
function tooMuchWork(row: StaleRow, { uses }: KeptPlan): JudgedRow {
  const keys = row.kind === 'run' ? [noUse] : [noUse, ...uses.flatMap(({ id }) => id ?? [])]
  return { ...row, verdicts: Object.fromEntries(keys.map((key) => [key, 'needs-check'])) }
}

import type { Label } from '../../src/resources/define.ts'
import {
  isCancelled,
  isConnectionLost,
  longRead,
  sql,
  sqlState,
  type RawBuilder,
  type Tables,
  type Transaction,
} from '../db/index.ts'
import { refused } from '../http/errors.ts'
import { phrase } from '../http/mistakes.ts'
import type { Sources, TerrainReads } from './terrain-reads.ts'

/**
 * Work is the number of comparisons of corners that an overlay takes, about a hundred per microsecond on the embedded
 * database. All turns of a request take about six seconds, one turn a few tenths of a second there, where everybody
 * waits for it; PostgreSQL does other work at the same time.
 */
const mostWork = 6e8
const mostTurnWork = { embedded: 2e7, postgres: 8e7 }

const tooMuch = {
  zh: '范围与图层的重叠计算量过大：约需比较 {work} 亿次界址点，上限为 {most} 亿次。请缩小范围或简化边界',
  en: 'Comparing this boundary with the layers takes too much work: about {work} hundred million comparisons of corners, {most} at most. Choose a smaller area or a simpler boundary',
} as const satisfies Label

/** The reads of one request. */
export type Turns = {
  /** Runs a read of half a second at most; between two turns, other callers of the embedded database get theirs. */
  read: <T>(work: (tx: Transaction<Tables>) => Promise<T>) => Promise<T>
  /** Adds work before it is done; throws 422 with the figure once all of it is more than a request may take. */
  spend: (work: number) => void
  /** The most work of one turn. */
  mostTurnWork: number
  signal: AbortSignal | undefined
  /** Read between turns only; null where no heights are known. */
  terrain: TerrainReads | null
}

/** Turns of their own; each ends when the caller disconnects. `most` is the work that all of them may take. */
export function turnsOf({ database, terrain }: Sources, signal: AbortSignal, most = mostWork): Turns {
  return {
    read: (work) => database.within({ ...longRead, signal }, work),
    spend: limit(most),
    mostTurnWork: mostTurnWork[database.kind],
    signal,
    terrain,
  }
}

/**
 * Turns inside a transaction that runs anyway. It waits for no terrain: that is unknown, or what `terrain` knows without
 * waiting.
 */
export function turnsWithin(tx: Transaction<Tables>, terrain: TerrainReads | null = null): Turns {
  return {
    read: (work) => work(tx),
    spend: limit(mostWork),
    mostTurnWork: mostTurnWork.postgres,
    signal: undefined,
    terrain,
  }
}

/**
 * Runs a query in such a way that the transaction outlives its failure. Returns null if the database fails with these
 * data, or loses some of the rows, so that nothing is derived from them. Throws for a wrong statement (class 42), which
 * fails with any data, and for one that was stopped or lost its connection.
 */
export async function attempted<T>(
  { read, signal }: Pick<Turns, 'read' | 'signal'>,
  query: RawBuilder<T>,
  isWhole: (rows: readonly T[]) => boolean,
): Promise<T[] | null> {
  return read(async (tx) => {
    await sql`savepoint attempted`.execute(tx)
    try {
      const { rows } = await query.execute(tx)
      await sql`release savepoint attempted`.execute(tx)
      return isWhole(rows) ? rows : null
    } catch (error) {
      signal?.throwIfAborted()
      const state = sqlState(error)
      if (state === null || state.startsWith('42') || isConnectionLost(error) || isCancelled(error)) throw error
      await sql`rollback to savepoint attempted`.execute(tx)
      return null
    }
  })
}

/** Adds up work; throws 422 with the figure once it is more than `most`. */
export function limit(most: number): Turns['spend'] {
  let spent = 0
  return (work) => {
    spent += work
    if (spent > most) throw refused(phrase(tooMuch, { work: hundredMillions(spent), most: hundredMillions(most) }))
  }
}

function hundredMillions(work: number): string {
  return (work / 1e8).toLocaleString('en-US', { maximumFractionDigits: 1 })
}

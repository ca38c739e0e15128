import type { Pool as PgPool, PoolClient } from 'pg'
import { isStalePlan } from '../errors.ts'
import type { Connection, Pool, WireResult, WireValue } from '../pool.ts'

/** How often a connection runs a statement before it prepares it. */
const frequentRuns = 5

/**
 * Statements that a connection prepares. The server keeps them as long as the connection lives, and the plans of a wide
 * list take 180 kB.
 */
const mostPrepared = 64

/** Statements whose runs are counted. When there are more, all counts are dropped, so that they take little memory. */
const mostCounted = 500

/** Connections are replaced after this time. Prepared statements end with them, also those that nobody runs any more. */
export const connectionSeconds = 1800

/** By text: the names of prepared statements, and the runs of others. */
type Statements = { names: Map<string, string>; runs: Map<string, number> }

/**
 * A pool whose connections prepare the statements that they run often. The server then parses them once, and stops
 * planning where one plan is as good for all values: that is four fifths of the time of a row by its id
 * (`docs/decisions/2026-11-26-what-every-call-pays.md`).
 */
export function preparingPool(pool: PgPool): Pool<WireValue> {
  const known = new WeakMap<PoolClient, Statements>()
  return {
    async connect() {
      const client = await pool.connect()
      const statements = known.get(client) ?? { names: new Map(), runs: new Map() }
      known.set(client, statements)
      return preparingConnection(client, statements)
    },
    end: () => pool.end(),
  }
}

function preparingConnection(client: PoolClient, statements: Statements): Connection<WireValue> {
  const run = async (text: string, parameters: readonly WireValue[], name?: string): Promise<WireResult> => {
    const result: unknown = await client.query({ text, values: [...parameters], ...(name && { name }) })
    return result as WireResult
  }
  return {
    async query(text, parameters) {
      // Without parameters a text may be several statements, which can not be prepared.
      if (parameters.length === 0) return run(text, parameters)
      try {
        return await run(text, parameters, nameOf(statements, text))
      } catch (error) {
        if (!isStalePlan(error)) throw error
        statements.names.delete(text)
        if (client.getTransactionStatus() !== 'I') throw error
        return run(text, parameters)
      }
    },
    release: (isBroken) => client.release(isBroken),
  }
}

let named = 0

/** The name under which to prepare a statement; undefined if it is not prepared. */
function nameOf({ names, runs }: Statements, text: string): string | undefined {
  const name = names.get(text)
  if (name !== undefined || names.size >= mostPrepared) return name
  const run = (runs.get(text) ?? 0) + 1
  if (run >= frequentRuns) {
    runs.delete(text)
    names.set(text, `s${(named += 1)}`)
    return names.get(text)
  }
  if (runs.size >= mostCounted) runs.clear()
  runs.set(text, run)
  return undefined
}

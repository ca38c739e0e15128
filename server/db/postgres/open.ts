import { setTimeout as delay } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { Pool, type PoolConfig } from 'pg'
import { answersInTime, tidyTables } from '../care.ts'
import type { Database, OpenOptions } from '../database.ts'
import { errorSummary } from '../errors.ts'
import { kyselyOn, type Pool as QueryPool, type WireValue } from '../pool.ts'
import { keepLastWrites } from '../last-write.ts'
import { readWithin, type Cancel } from '../reading.ts'
import type { Tables } from '../tables.ts'
import { connectionConfig } from './connection.ts'
import { Listener } from './listener.ts'
import { connectionSeconds, preparingPool } from './prepared.ts'
import { replicaAnswerMs, ReplicaPool } from './replica.ts'
import { checkServer, firstConnection } from './requirements.ts'

const CONNECTIONS = 20

/** How long a stop waits for statements, for example for one that waits for a lock. Nobody waits for them any more. */
const closeMs = 5_000

/** Opens a PostgreSQL server, and its read replica when one is configured. */
export async function openPostgres(options: OpenOptions & { url: string }): Promise<Database> {
  const log = options.log ?? (() => {})
  const group = {}
  const writePool = await openPool(options.url, log)
  const main = preparingPool(writePool)
  const db = kyselyOn(main, group)
  const replica = options.readUrl
    ? await openReplica(options.readUrl, main, log).catch(async (error: unknown) => {
        await writePool.end()
        throw error
      })
    : null
  const read = replica ? kyselyOn(replica.reads, group) : db
  if (replica) keepLastWrites(db)
  const listener = new Listener(options.url, log)
  return {
    kind: 'postgres',
    db,
    read,
    listen: (channel, handler, missed) => listener.channels.listen(channel, handler, missed),
    within: (limits, work) => {
      const limiter = (tx: Kysely<Tables>, timeoutMs: number): Promise<Cancel> =>
        backendLimit({ main: writePool, replica: replica?.pool ?? writePool }, tx, timeoutMs)
      return readWithin(limits.isFresh ? db : read, limits, limiter, work)
    },
    ping: () => answersInTime(db),
    checkpoint: async () => {},
    tidy: (tables) => tidyTables(db, tables),
    announceStop: async () => {},
    close: async () => {
      await listener.close()
      const ends = Promise.all([writePool.end(), replica?.reads.end()])
      await Promise.race([ends, delay(closeMs, undefined, { ref: false })])
    },
  }
}

function newPool(url: string, log: (message: string) => void, options?: PoolConfig): Pool {
  const pool = new Pool({
    ...connectionConfig(url),
    max: CONNECTIONS,
    maxLifetimeSeconds: connectionSeconds,
    ...options,
  })
  pool.on('error', (error) => log(`A connection to PostgreSQL was lost: ${errorSummary(error)}`))
  // The pool watches only idle connections; the error of a lent connection without a running query would end the
  // program.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Throws `DatabaseUnavailable` if it is the replica of another database; one that is down may come later. */
async function openReplica(url: string, main: QueryPool<WireValue>, log: (message: string) => void) {
  const limit = { connectionTimeoutMillis: replicaAnswerMs }
  const [pool, probe] = [newPool(url, log, limit), newPool(url, log, { ...limit, max: 1 })]
  const reads = new ReplicaPool({ main, replica: preparingPool(pool), probe: preparingPool(probe) }, log)
  try {
    await reads.check()
    return { pool, reads }
  } catch (error) {
    await reads.end()
    throw error
  }
}

async function openPool(url: string, log: (message: string) => void): Promise<Pool> {
  const pool = newPool(url, log)
  try {
    const client = await firstConnection(pool, url, log)
    try {
      await checkServer(client)
    } finally {
      client.release()
    }
    return pool
  } catch (error) {
    await pool.end()
    throw error
  }
}

/**
 * Sets the limit and reads the backend's id in one statement, because a tile takes less time to read than a transaction
 * to begin.
 */
async function backendLimit(
  { main, replica }: { main: Pool; replica: Pool },
  tx: Kysely<Tables>,
  timeoutMs: number,
): Promise<Cancel> {
  const { rows } = await sql<{ pid: number; isReplica: boolean }>`
    select pg_backend_pid() as pid, pg_is_in_recovery() as "isReplica", set_config('statement_timeout', ${String(Math.round(timeoutMs))}, true)`.execute(
    tx,
  )
  const [backend] = rows
  const pool = backend?.isReplica ? replica : main
  return async () => void (await pool.query('select pg_cancel_backend($1)', [backend?.pid]))
}

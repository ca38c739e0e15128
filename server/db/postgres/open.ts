import { sql, type Kysely } from 'kysely'
import { Pool } from 'pg'
import { answersInTime, tidyTables } from '../care.ts'
import type { Database, OpenOptions } from '../database.ts'
import { errorSummary } from '../errors.ts'
import { kyselyOn } from '../pool.ts'
import { readWithin, type Cancel } from '../reading.ts'
import type { Tables } from '../tables.ts'
import { connectionConfig } from './connection.ts'
import { Listener } from './listener.ts'
import { connectionSeconds, preparingPool } from './prepared.ts'
import { checkServer, firstConnection } from './requirements.ts'

const CONNECTIONS = 20

/** Opens a PostgreSQL server, and its read replica when one is configured. */
export async function openPostgres(options: OpenOptions & { url: string }): Promise<Database> {
  const log = options.log ?? (() => {})
  const group = {}
  const writePool = await openPool(options.url, log)
  const readPool = options.readUrl ? await openPool(options.readUrl, log) : writePool
  const db = kyselyOn(preparingPool(writePool), group)
  const read = readPool === writePool ? db : kyselyOn(preparingPool(readPool), group)
  const listener = new Listener(options.url, log)
  return {
    kind: 'postgres',
    db,
    read,
    listen: (channel, handler, missed) => listener.channels.listen(channel, handler, missed),
    within: (limits, work) => {
      const [handle, pool] = limits.isFresh ? [db, writePool] : [read, readPool]
      return readWithin(handle, limits, (tx, timeoutMs) => backendLimit(pool, tx, timeoutMs), work)
    },
    ping: async () => {
      await answersInTime(db)
      if (read !== db) await answersInTime(read)
    },
    checkpoint: async () => {},
    tidy: (tables) => tidyTables(db, tables),
    announceStop: async () => {},
    close: async () => {
      await listener.close()
      await Promise.all([...new Set([writePool, readPool])].map((pool) => pool.end()))
    },
  }
}

async function openPool(url: string, log: (message: string) => void): Promise<Pool> {
  const pool = new Pool({ ...connectionConfig(url), max: CONNECTIONS, maxLifetimeSeconds: connectionSeconds })
  pool.on('error', (error) => log(`A connection to PostgreSQL was lost: ${errorSummary(error)}`))
  // The pool watches only idle connections; the error of a lent connection without a running query would end the
  // program.
  pool.on('connect', (client) => client.on('error', () => {}))
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
async function backendLimit(pool: Pool, tx: Kysely<Tables>, timeoutMs: number): Promise<Cancel> {
  const { rows } = await sql<{
    pid: number
  }>`select pg_backend_pid() as pid, set_config('statement_timeout', ${String(Math.round(timeoutMs))}, true)`.execute(
    tx,
  )
  return async () => void (await pool.query('select pg_cancel_backend($1)', [rows[0]?.pid]))
}

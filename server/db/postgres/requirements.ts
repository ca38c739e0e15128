import { setTimeout as delay } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { DatabaseUnavailable, sqlState } from '../errors.ts'

const OLDEST_SERVER = 150_000
const START_MS = 30_000

/**
 * Returns the first connection. Waits up to 30 s for a server that is starting (compose starts both at once); throws
 * `DatabaseUnavailable` with the reason for anything else that prevents a connection.
 */
export async function firstConnection(pool: Pool, url: string, log: (message: string) => void): Promise<PoolClient> {
  const where = addressWithoutPassword(url)
  const deadline = Date.now() + START_MS
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await pool.connect()
    } catch (error) {
      const isStarting =
        sqlState(error) === '57P03' ||
        (error instanceof Error &&
          'code' in error &&
          ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'].includes(String(error.code)))
      if (!isStarting || Date.now() > deadline) throw new DatabaseUnavailable(refusal(where, error))
      if (attempt === 0) log(`Waiting for PostgreSQL at ${where} …`)
      await delay(500)
    }
  }
}

/** Throws `DatabaseUnavailable` when the server is older than PostgreSQL 15 or its database is not UTF-8. */
export async function checkServer(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ version: string; name: string; encoding: string }>(
    `select current_setting('server_version_num') as version, current_setting('server_version') as name, current_setting('server_encoding') as encoding`,
  )
  const server = rows[0]
  if (Number(server?.version) < OLDEST_SERVER) {
    throw new DatabaseUnavailable(
      `PostgreSQL 15 or newer is needed; the server at DATABASE_URL is ${server?.name}. Upgrade it, or name another one.`,
    )
  }
  if (server?.encoding !== 'UTF8') {
    throw new DatabaseUnavailable(
      `The database at DATABASE_URL is encoded in ${server?.encoding}; create it with "encoding 'UTF8'".`,
    )
  }
}

function refusal(where: string, error: unknown): string {
  const reason =
    error instanceof Error ? error.message || ('code' in error ? String(error.code) : 'no answer') : String(error)
  const advice: Record<string, string> = {
    '28P01': 'Check user and password in DATABASE_URL.',
    '28000': 'The server does not let this user in from here: check DATABASE_URL and pg_hba.conf.',
    '3D000': 'Create the database first, or correct its name in DATABASE_URL.',
  }
  return `PostgreSQL at ${where} can't be used: ${reason}. ${advice[sqlState(error) ?? ''] ?? 'Check DATABASE_URL and that the server runs.'}`
}

function addressWithoutPassword(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port || '5432'}${pathname}`
}

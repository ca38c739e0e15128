import { Pool } from 'pg'
import { maintain, withDatabaseName } from '../tests/support/database.ts'
import { startServer, type TestServer } from '../tests/support/server.ts'

/** A server on a database of its own, and connections to that. */
export type Opened = { server: TestServer; pool: Pool }

/** Runs `work` on a database with this name; `isKept`: one of an earlier run is used again. */
export type Open = <T>(database: { name: string; isKept?: boolean }, work: (opened: Opened) => Promise<T>) => Promise<T>

/** Returns the function that opens databases on the PostgreSQL at `url`. They remain until that one ends. */
export function openOn(url: string): Open {
  return async ({ name, isKept = false }, work) => {
    const full = `investmap_bench_${name}`
    await maintain(url, async (client) => {
      const { rowCount } = await client.query('select from pg_database where datname = $1', [full])
      if (rowCount && isKept) return
      await client.query(`drop database if exists ${full} with (force)`)
      await client.query(`create database ${full} encoding 'UTF8' template template0`)
    })
    const own = withDatabaseName(url, full)
    const server = await startServer({ env: { DATABASE_URL: own, TRUST_PROXY: 'on' } })
    const pool = new Pool({ connectionString: own, max: 2 })
    try {
      return await work({ server, pool })
    } finally {
      await pool.end()
      await server.remove()
    }
  }
}

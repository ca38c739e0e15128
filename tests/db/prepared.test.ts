import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planForValues, sql, withTx, type Kysely, type Tables } from '../../server/db/index.ts'
import { kyselyOn } from '../../server/db/pool.ts'
import { preparingPool } from '../../server/db/postgres/prepared.ts'
import { testActor, testDatabaseKind } from '../support/database.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'

let server: TestPostgres
let db: Kysely<Tables>

/** The statements that the only connection has prepared. */
async function prepared(): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
  return rows.map(({ statement }) => statement)
}

const often = async (read: () => Promise<unknown>): Promise<void> => {
  for (let run = 0; run < 5; run += 1) await read()
}

describe.runIf(testDatabaseKind() === 'postgres')('statements on PostgreSQL', () => {
  beforeAll(async () => {
    server = await startPostgres({ isHasty: true })
    const pool = new Pool({ connectionString: server.url, max: 1 })
    // `pool.end` does not wait until its connections have ended, so the server may end them first. An idle one says so
    // to the pool, which throws what nobody listens to.
    pool.on('error', () => undefined)
    db = kyselyOn(preparingPool(pool), {})
  })
  afterAll(async () => {
    await db.destroy()
    await server.stop()
  })

  test('are prepared once when a connection runs them often', async () => {
    const read = (value: number): Promise<unknown> => sql`select ${value}::integer as value`.execute(db)
    await read(1)
    expect(await prepared()).toEqual([])
    await often(() => read(2))
    await often(() => read(3))
    expect(await prepared()).toEqual(['select $1::integer as value'])
    expect(await read(4)).toMatchObject({ rows: [{ value: 4 }] })
  })

  test('are planned for their values where a transaction reads many rows', async () => {
    const read = (handle: Kysely<Tables>) => sql`select ${3}::integer as many`.execute(handle)
    const plans = async () =>
      (
        await sql<{ general: number; own: number }>`
          select generic_plans::integer as general, custom_plans::integer as own from pg_prepared_statements where statement like '%as many%'`.execute(
          db,
        )
      ).rows[0]
    for (let run = 0; run < 12; run += 1) await read(db)
    const before = await plans()
    expect(before?.general).toBeGreaterThan(0)
    await withTx(db, testActor, async (tx) => {
      await planForValues(tx)
      await read(tx)
    })
    expect(await plans()).toEqual({ general: before?.general, own: Number(before?.own) + 1 })
    await read(db)
    expect(await plans()).toEqual({ general: Number(before?.general) + 1, own: Number(before?.own) + 1 })
  })

  test('without parameters may be several, which are not prepared', async () => {
    await often(() => sql.raw('select 1; select 2').execute(db))
    expect((await prepared()).filter((text) => text.includes('select 2'))).toEqual([])
  })

  test('return the present columns of a table that has changed since', async () => {
    await sql`create table changing (name text)`.execute(db)
    await sql`insert into changing values ('苍山')`.execute(db)
    const read = (handle: Kysely<Tables>) => sql`select * from changing where name = ${'苍山'}`.execute(handle)
    await often(() => read(db))
    await sql`alter table changing add column height integer default 4122`.execute(db)
    const changed = { rows: [{ name: '苍山', height: expect.anything() }] }
    expect(await read(db)).toMatchObject(changed)
    await often(() => read(db))
    await sql`alter table changing add column county text`.execute(db)
    expect(await withTx(db, testActor, read)).toMatchObject(changed)
    expect(await withTx(db, testActor, read)).toMatchObject(changed)
  })

  test('that differ without end do not fill the memory of the server', async () => {
    for (let each = 0; each < 300; each += 1)
      await often(() => sql`select ${each}::integer as ${sql.ref(`column${each}`)}`.execute(db))
    const texts = await prepared()
    expect(texts.length).toBeGreaterThan(30)
    expect(texts.length).toBeLessThan(100)
  })
})

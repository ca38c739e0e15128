import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  anyTable,
  errorSummary,
  isCheckViolation,
  isForeignKeyViolation,
  isNotNullViolation,
  isUniqueViolation,
  json,
  longRead,
  setStatementTimeout,
  sql,
  sqlState,
  withTx,
  writerOf,
} from '../../server/db/index.ts'
import { rollingBack, testActor, testDatabaseKind, withDatabase } from '../support/database.ts'

const database = withDatabase()

const rowsOf = async (query: string): Promise<unknown[]> => (await sql.raw(query).execute(database.db)).rows

beforeAll(async () => {
  await sql
    .raw(`
    create table accounts (id integer primary key, balance integer not null check (balance >= 0));
    create table entries (id integer primary key, "accountId" integer references accounts (id), note text);
    insert into accounts select n, 100 from generate_series(1, 10) n;
  `)
    .execute(database.db)
})

describe('queries and transactions at the same time', () => {
  test('200 of them, a third rolled back, return their own rows and keep the sum', async () => {
    const one = async (n: number): Promise<void> => {
      if (n % 3 === 0) {
        const { rows } = await sql<{ n: number; t: string }>`select ${n}::int as n, ${`text ${n}`} as t`.execute(
          database.db,
        )
        expect(rows).toEqual([{ n, t: `text ${n}` }])
        return
      }
      const from = (n % 10) + 1
      const to = ((n * 7) % 10) + 1
      const move = withTx(database.db, testActor, async (tx) => {
        await anyTable(tx)
          .updateTable('accounts')
          .set({ balance: sql`balance - 1` })
          .where('id', '=', Math.min(from, to))
          .execute()
        const seen = await sql<{ n: number }>`select ${n}::int as n`.execute(tx)
        expect(seen.rows).toEqual([{ n }])
        await anyTable(tx)
          .updateTable('accounts')
          .set({ balance: sql`balance + 1` })
          .where('id', '=', Math.max(from, to))
          .execute()
        if (n % 3 === 1) throw new Error(`changed my mind ${n}`)
      })
      if (n % 3 === 1) await expect(move).rejects.toThrow(`changed my mind ${n}`)
      else await move
    }
    await Promise.all(Array.from({ length: 200 }, (_none, n) => one(n)))
    expect(await rowsOf('select sum(balance)::int as sum, count(*) as count from accounts')).toEqual([
      { sum: 1000, count: 10 },
    ])
  })

  test('a transaction reads its own rows, and after a rollback they are gone', async () => {
    const reads: unknown[] = []
    await withTx(database.db, testActor, async (tx) => {
      await anyTable(tx).insertInto('entries').values({ id: 900, note: 'unseen' }).execute()
      reads.push(sql`select count(*) as count from entries where id = 900`.execute(tx).then((result) => result.rows))
      await Promise.all(reads)
      throw new Error('back')
    }).catch(() => {})
    expect(await Promise.all(reads)).toEqual([[{ count: 1 }]])
    expect(await rowsOf('select count(*) as count from entries where id = 900')).toEqual([{ count: 0 }])
  })

  test('statements of one transaction run in the order of their calls', async () => {
    const seen = await rollingBack(database, async (tx) => {
      await sql`create temporary table steps (at serial, n int) on commit drop`.execute(tx)
      await Promise.all(Array.from({ length: 50 }, (_none, n) => sql`insert into steps (n) values (${n})`.execute(tx)))
      return (await sql<{ n: number }>`select n from steps order by at`.execute(tx)).rows.map((row) => row.n)
    })
    expect(seen).toEqual(Array.from({ length: 50 }, (_none, n) => n))
  })

  test('updates and deletes return the number of changed rows', async () => {
    const counts = await rollingBack(database, async (tx) => {
      const updated = await anyTable(tx)
        .updateTable('accounts')
        .set({ balance: 5 })
        .where('id', '<=', 4)
        .executeTakeFirst()
      const deleted = await anyTable(tx).deleteFrom('accounts').where('id', '>', 8).executeTakeFirst()
      return [updated.numUpdatedRows, deleted.numDeletedRows]
    })
    expect(counts).toEqual([4n, 2n])
  })
})

describe('withTx', () => {
  test('runs the work again after a serialization failure, but not after another error', async () => {
    const tries = { retried: 0, refused: 0 }
    const result = await withTx(database.db, testActor, async (tx) => {
      tries.retried += 1
      if (tries.retried < 3) await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(tx)
      return 'done'
    })
    expect([result, tries.retried]).toEqual(['done', 3])
    await expect(
      withTx(database.db, testActor, async (tx) => {
        tries.refused += 1
        await sql`select 1/0`.execute(tx)
      }),
    ).rejects.toMatchObject({ code: '22012' })
    expect(tries.refused).toBe(1)
  })

  test('inside a transaction joins it, so that a rollback of the outer one undoes both', async () => {
    await withTx(database.db, testActor, async (outer) => {
      await withTx(outer, { id: 'inner', name: 'inner' }, async (tx) => {
        expect(writerOf(tx)).toEqual(testActor)
        await anyTable(tx).insertInto('entries').values({ id: 901 }).execute()
      })
      throw new Error('back')
    }).catch(() => {})
    expect(await rowsOf('select from entries where id = 901')).toEqual([])
    expect(() => writerOf(database.db)).toThrow(/withTx/)
  })

  test('rejects a query that bypasses the transaction, instead of blocking itself', async () => {
    await expect(withTx(database.db, testActor, async () => rowsOf('select 1'))).rejects.toThrow(
      /pass the transaction on/,
    )
    expect(await rowsOf('select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('an error', () => {
  const failure = async (query: string): Promise<unknown> =>
    sql
      .raw(query)
      .execute(database.db)
      .then(
        () => null,
        (error: unknown) => error,
      )

  test('keeps its SQLSTATE, constraint and columns', async () => {
    expect(isUniqueViolation(await failure('insert into accounts values (1, 1)'))).toMatchObject({
      constraint: 'accounts_pkey',
      table: 'accounts',
      column: 'id',
    })
    expect(isForeignKeyViolation(await failure('insert into entries values (1, 99)'))).toMatchObject({
      constraint: 'entries_accountId_fkey',
      column: 'accountId',
    })
    expect(isCheckViolation(await failure('insert into accounts values (11, -1)'))).toMatchObject({
      constraint: 'accounts_balance_check',
    })
    expect(isNotNullViolation(await failure('insert into accounts values (11, null)'))).toMatchObject({
      column: 'balance',
    })
    expect(sqlState(await failure('select nothing'))).toBe('42703')
    expect(sqlState(await failure('selec 1'))).toBe('42601')
    expect(sqlState(await sql`select ${'x'}::int`.execute(database.db).catch((error: unknown) => error))).toBe('22P02')
    expect(sqlState(Object.assign(new Error('broken pipe'), { code: 'EPIPE' }))).toBeNull()
    expect(isUniqueViolation(new Error('other'))).toBeNull()
  })

  test('does not affect later statements, but aborts its transaction', async () => {
    await failure('select 1/0')
    expect(await rowsOf('select 1 as one')).toEqual([{ one: 1 }])
    const states: (string | null)[] = []
    await withTx(database.db, testActor, async (tx) => {
      await sql`select 1/0`.execute(tx).catch((error: unknown) => states.push(sqlState(error)))
      await sql`select 1`.execute(tx)
    }).catch((error: unknown) => states.push(sqlState(error)))
    expect(states).toEqual(['22012', '25P02'])
    expect(await rowsOf('select 1 as one')).toEqual([{ one: 1 }])
  })

  test('is shortened for the log, however long its parameter is', async () => {
    const error = await sql`select ${'y'.repeat(100_000)}::int`.execute(database.db).catch((caught: unknown) => caught)
    expect(errorSummary(error).length).toBeLessThan(400)
    expect(errorSummary(error)).toMatch(/^22P02 /)
  })
})

describe('notifications', () => {
  test('arrive after the commit, in order, and not after a rollback', async () => {
    const heard: string[] = []
    const leave = await database.listen('tests: "one"', (payload) => heard.push(payload))
    await withTx(database.db, testActor, async (tx) => {
      await sql`select pg_notify('tests: "one"', 'first')`.execute(tx)
      await sql`select pg_notify('tests: "one"', '第二')`.execute(tx)
      await delay(50)
      expect(heard).toEqual([])
    })
    await rollingBack(database, (tx) => sql`select pg_notify('tests: "one"', 'never')`.execute(tx))
    await sql`select pg_notify('tests: "one"', 'last')`.execute(database.db)
    await expect.poll(() => heard).toEqual(['first', '第二', 'last'])
    await leave()
    await sql`select pg_notify('tests: "one"', 'after leaving')`.execute(database.db)
    await delay(100)
    expect(heard).toHaveLength(3)
  })
})

describe('time', () => {
  test('a statement of two seconds does not block the event loop', async () => {
    let ticks = 0
    const clock = setInterval(() => (ticks += 1), 10)
    await sql`select pg_sleep(2)`.execute(database.db)
    clearInterval(clock)
    // A blocked event loop ticks once or twice; otherwise the count depends on the load of the machine.
    expect(ticks).toBeGreaterThan(10)
  })

  test('a statement over its time limit fails with 57014, and the next one works', async () => {
    const slow = withTx(database.db, testActor, async (tx) => {
      await setStatementTimeout(tx, 300)
      await sql`select count(*) from generate_series(1, 2000000000)`.execute(tx)
    })
    await expect(slow).rejects.toMatchObject({ code: '57014' })
    expect(await rowsOf('select 1 as one')).toEqual([{ one: 1 }])
  })

  test('a long read is cancelled after about five seconds', async () => {
    let seconds = 0
    const read = database.within(longRead, async (tx) => {
      const startedAt = performance.now()
      await sql`select pg_sleep(30)`.execute(tx).finally(() => (seconds = (performance.now() - startedAt) / 1000))
    })
    await expect(read).rejects.toMatchObject({ code: '57014' })
    expect(seconds).toBeGreaterThan(4)
    expect(seconds).toBeLessThan(15)
    expect(await rowsOf('select 1 as one')).toEqual([{ one: 1 }])
  })

  test('the time limit of one transaction does not affect the next', async () => {
    await rollingBack(database, (tx) => setStatementTimeout(tx, 50))
    expect(await rowsOf('select pg_sleep(0.2)')).toHaveLength(1)
  })

  test('a transaction that is idle for too long is rolled back, and does not block other queries', async () => {
    const idle = withTx(database.db, testActor, async (tx) => {
      await sql`set local idle_in_transaction_session_timeout = 200`.execute(tx)
      await anyTable(tx).insertInto('entries').values({ id: 903 }).execute()
      await delay(1000)
      await sql`select 1`.execute(tx)
    })
    idle.catch(() => {})
    await delay(50)
    expect(await rowsOf('select count(*) as count from entries where id = 903')).toEqual([{ count: 0 }])
    await expect(idle).rejects.toThrow()
    expect(await rowsOf('select from entries where id = 903')).toEqual([])
  })

  test('a read ends with its statement when its caller aborts', async () => {
    const caller = new AbortController()
    setTimeout(() => caller.abort(new Error('gone')), 200)
    const read = database.within({ timeoutMs: 60_000, signal: caller.signal }, (tx) =>
      sql`select count(*) from generate_series(1, 2000000000)`.execute(tx),
    )
    await expect(read).rejects.toThrow('gone')
    expect(await rowsOf('select 1 as one')).toEqual([{ one: 1 }])
    await expect(database.within({ timeoutMs: 1000, signal: caller.signal }, async () => 'ran')).rejects.toThrow('gone')
  })

  test('a read with a time limit can not write', async () => {
    const write = database.within({ timeoutMs: 5000 }, (tx) => sql`insert into entries (id) values (902)`.execute(tx))
    await expect(write).rejects.toMatchObject({ code: '25006' })
  })

  test('the session uses UTC', async () => {
    expect(await rowsOf(`select current_setting('TimeZone') as zone, '2026-01-01 00:00'::timestamptz as at`)).toEqual([
      { zone: 'UTC', at: '2026-01-01T00:00:00.000Z' },
    ])
  })
})

describe('the system tables', () => {
  test('an audit row can be added, but neither changed nor removed', async () => {
    const audit = {
      id: 'a-1',
      actorId: 'system',
      actorName: 'test',
      resource: 'lands',
      action: 'create',
      changes: json({ landCode: [null, 'A-1'] }),
    }
    await withTx(database.db, testActor, (tx) => tx.insertInto('audits').values(audit).execute())
    const row = await database.db.selectFrom('audits').selectAll().where('id', '=', 'a-1').executeTakeFirstOrThrow()
    expect(row.changes).toEqual({ landCode: [null, 'A-1'] })
    expect(row.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    for (const change of [`update audits set label = 'x'`, `delete from audits`, `truncate audits`]) {
      await expect(rowsOf(change)).rejects.toMatchObject({ code: '23001' })
    }
  })

  test('json() stores arrays, texts and null as JSON', async () => {
    const values = await rollingBack(database, async (tx) => {
      await tx
        .insertInto('settings')
        .values([
          { key: 'list', value: json(['a', 1]) },
          { key: 'text', value: json('a "b"') },
          { key: 'none', value: json(null) },
        ])
        .execute()
      return tx
        .selectFrom('settings')
        .select('value')
        .where('key', 'in', ['list', 'text', 'none'])
        .orderBy('key')
        .execute()
    })
    expect(values.map((row) => row.value)).toEqual([['a', 1], null, 'a "b"'])
  })
})

test('tidy, ping and checkpoint work', async () => {
  expect(database.kind).toBe(testDatabaseKind())
  await database.tidy(['accounts', 'loginFailures'])
  await database.ping()
  await database.checkpoint()
})

import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, sql, withTx, type Database } from '../../server/db/index.ts'
import { testActor, testDatabaseKind } from '../support/database.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'

let server: TestPostgres

async function administer(...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: server.url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** A promise that the test resolves with `give`. */
function signal(): { wait: Promise<void>; give: () => void } {
  let give = (): void => {}
  const wait = new Promise<void>((resolve) => (give = resolve))
  return { wait, give: () => give() }
}

const address = (database: string, user = 'postgres'): string => {
  const url = new URL(server.url)
  url.pathname = `/${database}`
  url.username = user
  return url.href
}

const open = (
  url: string,
  more: { readUrl?: string; migrate?: boolean; log?: (message: string) => void } = {},
): Promise<Database> => openDatabase({ dataDir: '/nowhere', url, ...more })

describe.runIf(testDatabaseKind() === 'postgres')('a PostgreSQL server', () => {
  beforeAll(async () => {
    server = await startPostgres()
    await administer(
      'create database crowd',
      'create database steady',
      'create role clerk login',
      'create database bare owner clerk',
      `create database latin encoding 'LATIN1' locale 'C' template template0`,
    )
  })
  afterAll(() => server.stop())

  test('is migrated once when three nodes start on an empty database', async () => {
    const messages: string[] = []
    const nodes = await Promise.all(
      [1, 2, 3].map(() => open(address('crowd'), { log: (message) => messages.push(message) })),
    )
    expect(messages.filter((message) => message.includes('0001_system.sql'))).toHaveLength(1)
    await Promise.all(nodes.map((node) => node.close()))
  })

  test('may restart: queries fail for a moment, nothing crashes, and listeners resume', async () => {
    const database = await open(address('steady'))
    const heard: string[] = []
    let gaps = 0
    await database.listen(
      'news',
      (payload) => heard.push(payload),
      () => (gaps += 1),
    )
    const begun = signal()
    const restarted = signal()
    const interrupted = withTx(database.db, testActor, async (tx) => {
      await sql`select 1`.execute(tx)
      begun.give()
      await restarted.wait
      await sql`select 1`.execute(tx)
    }).catch((error: unknown) => error)
    await begun.wait
    await server.restart()
    restarted.give()
    expect(await interrupted).toBeInstanceOf(Error)
    await expect
      .poll(() =>
        database.ping().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    await expect.poll(() => gaps).toBe(1)
    await sql`select pg_notify('news', 'again')`.execute(database.db)
    await expect.poll(() => heard).toEqual(['again'])
    await database.close()
  })

  test('that can not be used is rejected with a message that says what to do', async () => {
    await expect(open(address('nowhere'))).rejects.toThrow(/"nowhere" does not exist.*Create the database first/)
    await expect(open(address('latin'))).rejects.toThrow(/encoded in LATIN1/)
    await expect(open(address('bare', 'clerk'))).rejects.toThrow(
      /may not create the extension postgis.*create extension postgis;/,
    )
    await expect(open(address('bare', 'nobody'))).rejects.toThrow(/role "nobody" does not exist.*DATABASE_URL/)
    await expect(open(address('steady'), { readUrl: address('crowd'), migrate: false })).rejects.toThrow(
      /DATABASE_READ_URL is not a replica/,
    )
  })

  test('uses the settings in its address, and reads go to the replica', async () => {
    const url = new URL(address('steady'))
    url.searchParams.set('options', '-c statement_timeout=1234')
    url.searchParams.set('application_name', 'bench')
    const reads = new URL(address('steady'))
    reads.searchParams.set('application_name', 'reads')
    const database = await open(url.href, { readUrl: reads.href, migrate: false })
    const settings =
      await sql`select current_setting('statement_timeout') as timeout, current_setting('application_name') as name, current_setting('TimeZone') as zone`.execute(
        database.db,
      )
    expect(settings.rows).toEqual([{ timeout: '1234ms', name: 'bench', zone: 'UTC' }])
    const where = sql<{ name: string }>`select current_setting('application_name') as name`
    expect((await where.execute(database.read)).rows).toEqual([{ name: 'reads' }])
    expect((await database.within({ timeoutMs: 1000 }, (tx) => where.execute(tx))).rows).toEqual([{ name: 'reads' }])
    await expect(withTx(database.db, testActor, () => where.execute(database.read))).rejects.toThrow(
      /pass the transaction on/,
    )
    await database.close()
  })
})

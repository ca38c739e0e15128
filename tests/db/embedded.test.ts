import { mkdtempSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import {
  anyTable,
  isConnectionLost,
  longRead,
  openDatabase,
  setStatementTimeout,
  sql,
  withTx,
  type Database,
} from '../../server/db/index.ts'
import { lockPath } from '../../server/db/embedded/lock.ts'
import { migratedDataDir, testActor, testDatabaseKind } from '../support/database.ts'
import { killBusyWriter, killedWriter } from '../support/killed-writer.ts'
import { inFull } from '../support/long.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

async function dataFolder(): Promise<string> {
  const folder = await migratedDataDir()
  folders.push(folder)
  return folder
}

/** Returns the id of the process that holds the lock of the folder. */
async function databasePid(dataDir: string): Promise<number> {
  const lock = lockPath(join(dataDir, 'postgres'))
  const highest = Math.max(...readdirSync(lock).map(Number).filter(Number.isInteger))
  return (JSON.parse(await text(connect(join(lock, String(highest))))) as { pid: number }).pid
}

const open = (dataDir: string): Promise<Database> => openDatabase({ dataDir, migrate: false })

describe.runIf(testDatabaseKind() === 'embedded')('the embedded database', () => {
  test('rejects a second start on its folder with a message that names the folder and the process', async () => {
    const dataDir = await dataFolder()
    const database = await open(dataDir)
    await expect(open(dataDir)).rejects.toThrow(
      new RegExp(`${join(dataDir, 'postgres')} is in use by process ${process.pid} .*DATA_DIR`),
    )
    expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
    await database.close()
    await (await open(dataDir)).close()
  })

  test('locks a folder whose path is too long for a socket', async () => {
    const dataDir = join(mkdtempSync(join(tmpdir(), 'investmap-long-')), '很长的文件夹'.repeat(9))
    folders.push(join(dataDir, '..'))
    const database = await open(dataDir)
    folders.push(lockPath(join(dataDir, 'postgres')))
    expect(lockPath(join(dataDir, 'postgres')).length).toBeLessThan(96)
    await expect(open(dataDir)).rejects.toThrow(/is in use by process/)
    await database.close()
  })

  test('does not touch a folder that contains other files', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'investmap-foreign-'))
    folders.push(dataDir)
    mkdirSync(join(dataDir, 'postgres'))
    writeFileSync(join(dataDir, 'postgres', 'thesis.doc'), 'ten years of work')
    await expect(open(dataDir)).rejects.toThrow(/holds other files/)
    expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['thesis.doc'])
  })

  test('recovers when its process is killed: running statements fail, waiting ones succeed, listeners resume', async () => {
    const dataDir = await dataFolder()
    const database = await open(dataDir)
    const heard: string[] = []
    let gaps = 0
    await database.listen(
      'news',
      (payload) => heard.push(payload),
      () => (gaps += 1),
    )
    await sql`create table kept (n integer)`.execute(database.db)
    await sql`insert into kept values (1)`.execute(database.db)
    const running = sql`select pg_sleep(30)`.execute(database.db).catch((error: unknown) => error)
    const waiting = sql`select n from kept`.execute(database.db)
    await delay(100)
    process.kill(await databasePid(dataDir), 'SIGKILL')
    const error = await running
    expect(error).toMatchObject({
      code: '57P01',
      message: expect.stringMatching(/embedded database was lost/) as string,
    })
    expect(isConnectionLost(error)).toBe(true)
    expect((await waiting).rows).toEqual([{ n: 1 }])
    await sql`select pg_notify('news', 'again')`.execute(database.db)
    await expect.poll(() => heard).toEqual(['again'])
    expect(gaps).toBe(1)
    await database.close()
  })

  test('stops a query after five seconds; waiting reads and writes succeed', async () => {
    const database = await open(await dataFolder())
    await sql`create table written (n integer)`.execute(database.db)
    const endless = sql`select count(*) from generate_series(1, 2000000000)`.execute(database.db)
    const write = withTx(database.db, testActor, (tx) => anyTable(tx).insertInto('written').values({ n: 1 }).execute())
    const read = sql`select n from written`.execute(database.db)
    await expect(endless).rejects.toMatchObject({ code: '57014' })
    await write
    expect((await read).rows).toEqual([{ n: 1 }])
    await database.close()
  })

  test('holds a statement to a time limit only after the one that sets it', async () => {
    const database = await open(await dataFolder())
    await withTx(database.db, testActor, (tx) => setStatementTimeout(tx, 1))
    const slow = withTx(database.db, testActor, async (tx) => {
      await setStatementTimeout(tx, 1)
      await sql`select pg_sleep(1)`.execute(tx)
    })
    await expect(slow).rejects.toMatchObject({ code: '57014' })
    await database.close()
  })

  test('lets other callers in between two long reads, however many wait', async () => {
    const database = await open(await dataFolder())
    const order: string[] = []
    const long = (name: string): Promise<unknown> =>
      database.within(longRead, async (tx) => {
        await sql`select pg_sleep(0.2)`.execute(tx)
        order.push(name)
      })
    const all = ['first', 'second', 'third'].map(long)
    await delay(50)
    await sql`select 1`.execute(database.db)
    order.push('short')
    await Promise.all(all)
    expect(order).toEqual(['first', 'short', 'second', 'third'])
    await database.close()
  })

  test('never runs the second half of a transaction whose first half was lost', async () => {
    const dataDir = await dataFolder()
    const database = await open(dataDir)
    await sql`create table halves (n integer)`.execute(database.db)
    const broken = withTx(database.db, testActor, async (tx) => {
      await anyTable(tx).insertInto('halves').values({ n: 1 }).execute()
      process.kill(await databasePid(dataDir), 'SIGKILL')
      await delay(300)
      await anyTable(tx).insertInto('halves').values({ n: 2 }).execute()
    })
    await expect(broken).rejects.toMatchObject({ code: '57P01' })
    expect((await sql`select n from halves`.execute(database.db)).rows).toEqual([])
    await database.close()
  })

  test('loses no acknowledged write when its program is killed repeatedly', async () => {
    const dataDir = await dataFolder()
    let last = 0
    for (const afterMs of inFull([40, 150, 320, 500, 730], [320])) {
      const outcome = await killedWriter(dataDir, afterMs)
      expect(outcome).toMatchObject({ lost: [], halves: [] })
      expect(outcome.acknowledged).toBeGreaterThan(last)
      last = outcome.acknowledged
    }
  })

  test('unlocks its folder when its program is killed during a long statement', async () => {
    const dataDir = await dataFolder()
    await killBusyWriter(dataDir)
    const database = await open(dataDir)
    await database.close()
  })

  test('keeps its write-ahead log below 200 MB during large writes', async () => {
    const dataDir = await dataFolder()
    const database = await open(dataDir)
    await sql
      .raw('create table bulk (n integer, body text); alter table bulk alter body set storage external')
      .execute(database.db)
    for (let batch = 0; batch < 8; batch += 1) {
      await sql`insert into bulk select n, repeat(md5(n::text), 250) from generate_series(1, 5000) n`.execute(
        database.db,
      )
    }
    const wal = join(dataDir, 'postgres', 'pg_wal')
    const megabytes = readdirSync(wal).reduce((sum, name) => sum + statSync(join(wal, name)).size, 0) / 1024 / 1024
    expect((await sql<{ count: number }>`select count(*) as count from bulk`.execute(database.db)).rows).toEqual([
      { count: 40_000 },
    ])
    expect(megabytes).toBeLessThan(200)
    await database.close()
  })
})

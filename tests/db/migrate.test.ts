import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate, openDatabase, readMigrations, sql, type Database } from '../../server/db/index.ts'
import { freshDatabase, testDatabaseKind, type FreshDatabase } from '../support/database.ts'

const folders: string[] = []

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'investmap-migrations-'))
  folders.push(folder)
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return folder
}

const silent = (): void => {}
let fresh: FreshDatabase
/** The connection of a second node. The embedded database has only one, which runs its calls in turn. */
let second: Database

beforeAll(async () => {
  fresh = await freshDatabase(testDatabaseKind())
  second =
    fresh.database.kind === 'postgres' ? await openDatabase({ ...fresh.options, migrate: false }) : fresh.database
})
afterAll(async () => {
  if (second !== fresh.database) await second.close()
  await fresh.remove()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const tableExists = async (table: string): Promise<boolean> =>
  (await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(fresh.database.db)).rows[0]
    ?.there ?? false

describe('migrations', () => {
  test('run once each when several nodes start at the same time', async () => {
    const folder = folderWith({
      '9001_first.sql': 'create table "firstThing" (n integer); insert into "firstThing" values (1);',
      '9002_second.sql':
        'alter table "firstThing" add column m integer; -- a comment; with a semicolon\ninsert into "firstThing" values (2, 2);',
    })
    const applied = await Promise.all(
      [fresh.database, second, fresh.database, second].map(({ db }) => migrate(db, silent, folder)),
    )
    expect(applied.flat().sort()).toEqual(['9001_first.sql', '9002_second.sql'])
    expect((await sql`select n, m from "firstThing" order by n`.execute(second.db)).rows).toEqual([
      { n: 1, m: null },
      { n: 2, m: 2 },
    ])
    expect(await migrate(second.db, silent, folder)).toEqual([])
  })

  test('that fail are rolled back, name their file in the error, and run once they are fixed', async () => {
    const folder = folderWith({ '9003_broken.sql': 'create table broken (n integer); select 1/0;' })
    await expect(migrate(fresh.database.db, silent, folder)).rejects.toThrow(
      /9003_broken\.sql failed, and nothing of it was kept: 22012/,
    )
    expect(await tableExists('broken')).toBe(false)
    writeFileSync(join(folder, '9003_broken.sql'), 'create table broken (n integer)')
    expect(await migrate(fresh.database.db, silent, folder)).toEqual(['9003_broken.sql'])
    expect(await tableExists('broken')).toBe(true)
  })

  test('that were changed after they ran stop the start, except for different line ends', async () => {
    const folder = folderWith({ '9004_settled.sql': 'select 1;\nselect 2;\n' })
    await migrate(fresh.database.db, silent, folder)
    writeFileSync(join(folder, '9004_settled.sql'), 'select 1;\r\nselect 2;\r\n')
    expect(await migrate(fresh.database.db, silent, folder)).toEqual([])
    writeFileSync(join(folder, '9004_settled.sql'), 'select 3;\n')
    await expect(migrate(fresh.database.db, silent, folder)).rejects.toThrow(
      /9004_settled\.sql was changed after it had been applied/,
    )
  })

  test('of a newer version are only reported, so that an older node can start', async () => {
    const messages: string[] = []
    await migrate(fresh.database.db, (message) => messages.push(message), folderWith({}))
    expect(messages.join()).toMatch(/does not know: .*0001_system\.sql/)
  })

  test('set a search path on every function that columns or indexes use: a restore runs with an empty one', async () => {
    const { rows } = await sql<{ name: string; settings: string[] | null }>`
      select distinct p.proname as name, p.proconfig as settings from pg_depend d join pg_proc p on p.oid = d.refobjid
      where d.refclassid = 'pg_proc'::regclass and d.classid in ('pg_attrdef'::regclass, 'pg_constraint'::regclass, 'pg_class'::regclass) and p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend e where e.objid = p.oid and e.classid = 'pg_proc'::regclass and e.deptype = 'e')`.execute(
      fresh.database.db,
    )
    expect(rows.map(({ name }) => name)).toContain('tile_cell')
    expect(rows.filter(({ settings }) => !settings?.some((each) => each.startsWith('search_path=')))).toEqual([])
  })

  test('need a unique number and a valid name', async () => {
    await expect(readMigrations(folderWith({ '0001_a.sql': '', '0001_b.sql': '' }))).rejects.toThrow(
      /0001_a\.sql and 0001_b\.sql/,
    )
    await expect(readMigrations(folderWith({ 'soil.sql': '' }))).rejects.toThrow(/needs a name like/)
    expect((await readMigrations()).map((each) => each.name)).toContain('0001_system.sql')
  })
})

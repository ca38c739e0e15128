import { describe, expect, it } from 'vitest'
import { openDatabase, sql, withTx } from '../../server/db/index.ts'
import { freshDatabase, testActor, testDatabaseKind, withDatabase } from '../support/database.ts'
import { countedKey, readChanges } from '../../server/crud/counted.ts'
import { parseQuery } from '../../server/crud/query.ts'
import { countStatement } from '../../server/crud/read.ts'
import { aNumber, anActor, makeParcels, parcels, withApp } from './support.ts'

const database = withDatabase()
const test = withApp(database)

async function pageOf(query: string, as = 'admin') {
  const { status, msg, data } = await test.call('GET', `testParcels/page?${query}`, { as })
  if (status !== 200) throw new Error(msg)
  return data
}
const totalOf = async (query: string, as?: string): Promise<number> => (await pageOf(`_end=1&${query}`, as)).total

/** Makes parcels in a county, whose numbers begin with a new prefix; returns that. */
async function someParcels(count: number, xzqdm = '532901001000'): Promise<string> {
  const prefix = aNumber()
  const rows = Array.from({ length: count }, (_, index) => ({
    parcelNo: `${prefix}${String(index).padStart(4, '0')}`,
    name: `地块${index % 7}`,
    xzqdm,
    priceWan: index % 5 === 0 ? null : index,
  }))
  await makeParcels(database, test.engine, rows)
  return prefix
}

/** Changes rows without the trigger that counts changes, so that only what was kept stays as it was. */
async function unnoticed(change: string): Promise<void> {
  await withTx(database.db, testActor, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(change).execute(tx)
  })
}

describe('the total of a list', () => {
  it('is exact after every write, whoever writes', async () => {
    const prefix = await someParcels(3)
    const query = `parcelNo_startswith=${prefix}`
    expect(await totalOf(query)).toBe(3)
    await makeParcels(database, test.engine, [{ parcelNo: `${prefix}x`, name: 'a', xzqdm: '532901001000' }])
    expect(await totalOf(query)).toBe(4)
    await sql`update "testParcels" set name = '改名' where "parcelNo" like ${`${prefix}%`}`.execute(database.db)
    expect(await totalOf(`${query}&name=${encodeURIComponent('改名')}`)).toBe(4)
    await sql`delete from "testParcels" where "parcelNo" = ${`${prefix}x`}`.execute(database.db)
    expect(await totalOf(query)).toBe(3)
  })

  it('is counted once while no row changes, for each data scope and filter', async () => {
    const prefix = await someParcels(4)
    const query = `parcelNo_startswith=${prefix}`
    expect([await totalOf(query), await totalOf(query, 'dali')]).toEqual([4, 4])
    await unnoticed(`update "testParcels" set xzqdm = '532924000000' where "parcelNo" = '${prefix}0000'`)
    await unnoticed(`delete from "testParcels" where "parcelNo" = '${prefix}0001'`)
    expect([await totalOf(query), await totalOf(query, 'dali')]).toEqual([4, 4])
    expect(await totalOf(`${query}&name_in=${['地块2', '地块3', '地块1'].map(encodeURIComponent).join(',')}`)).toBe(2)
    await someParcels(1)
    expect([await totalOf(query), await totalOf(query, 'dali')]).toEqual([3, 2])
  })

  it.runIf(testDatabaseKind() === 'postgres')(
    'holds what another transaction has written only from its commit',
    async () => {
      const prefix = await someParcels(2)
      const query = `parcelNo_startswith=${prefix}`
      const insert = (number: string) =>
        sql`insert into "testParcels" (id, "createdBy", "updatedBy", "parcelNo", name, xzqdm) values (${number}, 'a', 'a', ${number}, 'a', '532901001000')`
      let release = (): void => {}
      let hasWritten = (): void => {}
      const written = new Promise<void>((resolve) => (hasWritten = resolve))
      const waiting = new Promise<void>((resolve) => (release = resolve))
      const open = withTx(database.db, testActor, async (tx) => {
        await insert(`${prefix}open`).execute(tx)
        hasWritten()
        await waiting
      })
      await written
      expect(await totalOf(query)).toBe(2)
      await insert(`${prefix}done`).execute(database.db)
      expect(await totalOf(query)).toBe(3)
      release()
      await open
      expect(await totalOf(query)).toBe(4)
    },
  )

  it('follows the page where counting takes long, if the caller asks so, and is then known', async () => {
    const prefix = await someParcels(4_000)
    await sql`update "testParcels" set boundary = ST_Multi(ST_MakeEnvelope(x, 25, x + 0.0001, 25.0001, 4490))
      from (select right("parcelNo", 4)::integer * 0.0002 + 99.8 as x, id as found from "testParcels" where "parcelNo" like ${`${prefix}%`}) as places where id = found`.execute(
      database.db,
    )
    await database.tidy(['testParcels'])
    // The planner takes the exact comparison of thousands of shapes for expensive.
    const query = 'bbox=99,24,102,26'
    expect(await pageOf(`_end=5&${query}&_totalLater=true`)).toMatchObject({ total: null, records: { length: 5 } })
    expect(await pageOf(`_start=4000&_end=4005&${query}&_totalLater=true`)).toEqual({ records: [], total: null })
    expect(await pageOf(`_start=3990&_end=4005&${query}&_totalLater=true`)).toMatchObject({ total: 4_000 })
    expect(await pageOf(`_start=0&_end=0&${query}`)).toEqual({ records: [], total: 4_000 })
    expect(await pageOf(`_end=5&${query}&_totalLater=true`)).toMatchObject({ total: 4_000, records: { length: 5 } })
  })

  it('does not hold up a page while another request counts', async () => {
    const prefix = await someParcels(1_100)
    const raw = { parcelNo_startswith: prefix }
    const query = parseQuery(parcels, raw, { locale: 'zh-CN' })
    const range = { resource: parcels, query, reach: { actor: anActor(), scope: 'all' as const } }
    const { read } = database
    const key = countedKey(read, countStatement(range), await readChanges(read, parcels))
    let answer = (_total: number): void => {}
    void test.engine.totals.get(key, () => new Promise((resolve) => (answer = resolve)))
    const later = `parcelNo_startswith=${prefix}&_totalLater=true`
    expect(await pageOf(`_end=5&${later}`)).toMatchObject({ total: null, records: { length: 5 } })
    expect(await pageOf(`_start=1000&_end=1005&${later}`)).toMatchObject({ total: null, records: { length: 5 } })
    answer(1_100)
    expect(await pageOf(`_start=1000&_end=1005&${later}`)).toMatchObject({ total: 1_100, records: { length: 5 } })
  })

  it('leaves no trace of the number of changes in the rows', async () => {
    const prefix = await someParcels(2)
    const { records } = await pageOf(`parcelNo_startswith=${prefix}`)
    expect(Object.keys(records[0] ?? {}).filter((name) => /changes/i.test(name))).toEqual([])
  })

  it('may be left for later only by a flag', async () => {
    expect((await test.call('GET', 'testParcels/page?_totalLater=perhaps')).status).toBe(400)
  })
})

describe('a page far down a list', () => {
  const numbers = async (query: string): Promise<unknown[]> =>
    (await pageOf(query)).records.map(({ parcelNo }) => parcelNo)

  it('is the same on every way: from the first row, from an earlier page, and from the last row', async () => {
    const prefix = await someParcels(2_500)
    for (const order of ['', '&_sort=name,parcelNo&_order=desc,desc', '&_sort=priceWan,name&_order=desc,asc']) {
      const query = `parcelNo_startswith=${prefix}${order}`
      const whole: unknown[] = []
      for (const start of [0, 1000, 2000])
        whole.push(...(await numbers(`${query}&_start=${start}&_end=${start + 1000}`)))
      expect(new Set(whole).size).toBe(2_500)
      for (const start of [1000, 1020, 1500, 1520, 1200, 2480, 2490, 2499])
        expect(await numbers(`${query}&_start=${start}&_end=${start + 20}`)).toEqual(whole.slice(start, start + 20))
      expect(await numbers(`${query}&_start=2500&_end=2520`)).toEqual([])
    }
  })

  it('begins at the end of an earlier page while no row changes, and anew after a change', async () => {
    const prefix = await someParcels(2_500)
    const next = `parcelNo_startswith=${prefix}&_start=1120&_end=1122`
    const [first] = [await numbers(`parcelNo_startswith=${prefix}&_start=1100&_end=1120`)]
    expect(first).toHaveLength(20)
    await unnoticed(`delete from "testParcels" where "parcelNo" between '${prefix}0000' and '${prefix}0009'`)
    expect(await numbers(next)).toEqual([`${prefix}1120`, `${prefix}1121`])
    await someParcels(1)
    expect(await numbers(next)).toEqual([`${prefix}1130`, `${prefix}1131`])
  })
})

it.runIf(testDatabaseKind() === 'postgres')('the number of changes is one for all nodes', async () => {
  const fresh = await freshDatabase('postgres')
  const other = await openDatabase({ ...fresh.options, migrate: false })
  try {
    const changes = async (): Promise<unknown> =>
      (
        await sql<{
          changes: number
        }>`select sum(changes)::integer as changes from "tableChanges" where "table" = 'lands'`.execute(other.db)
      ).rows[0]?.changes
    const before = Number((await changes()) ?? 0)
    await sql`delete from lands`.execute(fresh.database.db)
    await sql`delete from lands`.execute(other.db)
    expect(Number(await changes())).toBe(before + 2)
  } finally {
    await other.close()
    await fresh.remove()
  }
})

import { once } from 'node:events'
import { beforeEach, describe, expect, it } from 'vitest'
import { eachRow } from '../../server/http/each-row.ts'
import { refused } from '../../server/http/errors.ts'
import type { RuleContext, Rules, Write } from '../../server/crud/rules.ts'
import { sql, withTx } from '../../server/db/index.ts'
import type { AnyRow } from '../../src/resources/define.ts'
import { withDatabase } from '../support/database.ts'
import { multipart } from './multipart.ts'
import { aNumber, parcels, systemContext, withApp } from './support.ts'

type Seen = { step: 'before' | 'after'; action: RuleContext['action']; writes: Write[]; rows: AnyRow[] }

const seen: Seen[] = []
let whenStored = async (): Promise<void> => undefined

const rules: Rules = {
  before: async (_tx, writes, { action }) => {
    seen.push({ step: 'before', action, writes: structuredClone(writes), rows: [] })
    for (const { draft } of writes) if (draft?.name === '算面积') draft.areaM2 = 12.5
    for (const { draft } of writes) if (draft?.rooms === 7) draft.rooms = 8
    await eachRow(writes, ({ draft }) => {
      if (draft?.name === '不行') throw refused({ zh: '此名不可用', en: 'This name can not be used' })
    })
  },
  after: async (tx, writes, rows, { action }) => {
    seen.push({ step: 'after', action, writes: structuredClone(writes), rows })
    await whenStored()
    if (rows.some((row) => row.name === '事后不行')) {
      await sql`select 1`.execute(tx)
      throw refused({ zh: '事后才知道', en: 'Known only afterwards' })
    }
  },
}

const database = withDatabase()
const test = withApp(database, { testParcels: rules })

const aParcel = (name: string) => ({ parcelNo: aNumber(), name, xzqdm: '532901001000' })

beforeEach(() => {
  seen.length = 0
})

describe('a rule', () => {
  it('runs before and after each write, and may set computed fields', async () => {
    const { data } = await test.call('POST', 'testParcels/add', { body: aParcel('算面积') })
    expect(data.areaM2).toBe(12.5)
    await test.call('PUT', 'testParcels/update', { body: { id: data.id, version: 1, rooms: 3 } })
    await test.call('DELETE', `testParcels/delete?ids=${data.id}`)
    await test.call('POST', `testParcels/restore?ids=${data.id}`)
    expect(seen.map(({ step, action }) => `${step} ${action}`)).toEqual(
      ['create', 'update', 'delete', 'restore'].flatMap((action) => [`before ${action}`, `after ${action}`]),
    )
    expect(seen[0]?.writes).toMatchObject([{ before: null, draft: { name: '算面积' } }])
    expect(seen[2]?.writes).toMatchObject([{ before: { id: data.id, version: 1, areaM2: 12.5 }, draft: { rooms: 3 } }])
    expect(seen[3]?.rows).toMatchObject([{ version: 2, rooms: 3 }])
    expect(seen[4]?.writes).toMatchObject([{ before: { version: 2 }, draft: null }])
  })

  it('that rejects a write, before or after it, leaves no row and no history', async () => {
    for (const name of ['不行', '事后不行']) {
      const body = aParcel(name)
      expect((await test.call('POST', 'testParcels/add', { body })).status).toBe(422)
      expect((await test.call('GET', `testParcels/page?parcelNo=${body.parcelNo}`)).data.total).toBe(0)
      const { rows } = await sql`select 1 from audits where label = ${name}`.execute(database.db)
      expect(rows).toEqual([])
    }
  })

  it('receives all rows of an import in one call', async () => {
    const no = aNumber()
    const form = multipart(
      {},
      { name: 'a.csv', content: Buffer.from(`编号,名称,区划\n${no}a,甲,大理市\n${no}b,乙,大理市\n`) },
    )
    await test.call('POST', 'testParcels/import', form)
    expect(seen.map(({ step, action, writes }) => [step, action, writes.length])).toEqual([
      ['before', 'import', 2],
      ['after', 'import', 2],
    ])
  })

  it('that rejects one row of a partial import is reported with that row, and runs again for the others', async () => {
    const { data: known } = await test.call('POST', 'testParcels/add', { body: aParcel('旧名') })
    seen.length = 0
    const lines = ['编号,名称,区划,间数', `${known.parcelNo},,,7`, `${aNumber()},不行,大理市,`]
    const { data } = await test.call(
      'POST',
      'testParcels/import',
      multipart({ partial: 'true' }, { name: 'a.csv', content: Buffer.from(lines.join('\n')) }),
    )
    expect(data).toMatchObject({ inserted: 0, updated: 1, failed: [{ row: 3, message: '此名不可用' }] })
    expect(
      seen.filter(({ step }) => step === 'before').map(({ writes }) => writes.map(({ draft }) => draft?.rooms)),
    ).toEqual([[7, undefined], [7]])
  })

  it('that is running when the caller of an import disconnects leaves nothing stored', async () => {
    const url = await test.app.listen({ port: 0, host: '127.0.0.1' })
    const connected = once(test.app.server, 'connection')
    const caller = new AbortController()
    whenStored = async () => {
      const [socket] = await connected
      const closed = once(socket, 'close')
      caller.abort()
      await closed
    }
    const { payload, headers } = multipart(
      {},
      { name: 'a.csv', content: Buffer.from(`编号,名称,区划\n${aNumber()},甲,大理市\n`) },
    )
    await expect(
      fetch(`${url}/camel/testParcels/import`, {
        method: 'POST',
        headers: { ...headers, token: 'admin' },
        body: new Uint8Array(payload),
        signal: caller.signal,
      }),
    ).rejects.toThrow('aborted')
    whenStored = async () => undefined
    expect((await test.call('POST', 'testParcels/import', { payload, headers })).data).toMatchObject({
      inserted: 1,
      updated: 0,
      unchanged: 0,
    })
  })

  it('runs only before, not after, an update that changes nothing', async () => {
    const { data } = await test.call('POST', 'testParcels/add', { body: aParcel('甲') })
    seen.length = 0
    await test.call('PUT', 'testParcels/update', { body: { id: data.id, version: 1, name: '甲' } })
    expect(seen.map(({ step }) => step)).toEqual(['before'])
  })
})

describe('a write by the program itself', () => {
  it('may set ids, and may store in one call rows that refer to each other', async () => {
    const no = aNumber()
    const drafts = [
      { ...aParcel('子'), id: `${no}-child`, partOf: `${no}-root` },
      { ...aParcel('根'), id: `${no}-root` },
    ]
    const rows = await withTx(database.db, { id: 'system', name: '系统' }, (tx) =>
      test.engine.create(tx, systemContext(), parcels, drafts),
    )
    expect(rows).toMatchObject([{ id: `${no}-child`, partOf: `${no}-root`, createdBy: 'system' }, { id: `${no}-root` }])
  })

  it('throws if a draft still contains a plain password', async () => {
    const users = test.engine.core.resources.find(({ name }) => name === 'users')
    const draft = {
      username: 'plain',
      realname: 'x',
      xzqdm: '532901001000',
      userType: 'officer',
      password: { not: 'a text' },
    }
    await expect(
      withTx(database.db, { id: 'system', name: '系统' }, (tx) =>
        test.engine.create(tx, systemContext(), users ?? parcels, [draft]),
      ),
    ).rejects.toThrow('password is no column')
  })
})

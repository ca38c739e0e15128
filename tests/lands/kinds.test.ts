import { beforeAll, describe, expect, it } from 'vitest'
import type { AnyRow } from '../../src/resources/define.ts'
import { dicts } from '../../src/resources/dicts.ts'
import { lands } from '../../src/resources/lands.ts'
import { multipart } from '../crud/multipart.ts'
import { aServer, type Caller } from '../support/app.ts'
import { aLand } from './support.ts'

type Item = { value: string; label: string; enabled: boolean }
type Import = { inserted: number; updated: number; failed: { field: string; message: string }[] }

/** Tested with `infrastructure` of parcels, a checklist of dictionary values. */
describe('a field of several dictionary values', () => {
  const server = aServer({ demo: 'off' })
  let admin: Caller

  beforeAll(async () => {
    await server.aRegion({ xzqdm: '532901000000', xzqjb: '3' })
    admin = await server.signIn('admin')
  })

  const aRow = (infrastructure: string[]): Promise<AnyRow> => server.make(lands, aLand({ infrastructure }))

  async function changeItem(value: string, change: Partial<Item> | null): Promise<number> {
    const dict = await server.row(dicts, 'code', 'infrastructure')
    const items = (dict.items as Item[]).flatMap((item) =>
      item.value !== value ? [item] : change ? [{ ...item, ...change }] : [],
    )
    return (await admin.put('/sysDict/update', { id: dict.id, version: dict.version, items })).status
  }

  it('accepts values of the dictionary, each once, and reports a value that is not in it', async () => {
    expect(
      (await admin.post<AnyRow>('/projectLands/add', aLand({ infrastructure: ['road', 'water'] }))).data.infrastructure,
    ).toEqual(['road', 'water'])
    expect((await admin.post<AnyRow>('/projectLands/add', aLand())).data.infrastructure).toEqual([])
    expect((await admin.post('/projectLands/add', aLand({ infrastructure: ['road', 'road'] }))).status).toBe(400)
    const refused = await admin.post('/projectLands/add', aLand({ infrastructure: ['road', 'airport'] }))
    expect(refused).toMatchObject({ status: 422, data: { errors: [{ field: 'infrastructure' }] } })
    expect(refused.msg).toContain('airport')
  })

  it('can be filtered by any of its values', async () => {
    const row = await aRow(['heat', 'gas'])
    const found = async (query: Record<string, string>): Promise<string[]> =>
      (await admin.get<{ records: AnyRow[] }>('/projectLands/page', query)).data.records.map(({ id }) => id)
    expect(await found({ infrastructure: 'heat' })).toEqual([row.id])
    expect(await found({ infrastructure_in: 'heat,none' })).toEqual([row.id])
    expect(await found({ infrastructure_ne: 'heat' })).not.toContain(row.id)
  })

  it('keeps a value that has been disabled since; a new row may not use it', async () => {
    const row = await aRow(['telecom'])
    expect(await changeItem('telecom', { enabled: false })).toBe(200)
    expect(
      (await admin.put('/projectLands/update', { id: row.id, version: 1, infrastructure: ['telecom', 'power'] }))
        .status,
    ).toBe(200)
    expect((await admin.post('/projectLands/add', aLand({ infrastructure: ['telecom'] }))).status).toBe(422)
    expect(await changeItem('telecom', null)).toBe(422)
  })

  it('is exported as labels and imported from labels', async () => {
    const row = await aRow(['road', 'levelled'])
    const file = await admin.get('/projectLands/export', { format: 'csv', landCode: String(row.landCode) })
    expect(file.text).toContain('通路；场地平整')
    const csv = `landCode,infrastructure\r\n${String(row.landCode)},通水；通路\r\n`
    const imported = async (content: string) => {
      const { payload, headers } = multipart({}, { name: 'rows.csv', content: Buffer.from(content) })
      return (await admin.call<Import>('POST', '/projectLands/import', { body: payload, headers })).data
    }
    expect((await imported(csv)).failed).toEqual([expect.objectContaining({ field: 'infrastructure' })])
    expect(await imported(csv.replace('通水', '通上水'))).toMatchObject({ updated: 1, failed: [] })
    expect((await server.row(lands, 'id', row.id)).infrastructure).toEqual(['water', 'road'])
    expect(file.text.split('\r\n')[0]).not.toContain('照片')
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import type { AnyRow } from '../../src/resources/define.ts'
import { lands } from '../../src/resources/lands.ts'
import { aServer, type Caller } from '../support/app.ts'
import { multipart } from '../crud/multipart.ts'
import { aLand } from './support.ts'

const ordinary = ['list', 'show', 'create', 'edit', 'delete', 'import'].map((action) => `LM:${action}`)

describe('publishing', () => {
  const server = aServer({ demo: 'off' })
  let editor: Caller
  let publisher: Caller

  beforeAll(async () => {
    await server.aRegion({ xzqdm: '532901000000', xzqjb: '3' })
    editor = await server.anActor(ordinary)
    publisher = await server.anActor([...ordinary, 'LM:publish'])
  })

  const aRow = (values: Record<string, unknown> = {}): Promise<AnyRow> => server.make(lands, aLand(values))
  const change = (caller: Caller, row: AnyRow, values: Record<string, unknown>) =>
    caller.put<AnyRow>('/projectLands/update', { id: row.id, version: row.version, ...values })

  it('needs its own permission, in addition to the permission to edit', async () => {
    const row = await aRow()
    expect(await change(editor, row, { published: true })).toMatchObject({ status: 403, data: 'LM:publish' })
    expect(await change(publisher, row, { published: true })).toMatchObject({ status: 200, data: { published: true } })
  })

  it('and unpublishing need the permission; other edits of a published row do not', async () => {
    const row = await aRow({ published: true })
    expect(await change(editor, row, { published: false })).toMatchObject({ status: 403, data: 'LM:publish' })
    expect(await change(editor, row, { published: true, name: '改名' })).toMatchObject({
      status: 200,
      data: { name: '改名', published: true },
    })
  })

  it('of a new row needs the permission; adding an unpublished row does not', async () => {
    expect(await editor.post('/projectLands/add', aLand({ published: true }))).toMatchObject({
      status: 403,
      data: 'LM:publish',
    })
    expect((await editor.post('/projectLands/add', aLand({ published: false }))).status).toBe(200)
    expect((await publisher.post('/projectLands/add', aLand({ published: true }))).status).toBe(200)
  })

  it('by an import needs the permission', async () => {
    const row = await aRow()
    const csv = `landCode,published\r\n${String(row.landCode)},是\r\n`
    const { payload, headers } = multipart({}, { name: 'rows.csv', content: Buffer.from(csv) })
    expect(await editor.call('POST', '/projectLands/import', { body: payload, headers })).toMatchObject({
      status: 403,
      data: 'LM:publish',
    })
    expect((await server.row(lands, 'id', row.id)).published).toBe(false)
    expect(await publisher.call('POST', '/projectLands/import', { body: payload, headers })).toMatchObject({
      status: 200,
      data: { updated: 1 },
    })
  })

  it('is limited to own rows if the policy grants it with that data scope', async () => {
    const own = await server.aRole({ permissions: ['LM:publish'], dataScope: 'self' })
    const all = await server.aRole({ permissions: ordinary, dataScope: 'region' })
    const user = await server.aUser({ roles: [own.id, all.id] })
    const caller = await server.signIn(String(user.username))
    expect((await change(caller, await aRow(), { published: true })).status).toBe(403)
    const made = await caller.post<AnyRow>('/projectLands/add', aLand())
    expect((await change(caller, made.data, { published: true })).status).toBe(200)
  })
})

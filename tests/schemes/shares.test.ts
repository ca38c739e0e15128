import { beforeAll, describe, expect, test } from 'vitest'
import type { AnyRow } from '../../src/resources/define.ts'
import { lands } from '../../src/resources/lands.ts'
import type { SchemeShare, SharedScheme } from '../../src/resources/composed-scheme.ts'
import { sql } from '../../server/db/index.ts'
import { aLayer, polygon } from '../analysis/support.ts'
import { aServer, type Caller } from '../support/app.ts'
import { aLand, analyse, aScheme, edit, region, square } from './support.ts'

const investorPermissions = ['list', 'show', 'create', 'edit', 'delete'].map((action) => `PLAN:${action}`)

describe('links to schemes', () => {
  const server = aServer({ demo: 'off' })
  let investor: Caller
  let other: Caller

  const shared = (key: string, caller: Caller = server.visitor) => caller.get<SharedScheme>('/schemes/shared', { key })
  const link = async (id: string, days?: number): Promise<{ key: string; expiresAt: string }> =>
    (await investor.post<{ key: string; expiresAt: string }>('/schemes/share', { id, ...(days ? { days } : {}) })).data
  const shares = async (id: string): Promise<SchemeShare[]> =>
    (await investor.get<SchemeShare[]>('/schemes/shares', { id })).data

  beforeAll(async () => {
    await server.aRegion({ xzqdm: region, xzqjb: '3' })
    investor = await server.anActor(investorPermissions, { dataScope: 'self', xzqdm: '532900000000' })
    other = await server.anActor(investorPermissions, { dataScope: 'self', xzqdm: '532900000000' })
  })

  test('show a visitor the scheme without its creator, its ids, or the boundaries of restricted layers', async () => {
    await aLayer(server, [polygon(square(700, 0.0005).coordinates[0]![0]! as [number, number][])], {
      visibleTo: 'officers',
      name: '保密图层',
    })
    const scheme = await aScheme(investor, { name: '给合伙人', notes: '水电齐备' })
    const run = await analyse(investor, { boundary: square(700) })
    const land = await aLand(server)
    await edit(investor, { id: scheme.id, add: [{ landId: land.id }, { runId: run }] })
    const { key, expiresAt } = await link(scheme.id)
    expect(Math.round((Date.parse(expiresAt) - Date.now()) / 86_400_000)).toBe(30)
    const answer = await shared(key)
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
    expect(answer.data).toMatchObject({
      name: '给合伙人',
      notes: '水电齐备',
      expiresAt,
      candidates: [
        { land: { landCode: land.landCode } },
        { run: { result: { verdict: 'infeasible', lines: [{ name: '保密图层', shape: null }] } } },
      ],
    })
    for (const secret of [scheme.id, scheme.createdBy, key]) expect(answer.text).not.toContain(secret)
    expect((await shared(key, await server.signIn('admin'))).text).toBe(answer.text)
    await sql`update layers set published = false`.execute(server.database.db)
  })

  test('show a parcel that is no longer published as gone, with nothing but its name', async () => {
    const scheme = await aScheme(investor)
    const land = await aLand(server, { priceWanPerMu: 77.25 })
    const run = await analyse(investor, { landId: land.id })
    await edit(investor, { id: scheme.id, add: [{ runId: run }] })
    const { key } = await link(scheme.id)
    expect((await shared(key)).text).toContain('77.25')
    const row = await server.row(lands, 'id', land.id)
    await (
      await server.signIn('admin')
    ).put('/projectLands/update', { id: land.id, version: row.version, published: false, priceWanPerMu: 66.5 })
    const { data, text } = await shared(key)
    expect(data.candidates).toEqual([
      {
        key: expect.any(String),
        name: `${String(land.landCode)} ${String(land.name)}`,
        note: null,
        landId: null,
        isGone: true,
        land: null,
        boundary: null,
        run: null,
      },
    ])
    for (const secret of ['77.25', '66.5', land.id, run]) expect(text).not.toContain(secret)
  })

  test('end on expiry, revocation and deletion of the scheme; the key is not stored', async () => {
    const scheme = await aScheme(investor)
    const [one, two, three] = [await link(scheme.id, 1), await link(scheme.id, 365), await link(scheme.id)]
    for (const days of [0, 366, 1.5])
      expect((await investor.post('/schemes/share', { id: scheme.id, days })).status).toBe(400)
    expect((await shares(scheme.id)).map(({ isOpen }) => isOpen)).toEqual([true, true, true])
    expect(JSON.stringify((await sql`select * from "schemeShares"`.execute(server.database.db)).rows)).not.toContain(
      one.key,
    )
    await sql`update "schemeShares" set "expiresAt" = now() - interval '1 second' where "expiresAt" < now() + interval '2 days'`.execute(
      server.database.db,
    )
    expect((await shared(one.key)).status).toBe(404)
    const [, long] = (await shares(scheme.id)).toReversed()
    expect((await other.post('/schemes/revoke', { id: long!.id })).status).toBe(404)
    expect((await server.visitor.post('/schemes/revoke', { id: long!.id })).status).toBe(401)
    expect((await investor.post('/schemes/revoke', { id: long!.id })).data).toEqual({ revoked: 1 })
    expect((await shared(two.key)).status).toBe(404)
    expect((await shared(three.key)).status).toBe(200)
    await investor.delete('/schemes/delete', [scheme.id])
    expect((await shared(three.key)).status).toBe(404)
    const actions = (
      await sql<{ action: string }>`select action from audits where "rowId" = ${scheme.id} order by at, id`.execute(
        server.database.db,
      )
    ).rows.map(({ action }) => action)
    expect(actions).toEqual(['create', 'share', 'share', 'share', 'unshare', 'delete'])
  })

  test('end when the account of their creator is disabled, because nobody else could revoke them', async () => {
    const maker = await server.anActor(investorPermissions, { dataScope: 'self', xzqdm: '532900000000' })
    const { id } = await aScheme(maker)
    const { key } = (await maker.post<{ key: string }>('/schemes/share', { id })).data
    expect((await shared(key)).status).toBe(200)
    await sql`update users set enabled = false where id = ${maker.user.id}`.execute(server.database.db)
    expect((await shared(key)).status).toBe(404)
  })

  test('leave the versions of the scheme readable', async () => {
    const scheme = await aScheme(investor, { name: '甲' })
    await link(scheme.id)
    await investor.put('/schemes/update', { id: scheme.id, version: 1, name: '乙' })
    await link(scheme.id)
    expect((await investor.get<AnyRow>('/schemes/composed', { id: scheme.id, version: 1 })).data).toMatchObject({
      name: '甲',
      version: 1,
    })
    expect((await investor.get<AnyRow>('/schemes/composed', { id: scheme.id })).data).toMatchObject({
      name: '乙',
      version: 2,
    })
  })

  test('return 404 for a guessed key, 429 for repeated guesses, and 400 for a malformed key', async () => {
    const statuses: number[] = []
    for (let index = 0; index < 60 && statuses.at(-1) !== 429; index += 1)
      statuses.push((await shared(`guess${index}`)).status)
    expect(statuses.at(-1)).toBe(429)
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([404]))
    expect((await shared('a b')).status).toBe(400)
  })
})

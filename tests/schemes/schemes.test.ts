import { beforeAll, describe, expect, test } from 'vitest'
import type { AnyRow } from '../../src/resources/define.ts'
import { lands } from '../../src/resources/lands.ts'
import type { SchemeChange } from '../../src/resources/composed-scheme.ts'
import { sql } from '../../server/db/index.ts'
import { addContent, aLayer, box, dated, polygon } from '../analysis/support.ts'
import { aServer, type Caller } from '../support/app.ts'
import { aLand, analyse, aScheme, composed, edit, region, square } from './support.ts'

const investorPermissions = ['list', 'show', 'create', 'edit', 'delete'].map((action) => `PLAN:${action}`)

describe('schemes', () => {
  const server = aServer({ demo: 'off' })
  let investor: Caller
  let other: Caller
  let officer: Caller
  let elsewhere: Caller
  let admin: Caller

  const candidates = (
    row: AnyRow,
  ): {
    key: string
    name: string
    landId: string | null
    runId: string | null
    landVersion: number | null
    note: string | null
  }[] => row.candidates as never
  const changes = async (caller: Caller, id: string): Promise<SchemeChange[]> =>
    (await caller.get<SchemeChange[]>('/schemes/changes', { ids: id })).data
  /** Changes a parcel through the API, so that its version and history follow. */
  const setLand = async (land: AnyRow, values: Record<string, unknown>): Promise<void> => {
    const { version } = await server.row(lands, 'id', land.id)
    expect((await admin.put('/projectLands/update', { id: land.id, version, ...values })).status).toBe(200)
  }

  beforeAll(async () => {
    for (const xzqdm of [region, '532922000000']) await server.aRegion({ xzqdm, xzqjb: '3' })
    investor = await server.anActor(investorPermissions, { dataScope: 'self', xzqdm: '532900000000' })
    other = await server.anActor(investorPermissions, { dataScope: 'self', xzqdm: '532900000000' })
    officer = await server.anActor(['PLAN:*'], { xzqdm: region })
    elsewhere = await server.anActor(['PLAN:*'], { xzqdm: '532922000000' })
    admin = await server.signIn('admin')
  })

  describe('visibility', () => {
    test('a newly registered investor can create, change, delete and restore schemes', async () => {
      const password = await server.encrypted('Cangshan-2026-Erhai')
      expect(
        (await server.visitor.post('/sysUser/register', { username: 'newinvestor', realname: '新投资者', password }))
          .status,
      ).toBe(200)
      const caller = await server.signIn('newinvestor')
      const scheme = await aScheme(caller)
      expect((await caller.put('/schemes/update', { id: scheme.id, version: 1, notes: '看水源' })).status).toBe(200)
      expect((await caller.delete('/schemes/delete', [scheme.id])).status).toBe(200)
      expect((await caller.get('/schemes/detail', { id: scheme.id })).status).toBe(404)
      expect((await caller.post('/schemes/restore', undefined, { ids: scheme.id })).status).toBe(200)
    })

    test('an unsubmitted scheme is visible only to its creator, a submitted one also to officers of its region', async () => {
      const scheme = await aScheme(investor, { name: '只给自己看' })
      const land = await aLand(server)
      await edit(investor, { id: scheme.id, add: [{ landId: land.id }] })
      const calls = (caller: Caller) =>
        Promise.all([
          caller.get('/schemes/detail', { id: scheme.id }),
          caller.get('/schemes/composed', { id: scheme.id }),
          caller.get('/schemes/history', { id: scheme.id }),
          edit(caller, { id: scheme.id, add: [{ landId: land.id, note: '我也要' }] }),
          caller.put('/schemes/update', { id: scheme.id, version: 2, notes: 'x' }),
          caller.delete('/schemes/delete', [scheme.id]),
          caller.post('/schemes/share', { id: scheme.id }),
          caller.get('/schemes/shares', { id: scheme.id }),
        ])
      for (const caller of [other, officer, elsewhere, admin]) {
        expect((await calls(caller)).map(({ status }) => status)).toEqual(Array(8).fill(404))
        expect(await changes(caller, scheme.id)).toEqual([])
        for (const list of ['page', 'history'])
          expect((await caller.get(`/schemes/${list}`, { _start: 0, _end: 100 })).text).not.toContain('只给自己看')
        expect((await caller.call('GET', '/schemes/export', { query: { format: 'csv' } })).text).not.toContain(
          '只给自己看',
        )
      }
      for (const { status } of await calls(server.visitor)) expect(status).toBe(401)
      const row = (await investor.get<AnyRow>('/schemes/detail', { id: scheme.id })).data
      await investor.put('/schemes/update', { id: scheme.id, version: row.version, submitted: true })
      for (const caller of [officer, admin])
        expect((await caller.get('/schemes/composed', { id: scheme.id })).status).toBe(200)
      for (const caller of [other, elsewhere])
        expect((await caller.get('/schemes/composed', { id: scheme.id })).status).toBe(404)
      expect(
        (await edit(officer, { id: scheme.id, add: [{ landId: (await aLand(server)).id, note: '推荐' }] })).status,
      ).toBe(200)
    })

    test('a parcel outside the reader’s data scope is shown as gone, with its run; the creator keeps the run', async () => {
      const maker = await server.anActor(['PLAN:*', 'LM:*'], { xzqdm: '532900000000' })
      const land = await aLand(server, { xzqdm: '532922000000', published: false })
      const run = await analyse(maker, { landId: land.id })
      const { id } = await aScheme(maker, { submitted: true })
      await edit(maker, { id, add: [{ runId: run }] })
      expect((await composed(maker, id)).candidates).toMatchObject([
        { isGone: false, land: { id: land.id }, run: { id: run } },
      ])
      expect((await composed(officer, id)).candidates).toMatchObject([
        { isGone: true, land: null, boundary: null, run: null },
      ])
      await sql`update lands set "deletedAt" = now() where id = ${land.id}`.execute(server.database.db)
      expect((await composed(maker, id)).candidates).toMatchObject([{ isGone: true, land: null, run: { id: run } }])
    })

    test('only its creator can withdraw, delete, share or restore a submitted scheme', async () => {
      const { id } = await aScheme(investor, { submitted: true })
      expect((await officer.put('/schemes/update', { id, version: 1, submitted: false })).status).toBe(422)
      expect((await officer.delete('/schemes/delete', [id])).status).toBe(422)
      expect((await officer.post('/schemes/share', { id })).status).toBe(422)
      expect((await investor.delete('/schemes/delete', [id])).status).toBe(200)
      expect((await officer.post('/schemes/restore', undefined, { ids: id })).status).toBe(422)
    })
  })

  describe('candidates', () => {
    test('can only be parcels that the caller may see and the caller’s own runs', async () => {
      const { id } = await aScheme(investor)
      const hidden = await aLand(server, { published: false })
      const shown = await aLand(server)
      const foreignRun = await analyse(other, { boundary: square(900) })
      for (const add of [
        [{ landId: hidden.id }],
        [{ landId: 'nothing' }],
        [{ runId: foreignRun }],
        [{ landId: shown.id }, { landId: hidden.id }],
      ])
        expect((await edit(investor, { id, add })).status).toBe(404)
      expect((await edit(investor, { id, add: [{}] })).status).toBe(422)
      const run = await analyse(investor, { boundary: square(901) })
      expect((await edit(investor, { id, add: [{ landId: shown.id, runId: run }] })).status).toBe(422)
      const { data } = await edit(investor, { id, add: [{ landId: shown.id, note: '近路' }, { runId: run }] })
      expect(candidates(data).map(({ landId, runId, note }) => [landId, runId, note])).toEqual([
        [shown.id, null, '近路'],
        [null, run, null],
      ])
      const [first, drawn] = (await composed(investor, id)).candidates
      expect(first).toMatchObject({
        isGone: false,
        land: { landCode: shown.landCode, regionName: `试验区划 ${region}` },
        boundary: shown.boundary,
      })
      expect(drawn).toMatchObject({
        name: '自绘范围 1',
        land: null,
        isGone: false,
        boundary: square(901),
        run: { id: run },
      })
    })

    test('a run adds its parcel, and replaces the run of a parcel that is already a candidate', async () => {
      const { id } = await aScheme(investor)
      const land = await aLand(server)
      const [first, second] = [
        await analyse(investor, { landId: land.id }),
        await analyse(investor, { landId: land.id }),
      ]
      await edit(investor, { id, add: [{ runId: first }] })
      const { data } = await edit(investor, { id, add: [{ landId: land.id, runId: second }, { landId: land.id }] })
      expect(candidates(data)).toMatchObject([{ landId: land.id, runId: second }])
    })

    test('requests with unknown fields or invalid values return 400', async () => {
      const { id } = await aScheme(investor)
      for (const body of [
        { add: [{ landId: 'a', price: 1 }] },
        { change: [{ key: 'a', landVersion: 3 }], version: 1 },
        { remove: ['a b'] },
        {
          criteria: {
            template: null,
            weights: [
              { criterion: 'a', weight: 2 },
              { criterion: 'a', weight: 3 },
            ],
          },
          version: 1,
        },
        { criteria: { template: null, weights: [{ criterion: 'a', weight: 0.5 }] }, version: 1 },
        { change: [{ key: 'a' }] },
      ]) {
        expect((await edit(investor, { id, ...body } as never)).status).toBe(400)
      }
      for (const field of ['candidates', 'criteria', 'template'])
        expect((await investor.put('/schemes/update', { id, version: 1, [field]: [] })).status).toBe(400)
    })
  })

  describe('two people editing one scheme', () => {
    test('concurrent additions are both stored', async () => {
      const { id } = await aScheme(investor, { submitted: true })
      const [one, two] = [await aLand(server), await aLand(server)]
      const answers = await Promise.all([
        edit(investor, { id, add: [{ landId: one.id }] }),
        edit(officer, { id, add: [{ landId: two.id }] }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect((await composed(investor, id)).candidates.map(({ landId }) => landId).sort()).toEqual(
        [one.id, two.id].sort(),
      )
    })

    test('changes to different candidates or fields are merged; a conflict returns 409 with the current row', async () => {
      const { id } = await aScheme(investor, { submitted: true })
      const { data } = await edit(investor, {
        id,
        add: [{ landId: (await aLand(server)).id }, { landId: (await aLand(server)).id }],
      })
      const [one, two] = candidates(data).map(({ key }) => key) as [string, string]
      const { version } = data
      expect((await edit(officer, { id, version, change: [{ key: one, note: '官方意见' }] })).status).toBe(200)
      expect(
        (
          await edit(investor, {
            id,
            version,
            change: [
              { key: two, note: '我的意见' },
              { key: one, name: '甲地' },
            ],
          })
        ).status,
      ).toBe(200)
      const refused = await edit(investor, { id, version, change: [{ key: one, note: '别的' }] })
      expect(refused.status).toBe(409)
      expect(candidates(refused.data)).toMatchObject([{ name: '甲地', note: '官方意见' }, { note: '我的意见' }])
      await edit(officer, { id, remove: [two] })
      expect((await edit(investor, { id, version, change: [{ key: two, note: '没了' }] })).status).toBe(409)
      expect((await investor.put('/schemes/update', { id, version, notes: '旧' })).status).toBe(409)
    })

    test('two changes of weights conflict, but weights and an added candidate do not', async () => {
      const { id, version } = await aScheme(investor, { submitted: true })
      const criteria = (weight: number) => ({ template: 'wellness', weights: [{ criterion: 'area', weight }] })
      await edit(officer, { id, add: [{ landId: (await aLand(server)).id }] })
      expect((await edit(investor, { id, version, criteria: criteria(3) })).status).toBe(200)
      expect((await edit(officer, { id, version, criteria: criteria(4) })).status).toBe(409)
      expect((await composed(officer, id)).criteria).toEqual(criteria(3))
    })
  })

  describe('versions', () => {
    test('each write creates one, with its changes in the history and readable later', async () => {
      const { id } = await aScheme(investor, { name: '第一版' })
      const land = await aLand(server)
      const run = await analyse(investor, { landId: land.id })
      const { data: second } = await edit(investor, { id, add: [{ runId: run }] })
      await investor.put('/schemes/update', { id, version: second.version, name: '第三版', notes: '改名' })
      await edit(investor, { id, remove: [candidates(second)[0]!.key] })
      expect(await composed(investor, id, 1)).toMatchObject({ name: '第一版', version: 1, candidates: [] })
      expect(await composed(investor, id, 2)).toMatchObject({
        name: '第一版',
        version: 2,
        candidates: [{ landId: land.id, run: { id: run } }],
      })
      expect(await composed(investor, id, 3)).toMatchObject({
        name: '第三版',
        notes: '改名',
        candidates: [{ landId: land.id }],
      })
      expect(await composed(investor, id)).toMatchObject({ version: 4, candidates: [] })
      expect((await investor.get('/schemes/composed', { id, version: 5 })).status).toBe(404)
      const history = (
        await investor.get<{ records: { rowVersion: number; changes: Record<string, unknown> }[] }>(
          '/schemes/history',
          { id },
        )
      ).data.records
      expect(history.map(({ rowVersion, changes: made }) => [rowVersion, Object.keys(made)])).toEqual([
        [4, ['candidates']],
        [3, ['name', 'notes']],
        [2, ['candidates']],
        [1, expect.any(Array)],
      ])
    })

    test('rolling back creates a new version with the old content, even if a parcel is gone', async () => {
      const { id } = await aScheme(investor, { name: '原名' })
      const land = await aLand(server)
      const { data } = await edit(investor, { id, add: [{ landId: land.id, note: '好' }] })
      await edit(investor, { id, remove: [candidates(data)[0]!.key] })
      await investor.put('/schemes/update', { id, version: 3, name: '新名' })
      await setLand(land, { published: false })
      expect((await investor.post('/schemes/rollBack', { id, version: 3, to: 2 })).status).toBe(409)
      expect((await other.post('/schemes/rollBack', { id, version: 4, to: 2 })).status).toBe(404)
      expect((await investor.post('/schemes/rollBack', { id, version: 4, to: 9 })).status).toBe(404)
      const back = await investor.post<AnyRow>('/schemes/rollBack', { id, version: 4, to: 2 })
      expect(back.data).toMatchObject({ version: 5, name: '原名', candidates: [{ landId: land.id, note: '好' }] })
      expect((await composed(investor, id)).candidates).toMatchObject([{ isGone: true, land: null }])
    })
  })

  describe('changes since a candidate was added', () => {
    test('name the changed fields of a parcel until marked as seen, but not its contact', async () => {
      const { id } = await aScheme(investor)
      const land = await aLand(server)
      const { data } = await edit(investor, { id, add: [{ landId: land.id }] })
      const key = candidates(data)[0]!.key
      expect(await changes(investor, id)).toEqual([])
      await setLand(land, { contact: '王先生' })
      expect(await changes(investor, id)).toEqual([])
      await setLand(land, { priceWanPerMu: 88, floorAreaRatio: 1.2 })
      expect(await changes(investor, id)).toEqual([
        {
          schemeId: id,
          code: 'land-changed',
          id: land.id,
          name: `${String(land.landCode)} ${String(land.name)}`,
          keys: [key],
          fields: ['floorAreaRatio', 'priceWanPerMu'],
          from: null,
          to: null,
        },
      ])
      await edit(investor, { id, version: 2, change: [{ key, isSeen: true }] })
      expect(await changes(investor, id)).toEqual([])
      await setLand(land, { published: false })
      expect(await changes(investor, id)).toMatchObject([
        { code: 'land-gone', name: candidates(data)[0]!.name, fields: null },
      ])
    })

    test('name each changed, expired, removed or new layer or rule of a run until a new run; the old run stays as it was', async () => {
      const { id } = await aScheme(investor)
      const known: AnyRow[] = [
        await aLayer(server, [polygon(box(0, 0, 1))]),
        await aLayer(server, [polygon(box(2, 0, 1))]),
        await aLayer(server, [polygon(box(4, 0, 1))]),
        await aLayer(server, [polygon(box(6, 0, 1))]),
        await aLayer(server, [polygon(box(8, 0, 1))]),
      ]
      const old = await analyse(investor, { boundary: square(902) })
      const { data } = await edit(investor, { id, add: [{ runId: old }] })
      const before = (await composed(investor, id)).candidates[0]!.run
      expect(await changes(investor, id)).toEqual([])
      const [content, another, last, expired, removed] = known as [AnyRow, AnyRow, AnyRow, AnyRow, AnyRow]
      await addContent(server, content.id, [polygon(box(0, 5, 1))])
      const set = (part: ReturnType<typeof sql>, row: AnyRow) =>
        sql`update layers set ${part} where id = ${row.id}`.execute(server.database.db)
      const ruleOf = async (row: AnyRow) =>
        (await sql<{ id: string }>`select id from rules where "themeId" = ${row.themeId}`.execute(server.database.db))
          .rows[0]!.id
      const [changed, gone] = [await ruleOf(another), await ruleOf(last)]
      await sql`insert into "ruleVersions" ("ruleId", number, "createdBy", content) select "ruleId", 2, 'system', content from "ruleVersions" where "ruleId" = ${changed}`.execute(
        server.database.db,
      )
      await sql`update rules set "publishedVersion" = 2 where id = ${changed}`.execute(server.database.db)
      await sql`update rules set published = false where id = ${gone}`.execute(server.database.db)
      await dated(server, expired.id, { dataDate: '2019-01-01', validUntil: '2020-01-01' })
      await set(sql`"deletedAt" = now()`, removed)
      const added = await aLayer(server, [polygon(box(10, 0, 1))])
      const elsewhere = await aLayer(server, [polygon(box(12, 0, 1))])
      await sql`update "ruleVersions" set content = content || '{"xzqdm": "532922000000"}' where "ruleId" = ${await ruleOf(elsewhere)}`.execute(
        server.database.db,
      )
      await sql`update regions set boundary = ST_Multi(ST_MakeEnvelope(99, 24, 99.1, 24.1, 4490)) where xzqdm = '532922000000'`.execute(
        server.database.db,
      )
      await set(sql`xzqdm = '532922000000'`, elsewhere)
      for (const row of [added, elsewhere]) await set(sql`"updatedAt" = now() + interval '1 second'`, row)
      const found = await changes(investor, id)
      expect(Object.fromEntries(found.map((each) => [each.id, each.code]))).toEqual({
        [content.id]: 'layer-content',
        [changed]: 'rule-changed',
        [gone]: 'rule-gone',
        [await ruleOf(added)]: 'rule-new',
        [expired.id]: 'layer-expired',
        [removed.id]: 'layer-removed',
        [added.id]: 'layer-new',
      })
      expect(found.find(({ code }) => code === 'layer-content')).toMatchObject({
        name: content.name,
        keys: [candidates(data)[0]!.key],
        from: 1,
        to: 2,
      })
      expect((await composed(investor, id)).candidates[0]!.run).toEqual(before)
      const again = await analyse(investor, { boundary: square(902) })
      await edit(investor, { id, version: data.version, change: [{ key: candidates(data)[0]!.key, runId: again }] })
      expect((await changes(investor, id)).filter(({ id: layer }) => layer !== added.id)).toEqual([])
      expect((await composed(investor, id, data.version)).candidates[0]!.run).toEqual(before)
      for (const row of [...known, added, elsewhere]) {
        await set(sql`published = false`, row)
        await sql`update themes set "deletedAt" = now() where id = ${row.themeId}`.execute(server.database.db)
        await sql`update rules set published = false where "themeId" = ${row.themeId}`.execute(server.database.db)
      }
    })
  })
})

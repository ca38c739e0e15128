import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ChosenUse } from '../../src/resources/analysis.ts'
import type { AnyRow } from '../../src/resources/define.ts'
import { lands } from '../../src/resources/lands.ts'
import { rules } from '../../src/resources/rules.ts'
import { sql } from '../../server/db/index.ts'
import { newsChannel } from '../../server/http/notices.ts'
import { ruleContent, ruleVersions } from '../../server/rules/index.ts'
import { aLayer, withoutKeeping } from '../analysis/support.ts'
import { aLand } from '../lands/support.ts'
import { ruleValues } from '../rules/support.ts'
import { aServer, type Caller } from '../support/app.ts'
import { changeOf, latest, notices, publish, told, unread, worse } from './support.ts'

type Officer = Caller & { user: AnyRow }

/** Owners are notified of what a publication changes: Yangbi is one county, Xiangyun another one without officers. */
describe('notices of changed verdicts', () => {
  const server = aServer()
  const editing = ['LM:list', 'LM:show', 'LM:edit']
  const [yangbi, xiangyun] = ['532922000000', '532923000000']
  let near: Officer
  let far: Officer
  let above: Officer
  let reader: Officer
  let investor: Officer
  let other: Officer

  const aParcel = (xzqdm: string, values: Record<string, unknown> = {}): Promise<AnyRow> =>
    server.make(lands, aLand({ xzqdm, published: true, ...values }))
  const aScheme = async (author: Caller, name: string): Promise<AnyRow> =>
    (await author.post<AnyRow>('/schemes/add', { name, xzqdm: yangbi })).data
  const aReport = async ({ user }: Officer, id: string): Promise<void> =>
    void (await sql`
      insert into reports (id, "createdBy", "runId", "runHash", content, hash, "pdfName", state) values (${id}, ${user.id}, ${`run ${id}`}, '', '{}', '', '双廊.pdf', 'failed')`.execute(
      server.database.db,
    ))

  beforeAll(async () => {
    // Layers and rules of these tests change verdicts, too.
    await withoutKeeping(server)
    near = await server.anActor(editing, { xzqdm: yangbi })
    far = await server.anActor(editing, { xzqdm: '532901000000' })
    above = await server.anActor(editing, { xzqdm: '532900000000' })
    reader = await server.anActor(['LM:list', 'LM:show'], { xzqdm: yangbi })
    investor = await server.anActor(['PLAN:*'], { xzqdm: '532900000000', dataScope: 'self' })
    other = await server.anActor(['PLAN:*', ...editing], { xzqdm: yangbi, dataScope: 'self' })
  })
  beforeEach(() => sql`delete from notices`.execute(server.database.db))

  it('go to the nearest officers who may edit the parcels, and to authors of schemes and reports', async () => {
    const [own, orphan] = [await aParcel(yangbi), await aParcel(xiangyun)]
    const scheme = await aScheme(investor, '康养组团')
    await aReport(investor, 'r1')
    const heard: string[] = []
    const stop = await server.database.listen(
      newsChannel,
      (payload) => void heard.push(...payload.split(',')),
      () => undefined,
    )
    await publish(server, [
      changeOf('land', own.id),
      changeOf('land', orphan.id),
      changeOf('scheme', scheme.id),
      changeOf('report', 'r1'),
      changeOf('land', 'gone'),
    ])
    expect(await latest(near)).toMatchObject({ isRead: false, changed: { land: 1, scheme: 0, report: 0 } })
    expect(await latest(above)).toMatchObject({ changed: { land: 1, scheme: 0, report: 0 } })
    expect(await latest(investor)).toMatchObject({ changed: { land: 0, scheme: 1, report: 1 } })
    for (const nobody of [far, reader, other]) expect([await notices(nobody), await unread(nobody)]).toEqual([[], 0])
    const shown = async (caller: Caller) => (await told(caller, (await latest(caller))!.id)).data.shown
    expect(await shown(near)).toEqual([
      { kind: 'land', id: own.id, label: `${String(own.landCode)} ${String(own.name)}`, runId: null, changes: [worse] },
    ])
    expect((await shown(above)).map(({ id }) => id)).toEqual([orphan.id])
    expect(await shown(investor)).toMatchObject([
      { kind: 'scheme', id: scheme.id, label: '康养组团', runId: null },
      { kind: 'report', id: 'r1', label: '双廊.pdf', runId: 'run r1' },
    ])
    await expect.poll(() => heard).toEqual(expect.arrayContaining([near.user.id, above.user.id, investor.user.id]))
    for (const { user } of [far, reader, other]) expect(heard).not.toContain(user.id)
    await stop()
  })

  it('are one for each publication, with the changes for each use; none if nothing changed', async () => {
    const scheme = await aScheme(investor, '两个候选')
    const use: ChosenUse = { id: 'u1', name: '营地', nameEn: 'Camp', landUse: '0903', facts: {} }
    const better = { use, from: 'needs-check', to: 'feasible' } as const
    await publish(server, [changeOf('scheme', scheme.id, [worse, better])])
    const [notice, ...others] = await notices(investor)
    expect(others).toEqual([])
    const { data } = await told(investor, notice!.id)
    expect(data).toMatchObject({ changed: { scheme: 1 }, shown: [{ changes: [worse, better] }] })
    await publish(server, [])
    expect(await unread(investor)).toBe(1)
  })

  it('name rules as that version did and layers as they are called now, where the reader may see them', async () => {
    const layer = await aLayer(server, [], { name: '生态红线', nameEn: 'Red line' })
    const draft = ruleValues(layer.themeId, { code: 'R05', name: '公路退让', nameEn: 'Road strips' })
    const rule = await server.make(rules, { ...draft, xzqdm: yangbi })
    const version = await server.database.db
      .transaction()
      .execute((tx) => ruleVersions.add(tx, { id: 'system' }, rule.id, { content: ruleContent(rule), note: '' }))
    await sql`update rules set name = '改了名字的草稿', published = true where id = ${rule.id}`.execute(
      server.database.db,
    )
    const causes = [
      { kind: 'rules', id: rule.id, version },
      { kind: 'layers', id: layer.id, version: 2 },
    ] as const
    await publish(server, [changeOf('land', (await aParcel(yangbi)).id)], causes)
    expect((await latest(near))?.causes).toEqual([
      { ...causes[0], label: 'R05 公路退让' },
      { ...causes[1], label: '生态红线' },
    ])
    const inEnglish = await near.call<{ causes: { label: string }[] }[]>('GET', '/notices/list', {
      headers: { 'accept-language': 'en-US' },
    })
    expect(inEnglish.data[0]?.causes.map(({ label }) => label)).toEqual(['R05 Road strips', 'Red line'])
    await sql`update rules set published = false where id = ${rule.id}`.execute(server.database.db)
    await sql`update layers set published = false where id = ${layer.id}`.execute(server.database.db)
    expect((await latest(near))?.causes.map(({ label }) => label)).toEqual([null, null])
  })

  it('lose what was deleted, what is in another region now, and all when their reader has moved', async () => {
    const mover = await server.anActor(editing, { xzqdm: yangbi })
    const parcels = [await aParcel(yangbi), await aParcel(yangbi), await aParcel(yangbi)]
    await publish(
      server,
      parcels.map(({ id }) => changeOf('land', id)),
    )
    const id = (await latest(mover))!.id
    expect((await latest(mover))?.changed.land).toBe(3)
    await sql`update lands set "deletedAt" = now() where id = ${parcels[0]!.id}`.execute(server.database.db)
    await sql`update lands set xzqdm = ${xiangyun} where id = ${parcels[1]!.id}`.execute(server.database.db)
    expect((await latest(mover))?.changed.land).toBe(1)
    expect((await told(mover, id)).data.shown.map((each) => each.id)).toEqual([parcels[2]!.id])
    expect((await told(far, id)).status).toBe(404)
    await sql`update users set xzqdm = ${xiangyun} where id = ${mover.user.id}`.execute(server.database.db)
    // The second parcel is now in the new region, but this reader was told of those of the former.
    expect((await told(mover, id)).data.shown.map((each) => each.id)).toEqual([parcels[1]!.id])
    await sql`update users set xzqdm = '532901000000' where id = ${mover.user.id}`.execute(server.database.db)
    expect([await notices(mover), await unread(mover), (await told(mover, id)).status]).toEqual([[], 0, 404])
  })

  it('are gone with the scheme or the report, and read when they are marked', async () => {
    const scheme = await aScheme(investor, '将删除')
    await publish(server, [changeOf('scheme', scheme.id)])
    const { id } = (await latest(investor))!
    expect((await near.post('/notices/read', { ids: [id] })).status).toBe(200)
    expect(await unread(investor)).toBe(1)
    await investor.post('/notices/read', { ids: [id] })
    expect([await unread(investor), (await latest(investor))?.isRead]).toEqual([0, true])
    await investor.delete('/schemes/delete', [scheme.id])
    expect(await notices(investor)).toEqual([])
    expect((await server.visitor.get('/notices/list')).status).toBe(401)
  })

  it('of thousands of parcels are counted, and the first hundred are listed', async () => {
    const many = 6_000
    await sql`
      insert into lands (id, "landCode", name, "landStatus", xzqdm, "createdBy", "updatedBy")
      select 'many' || n, 'M-' || lpad(n::text, 5, '0'), '地块', 'open', ${yangbi}, 'system', 'system' from generate_series(1, ${many}::integer) as n`.execute(
      server.database.db,
    )
    await publish(
      server,
      Array.from({ length: many }, (_, index) => changeOf('land', `many${index + 1}`)),
    )
    const notice = (await latest(near))!
    expect(notice.changed.land).toBe(many)
    const { shown } = (await told(near, notice.id)).data
    expect([shown.length, shown[0]?.id, shown[99]?.id]).toEqual([100, 'many1', 'many100'])
  })
})

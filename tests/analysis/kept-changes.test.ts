import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Verdict } from '../../src/resources/analysis.ts'
import type { AnyRow } from '../../src/resources/define.ts'
import { lands } from '../../src/resources/lands.ts'
import { layers } from '../../src/resources/layers.ts'
import { regions } from '../../src/resources/regions.ts'
import { allUses } from '../../src/resources/rules/grid.ts'
import { uses } from '../../src/resources/uses.ts'
import { sql, today, withTx, type RawBuilder } from '../../server/db/index.ts'
import { aLand } from '../lands/support.ts'
import { ruleValues } from '../rules/support.ts'
import { aServer, type Caller } from '../support/app.ts'
import { testActor } from '../support/database.ts'
import { kept, settled, whileNothingIsJudged } from './kept-support.ts'
import { addContent, aLayer, box, dated, polygon, withoutDemoLayers } from './support.ts'

/** rules.md: whatever a verdict follows from, nobody is shown one from before it changed. */
describe('a kept verdict is made anew', () => {
  const server = aServer()
  const pending = { verdict: 'needs-check', isPending: true }
  let admin: Caller
  let author: Caller
  let inside: AnyRow
  let outside: AnyRow
  let layer: AnyRow
  const place = (at: number) => ({ type: 'MultiPolygon', coordinates: [[box(at, 0, 1)]] })
  const now = (useId?: string) => kept(admin, { id: [inside.id, outside.id], ...(useId ? { useId } : {}) })
  const later = async (useId?: string): Promise<[Verdict, Verdict]> => {
    const found = await settled(admin, { id: [inside.id, outside.id], ...(useId ? { useId } : {}) })
    return [found[inside.id]!.verdict, found[outside.id]!.verdict]
  }
  /** Both are pending in the next read after a change, before anything is judged. */
  const pendingAfter = (change: () => Promise<unknown>, asked?: string): Promise<void> =>
    whileNothingIsJudged(server, async () => {
      await change()
      expect(await now(asked)).toEqual({ [inside.id]: pending, [outside.id]: pending })
    })
  const ok = async (answer: Promise<{ msg: string }>): Promise<void> => expect((await answer).msg).toBe('ok')

  beforeAll(async () => {
    admin = await server.signIn('admin')
    author = await server.anActor(['PLAN:*'], { xzqdm: '532900000000' })
  })
  beforeEach(async () => {
    await withoutDemoLayers(server)
    layer = await aLayer(server, [polygon(box(0, 0, 4))], { kind: 'reference', verdict: 'conditional' })
    await sql`delete from lands where "landCode" like 'T%' or id = any(${[inside?.id, outside?.id]}::text[])`.execute(
      server.database.db,
    )
    inside = await server.make(lands, aLand({ xzqdm: '532900000000', boundary: place(1) }))
    outside = await server.make(lands, aLand({ xzqdm: '532900000000', boundary: place(20) }))
    expect(await later()).toEqual(['conditional', 'feasible'])
  })

  it('when a rule is published, and not when its draft is written', async () => {
    const cells = { all: { outcome: 'forbidden' } }
    const grid = { columns: [allUses], rows: [{ zone: '*', distanceM: null, cells }] }
    const values = ruleValues(layer.themeId, { xzqdm: '532900000000', grid })
    const { data: rule } = await author.post<AnyRow>('/planRules/add', values)
    expect((await now())[inside.id]).toEqual({ verdict: 'conditional', isPending: false })
    await pendingAfter(() => ok(admin.post('/planRules/publish', { id: rule.id, version: rule.version })))
    expect(await later()).toEqual(['infeasible', 'feasible'])
  })

  it('when a version of a layer is published, and when the layer no longer is', async () => {
    await pendingAfter(() => addContent(server, layer.id, [polygon(box(19, 0, 4))]))
    expect(await later()).toEqual(['feasible', 'conditional'])
    await pendingAfter(() => server.change(layers, [{ id: layer.id, published: false }]))
    expect(await later()).toEqual(['needs-check', 'needs-check'])
  })

  it('when its boundary moves, and no other one is', async () => {
    await whileNothingIsJudged(server, async () => {
      await server.change(lands, [{ id: inside.id, boundary: place(30) }])
      expect(await now()).toEqual({ [inside.id]: pending, [outside.id]: { verdict: 'feasible', isPending: false } })
    })
    expect(await later()).toEqual(['feasible', 'feasible'])
    await server.change(lands, [{ id: outside.id, boundary: null }])
    expect(await now()).toEqual({ [inside.id]: { verdict: 'feasible', isPending: false } })
    await whileNothingIsJudged(server, async () => {
      await server.change(lands, [{ id: outside.id, boundary: place(2) }])
      expect((await now())[outside.id]).toEqual(pending)
    })
    expect(await later()).toEqual(['feasible', 'conditional'])
  })

  it('when a use is published, changed or withdrawn', async () => {
    const values = { name: '试验用途', landUse: '0903', xzqdm: '532900000000', lodging: false, published: true }
    const use = await server.make(uses, values)
    expect(await later(use.id)).toEqual(['conditional', 'feasible'])
    await pendingAfter(() => server.change(uses, [{ id: use.id, lodging: true }]), use.id)
    expect(await later(use.id)).toEqual(['conditional', 'feasible'])
    await server.change(uses, [{ id: use.id, published: false }])
    expect((await admin.get(`/intellectAnalysis/verdicts?useId=${use.id}`)).status).toBe(404)
  })

  it('when the boundary of a region changes', async () => {
    const { boundary } = await server.row(regions, 'xzqdm', '532900000000')
    const setBoundary = (shape: RawBuilder<unknown>) =>
      sql`update regions set boundary = ${shape} where xzqdm = '532900000000'`.execute(server.database.db)
    // What lies outside the region is looked up nowhere.
    const other = sql`ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify(place(20))}::text), 4490)`
    await pendingAfter(() => setBoundary(other))
    const [first] = await later()
    expect(first).toBe('needs-check')
    await pendingAfter(() => setBoundary(sql`${boundary}::geometry`))
    expect(await later()).toEqual(['conditional', 'feasible'])
  })

  it('when the day changes it', async () => {
    const { db } = server.database
    // As it was yesterday, before the survey had expired; what happens by itself notifies of nothing.
    await withTx(db, testActor, async (tx) => {
      await sql`alter table "layerContents" disable trigger user`.execute(tx)
      await sql`update "layerContents" set "validUntil" = ${today} - 1 where "layerId" = ${layer.id}`.execute(tx)
      await sql`alter table "layerContents" enable trigger user`.execute(tx)
    })
    expect((await now())[inside.id]).toEqual({ verdict: 'conditional', isPending: false })
    await pendingAfter(() => sql`update "planStates" set "checkedOn" = ${today} - 1`.execute(db))
    expect(await later()).toEqual(['needs-check', 'needs-check'])
  })

  it('and not when nothing of it is changed', async () => {
    const { db } = server.database
    const made = () =>
      sql<{
        kept: unknown
      }>`select (select array_agg(row(id, xmin)::text order by id) from "keptVerdicts") as kept`.execute(db)
    await settled(admin)
    // Once their owners have been notified, too.
    const untold = async () =>
      (await sql`select from "keptVerdicts" where told is distinct from verdicts and state is not null`.execute(db))
        .rows
    await expect.poll(untold).toEqual([])
    const before = await made()
    const fresh = await now()
    await server.change(layers, [{ id: layer.id, fillColor: '#123456' }])
    await server.change(lands, [{ id: inside.id, name: '改了名' }])
    await dated(server, layer.id, { dataDate: '2026-01-01' })
    expect(await now()).toEqual(fresh)
    // What is looked at again and found to be the same is not judged again.
    await pendingAfter(() =>
      withTx(db, testActor, async (tx) => {
        await sql`update layers set source = '别的来源' where id = ${layer.id}`.execute(tx)
        await sql`update layers set source = ${layer.source} where id = ${layer.id}`.execute(tx)
      }),
    )
    await later()
    expect((await made()).rows).toEqual(before.rows)
  })

  it('while others are served, and whatever two people change at once', async () => {
    const [one, other] = [`${layer.id}`, inside.id]
    await Promise.all([
      server.change(layers, [{ id: one, published: false }]),
      server.change(lands, [{ id: other, boundary: place(40) }]),
    ])
    expect(await later()).toEqual(['needs-check', 'needs-check'])
    await server.change(layers, [{ id: one, published: true }])
    expect(await later()).toEqual(['feasible', 'feasible'])
  })

  it('and open pages hear of it, those of visitors too', async () => {
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const leaving = new AbortController()
    const response = await fetch(`${address}/camel/events`, { signal: leaving.signal })
    // Read from now on: a body that nobody reads ends when its response is collected as garbage.
    const events = response.body!.pipeThrough(new TextDecoderStream())
    await server.change(lands, [{ id: inside.id, boundary: place(30) }])
    let heard = ''
    // One may be of what was judged before.
    for await (const bytes of events) {
      heard += bytes
      if (bytes.includes('verdicts-kept') && !(await now())[inside.id]!.isPending) break
    }
    leaving.abort()
    expect(heard).toContain('event: verdicts-kept\ndata: {}\n')
  })
})

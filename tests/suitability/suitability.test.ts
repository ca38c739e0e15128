import { text } from 'node:stream/consumers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OverlayRun } from '../../src/resources/analysis.ts'
import type { Criterion, ScoredLand, Suitability } from '../../src/resources/criteria/criterion.ts'
import type { AnyRow } from '../../src/resources/define.ts'
import { lands } from '../../src/resources/lands.ts'
import { sql, type SqlBool } from '../../server/db/index.ts'
import { suitabilityDeps } from '../../server/join/analyses.ts'
import { planCriteria } from '../../server/suitability/planned.ts'
import { scoredBatches } from '../../server/suitability/scoring.ts'
import { aLayer, box, dated, polygon, withoutDemoLayers, type Ring } from '../analysis/support.ts'
import { aLand } from '../lands/support.ts'
import { aServer, type Answer, type Caller } from '../support/app.ts'
import { distance, fields, price, status, verdict } from './support.ts'

describe('the suitability of lands', () => {
  const server = aServer()
  let admin: Caller
  let investor: Caller

  const ask = (caller: Caller, body: unknown): Promise<Answer<Suitability>> =>
    caller.post<Suitability>('/intellectAnalysis/suitability', body)
  const score = async (
    ids: readonly unknown[],
    criteria: readonly Criterion[],
    { caller = admin, weights }: { caller?: Caller; weights?: Record<string, number> } = {},
  ) => {
    const answer = await ask(caller, { landIds: ids, criteria, ...(weights ? { weights } : {}) })
    expect(answer.msg).toBe('ok')
    const byId = new Map(answer.data.lands.map((land) => [land.id, land]))
    return { ...answer.data, of: (id: unknown): ScoredLand => byId.get(String(id)) as ScoredLand }
  }
  const land = (ring: Ring, values: Record<string, unknown> = {}): Promise<AnyRow> =>
    server.make(
      lands,
      aLand({
        xzqdm: '532900000000',
        boundary: { type: 'MultiPolygon', coordinates: [[ring]] },
        published: true,
        ...values,
      }),
    )

  beforeAll(async () => {
    ;[admin, investor] = await Promise.all([server.signIn('admin'), server.signIn('investor')])
  })

  beforeEach(async () => {
    await withoutDemoLayers(server)
    await sql`delete from lands where "landCode" like 'T-%'`.execute(server.database.db)
  })

  it('returns each value, each partial score, and the weighted mean of the partial scores', async () => {
    const [cheap, dear] = [
      await land(box(0, 0, 1), { priceWanPerMu: 25 }),
      await land(box(2, 0, 1), { priceWanPerMu: 100, landStatus: 'reserve' }),
    ]
    const { of, total, criteria } = await score([cheap.id, dear.id], [price, status], { weights: { price: 3 } })
    expect(total).toBe(2)
    expect(criteria).toEqual([
      { key: 'price', standing: null, layers: [], dataDate: null },
      { key: 'status', standing: null, layers: [], dataDate: null },
    ])
    expect(of(cheap.id)).toMatchObject({
      landCode: cheap.landCode,
      name: cheap.name,
      values: [25, 'open'],
      parts: [0.75, 1],
      score: 81.25,
      known: 1,
      out: [],
    })
    expect(of(dear.id)).toMatchObject({ values: [100, 'reserve'], parts: [0, 0.5], score: 12.5 })
    expect(of(cheap.id).at?.[0]).toBeCloseTo(100.2005, 4)
  })

  it('uses the same distances and verdicts as an overlay of the same land', async () => {
    const points = [
      [100.25, 25.52],
      [100.19, 25.48],
      [100.3, 25.9],
    ].map((coordinates) => ({ type: 'Point' as const, coordinates: coordinates as [number, number] }))
    const airport = await aLayer(server, points, { kind: 'reference', verdict: 'notice' })
    await aLayer(server, [polygon(box(10, 0, 5)), polygon(box(12, 2, 6))], { verdict: 'conditional' })
    await aLayer(server, [polygon(box(20, 0, 4), box(21, 1, 1))])
    await aLayer(server, [
      {
        type: 'LineString',
        coordinates: [
          [100.22, 25.5405],
          [100.26, 25.5405],
        ],
      },
    ])
    await aLayer(server, [{ type: 'Point', coordinates: [100.2305, 25.5505] }], { verdict: 'conditional' })
    // Among them: one that overlaps an edge by a hair, one in a hole, with a line, with a point, of 9 m², a narrow one.
    const rings = [
      box(0, 0, 1),
      box(14.5, 0, 1),
      box(14.99, 6, 1),
      box(23.5, 0, 1),
      box(24, 2, 1),
      box(23.99999, 3, 1),
      box(21.2, 1.2, 0.6),
      box(30, 40, 1),
      box(30, 50, 1),
      box(22.5, 3.2, 0.03, 0.027),
      box(23.998, 1.2, 0.1, 0.5),
    ]
    const made = await Promise.all(rings.map((ring) => land(ring)))
    const { of, criteria } = await score(
      made.map(({ id }) => id),
      [distance(airport.name), verdict],
    )
    expect(criteria[0]).toEqual({ key: 'far', standing: null, layers: [airport.name], dataDate: '2026-01-01' })
    for (const { id } of made) {
      const { data } = await admin.post<OverlayRun>('/intellectAnalysis/overlay', { landId: id })
      expect(of(id).values[1], JSON.stringify(data.result.lines)).toBe(data.result.verdict)
      expect(of(id).values[0]).toBeCloseTo(data.result.distances[0]?.distanceM ?? Number.NaN, 2)
    }
    expect(new Set(made.map(({ id }) => of(id).values[1]))).toEqual(new Set(['feasible', 'conditional', 'infeasible']))
  })

  it('uses the number of the feature that contains the middle of the land; otherwise it is unknown', async () => {
    const slope = await aLayer(server, [polygon(box(0, 0, 2)), polygon(box(2, 0, 2))], {
      kind: 'reference',
      verdict: 'notice',
    })
    await sql`update "layerFeatures" set attributes = jsonb_build_object('坡度', case when attributes->>'name' = 'no. 1' then '12.5'::jsonb else '"陡"'::jsonb end) where "layerId" = ${slope.id}`.execute(
      server.database.db,
    )
    const [flat, steep, off] = [await land(box(0.5, 0.5, 1)), await land(box(2.5, 0.5, 1)), await land(box(8, 8, 1))]
    const criterion: Criterion = {
      key: 'slope',
      source: { kind: 'attribute', layer: String(slope.name), field: '坡度' },
      preference: { direction: 'less', from: 5, to: 25 },
      ...fields,
    }
    const { of } = await score([flat.id, steep.id, off.id], [criterion])
    expect([flat, steep, off].map(({ id }) => of(id).values[0])).toEqual([12.5, null, null])
    expect(of(flat.id).score).toBe(62.5)
    expect(of(off.id)).toMatchObject({ parts: [null], score: null, known: 0 })
  })

  describe('treats as unknown, never as zero:', () => {
    it.each<[string, Record<string, unknown>, string]>([
      ['a layer that is out of date', { validUntil: '2020-01-01' }, 'expired'],
      ['a layer without a date', { dataDate: null }, 'undated'],
      ['a layer that is not published', { published: false }, 'unpublished'],
      ['a layer that was removed', { deletedAt: '2026-01-01' }, 'missing'],
      ['a layer whose content nobody has published', { contentVersion: null }, 'unpublished'],
    ])('%s', async (_what, change, standing) => {
      const layer = await aLayer(server, [{ type: 'Point', coordinates: [100.21, 25.51] }], {
        kind: 'reference',
        verdict: 'notice',
      })
      const parcel = await land(box(0, 0, 1), { priceWanPerMu: 50 })
      expect((await score([parcel.id], [distance(layer.name), price])).of(parcel.id).known).toBe(1)
      const { dataDate = '2019-01-01', validUntil, ...rest } = change
      if ('dataDate' in change || 'validUntil' in change) await dated(server, layer.id, { dataDate, validUntil })
      for (const [name, value] of Object.entries(rest))
        await sql`update layers set ${sql.ref(name)} = ${value} where id = ${layer.id}`.execute(server.database.db)
      const { of, criteria } = await score([parcel.id], [distance(layer.name, { isKnockOut: true }), price])
      expect(criteria[0]).toMatchObject({ standing, layers: [layer.name] })
      expect(of(parcel.id)).toMatchObject({ values: [null, 50], parts: [null, 0.5], score: 50, known: 0.5, out: [] })
    })

    it('a layer that does not exist, and a land without a boundary or a price', async () => {
      const parcel = await server.make(lands, aLand({ published: true }))
      const { of, criteria } = await score([parcel.id], [distance('没有这个图层'), price, verdict])
      expect(criteria[0]?.standing).toBe('missing')
      expect(of(parcel.id)).toMatchObject({
        at: null,
        values: [null, null, null],
        parts: [null, null, null],
        score: null,
        known: 0,
      })
    })

    it('a verdict that needs a check, with no better score than 有条件, but not one that is infeasible in any case', async () => {
      await aLayer(server, [polygon(box(0, 0, 2))])
      await aLayer(server, [polygon(box(9, 0, 2))], { verdict: 'conditional' })
      const [inside, outside] = [await land(box(0, 0, 1)), await land(box(9, 0, 1), { priceWanPerMu: 0 })]
      const asked = [{ ...verdict, weight: 3, isKnockOut: true }, price]
      expect((await score([outside.id], asked)).of(outside.id)).toMatchObject({ score: 62.5, known: 1, pending: [] })
      const old = await aLayer(server, [polygon(box(50, 50, 1))], { dataDate: null })
      const { of, criteria } = await score([inside.id, outside.id], asked)
      expect(criteria[0]).toMatchObject({ standing: 'needs-check', layers: [old.name] })
      expect(of(inside.id)).toMatchObject({ values: ['infeasible', null], out: ['verdict'], pending: [] })
      expect(of(outside.id)).toMatchObject({
        parts: [null, 1],
        score: 62.5,
        known: 0.25,
        out: [],
        pending: ['verdict'],
      })
    })
  })

  it('excludes lands beyond a knock-out threshold, with the criteria that exclude them', async () => {
    await aLayer(server, [polygon(box(0, 0, 2))])
    const [inside, outside] = [
      await land(box(0, 0, 1), { priceWanPerMu: 150 }),
      await land(box(9, 0, 1), { priceWanPerMu: 100 }),
    ]
    const { of } = await score(
      [inside.id, outside.id],
      [
        { ...verdict, isKnockOut: true },
        { ...price, isKnockOut: true },
      ],
    )
    expect([of(inside.id).out, of(outside.id).out]).toEqual([['verdict', 'price'], []])
  })

  describe('is limited by permissions:', () => {
    it('returns 401 without a session', async () => {
      expect((await ask(server.visitor, { filter: {}, criteria: [price] })).status).toBe(401)
    })

    it('includes only published lands for investors, and only lands of the own region for officers', async () => {
      const [open, draft] = [await land(box(0, 0, 1)), await land(box(2, 0, 1), { published: false })]
      const officer = await server.anActor(['LM:list'], { xzqdm: '532922000000' })
      const ids = async (caller: Caller): Promise<string[]> =>
        (await score([open.id, draft.id], [price], { caller })).lands.map(({ id }) => id)
      expect(await ids(investor)).toEqual([open.id])
      expect((await ids(admin)).toSorted()).toEqual([open.id, draft.id].map(String).toSorted())
      expect(await ids(officer)).toEqual([])
      const { data } = await ask(investor, { filter: {}, criteria: [price] })
      const published = await investor.get<{ total: number }>('/projectLands/page', { _start: 0, _end: 1 })
      expect(data.total).toBe(published.data.total)
    })

    it('hides distances to constraint layers and attributes of layers that the caller may not see', async () => {
      const hidden = await aLayer(server, [{ type: 'Point', coordinates: [100.21, 25.51] }], {
        visibleTo: 'officers',
        kind: 'constraint',
      })
      const reference = await aLayer(server, [{ type: 'Point', coordinates: [100.21, 25.51] }], {
        visibleTo: 'officers',
        kind: 'reference',
        verdict: 'notice',
      })
      const parcel = await land(box(0, 0, 1))
      const slope: Criterion = {
        key: 'slope',
        source: { kind: 'attribute', layer: String(reference.name), field: 'x' },
        preference: { direction: 'less', from: 0, to: 1 },
        ...fields,
      }
      const criteria = [distance(hidden.name), distance(reference.name, { key: 'near' }), slope]
      const standings = async (caller: Caller) =>
        (await score([parcel.id], criteria, { caller })).criteria.map(({ standing }) => standing)
      expect(await standings(investor)).toEqual(['hidden', null, 'hidden'])
      expect(await standings(admin)).toEqual([null, null, null])
    })
  })

  it('returns each land once under the filters of a list, even if one statement cannot read them all', async () => {
    await sql`insert into lands (id, "createdBy", "updatedBy", "landCode", name, xzqdm, "landStatus", "priceWanPerMu", published, boundary)
      select 'many-' || lpad(n::text, 6, '0'), 'system', 'system', 'T-many-' || n, '试验', '532901000000', 'open', n % 100, true, ST_Multi(ST_MakeEnvelope(100.2 + n * 1e-5, 25.5, 100.2 + n * 1e-5 + 5e-6, 25.50001, 4490))
      from generate_series(1, 4500) as n`.execute(server.database.db)
    const airport = await aLayer(server, [{ type: 'Point', coordinates: [100.2, 25.5] }], {
      kind: 'reference',
      verdict: 'notice',
    })
    const { status: code, data } = await ask(investor, {
      filter: { landCode_like: 'T-many-', priceWanPerMu_lt: '50' },
      criteria: [price, distance(airport.name), verdict],
    })
    expect(code).toBe(200)
    expect(data.total).toBe(2250)
    expect(new Set(data.lands.map(({ id }) => id)).size).toBe(2250)
    expect(data.lands.every(({ values, known }) => Number(values[0]) < 50 && Number(values[1]) >= 0 && known < 1)).toBe(
      true,
    )
  })

  it('allows eight unread responses per user, then returns 429; other users are not affected', async () => {
    await sql`insert into lands (id, "createdBy", "updatedBy", "landCode", name, xzqdm, "landStatus", "priceWanPerMu", published)
      select 'many-' || lpad(n::text, 6, '0'), 'system', 'system', 'T-many-' || n, '试验', '532901000000', 'open', n % 100, true from generate_series(1, 3000) as n`.execute(
      server.database.db,
    )
    const body = { filter: { landCode_like: 'T-many-' }, criteria: [price] }
    const [slow, other] = [await server.anActor([]), await server.anActor([])]
    const open = () =>
      server.app.inject({
        method: 'POST',
        url: '/camel/intellectAnalysis/suitability',
        payload: body,
        headers: { token: slow.token ?? '' },
        payloadAsStream: true,
      })
    const answers = await Promise.all(Array.from({ length: 8 }, open))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200))
    expect((await ask(slow, body)).status).toBe(429)
    expect((await ask(other, body)).data.lands).toHaveLength(3000)
    const [first] = answers
    expect((JSON.parse(await text(first!.stream())) as Answer<Suitability>).data.lands).toHaveLength(3000)
    expect((await ask(slow, body)).status).toBe(200)
    await Promise.all(answers.slice(1).map((answer) => text(answer.stream())))
  })

  it.each<[string, unknown]>([
    ['neither lands nor filters', { criteria: [price] }],
    ['both lands and filters', { landIds: ['a'], filter: {}, criteria: [price] }],
    ['no criteria', { filter: {}, criteria: [] }],
    ['two criteria with the same key', { filter: {}, criteria: [price, price] }],
    [
      'a land field that cannot be a number criterion',
      { filter: {}, criteria: [{ ...price, source: { kind: 'number', field: 'contactPhone' } }] },
    ],
    ['an unknown filter', { filter: { secret: '1' }, criteria: [price] }],
    [
      'source fields of another kind',
      { filter: {}, criteria: [{ ...price, source: { kind: 'verdict', layer: 'x' } }] },
    ],
    ['a category preference for a number', { filter: {}, criteria: [{ ...price, preference: status.preference }] }],
    [
      'reversed thresholds',
      { filter: {}, criteria: [{ ...price, preference: { direction: 'less', from: 2, to: 1 } }] },
    ],
    [
      'thresholds beyond the limits',
      { filter: {}, criteria: [{ ...price, preference: { direction: 'less', from: -1e308, to: 1e308 } }] },
    ],
    ['a weight beyond the limit', { filter: {}, criteria: [{ ...price, weight: 1e308 }] }],
    ['a negative weight', { filter: {}, criteria: [{ ...price, weight: -1 }] }],
    ['a weight of an unknown criterion', { filter: {}, criteria: [price], weights: { other: 1 } }],
    ['an unknown field', { filter: {}, criteria: [price], sql: '' }],
  ])('returns 400 with errors for %s', async (_what, body) => {
    const answer = await ask(investor, body)
    expect(answer.status).toBe(400)
    expect((answer.data as unknown as { errors: unknown[] }).errors.length).toBeGreaterThan(0)
  })

  it('ends when the database takes too long for verdicts, without another try and without unknown ones', async () => {
    await land(box(0, 0, 1))
    let reads = 0
    const slow = Object.assign(Object.create(server.database) as typeof server.database, {
      within: ((limits, work) => {
        reads += 1
        // The first read is of the parcels, the second of their verdicts.
        return server.database.within({ ...limits, timeoutMs: reads === 1 ? 60_000 : 300 }, work)
      }) as typeof server.database.within,
    })
    const real = suitabilityDeps({ database: server.database, terrain: null })
    const deps: typeof real = {
      ...real,
      database: slow,
      plan: async (tx, sees) => {
        const { planned, landJudge } = await real.plan(tx, sees)
        const judge = landJudge()
        const slowly: typeof judge.verdicts = (read, ids, asked) =>
          judge.verdicts(
            (work) =>
              read(async (within) => {
                await sql`select pg_sleep(20)`.execute(within)
                return work(within)
              }),
            ids,
            asked,
          )
        return { planned, landJudge: () => ({ ...judge, verdicts: slowly }) }
      },
    }
    const plan = await server.database.within({ timeoutMs: 5000 }, (tx) =>
      planCriteria(tx, deps, { criteria: [verdict], seesLines: sql<SqlBool>`true` }),
    )
    const condition = sql<SqlBool>`lands."landCode" like 'T-%'`
    const batches = scoredBatches({ deps, condition, signal: new AbortController().signal, plan })
    await expect(batches.next()).rejects.toMatchObject({ code: '57014' })
    expect(reads).toBe(2)
  })

  it('returns 400 for a JSON number that overflows to infinity', async () => {
    const raw = (path: string, body: unknown) =>
      investor.call('POST', path, {
        body: JSON.stringify(body).replace('"endless"', '1e999'),
        headers: { 'content-type': 'application/json' },
      })
    for (const endless of [
      { ...price, weight: 'endless' },
      { ...price, preference: { direction: 'less', from: 0, to: 'endless' } },
    ])
      expect((await raw('/intellectAnalysis/suitability', { filter: {}, criteria: [endless] })).status).toBe(400)
    const ring = [
      [100.2, 25.5],
      ['endless', 25.5],
      [100.3, 25.6],
      [100.2, 25.5],
    ]
    expect(
      (await raw('/intellectAnalysis/overlay', { boundary: { type: 'Polygon', coordinates: [ring] } })).status,
    ).toBe(400)
  })
})

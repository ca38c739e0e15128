import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OverlayRun, Verdict } from '../../src/resources/analysis.ts'
import type { AnyRow } from '../../src/resources/define.ts'
import { sql } from '../../server/db/index.ts'
import { aServer, type Caller } from '../support/app.ts'
import { aSubject, bothWays, grid, linear } from './both-ways.ts'
import { aLayer, aRule, box, covered, dated, polygon, withoutDemoLayers } from './support.ts'

/** rules.md and product.md, section 4: what rules say of a boundary, and that many parcels at once get the same. */
describe('the rules in force', () => {
  const server = aServer()
  let officer: Caller
  const hotel = { landUse: '090104', facts: { lodging: true, linear: false } }
  const path = { landUse: '1207', facts: { lodging: false, linear: true } }

  const { at, amongMany, agreed } = bothWays(server, () => officer)

  beforeAll(async () => {
    officer = await server.signIn('officer-prefecture')
  })
  beforeEach(async () => {
    await withoutDemoLayers(server)
    // Something that is known, so that only the rules of a test are in question.
    await aLayer(server, [polygon(box(90, 90, 1))])
  })

  it('answer by zone and by use; without a use the strictest row counts, and the result says so', async () => {
    const { theme } = await aSubject(
      server,
      [polygon(box(0, 0, 2)), polygon(box(4, 0, 2)), polygon(box(8, 0, 2))],
      { zoneField: 'name' },
      [
        { code: 'core', name: '核心区', nameEn: 'Core', values: 'no. 1' },
        { code: 'edge', name: '外围', values: '别的，no. 2' },
      ],
    )
    await aRule(server, {
      themeId: theme.id,
      name: '分区规则',
      clause: '总则',
      grid: grid({ core: { all: 'forbidden', linear: 'conditional' }, edge: { all: 'notice' } }, { columns: [linear] }),
    })
    const core = box(0, 0, 1)
    const forHotel = await agreed(core, hotel)
    expect(forHotel).toMatchObject({ verdict: 'infeasible', use: { id: null, ...hotel } })
    expect(forHotel.lines).toMatchObject([
      {
        says: 'forbidden',
        clause: '总则',
        relation: 'inside',
        isAssumed: false,
        rule: { name: '分区规则', version: 1 },
      },
    ])
    expect(forHotel.lines[0]?.zone).toEqual({ code: 'core', name: '核心区', nameEn: 'Core' })
    expect((await agreed(core, path)).verdict).toBe('conditional')
    const unsaid = await agreed(core, { landUse: '1207', facts: {} })
    expect(unsaid).toMatchObject({ verdict: 'infeasible', lines: [{ isAssumed: true, asks: ['linear'] }] })
    expect(await agreed(core)).toMatchObject({
      verdict: 'infeasible',
      use: null,
      lines: [{ isAssumed: true, asks: [] }],
    })
    expect((await agreed(box(4, 0, 1), hotel)).verdict).toBe('feasible')
    // Nobody has said what holds in a zone without a row, or what zone the third one is.
    expect(await agreed(box(8, 0, 1), hotel)).toMatchObject({
      verdict: 'needs-check',
      lines: [{ says: 'unknown', doubt: 'empty-cell', zone: null }],
    })
    const both = await agreed(box(1, 0, 4, 1), hotel)
    expect(both.lines.map(({ zone, says }) => [zone?.code, says])).toEqual([
      ['core', 'forbidden'],
      ['edge', 'notice'],
    ])
  })

  it('leave a constraint of which no rule speaks to be checked', async () => {
    await aSubject(server, [polygon(box(0, 0, 2))], { kind: 'constraint' })
    await aSubject(server, [polygon(box(4, 0, 2))], { kind: 'opportunity' })
    await sql`update rules set published = false where "themeId" in (select "themeId" from layers where kind = 'constraint' and zone is null)`.execute(
      server.database.db,
    )
    expect(await agreed(box(0, 0, 1))).toMatchObject({
      verdict: 'needs-check',
      lines: [{ says: 'unknown', doubt: 'no-rule', rule: null }],
    })
    expect(await agreed(box(4, 0, 1))).toMatchObject({ verdict: 'feasible', lines: [{ says: 'notice', rule: null }] })
  })

  it('count on the days between their dates, and within their region', async () => {
    const { theme } = await aSubject(server, [polygon(box(0, 0, 2))])
    const forbids = { themeId: theme.id, grid: grid({ '*': { all: 'forbidden' } }) }
    for (const [content, verdict] of [
      [{ effectiveOn: '2099-01-01' }, 'feasible'],
      [{ repealedOn: '2026-01-01' }, 'feasible'],
      [{ xzqdm: '532931000000' }, 'feasible'],
      [{ effectiveOn: '2026-01-01', repealedOn: '2099-01-01' }, 'infeasible'],
    ] as const) {
      const id = await aRule(server, { ...forbids, ...content })
      expect((await agreed(box(0, 0, 1))).verdict, JSON.stringify(content)).toBe(verdict)
      await sql`update rules set published = false where id = ${id}`.execute(server.database.db)
    }
  })

  it('ask what lies outside a theme, where its data cover the boundary', async () => {
    const { theme, layer } = await aSubject(server, [polygon(box(0, 0, 4)), polygon(box(3, 0, 4))])
    await aRule(server, {
      themeId: theme.id,
      relation: 'outside',
      grid: grid({ '*': { all: 'conditional', linear: 'allowed' } }, { columns: [linear] }),
    })
    expect(await agreed(box(1, 1, 5, 1), hotel)).toMatchObject({ verdict: 'feasible' })
    const partly = await agreed(box(6, 0, 2, 1), hotel)
    expect(partly).toMatchObject({ verdict: 'conditional' })
    const beyond = partly.lines.find(({ relation }) => relation === 'outside')
    expect(beyond).toMatchObject({ says: 'conditional', layerId: layer.id })
    expect(beyond?.share).toBeCloseTo(0.5, 4)
    expect((await agreed(box(20, 0, 1), path)).verdict).toBe('feasible')
    await covered(server, layer.id, polygon(box(-1, -1, 10)))
    const unknown = await agreed(box(8, 0, 2, 1), hotel)
    expect(unknown.verdict).toBe('needs-check')
    expect(unknown.lines).toMatchObject([{ says: 'unknown', doubt: 'uncovered' }])
  })

  it('leave out what another rule overrides, only on ground where that one certainly applies', async () => {
    const town = await aSubject(server, [polygon(box(0, 0, 4))])
    const permit = await aSubject(server, [polygon(box(3, 0, 4))])
    const outside = await aRule(server, {
      themeId: town.theme.id,
      name: '城外',
      relation: 'outside',
      grid: grid({ '*': { all: 'forbidden' } }),
    })
    await aRule(server, {
      themeId: permit.theme.id,
      name: '许可',
      overrides: [outside],
      grid: grid({ '*': { all: 'conditional' } }),
    })
    const held = await agreed(box(2, 0, 4, 1))
    expect(held.verdict).toBe('conditional')
    expect(
      held.lines.filter(({ rule }) => rule).map(({ rule, overriddenBy }) => [rule?.name, overriddenBy?.name ?? null]),
    ).toEqual([
      ['许可', null],
      ['城外', '许可'],
    ])
    // A part lies outside the town and outside the permit.
    expect((await agreed(box(5, 0, 4, 1))).verdict).toBe('infeasible')
    await dated(server, permit.layer.id, { dataDate: '2020-01-01', validUntil: '2021-01-01' })
    expect((await agreed(box(2, 0, 4, 1))).verdict).toBe('infeasible')
  })

  it('measure distances by zone on the ellipsoid, from lines, areas and points', async () => {
    const { theme } = await aSubject(
      server,
      [
        {
          type: 'LineString',
          coordinates: [
            [100.2, 25.49],
            [100.2, 25.52],
          ],
        },
        { type: 'Point', coordinates: [100.22, 25.5] },
      ],
      { zoneField: 'name' },
      [
        { code: 'road', name: '公路', values: 'no. 1' },
        { code: 'mast', name: '塔', values: 'no. 2' },
      ],
    )
    await aRule(server, {
      themeId: theme.id,
      relation: 'within',
      grid: grid(
        { road: { all: 'forbidden', linear: 'conditional' }, mast: { all: 'conditional' } },
        { columns: [linear], distances: { road: 60, mast: 25 } },
      ),
    })
    // A thousandth of a degree of longitude is 100.5 m here.
    const near = await agreed(box(0.5, 0, 1), hotel)
    expect(near).toMatchObject({
      verdict: 'infeasible',
      lines: [{ relation: 'within', areaM2: 0, measured: { limitM: 60, accuracyM: 0 } }],
    })
    expect(near.lines[0]?.measured?.distanceM).toBeCloseTo(50.27, 1)
    expect((await agreed(box(0.5, 0, 1), path)).verdict).toBe('conditional')
    expect((await agreed(box(0.7, 0, 1), hotel)).verdict).toBe('feasible')
    expect((await agreed(box(20.2, 0, 1), hotel)).verdict).toBe('conditional')
    expect((await agreed(box(20.4, 0, 1), hotel)).verdict).toBe('feasible')
    const crossing = await agreed(box(-1, 0, 2, 1), hotel)
    expect(crossing.lines.find(({ relation }) => relation === 'within')?.measured).toMatchObject({ distanceM: 0 })
  })

  it('are never feasible where anything is unknown, whatever is asked where', async () => {
    const { theme, layer } = await aSubject(server, [polygon(box(0, 0, 2))])
    await aRule(server, {
      themeId: theme.id,
      name: '落入',
      grid: grid({ '*': { all: 'conditional', linear: 'allowed' } }, { columns: [linear] }),
    })
    await aRule(server, {
      themeId: theme.id,
      name: '退距',
      relation: 'within',
      grid: grid({ '*': { all: 'forbidden', linear: 'allowed' } }, { columns: [linear], distances: { '*': 50 } }),
    })
    await sql`update "layerContents" set "accuracyM" = 5 where "layerId" = ${layer.id}`.execute(server.database.db)
    const places = {
      inside: box(0.5, 0.5, 1),
      near: box(2.3, 0, 1, 0.9),
      doubtful: box(2.5, 1, 1),
      far: box(5, 0, 1),
    }
    const { db } = server.database
    const features = (change: ReturnType<typeof sql>) =>
      sql`update "layerFeatures" set shape = ${change} where "layerId" = ${layer.id}`.execute(db)
    const bow = sql`ST_SetSRID(ST_GeomFromText('POLYGON((100.2 25.5, 100.202 25.502, 100.202 25.5, 100.2 25.502, 100.2 25.5))'), 4490)`
    const square = sql`ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify(polygon(box(0, 0, 2)))}::text), 4490)`
    const states: Record<string, [set: () => Promise<unknown>, undo: () => Promise<unknown>]> = {
      covering: [async () => null, async () => null],
      unpublished: [
        () => sql`update layers set published = false where id = ${layer.id}`.execute(db),
        () => sql`update layers set published = true where id = ${layer.id}`.execute(db),
      ],
      expired: [
        () => dated(server, layer.id, { dataDate: '2020-01-01', validUntil: '2021-01-01' }),
        () => dated(server, layer.id, { dataDate: '2026-01-01' }),
      ],
      undated: [() => dated(server, layer.id, {}), () => dated(server, layer.id, { dataDate: '2026-01-01' })],
      unreadable: [() => features(bow), () => features(square)],
      'not covering': [
        () => covered(server, layer.id, polygon(box(50, 50, 1))),
        () => sql`update "layerContents" set coverage = null where "layerId" = ${layer.id}`.execute(db),
      ],
    }
    const told: Record<string, Record<string, string[]>> = {}
    for (const [state, [set, undo]] of Object.entries(states)) {
      await set()
      for (const required of [true, false]) {
        await sql`update themes set required = ${required} where id = ${theme.id}`.execute(db)
        for (const [name, use] of [
          ['hotel', hotel],
          ['path', path],
          ['none', null],
        ] as const) {
          const single: Verdict[] = []
          for (const ring of Object.values(places)) single.push((await at(ring, use)).verdict)
          expect(await amongMany(Object.values(places), use), `${state}, ${required}, ${name}`).toEqual(single)
          // A feature that cannot be read says nothing only where it lies.
          const asked = state === 'unreadable' ? single.slice(0, 3) : single
          if (required && state !== 'covering')
            expect(
              asked.filter((verdict) => verdict !== 'needs-check' && verdict !== 'infeasible'),
              state,
            ).toEqual([])
          told[`${state}${required ? '' : ', not required'}`] = {
            ...told[`${state}${required ? '' : ', not required'}`],
            [name]: single,
          }
        }
      }
      await undo()
    }
    const known = {
      hotel: ['infeasible', 'infeasible', 'needs-check', 'feasible'],
      path: ['feasible', 'feasible', 'feasible', 'feasible'],
      none: ['infeasible', 'infeasible', 'needs-check', 'feasible'],
    }
    const old = {
      ...known,
      hotel: ['needs-check', 'needs-check', 'needs-check', 'feasible'],
      none: ['needs-check', 'needs-check', 'needs-check', 'feasible'],
    }
    expect(told).toMatchObject({
      covering: known,
      'covering, not required': known,
      'expired, not required': old,
      'undated, not required': old,
      'not covering, not required': known,
    })
  })

  it('take a published use by its id, and no other', async () => {
    const admin = await server.signIn('admin')
    const { data } = await admin.post<AnyRow>('/planUses/add', {
      name: '试验酒店',
      landUse: '090104',
      xzqdm: '532900000000',
      lodging: true,
      heightM: 12,
      published: true,
    })
    const { data: draft } = await admin.post<AnyRow>('/planUses/add', {
      name: '草稿用途',
      landUse: '09',
      xzqdm: '532900000000',
    })
    const post = (body: Record<string, unknown>) =>
      officer.post<OverlayRun>('/intellectAnalysis/overlay', { boundary: polygon(box(0, 0, 1)), ...body })
    expect((await post({ useId: data.id })).data.result.use).toEqual({
      id: data.id,
      name: '试验酒店',
      nameEn: null,
      landUse: '090104',
      facts: { newConstruction: true, lodging: true, sewage: true, linear: false, heightM: 12 },
    })
    expect((await post({ useId: draft.id })).status).toBe(404)
    expect((await post({ useId: data.id, use: hotel })).status).toBe(400)
    expect((await post({ use: { landUse: '9', facts: {} } })).status).toBe(400)
    expect((await post({ use: { landUse: '09', facts: { noise: true } } })).status).toBe(400)
  })
})

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OverlayRun } from '../../src/resources/analysis.ts'
import type { Suitability } from '../../src/resources/criteria/criterion.ts'
import { lands } from '../../src/resources/lands.ts'
import { sql } from '../../server/db/index.ts'
import { aLand } from '../lands/support.ts'
import { verdict } from '../suitability/support.ts'
import { aServer, type Caller } from '../support/app.ts'
import { aLayer, aTheme, box, covered, dated, polygon, withoutDemoLayers, withoutRules, type Ring } from './support.ts'
import { expectStatesToAgree } from './theme-states.ts'

describe('a theme that must be looked up', () => {
  const server = aServer()
  let officer: Caller

  const at = async (ring: Ring) => {
    const { data, msg } = await officer.post<OverlayRun>('/intellectAnalysis/overlay', { boundary: polygon(ring) })
    expect(msg).toBe('ok')
    expectStatesToAgree(data.result)
    return data.result
  }
  /** The verdict of a ranking of a parcel with this boundary; null is unknown. */
  const ranked = async (ring: Ring): Promise<unknown> => {
    const boundary = { type: 'MultiPolygon', coordinates: [[ring]] }
    const land = await server.make(lands, aLand({ xzqdm: '532900000000', boundary, published: true }))
    const { data, msg } = await officer.post<Suitability>('/intellectAnalysis/suitability', {
      landIds: [land.id],
      criteria: [verdict],
    })
    expect(msg).toBe('ok')
    await sql`delete from lands where id = ${land.id}`.execute(server.database.db)
    return data.lands[0]?.values[0]
  }
  const agree = async (ring: Ring, wanted: string) => {
    const result = await at(ring)
    expect(result.verdict).toBe(wanted)
    expect(await ranked(ring)).toBe(wanted === 'needs-check' ? null : wanted)
    return result
  }
  const here = box(0, 0, 1)
  const elsewhere = [polygon(box(50, 50, 1))]

  beforeAll(async () => {
    officer = await server.signIn('officer-prefecture')
  })
  beforeEach(async () => {
    await withoutDemoLayers(server)
    // Something that is known, so that only the theme of a test is in question.
    await aLayer(server, elsewhere)
  })

  it('is missed where it has no data, with who has them', async () => {
    const theme = await aTheme(server, { authority: '州水务局' })
    const { checks } = await agree(here, 'needs-check')
    expect(checks).toEqual([
      {
        code: 'missing',
        layerId: null,
        name: theme.name,
        validUntil: null,
        areaM2: null,
        nameEn: null,
        authority: '州水务局',
      },
    ])
    await aLayer(server, elsewhere, { themeId: theme.id, kind: 'reference', verdict: 'notice' })
    await agree(here, 'feasible')
  })

  it.each([
    ['it need not be', { required: false }],
    ['not on this day', { requiredSince: '2098-01-01' }],
    ['it is one of another place', { xzqdm: '532932000000' }],
  ])('is not missed where %s', async (_what, values) => {
    await aTheme(server, values)
    await agree(here, 'feasible')
  })

  it('is known by any of its layers that is current, whatever the others are', async () => {
    const theme = await aTheme(server)
    const own = { themeId: theme.id }
    const old = await aLayer(server, elsewhere, { ...own, dataDate: '2019-01-01', validUntil: '2020-01-01' })
    expect((await agree(here, 'needs-check')).checks).toMatchObject([{ code: 'expired', name: old.name }])
    await aLayer(server, elsewhere, own)
    await agree(here, 'feasible')
  })

  it('is unknown for the part of a boundary where nobody looked', async () => {
    const theme = await aTheme(server, { authority: '州林草局' })
    const own = { themeId: theme.id }
    const west = await aLayer(server, elsewhere, own)
    await covered(server, west.id, polygon(box(-10, -10, 10.25, 30)))
    const result = await agree(here, 'needs-check')
    expect(result.checks).toMatchObject([{ code: 'uncovered', name: theme.name, authority: '州林草局' }])
    expect(result.checks[0]!.areaM2! / result.areaM2).toBeCloseTo(0.75, 4)
    await agree(box(-2, 0, 1), 'feasible')
    // Two surveys cover it together; a hair between them is no hole.
    const east = await aLayer(server, elsewhere, own)
    await covered(server, east.id, polygon(box(0.2500001, -10, 30)))
    await agree(here, 'feasible')
    await dated(server, east.id, { dataDate: null })
    expect((await agree(here, 'needs-check')).checks.map(({ code }) => code)).toEqual(['undated', 'uncovered'])
  })

  it('is known in the counties whose layers have data of it, and nowhere else', async () => {
    const { data } = await officer.post<OverlayRun>('/intellectAnalysis/overlay', { boundary: polygon(here) })
    const county = `${String(data.xzqdm).slice(0, 6)}000000`
    const theme = await aTheme(server)
    const own = { themeId: theme.id, xzqdm: county }
    await aLayer(server, elsewhere, own)
    await aLayer(server, elsewhere, own)
    await agree(here, 'feasible')
    const { checks } = await agree(box(-200, 400, 1), 'needs-check')
    expect(checks).toMatchObject([{ code: 'missing', name: theme.name }])
    const { rows } = await sql<{ west: number; south: number }>`
      select ST_X(corner) as west, ST_Y(corner) as south from (
        select ST_PointN(ST_ExteriorRing(ST_GeometryN(county.boundary, 1)), 1) as corner from regions as county where xzqdm = ${county}) as border`.execute(
      server.database.db,
    )
    const [{ west, south } = { west: 0, south: 0 }] = rows
    const across: Ring = [
      [west - 0.01, south - 0.01],
      [west + 0.01, south - 0.01],
      [west + 0.01, south + 0.01],
      [west - 0.01, south + 0.01],
      [west - 0.01, south - 0.01],
    ]
    const result = await at(across)
    expect(result.checks.map(({ code }) => code)).toContain('uncovered')
    expect(result.checks.find(({ code }) => code === 'uncovered')!.areaM2).toBeLessThan(result.areaM2)
  })

  it('never gives 可行 where anything of it is unknown', async () => {
    const theme = await aTheme(server)
    const layer = await aLayer(server, [polygon(box(0, 0, 2))], { themeId: theme.id, verdict: 'conditional' })
    const set = (values: Record<string, unknown>) =>
      Promise.all(
        Object.entries(values).map(([name, value]) =>
          sql`update layers set ${sql.ref(name)} = ${value} where id = ${layer.id}`.execute(server.database.db),
        ),
      )
    const features = sql`update "layerFeatures" set "contentVersion" = "contentVersion" + 1 where "layerId" = ${layer.id}`
    const states: Record<string, { make: () => Promise<unknown>; isKnown?: boolean }> = {
      covering: { make: async () => undefined, isKnown: true },
      'not covering': { make: () => covered(server, layer.id, polygon(box(20, 20, 1))) },
      undated: { make: () => dated(server, layer.id, { dataDate: null }) },
      expired: { make: () => dated(server, layer.id, { dataDate: '2019-01-01', validUntil: '2020-01-01' }) },
      unpublished: { make: () => set({ published: false }) },
      unreadable: { make: () => features.execute(server.database.db) },
    }
    const told: Record<string, string[]> = {}
    for (const [state, { make, isKnown = false }] of Object.entries(states)) {
      await make()
      for (const required of [true, false]) {
        await sql`update themes set required = ${required} where id = ${theme.id}`.execute(server.database.db)
        const inside = (await at(here)).verdict
        const outside = (await at(box(6, 6, 1))).verdict
        told[`${state}, ${required ? 'required' : 'not required'}`] = [inside, outside]
        if (!isKnown && required) expect([inside, outside], state).toEqual(['needs-check', 'needs-check'])
      }
      // Each state alone.
      await sql`update "layerContents" set coverage = null where "layerId" = ${layer.id}`.execute(server.database.db)
      await dated(server, layer.id, { dataDate: '2026-01-01' })
      await set({ published: true })
    }
    expect(told).toMatchObject({
      'covering, required': ['conditional', 'feasible'],
      'covering, not required': ['conditional', 'feasible'],
      'undated, not required': ['needs-check', 'feasible'],
      'expired, not required': ['needs-check', 'feasible'],
    })
  })
})

/** Migration 0042 on an installation that required layers by name. */
describe('layers that an installation required by name', () => {
  const server = aServer({ demo: 'off' })

  it('become themes, and no answer changes', async () => {
    const { db } = server.database
    for (const [name, verdict] of [
      ['红线', 'forbidden'],
      ['旧规划', 'conditional'],
      ['景区', 'notice'],
    ] as const)
      await aLayer(server, [], { name, kind: verdict === 'notice' ? 'reference' : 'constraint' })
    await withoutRules(server)
    await sql`update layers set verdict = case name when '红线' then 'forbidden' when '旧规划' then 'conditional' else 'notice' end`.execute(
      db,
    )
    const { migrate } = await import('../../server/db/index.ts')
    await sql`drop table themes; alter table layers drop column "themeId" cascade; alter table "layerContents" drop column coverage cascade; delete from migrations where name like '0042%'`.execute(
      db,
    )
    await sql`insert into settings (key, value) values ('analysis', '{"required": ["红线", "缺失的图层"]}')`.execute(db)
    expect(await migrate(db)).toEqual(['0042_themes.sql', '0043_rules.sql', '0044_rule_tests_duties.sql'])
    const { rows: found } = await sql<{ name: string; required: boolean; layer: string | null }>`
      select themes.name, required, layers.name as layer from themes left join layers on layers."themeId" = themes.id order by themes.name`.execute(
      db,
    )
    expect(found).toEqual([
      { name: '旧规划', required: false, layer: '旧规划' },
      { name: '红线', required: true, layer: '红线' },
      { name: '缺失的图层', required: true, layer: null },
    ])
    const { rows: left } = await sql`select from settings where key = 'analysis'`.execute(db)
    expect(left).toEqual([])
  })
})

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../server/db/index.ts'
import type { AnyRow } from '../../src/resources/define.ts'
import type { FeatureRule } from '../../src/resources/feature-rules.ts'
import { laws } from '../../src/resources/laws.ts'
import { regions } from '../../src/resources/regions.ts'
import { aSubject, grid, linear } from '../analysis/both-ways.ts'
import { addContent, aRule, box, dated, polygon, withoutDemoLayers } from '../analysis/support.ts'
import { aServer, type Answer } from '../support/app.ts'

type Feature = AnyRow & { rules: FeatureRule[] | null }

describe('a feature of a planning layer', () => {
  const server = aServer()
  const zones = [
    { code: 'core', name: '核心区', nameEn: 'Core', values: 'no. 1' },
    { code: 'edge', name: '外围', values: 'no. 2' },
  ]
  const squares = [polygon(box(0, 0, 2)), polygon(box(4, 0, 2)), polygon(box(8, 0, 2))]
  let law: AnyRow

  beforeAll(async () => {
    const { rows } = await sql<AnyRow>`select * from ${sql.table(laws.name)} where published limit 1`.execute(
      server.database.db,
    )
    law = rows[0]!
  })
  beforeEach(() => withoutDemoLayers(server))

  const subject = (values: Record<string, unknown> = {}) =>
    aSubject(server, squares, { visibleTo: 'public', zoneField: 'name', ...values }, zones)
  const featureIds = async (id: unknown, contentVersion = 1): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select id::text from "layerFeatures" where "layerId" = ${id} and "contentVersion" = ${contentVersion} order by "layerFeatures".id`.execute(
      server.database.db,
    )
    return rows.map((row) => row.id)
  }
  const read = async (layer: AnyRow, number: number, more = {}): Promise<Answer<Feature>> => {
    const featureId = (await featureIds(layer.id))[number]!
    return server.visitor.get('/mapLayers/feature', { id: layer.id, featureId, _public: true, rules: true, ...more })
  }
  const rulesOf = async (layer: AnyRow, number = 0): Promise<FeatureRule[]> =>
    (await read(layer, number)).data.rules ?? []

  it('comes with its layer, source and dates, and with what a published rule says in its zone', async () => {
    const { theme, layer } = await subject({ nameEn: 'Trial layer', source: '测绘院' })
    await dated(server, layer.id, { dataDate: '2026-02-03', validUntil: '2098-01-01' })
    const of = { themeId: theme.id, lawId: law.id, article: '第九条', clause: '总则' }
    await aRule(server, {
      ...of,
      name: '分区规则',
      grid: grid(
        { '*': { all: 'allowed', linear: 'allowed' }, core: { all: 'forbidden', linear: 'conditional' } },
        { columns: [linear] },
      ),
    })
    const { data } = await read(layer, 0)
    expect(data).toMatchObject({
      name: layer.name,
      source: '测绘院',
      dataDate: '2026-02-03',
      validUntil: '2098-01-01',
      standing: null,
      attributes: { name: 'no. 1' },
      geometry: { type: 'Polygon' },
      rules: [
        {
          rule: { name: '分区规则', version: 1, law: law.title, article: '第九条' },
          relation: 'inside',
          zone: { code: 'core', name: '核心区', nameEn: 'Core' },
          says: 'forbidden',
          isAssumed: true,
          clause: '总则',
          distanceM: null,
          overriddenBy: null,
        },
      ],
    })
    expect(data).not.toHaveProperty('themeId')
    // The row of the zone counts, and that of all others only where there is none.
    expect(await rulesOf(layer, 1)).toMatchObject([{ zone: { code: 'edge' }, says: 'allowed', isAssumed: false }])
    expect(await rulesOf(layer, 2)).toMatchObject([{ zone: null, says: 'allowed' }])
    const featureId = (await featureIds(layer.id))[0]!
    const english = await server.visitor.call<Feature>('GET', '/mapLayers/feature', {
      query: { id: String(layer.id), featureId },
      headers: { 'accept-language': 'en-US' },
    })
    expect(english.data.name).toBe('Trial layer')
  })

  it('has the clause of a cell before that of its rule, and the distance of a rule about what is near', async () => {
    const { theme, layer } = await subject()
    const row = { zone: '*', distanceM: 80, cells: { all: { outcome: 'conditional', clause: '距其八十米' } } }
    const near = grid({ '*': { all: 'conditional' } })
    await aRule(server, { themeId: theme.id, relation: 'within', clause: '总则', grid: { ...near, rows: [row] } })
    await aRule(server, { themeId: theme.id, relation: 'outside', grid: grid({ '*': { all: 'forbidden' } }) })
    expect(await rulesOf(layer)).toMatchObject([
      { relation: 'outside', says: 'forbidden', zone: null },
      { relation: 'within', says: 'conditional', clause: '距其八十米', distanceM: 80 },
    ])
    await sql`update "ruleVersions" set content = jsonb_set(content, '{grid,rows,0,distanceM}', 'null') where content->>'themeId' = ${theme.id}`.execute(
      server.database.db,
    )
    expect(await rulesOf(layer)).toContainEqual(
      expect.objectContaining({ relation: 'within', says: 'unknown', distanceM: null }),
    )
  })

  it('leaves out rules that are not published, are of other themes, not in force, or of a region elsewhere', async () => {
    const { theme, layer } = await subject()
    const other = await subject()
    const forbids = { themeId: theme.id, grid: grid({ '*': { all: 'forbidden' } }) }
    const draft = await aRule(server, forbids)
    await sql`update rules set published = false where id = ${draft}`.execute(server.database.db)
    await aRule(server, { ...forbids, repealedOn: '2026-01-01' })
    await aRule(server, { ...forbids, xzqdm: '532931000000' })
    await aRule(server, { ...forbids, relation: 'slope-above', grid: grid({ '*': { all: 'forbidden' } }) })
    expect(await rulesOf(layer)).toEqual([])
    await aRule(server, { ...forbids, xzqdm: '532901000000' })
    const { rows } = await sql<{ boundary: unknown }>`
      select 1 from ${sql.table(regions.name)} where xzqdm = '532901000000' and ST_Intersects(boundary, ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify(squares[0])}::text), 4490))`.execute(
      server.database.db,
    )
    expect(await rulesOf(layer)).toHaveLength(rows.length)
    await aRule(server, forbids)
    expect(await rulesOf(other.layer)).toEqual([])
  })

  it('names the rule that overrides another one, unless its own data are outdated', async () => {
    const { theme, layer } = await subject()
    const strict = await aRule(server, { themeId: theme.id, name: '一般', grid: grid({ '*': { all: 'forbidden' } }) })
    const special = {
      themeId: theme.id,
      name: '特别',
      overrides: [strict],
      grid: grid({ '*': { all: 'conditional' } }),
    }
    await aRule(server, special)
    expect(await rulesOf(layer)).toMatchObject([
      { rule: { name: '特别' }, overriddenBy: null },
      { rule: { name: '一般' }, overriddenBy: { name: '特别' } },
    ])
    await dated(server, layer.id, { dataDate: '2020-01-01', validUntil: '2021-01-01' })
    const { data } = await read(layer, 0)
    expect(data).toMatchObject({ standing: 'expired', rules: [{ overriddenBy: null }, { overriddenBy: null }] })
  })

  it('is not found where its lines may not be seen; of an unpublished content, rules say nothing', async () => {
    const { theme, layer } = await subject({ visibleTo: 'officers' })
    await aRule(server, { themeId: theme.id, grid: grid({ '*': { all: 'forbidden' } }) })
    expect(await read(layer, 0)).toMatchObject({ status: 404, data: null })
    const { layer: open } = await subject()
    const [foreign] = await featureIds(layer.id)
    const mixed = await server.visitor.get('/mapLayers/feature', { id: open.id, featureId: foreign! })
    expect(mixed.status).toBe(404)

    await addContent(server, String(layer.id), squares)
    const officer = await server.signIn('officer-prefecture')
    const [featureId] = await featureIds(layer.id, 1)
    const asked = { id: String(layer.id), featureId: featureId!, rules: true }
    const old = await officer.get<Feature>('/mapLayers/feature', { ...asked, contentVersion: 1 })
    expect(old).toMatchObject({ status: 200, data: { name: layer.name, rules: [] } })
    const [current] = await featureIds(layer.id, 2)
    const now = await officer.get<Feature>('/mapLayers/feature', { ...asked, featureId: current! })
    expect(now.data.rules).toHaveLength(1)
    const bare = await officer.get<Feature>('/mapLayers/feature', { ...asked, featureId: current!, rules: false })
    expect(bare.data).not.toHaveProperty('rules')
  })
})

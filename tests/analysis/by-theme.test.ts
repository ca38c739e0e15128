import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LookedTheme, OverlayRun } from '../../src/resources/analysis.ts'
import { allUses } from '../../src/resources/rules/grid.ts'
import { sql } from '../../server/db/index.ts'
import { aServer, type Caller } from '../support/app.ts'
import {
  addContent,
  aLayer,
  aRule,
  aTheme,
  box,
  covered,
  dated,
  declaredLayer,
  polygon,
  withoutDemoLayers,
} from './support.ts'
import { expectStatesToAgree } from './theme-states.ts'

/** What a result says theme by theme; that this agrees with the verdict is also asked in `rules.test.ts` and `themes.test.ts`. */
describe('a result by theme', () => {
  const server = aServer()
  let officer: Caller
  let investor: Caller
  const here = polygon(box(0, 0, 2))
  const far = [polygon(box(50, 50, 1))]

  const ask = async (caller: Caller = officer) => {
    const { data, msg } = await caller.post<OverlayRun>('/intellectAnalysis/overlay', { boundary: here })
    expect(msg).toBe('ok')
    expectStatesToAgree(data.result)
    return data
  }
  const told = (themes: readonly LookedTheme[] = []) => themes.map(({ name, state }) => [name, state])
  const forbids = {
    columns: [allUses],
    rows: [{ zone: '*', distanceM: null, cells: { all: { outcome: 'forbidden' } } }],
  }

  beforeAll(async () => {
    ;[officer, investor] = await Promise.all([server.signIn('officer-prefecture'), server.signIn('investor')])
  })
  beforeEach(() => withoutDemoLayers(server))

  it('names what applies first, then what is unknown and who has it, then what is clear, with date and coverage', async () => {
    const clear = await aTheme(server, { name: '主题 1', nameEn: 'Theme C', authority: '丙局' })
    const surveyed = await aLayer(server, far, { themeId: clear.id, name: '丙图层' })
    await covered(server, surveyed.id, polygon(box(-10, -10, 100)))
    await aLayer(server, far, { name: '主题 2' })
    await aTheme(server, { name: '乙主题', authority: '乙局' })
    await aLayer(server, [here], { name: '甲条件', verdict: 'conditional' })
    const forbidden = await aLayer(server, [here], { name: '甲禁止' })
    const { id, result } = await ask()
    expect(told(result.themes)).toEqual([
      ['甲禁止', 'applies'],
      ['甲条件', 'applies'],
      ['乙主题', 'unknown'],
      ['主题 1', 'clear'],
      ['主题 2', 'clear'],
    ])
    const [first, , unknown, held, whole] = result.themes!
    expect(result.lines.find(({ layerId }) => layerId === forbidden.id)?.themeId).toBe(first!.id)
    expect(unknown).toMatchObject({ authority: '乙局', contents: [], checks: [{ code: 'missing', authority: '乙局' }] })
    expect(held).toEqual({
      id: clear.id,
      name: '主题 1',
      nameEn: 'Theme C',
      authority: '丙局',
      isRequired: true,
      state: 'clear',
      checks: [],
      contents: [
        {
          layerId: surveyed.id,
          name: '丙图层',
          contentVersion: 1,
          dataDate: '2026-01-01',
          validUntil: '2099-12-31',
          hasCoverage: true,
        },
      ],
    })
    expect(whole!.contents).toMatchObject([{ hasCoverage: false }])
    expect((await officer.get<OverlayRun>('/intellectAnalysis/run', { id })).data.result.themes).toEqual(result.themes)
  })

  it('a theme that forbids applies, and still says what else of it is unknown', async () => {
    const theme = await aTheme(server)
    const layer = await aLayer(server, [polygon(box(0, 0, 1))], { themeId: theme.id })
    await covered(server, layer.id, polygon(box(0, 0, 1)))
    const { result } = await ask()
    expect(result.verdict).toBe('infeasible')
    expect(result.themes).toMatchObject([{ id: theme.id, state: 'applies', checks: [{ code: 'uncovered' }] }])
  })

  it('what need not be looked up is listed where a rule or a constraint is, and leaves the verdict as it is', async () => {
    await aLayer(server, far)
    const ruled = await aTheme(server, { name: '有规则', required: false })
    await aRule(server, { themeId: ruled.id, grid: forbids })
    const draft = await declaredLayer(server, { themeId: ruled.id, zone: null, kind: 'reference', verdict: 'notice' })
    const silent = await aTheme(server, { name: '无规则', required: false })
    await aLayer(server, [here], { themeId: silent.id, kind: 'reference', verdict: 'notice' })
    const asked = await ask()
    expect(asked.result.verdict).toBe('feasible')
    const entry = () => asked.result.themes!.find(({ id }) => id === ruled.id)
    expect(entry()).toMatchObject({ state: 'unknown', isRequired: false, checks: [{ code: 'missing', layerId: null }] })
    expect(JSON.stringify(asked), 'nobody is told of an unpublished layer').not.toContain(draft.name)
    expect(asked.result.themes!.map(({ name }) => name)).not.toContain('无规则')
    expect(asked.result.lines.map(({ themeId }) => themeId)).toEqual([null])

    await addContent(server, String(draft.id), far)
    await sql`update layers set published = true where id = ${draft.id}`.execute(server.database.db)
    const known = (await ask()).result.themes!.find(({ id }) => id === ruled.id)
    expect(known).toMatchObject({ state: 'clear', contents: [{ layerId: draft.id }] })
    await dated(server, draft.id, { dataDate: '2019-01-01', validUntil: '2020-01-01' })
    const old = await ask()
    expect(old.result.verdict).toBe('feasible')
    expect(old.result.themes!.find(({ id }) => id === ruled.id)).toMatchObject({
      state: 'unknown',
      contents: [],
      checks: [{ code: 'expired' }],
    })
  })

  it('a constraint without a theme stands for itself', async () => {
    const layer = await aLayer(server, far, { name: '无主题图层' })
    await sql`update layers set "themeId" = null where id = ${layer.id}`.execute(server.database.db)
    await sql`update themes set "deletedAt" = now()`.execute(server.database.db)
    const { result } = await ask()
    expect(result.themes).toMatchObject([{ id: layer.id, name: '无主题图层', isRequired: true, state: 'clear' }])
    await sql`update "layerFeatures" set shape = ${sql`ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify(here)}::text), 4490)`} where "layerId" = ${layer.id}`.execute(
      server.database.db,
    )
    const touched = await ask()
    expect(touched.result.themes).toMatchObject([{ id: layer.id, state: 'unknown' }])
    expect(touched.result.lines).toMatchObject([{ themeId: layer.id, doubt: 'no-rule' }])
  })

  it('says the same to callers who may not see the features', async () => {
    await aLayer(server, [here], { visibleTo: 'officers' })
    await aLayer(server, far, { visibleTo: 'officers' })
    const [one, other] = [await ask(), await ask(investor)]
    expect(other.result.themes).toEqual(one.result.themes)
    expect(other.result.lines).toMatchObject([{ shape: null }])
  })
})

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AnyRow } from '../../src/resources/define.ts'
import { sql } from '../../server/db/index.ts'
import { aServer, type Caller } from '../support/app.ts'
import { aLayerOf, aSubject, bothWays, grid } from './both-ways.ts'
import { commonAreaM2, densified, lengthInsideM } from './independent.ts'
import { aLayer, aRule, box, covered, polygon, withoutDemoLayers, type Ring } from './support.ts'

/** rules.md, "What a rule can say": a rule applies above its threshold of area, share or length, and below it not. */
describe('thresholds', () => {
  const server = aServer()
  let officer: Caller
  const { agreed } = bothWays(server, () => officer)
  const forbids = grid({ '*': { all: 'forbidden' } })
  const accurate = ({ id }: AnyRow, accuracyM: number | null) =>
    sql`update "layerContents" set "accuracyM" = ${accuracyM} where "layerId" = ${id}`.execute(server.database.db)
  /** Square metres that two rings share, by an independent calculation. */
  const sharedM2 = (one: Ring, other: Ring): number => commonAreaM2(densified(polygon(one)), densified(polygon(other)))
  /** The only line of a result with a rule. */
  const lineOf = ({ lines }: Awaited<ReturnType<typeof agreed>>) => {
    const ruled = lines.filter(({ rule }) => rule)
    expect(ruled).toHaveLength(1)
    return ruled[0]!
  }

  beforeAll(async () => {
    officer = await server.signIn('officer-prefecture')
  })
  beforeEach(async () => {
    await withoutDemoLayers(server)
    await aLayer(server, [polygon(box(90, 90, 1))])
  })

  const field = box(0, 0, 4)
  /** Half of it lies in the field. */
  const half = box(3, 0, 2, 1)

  it('of area: the rule applies above it, and below it the result says that it does not', async () => {
    const { theme } = await aSubject(server, [polygon(field)])
    const areaM2 = sharedM2(field, half)
    const rule = await aRule(server, { themeId: theme.id, grid: forbids, thresholdM2: areaM2 - 0.01 })
    const above = await agreed(half)
    expect([above.verdict, lineOf(above)]).toMatchObject([
      'infeasible',
      { says: 'forbidden', doubt: null, threshold: { unit: 'm2', accuracy: 0, isExceeded: true } },
    ])
    expect(lineOf(above).threshold?.amount).toBeCloseTo(areaM2, 2)
    await sql`update "ruleVersions" set content = content || jsonb_build_object('thresholdM2', ${areaM2 + 0.01}::double precision) where "ruleId" = ${rule}`.execute(
      server.database.db,
    )
    const below = await agreed(half)
    expect([below.verdict, lineOf(below)]).toMatchObject([
      'feasible',
      { says: 'notice', doubt: null, duties: [], isAssumed: false, threshold: { isExceeded: false } },
    ])
    expect(lineOf(below).areaM2).toBeCloseTo(areaM2, 2)
    expect(below.clear.map(({ layerId }) => layerId)).not.toContain(lineOf(below).layerId)
  })

  it('of share: is a part of the boundary, and with an area both must be exceeded', async () => {
    const { theme } = await aSubject(server, [polygon(field)])
    const areaM2 = sharedM2(field, half)
    for (const [thresholds, verdict] of [
      [{ thresholdPercent: 49.9 }, 'infeasible'],
      [{ thresholdPercent: 50.1 }, 'feasible'],
      [{ thresholdPercent: 49.9, thresholdM2: areaM2 + 1 }, 'feasible'],
      [{ thresholdPercent: 50.1, thresholdM2: areaM2 - 1 }, 'feasible'],
      [{ thresholdPercent: 49.9, thresholdM2: areaM2 - 1 }, 'infeasible'],
    ] as const) {
      const id = await aRule(server, { themeId: theme.id, grid: forbids, ...thresholds })
      expect((await agreed(half)).verdict, JSON.stringify(thresholds)).toBe(verdict)
      await sql`update rules set published = false where id = ${id}`.execute(server.database.db)
    }
  })

  it('within the accuracy of the survey times the perimeter of the overlap: unknown', async () => {
    const { theme, layer } = await aSubject(server, [polygon(field)])
    await accurate(layer, 2)
    const areaM2 = sharedM2(field, half)
    // A thousandth of a degree is 100.5 m by 110.8 m here: 423 m around, so ± 845 m².
    for (const [thresholdM2, verdict] of [
      [areaM2 - 900, 'infeasible'],
      [areaM2 - 800, 'needs-check'],
      [areaM2 + 800, 'needs-check'],
      [areaM2 + 900, 'feasible'],
    ] as const) {
      const id = await aRule(server, { themeId: theme.id, grid: forbids, thresholdM2 })
      const result = await agreed(half)
      expect(result.verdict, `${thresholdM2 - areaM2}`).toBe(verdict)
      if (verdict === 'needs-check')
        expect(lineOf(result)).toMatchObject({ says: 'unknown', doubt: 'near-limit', threshold: { isExceeded: null } })
      expect(lineOf(result).threshold?.accuracy).toBeCloseTo(845, -1)
      await sql`update rules set published = false where id = ${id}`.execute(server.database.db)
    }
  })

  it('of length: for lines inside; areas and points have none', async () => {
    const road: Ring = [
      [100.2005, 25.49],
      [100.2005, 25.52],
    ]
    const { theme, layer } = await aSubject(server, [{ type: 'LineString', coordinates: road }])
    const plot = box(0, 0, 1)
    const lengthM = lengthInsideM([road], densified(polygon(plot)))
    for (const [accuracyM, thresholdM, verdict] of [
      [null, lengthM - 0.1, 'infeasible'],
      [null, lengthM + 0.1, 'feasible'],
      [1, lengthM + 1.9, 'needs-check'],
      [1, lengthM - 2.1, 'infeasible'],
      [1, lengthM + 2.1, 'feasible'],
    ] as const) {
      await accurate(layer, accuracyM)
      const id = await aRule(server, { themeId: theme.id, grid: forbids, thresholdM })
      expect((await agreed(plot)).verdict, `${accuracyM} ${thresholdM - lengthM}`).toBe(verdict)
      await sql`update rules set published = false where id = ${id}`.execute(server.database.db)
    }
    await aRule(server, { themeId: theme.id, grid: forbids, thresholdM: 1e6 })
    expect((await agreed(plot)).verdict).toBe('feasible')
    await aLayerOf(server, theme, [polygon(box(0.5, 0.5, 0.1)), { type: 'Point', coordinates: [100.2405, 25.5005] }])
    expect((await agreed(plot)).verdict).toBe('infeasible')
    expect((await agreed(box(40, 0, 1))).verdict).toBe('infeasible')
  })

  it('of what lies outside a theme', async () => {
    const { theme, layer } = await aSubject(server, [polygon(field)])
    const areaM2 = sharedM2(box(4, 0, 1), half)
    const values = { themeId: theme.id, relation: 'outside', grid: forbids }
    await aRule(server, { ...values, thresholdM2: areaM2 + 100 })
    expect((await agreed(half)).verdict).toBe('feasible')
    await accurate(layer, 2)
    expect(lineOf(await agreed(half))).toMatchObject({ says: 'unknown', doubt: 'near-limit' })
    await accurate(layer, null)
    const larger = box(3, 0, 4, 1)
    expect((await agreed(larger)).verdict).toBe('infeasible')
    // Without data for a part: below the threshold it certainly stays below, above it nobody knows.
    await covered(server, layer.id, polygon(box(-1, -1, 5.5, 7)))
    await sql`update themes set required = false where id = ${theme.id}`.execute(server.database.db)
    expect((await agreed(half)).verdict).toBe('feasible')
    expect(lineOf(await agreed(larger))).toMatchObject({ says: 'unknown', doubt: 'uncovered' })
  })

  it('count what a row says in several layers together, but never the same land twice for certain', async () => {
    const { theme, layer } = await aSubject(server, [polygon(box(0, 0, 1))])
    const other = await aLayerOf(server, theme, [polygon(box(1, 0, 1))])
    const both = box(0.5, 0, 1, 1)
    const partM2 = sharedM2(both, box(0, 0, 1))
    await aRule(server, { themeId: theme.id, grid: forbids, thresholdM2: 1.5 * partM2 })
    const result = await agreed(both)
    expect(result.verdict).toBe('needs-check')
    expect(result.lines.map(({ layerId, doubt }) => [layerId, doubt]).toSorted()).toEqual(
      [layer.id, other.id].map((id) => [id, 'together']).toSorted(),
    )
    expect((await agreed(box(0.5, 0, 0.6, 1))).verdict).toBe('feasible')
  })

  it('are held before an empty cell counts, and keep a rule below them from overriding another', async () => {
    const { theme } = await aSubject(server, [polygon(field)])
    await aRule(server, { themeId: theme.id, grid: grid({ '*': {} }), thresholdPercent: 60 })
    expect((await agreed(half)).verdict).toBe('feasible')
    expect((await agreed(box(3, 0, 1.2, 1))).verdict).toBe('needs-check')
    const strict = await aSubject(server, [polygon(box(20, 0, 1))])
    const forbidden = await aRule(server, { themeId: strict.theme.id, grid: forbids })
    const permit = await aSubject(server, [polygon(box(20, 0, 1))])
    const rule = { themeId: permit.theme.id, grid: grid({ '*': { all: 'allowed' } }), overrides: [forbidden] }
    const id = await aRule(server, { ...rule, thresholdPercent: 40 })
    expect((await agreed(box(20, 0, 2, 1))).verdict).toBe('feasible')
    await accurate(permit.layer, 20)
    expect((await agreed(box(20, 0, 2, 1))).verdict).toBe('infeasible')
    await sql`update rules set published = false where id = ${id}`.execute(server.database.db)
    await accurate(permit.layer, null)
    await aRule(server, { ...rule, thresholdPercent: 60 })
    expect((await agreed(box(20, 0, 2, 1))).verdict).toBe('infeasible')
  })
})

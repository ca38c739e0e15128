import { describe, expect, test } from 'vitest'
import type { Say } from '../../../src/providers/i18n.ts'
import { keptName } from '../../../src/pages/plan/schemes/criterion-words.ts'
import { candidateColumn, schemeColumn, scoresOf } from '../../../src/pages/plan/schemes/columns.ts'
import type { OverlayResult } from '../../../src/resources/analysis.ts'
import type { SchemeCandidate, SchemeLand } from '../../../src/resources/composed-scheme.ts'

const mu = 2000 / 3

function aCandidate(land: Partial<SchemeLand> | null, result: Partial<OverlayResult> | null = null): SchemeCandidate {
  const whole = land && {
    id: 'l',
    landCode: 'A',
    name: '地',
    xzqdm: '532901000000',
    regionName: null,
    landUse: null,
    landStatus: 'reserve',
    areaM2: null,
    priceWanPerMu: null,
    floorAreaRatio: null,
    greenRatio: null,
    buildingDensity: null,
    heightLimitM: null,
    tenureYears: null,
    elevationM: null,
    slopeDeg: null,
    aspect: null,
    lakeViewPct: null,
    infrastructure: null,
    createdBy: null,
    ...land,
  }
  const run = result && {
    id: 'r',
    createdAt: '',
    isIntact: true,
    hash: '',
    result: {
      verdict: 'feasible',
      areaM2: 100,
      perimeterM: 40,
      lines: [],
      slivers: [],
      clear: [],
      checks: [],
      distances: [],
      ...result,
    } as OverlayResult,
  }
  return {
    key: 'k',
    name: '甲',
    note: null,
    landId: whole ? 'l' : null,
    land: whole,
    isGone: false,
    boundary: null,
    run,
  }
}

const line = (says: string, areaM2: number, standing: string | null = null): OverlayResult['lines'][number] =>
  ({ says, areaM2, standing, layerId: `${says}${areaM2}` }) as never

describe('the compared columns', () => {
  test('a scheme sums up its candidates: price by area, the worst verdict, the nearest distance per layer', () => {
    const one = aCandidate(
      { areaM2: 10 * mu, priceWanPerMu: 30 },
      { verdict: 'feasible', areaM2: 100, distances: [{ name: '机场', distanceM: 900 }] as never },
    )
    const two = aCandidate(
      { areaM2: 30 * mu, priceWanPerMu: 50 },
      {
        verdict: 'infeasible',
        areaM2: 300,
        lines: [line('forbidden', 100), line('forbidden', 60), line('conditional', 40)],
        distances: [{ name: '机场', distanceM: 400 }] as never,
      },
    )
    const { figures } = schemeColumn({
      id: 's',
      title: '方案',
      candidates: [one, two],
      criteria: { template: null, weights: [] },
    })
    expect(figures).toMatchObject({ verdict: 'infeasible', forbidden: 0.25, conditional: 0.1 })
    expect(figures.areaM2).toBeCloseTo(40 * mu)
    expect(figures.priceWanPerMu).toBeCloseTo(45)
    expect(figures.costWan).toBeCloseTo(1800)
    expect([...figures.distances]).toEqual([['机场', 400]])
  })

  test('unknown figures are null, never zero, and an outdated layer does not count', () => {
    const { figures } = schemeColumn({
      id: 's',
      title: '方案',
      candidates: [aCandidate({ areaM2: 10 * mu, priceWanPerMu: 30 }), aCandidate({})],
      criteria: { template: null, weights: [] },
    })
    expect(figures).toMatchObject({ verdict: null, areaM2: null, costWan: null, forbidden: null, conditional: null })
    expect(candidateColumn(aCandidate(null)).figures).toMatchObject({ areaM2: null, priceWanPerMu: null })
    expect(candidateColumn(aCandidate(null, { lines: [line('forbidden', 50, 'expired')] })).figures.forbidden).toBe(0)
  })

  test('scores are relative: the best of an axis is 1, and an unknown value has no score', () => {
    const [one, two, three] = scoresOf(
      [
        aCandidate({ areaM2: 200, priceWanPerMu: 40, floorAreaRatio: 1 }, {}),
        aCandidate({ areaM2: 100, priceWanPerMu: 20, floorAreaRatio: 2 }, { lines: [line('forbidden', 25)] }),
        aCandidate({}),
      ].map(candidateColumn),
    )
    expect(one).toEqual({ area: 1, price: 0.5, free: 1, near: null, density: 0.5 })
    expect(two).toEqual({ area: 0.5, price: 1, free: 0.75, near: null, density: 1 })
    expect(three).toEqual({ area: null, price: null, free: null, near: null, density: null })
  })
})

test('criterion names stored in a scheme are translated for the reader; custom names stay unchanged', () => {
  const english = (label: { en: string }): string => label.en
  const layerName = (name: string): string => (name === '医院' ? 'Hospitals' : name)
  const stored = ['叠加结论', '到医院的距离', 'Distance to 医院', '医院·等级', '康养', '离路近', '自拟·名称']
  expect(stored.map((name) => keptName(name, { say: english as Say, layerName }))).toEqual([
    'Overlay verdict',
    'Distance to Hospitals',
    'Distance to Hospitals',
    'Hospitals: 等级',
    'Wellness',
    '离路近',
    '自拟·名称',
  ])
})

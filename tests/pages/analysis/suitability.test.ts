import { Buffer } from 'node:buffer'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { rankingTable } from '../../../src/pages/analysis/suitability/export-ranking.ts'
import { fromTemplate, newCriterion, pairName } from '../../../src/pages/analysis/suitability/model.ts'
import { reasonsOf, valueText, type Teller } from '../../../src/pages/analysis/suitability/naming.ts'
import type { Ranking } from '../../../src/pages/analysis/suitability/use-ranking.ts'
import type { Criterion, ScoredLand } from '../../../src/resources/criteria/criterion.ts'
import { judge, rankLands, scoreLands } from '../../../src/resources/criteria/score.ts'
import { fill } from '../../../src/resources/errors.ts'
import { templates } from '../../../src/resources/criteria/templates.ts'
import { workbookOf } from '../../../src/workbook.ts'

const teller: Teller = {
  say: (label, values = {}) => fill(label.zh, values),
  locale: 'zh-CN',
  layerName: (name) => name,
  dicts: { land_status: [{ value: 'open', label: '可招商' }] },
}
const hospital: Criterion = {
  key: 'hospital',
  source: { kind: 'distance', layer: '医院' },
  preference: { direction: 'less', from: 0, to: 10_000 },
  weight: 3,
  isKnockOut: true,
}
const status: Criterion = {
  key: 'status',
  source: { kind: 'category', field: 'landStatus' },
  preference: { direction: 'wish', best: ['open'], fair: [] },
  weight: 1,
  isKnockOut: false,
}

function ranking(): Ranking {
  const land = (id: string, values: ScoredLand['values']): ScoredLand => ({
    id,
    landCode: `=${id}`,
    name: `地块"${id}"`,
    xzqdm: '532901000000',
    at: [100, 25],
    values,
    parts: [],
    score: null,
    known: 1,
    out: [],
    pending: [],
  })
  const lands = [land('far', [20_000, 'open']), land('near', [2_500, 'open']), land('dim', [null, 'built'])]
  const criteria = [hospital, status]
  const judged = criteria.map((criterion, at) =>
    judge(
      lands.map(({ values }) => values[at] ?? null),
      criterion,
    ),
  )
  const scores = scoreLands(judged, [3, 1])
  const order = rankLands(scores)
  return {
    data: {
      criteria: criteria.map(({ key }) => ({ key, standing: null, layers: [], dataDate: null })),
      total: 3,
      lands,
    },
    criteria,
    judged,
    scores,
    order,
    rank: new Uint32Array([2, 0, 1]),
  }
}

test('the ranking is exported as a table in its order, with values, scores and the reason for a knock-out', () => {
  const [head, ...rows] = rankingTable(ranking(), teller)
  expect(head).toEqual([
    '名次',
    '地块编号',
    '地块名称',
    '总分',
    '已知权重',
    '淘汰',
    '待核实',
    '到医院的距离 (km)',
    '到医院的距离（得分）',
    '地块状态',
    '地块状态（得分）',
  ])
  expect(rows).toEqual([
    [1, '=near', '地块"near"', 81.25, 1, '', '', 2.5, 56.25, '可招商', 25],
    [2, '=dim', '地块"dim"', 0, 0.25, '', '', null, null, 'built', 0],
    [null, '=far', '地块"far"', 25, 1, '到医院的距离', '', 20, 0, '可招商', 25],
  ])
})

test('the reasons name the knock-out criterion, gained and lost points, and unknown values', () => {
  const share = (criterion: Criterion, value: string | number | null, part: number) => ({
    criterion,
    value,
    part,
    weight: criterion.weight,
  })
  expect(
    reasonsOf([share(hospital, 2_500, 0.75), share(status, 'built', 0)], { out: [], pending: [] }, teller),
  ).toEqual(['加分：到医院的距离 2.5 km', '失分：地块状态 built'])
  expect(
    reasonsOf([share(hospital, null, Number.NaN), share(status, 'open', 1)], { out: [], pending: [] }, teller),
  ).toEqual(['加分：地块状态 可招商', '未知：到医院的距离'])
  expect(reasonsOf([share(hospital, 20_000, 0)], { out: ['hospital'], pending: [] }, teller)[0]).toBe(
    '淘汰原因：到医院的距离 20 km',
  )
  expect(valueText(12_000, { kind: 'number', field: 'areaM2' }, teller)).toBe('18 亩')
})

test.each(templates.map(({ key }) => key))(
  'the template %s uses available layers, and its own name for a missing one',
  (key) => {
    const { criteria } = fromTemplate(key, ['民用机场', '大理高速公路', '火车站点', 'A 级旅游景区'])
    const layers = criteria.flatMap(({ source }) => ('layer' in source ? [source.layer] : []))
    expect(new Set(criteria.map((each) => each.key)).size).toBe(criteria.length)
    expect(layers.length).toBeGreaterThan(2)
    expect(
      layers.every((layer) => ['民用机场', '大理高速公路', '火车站点', 'A 级旅游景区', '医院'].includes(layer)),
    ).toBe(true)
  },
)

test('a new criterion has a unique key, and a pair has the same name in either order', () => {
  expect(newCriterion({ kind: 'distance', layer: '机场' }, ['layer', 'layer-2']).key).toBe('layer-3')
  expect(pairName('b', 'a')).toBe(pairName('a', 'b'))
})

test('the ranking is exported as a workbook with numbers as numbers and formulas as text', async () => {
  const blob = await workbookOf(
    [
      ['名次', '地块'],
      [1, '=1+1'],
      [null, '甲&乙'],
    ],
    '适宜性/排名',
  )
  const rows = await readSheet(Buffer.from(await blob.arrayBuffer()))
  expect(rows).toEqual([
    ['名次', '地块'],
    [1, '=1+1'],
    [null, '甲&乙'],
  ])
})

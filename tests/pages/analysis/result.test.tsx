import { beforeEach, expect, it } from 'vitest'
import type { OverlayRun } from '../../../src/resources/analysis.ts'
import type { PickedUse } from '../../../src/providers/analysis.ts'
import { drawn } from '../../support/drawn.tsx'
import { freshPage } from '../../support/page.ts'
import { envelope, withStub } from '../../support/stub-server.ts'
import { press, seeing, until } from '../crud/hands.ts'
import { aLine, aRule, aRun } from './a-run.ts'

const stub = withStub()
beforeEach(() => {
  stub.answer('GET /planUses/page', () => envelope(200, { records: [], total: 0 }))
  stub.answer('GET /sysDict/itemByCode', () => envelope(200, { land_use: [{ value: '090104', label: '旅馆用地' }] }))
  stub.answer('GET /planLayers/page', () => envelope(200, { records: [], total: 0 }))
})

async function shown(run: OverlayRun, { locale = 'zh-CN' } = {}) {
  freshPage(`${stub.url}/analysis`, { site: { hasExtras: true }, locale })
  const { ResultPanel } = await import('../../../src/pages/analysis/result-panel.tsx')
  const picked: PickedUse[] = []
  const nothing = () => undefined
  const page = await drawn(
    <ResultPanel
      run={run}
      onLine={nothing}
      onPlace={nothing}
      onPreview={nothing}
      onAccept={nothing}
      buildableRun={null}
      onBuildable={nothing}
      onUse={(use) => void picked.push(use)}
      onLeave={nothing}
    />,
  )
  const text = (selector: string) => [...page.place.querySelectorAll(selector)].map(({ textContent }) => textContent)
  return { page, picked, text }
}

const town = aRule({ id: 'town', code: 'UGB-1', name: '开发边界外', nameEn: 'Outside the boundary' })
const road = aRule({
  id: 'road',
  code: 'ROAD-1',
  name: '公路建筑控制区',
  nameEn: 'Road control strip',
  version: 3,
  law: '公路安全保护条例',
  article: '第十一条',
})
const hotel = { id: 'hotel', name: '康养酒店', nameEn: 'Wellness hotel', landUse: '090104', facts: { lodging: true } }
const lines = [
  aLine({
    key: 'road',
    says: 'unknown',
    rule: road,
    relation: 'within',
    name: '公路',
    zone: { code: 'road.national', name: '国道', nameEn: 'National road' },
    clause: '控制区内不得新建建筑物',
    doubt: 'near-limit',
    measured: { distanceM: 18.2, limitM: 15, accuracyM: 5 },
  }),
  aLine({
    key: 'town over',
    rule: town,
    relation: 'outside',
    name: '城镇开发边界',
    areaM2: 1000,
    share: 0.1,
    overriddenBy: aRule({ name: '红线内设施' }),
    asks: ['linear'],
  }),
  aLine({
    key: 'town',
    rule: town,
    relation: 'outside',
    name: '城镇开发边界',
    areaM2: 8200,
    share: 0.45,
    isAssumed: true,
    asks: ['sewage', 'newConstruction'],
  }),
]

it('a result with rules says for which use it is, what was not known, and what each rule says', async () => {
  const run = aRun({ result: { verdict: 'needs-check', use: hotel, lines } })
  const { page, text } = await shown(run)
  await seeing('用途：康养酒店 · 090104')
  await seeing('占用新增建设用地：未知 · 住宿：是')
  const [head] = text('.analysis-verdict')
  expect(head).toContain('以下情况未知，有关规则按最严格的情形判断：占用新增建设用地、排放污水。')
  expect(head).not.toContain('没有指定用途')
  const [first = '', second = '', third = '', ...others] = text('.analysis-line')
  expect(others).toEqual([])
  for (const words of [
    '需核实',
    '公路建筑控制区 ROAD-1',
    '公路 · 国道',
    '距离 18.2 m，限值 15 m（精度 ±5 m）',
    '与限值之差在数据精度以内',
    '依据《公路安全保护条例》第十一条条款控制区内不得新建建筑物',
    '规则版本3',
  ])
    expect(first).toContain(words)
  for (const words of [
    '开发边界外 UGB-1',
    '在“城镇开发边界”之外 12.3 亩 · 0.82 公顷',
    '占 45%',
    '按最严格的情形',
    '未知情况',
  ])
    expect(second).toContain(words)
  expect(third, 'what is overridden comes last').toContain('由“红线内设施”优先适用')
  await page.end()
})

it('a line below its threshold says so, and one without elevation data what is missing', async () => {
  const threshold = { unit: 'm2', amount: 8200, limit: 10_000, accuracy: 0, isExceeded: false } as const
  const run = aRun({
    result: {
      verdict: 'needs-check',
      lines: [
        aLine({
          key: 'a',
          says: 'unknown',
          rule: town,
          relation: 'elevation-above',
          above: 2400,
          doubt: 'no-terrain',
          contentVersion: 0,
          dataDate: null,
        }),
        aLine({ key: 'b', says: 'notice', rule: town, areaM2: 8200, share: 0.45, threshold }),
      ],
    },
  })
  const { page, text } = await shown(run)
  await seeing('未超过门槛 10,000 m²，此规则不适用')
  const [high = ''] = text('.analysis-line')
  for (const words of ['高程限值 2,400 m', '缺少高程数据']) expect(high).toContain(words)
  expect(high).not.toContain('数据日期')
  await page.end()
})

it('English pages name rules, zones and uses in English', async () => {
  const { page, text } = await shown(aRun({ result: { verdict: 'needs-check', use: hotel, lines } }), {
    locale: 'en-US',
  })
  await seeing('Use: Wellness hotel · 090104')
  const [first, second] = text('.analysis-line')
  expect(first).toContain('Road control strip ROAD-1')
  expect(first).toContain('National road')
  expect(first).toContain('18.2 m away, limit 15 m (accurate to ±5 m)')
  expect(second).toContain('outside “城镇开发边界”')
  await page.end()
})

it('without a use the strictest answer counts, and another use starts an analysis of the same boundary', async () => {
  const { page, picked, text } = await shown(aRun({ result: { verdict: 'conditional', use: null } }))
  expect(text('.analysis-verdict')[0]).toContain('没有指定用途，每条规则按最严格的情形判断。')
  await press('选择用途')
  await press('按此用途重新分析')
  expect(picked).toEqual([null])
  await page.end()
})

it('cuts are computed for the use of the run, and offered only where a line that counts affectsVerdict', async () => {
  const over = { says: 'forbidden', areaM2: 10, share: 0.1 } as const
  const without = [
    aLine({ ...over, key: 'a', says: 'allowed' }),
    aLine({ ...over, key: 'b', overriddenBy: road }),
    aLine({ ...over, key: 'c', areaM2: 0 }),
  ]
  const none = await shown(aRun({ result: { verdict: 'conditional', use: hotel, lines: without } }))
  expect(none.page.place.textContent).not.toContain('范围优化')
  await none.page.end()
  stub.answer('POST /intellectAnalysis/coach', () => envelope(200, { verdict: 'feasible', areaM2: 1, cuts: [] }))
  const run = aRun({ result: { verdict: 'needs-check', use: hotel, lines: [aLine({ ...over, says: 'unknown' })] } })
  const { page } = await shown(run)
  await press('给出优化建议')
  await until('the question', () => stub.calls.find(({ path }) => path === '/intellectAnalysis/coach'))
  expect(stub.calls.find(({ path }) => path === '/intellectAnalysis/coach')?.body).toEqual({
    boundary: run.boundary,
    use: { landUse: '090104', facts: { lodging: true } },
  })
  await page.end()
})

it('a result from before rules has a card for each layer, and nothing on uses', async () => {
  const old = [
    aLine({ layerId: 'x', says: 'forbidden', name: '生态红线', clause: '不得建设', areaM2: 100, share: 0.5 }),
    aLine({ layerId: 'y', says: 'notice', name: '河流', lengthM: 20 }),
  ]
  const { page, text } = await shown(aRun({ result: { verdict: 'infeasible', lines: old } }))
  expect(text('h2')).toContain('涉及的图层')
  expect(text('.analysis-line')).toEqual([
    '禁止生态红线在图上看0.15 亩 · 0.01 公顷 · 100 m² · 占 50%条款不得建设数据日期2026-01-01 · 版本 2该图层的图形仅向管理人员公开，这里只给出面积和位置',
    '仅提示河流在图上看 线长 20 m数据日期2026-01-01 · 版本 2',
  ])
  expect(page.place.textContent).not.toContain('用途')
  await page.end()
})

import { beforeEach, expect, it } from 'vitest'
import type { LookedTheme, OverlayRun } from '../../../src/resources/analysis.ts'
import { drawn } from '../../support/drawn.tsx'
import { freshPage } from '../../support/page.ts'
import { envelope, withStub } from '../../support/stub-server.ts'
import { aLine, aRule, aRun } from './a-run.ts'

const stub = withStub()
beforeEach(() => {
  stub.answer('GET /planUses/page', () => envelope(200, { records: [], total: 0 }))
  stub.answer('GET /sysDict/itemByCode', () => envelope(200, { land_use: [] }))
  stub.answer('GET /planLayers/page', () => envelope(200, { records: [], total: 0 }))
})

async function shown(run: OverlayRun, { locale = 'zh-CN' } = {}) {
  freshPage(`${stub.url}/analysis`, { site: { hasExtras: true }, locale })
  const { ResultPanel } = await import('../../../src/pages/analysis/result-panel.tsx')
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
      onUse={nothing}
      onLeave={nothing}
    />,
  )
  const text = (selector: string) => [...page.place.querySelectorAll(selector)].map(({ textContent }) => textContent)
  return { page, text }
}

const theme = (given: Partial<LookedTheme>): LookedTheme => ({
  id: given.name ?? '',
  name: '主题',
  nameEn: null,
  authority: null,
  isRequired: true,
  state: 'clear',
  contents: [],
  checks: [],
  ...given,
})
const content = {
  layerId: 'flood-layer',
  name: '河道图层',
  contentVersion: 1,
  dataDate: '2026-03-01',
  validUntil: null,
  hasCoverage: true,
}
const missing = {
  code: 'missing',
  layerId: null,
  name: '水源',
  nameEn: 'Water sources',
  validUntil: null,
  areaM2: null,
  authority: '水务局',
} as const
const outside = { code: 'outside', layerId: null, name: null, validUntil: null, areaM2: 10 } as const
const themes = [
  theme({ name: '生态红线', authority: '自然资源局', state: 'applies', contents: [content] }),
  theme({ name: '水源', nameEn: 'Water sources', authority: '水务局', state: 'unknown', checks: [missing] }),
  theme({
    name: '农用地',
    state: 'unknown',
    isRequired: false,
    checks: [{ ...missing, name: '农用地', authority: null }],
  }),
  theme({
    name: '河道',
    nameEn: 'Rivers',
    contents: [content, { ...content, dataDate: '2025-01-01', hasCoverage: false }],
  }),
  theme({ name: '文物', contents: [{ ...content, layerId: 'other', hasCoverage: false }] }),
]
const lines = [
  aLine({
    key: 'a',
    themeId: '生态红线',
    says: 'forbidden',
    name: '红线',
    rule: aRule({ name: '红线内', code: 'RED-1' }),
  }),
  aLine({ key: 'b', themeId: null, says: 'notice', name: '村庄' }),
]
const slivers = [
  { ...content, theme: 'other', kind: 'constraint', source: null, standing: null, areaM2: 1, pieces: 1, at: [100, 25] },
] as const
const run = aRun({
  result: {
    verdict: 'infeasible',
    lines,
    themes,
    checks: [missing, outside],
    slivers: slivers.map((each) => ({ ...each, at: [100, 25] })),
  },
})

it('a result lists what applies, what is unknown and who has it, and what was looked up and is clear', async () => {
  const { page, text } = await shown(run)
  expect(text('h2').slice(0, 5)).toEqual(['需要核实', '适用（1）', '需核实（2）', '已查、已覆盖、无（2）', '其他图层'])
  const [applies, water, fields] = text('.analysis-theme')
  expect(applies).toMatch(/^生态红线禁止主管：自然资源局.*红线内 RED-1/)
  expect(water).toBe('水源需核实没有“水源”的数据，可向水务局索取')
  expect(fields).toBe('农用地需核实没有“农用地”的数据此主题非必查，缺少数据不影响结论。')
  expect(text('.analysis-clear-themes li')).toEqual([
    '河道 已查、已覆盖、无数据日期 2025-01-01 – 2026-03-01 · 覆盖载明的调查范围、图层所在区划 · 仅有细碎重叠',
    '文物 已查、已覆盖、无数据日期 2026-03-01 · 覆盖图层所在区划',
  ])
  const alerts = text('.analysis-result > section:first-of-type .ant-alert')
  expect(alerts, 'what a theme misses is said there').toHaveLength(1)
  expect(page.place.textContent).toContain('在本行政区划之外')
  await page.end()
})

it('English pages name themes in English, and a result without themes has its lines in one list', async () => {
  const english = await shown(run, { locale: 'en-US' })
  expect(english.text('.analysis-clear-themes li')[0]).toMatch(/^Rivers Looked up, covered, noneData of 2025/)
  expect(english.text('.analysis-theme')[1]).toContain('There are no data on “Water sources”; ask 水务局 for them')
  await english.page.end()
  const { themes: _themes, ...older } = run.result
  const old = await shown({ ...run, result: older })
  expect(old.text('.analysis-theme')).toEqual([])
  expect(old.text('h2')).toContain('涉及的规则与图层')
  expect(old.text('.analysis-line')).toHaveLength(2)
  expect(old.page.place.textContent).toContain('没有“水源”的数据')
  await old.page.end()
})

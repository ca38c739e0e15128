import { expect, it } from 'vitest'
import type { AppliedRule, LookedTheme, OverlayLine } from '../../src/resources/analysis.ts'
import type { ReportContent } from '../../server/report/content.ts'
import { clauseBlocks, lineBlocks } from '../../server/report/document/findings.ts'
import { pagesOf } from '../../server/report/document/pages.ts'
import { pdfOf } from '../../server/report/document/pdf.ts'
import { sayerOf } from '../../server/report/document/say.ts'
import { clearBlocks, sliverBlocks } from '../../server/report/document/tables.ts'
import { themeBlocks } from '../../server/report/document/themes.ts'
import { wordOf } from '../../server/report/document/word.ts'
import type { Block } from '../../server/report/document/blocks.ts'
import { inLanguage } from '../../server/report/language.ts'
import { aContent } from './a-content.ts'

const layer = {
  layerId: 'layer',
  name: '公路',
  theme: 'other',
  kind: 'constraint',
  contentVersion: 2,
  dataDate: '2026-01-01',
  validUntil: null,
  source: null,
  standing: null,
} as const

const aRule = (rule: Partial<AppliedRule>): AppliedRule => ({
  id: 'road',
  code: 'ROAD-1',
  name: '公路建筑控制区',
  nameEn: 'Road control strip',
  version: 3,
  law: '公路安全保护条例',
  article: '第十一条',
  ...rule,
})

const aLine = (line: Partial<OverlayLine>): OverlayLine => ({
  ...layer,
  says: 'conditional',
  clause: null,
  areaM2: 0,
  share: 0,
  lengthM: 0,
  points: 0,
  features: 1,
  bbox: [100, 25, 100.1, 25.1],
  at: [100, 25],
  shape: null,
  ...line,
})

const near = aLine({
  key: 'near',
  says: 'unknown',
  rule: aRule({}),
  relation: 'within',
  zone: { code: 'road.national', name: '国道', nameEn: 'National road' },
  clause: '控制区内不得新建建筑物',
  doubt: 'near-limit',
  measured: { distanceM: 18.2, limitM: 15, accuracyM: 5 },
})
const town = aRule({ id: 'town', code: 'UGB-1', name: '开发边界外', nameEn: null, law: null, article: null })
const beyond = aLine({
  key: 'beyond',
  name: '城镇开发边界',
  rule: town,
  relation: 'outside',
  areaM2: 8200,
  share: 0.45,
  isAssumed: true,
  asks: ['sewage', 'lodging'],
})
const overridden = aLine({ ...beyond, key: 'over', says: 'forbidden', isAssumed: false, overriddenBy: aRule({}) })

const use = { id: 'hotel', name: '康养酒店', nameEn: 'Wellness hotel', landUse: '090104', facts: { lodging: true } }

const tableOf = (blocks: readonly Block[]) => blocks.find((block) => block.kind === 'table')
const factsOf = (content: ReportContent) => {
  const facts = pagesOf(content).blocks.find((block) => block.kind === 'facts')
  return new Map(facts?.kind === 'facts' ? facts.rows : [])
}

it('the table of findings has rule, layer and zone, how certain it is, and area or distance; what is overridden is last', () => {
  const content = aContent({ use, lines: [overridden, near, beyond] })
  const table = tableOf(lineBlocks(content, sayerOf(content)))
  expect(table?.columns.map(({ head }) => head)).toEqual([
    '规则与图层',
    '性质',
    '版本',
    '数据日期',
    '面积或距离',
    '占比',
  ])
  expect(table?.rows.map(([what, said, , , extent, share]) => [what, said, extent, share])).toEqual([
    [
      '公路建筑控制区（ROAD-1）\n公路 · 国道',
      { text: '需核实', tone: 'unknown' },
      '距离 18.2 m\n限值 15 m（精度 ±5 m）',
      '—',
    ],
    [
      '开发边界外（UGB-1）\n城镇开发边界',
      { text: '有条件\n按最严格的情形', tone: 'conditional' },
      '在“城镇开发边界”之外\n12.3 亩\n0.82 公顷\n8,200 m²',
      '45.00%',
    ],
    [
      '开发边界外（UGB-1）\n城镇开发边界\n由“公路建筑控制区”优先适用',
      { text: '禁止\n不计入', tone: 'notice' },
      '在“城镇开发边界”之外\n12.3 亩\n0.82 公顷\n8,200 m²',
      '45.00%',
    ],
  ])
})

it('a line says its threshold, and one of slope or elevation its limit, without a version of data that it has not', () => {
  const below = { unit: 'm2', amount: 180, limit: 200, accuracy: 0, isExceeded: false } as const
  const lines = [
    aLine({ rule: town, says: 'notice', areaM2: 180, share: 0.1, threshold: below }),
    aLine({ rule: town, threshold: { ...below, unit: 'm', accuracy: 5, isExceeded: null }, doubt: 'near-limit' }),
    aLine({ rule: town, says: 'unknown', name: '坡度', relation: 'slope-above', above: 25, contentVersion: 0 }),
  ]
  const content = aContent({ use, lines })
  const table = tableOf(lineBlocks(content, sayerOf(content)))
  expect(table?.rows.map(([, , version, date, extent]) => [version, date, String(extent).split('\n').at(-1)])).toEqual([
    ['2', '2026-01-01', '未超过门槛 200 m²，此规则不适用'],
    ['2', '2026-01-01', '门槛 200 m，合计 180 m（精度 ±5 m）'],
    ['—', '—', '坡度限值 25°'],
  ])
})

it('the clauses give law and article, and what is doubtful, assumed or overridden', () => {
  const content = aContent({ use, lines: [overridden, near, beyond, aLine({ says: 'allowed', rule: town })] })
  const [block] = clauseBlocks(content, sayerOf(content))
  expect(block?.kind === 'clauses' && block.items).toMatchObject([
    {
      title: '公路建筑控制区（ROAD-1）　需核实',
      tone: 'unknown',
      text: '《公路安全保护条例》第十一条 控制区内不得新建建筑物\n与限值之差在数据精度以内，不能确定',
      soft: '公路 · 国道 · 数据日期 2026-01-01 · 版本 2 · 规则版本 3',
    },
    {
      title: '开发边界外（UGB-1）　有条件',
      text: '未载明条款\n按最严格的情形；未知：住宿、排放污水',
    },
    { title: '开发边界外（UGB-1）　禁止', tone: 'notice', text: '未载明条款\n由“公路建筑控制区”优先适用' },
  ])
})

it('the first page names the use and says why the strictest answer counts', () => {
  const known = aContent({ use, lines: [near, beyond, { ...overridden, asks: ['linear'] }] })
  expect(pagesOf(known).head.subject).toBe('大理市 · 范围 · 用途：康养酒店 · 090104')
  expect(pagesOf(known).head.verdict.why).toContain('\n以下情况未知，有关规则按最严格的情形判断：住宿、排放污水。')
  expect(factsOf(known).get('拟建用途')).toBe(
    '康养酒店 · 090104 旅馆用地\n占用新增建设用地：未知 · 住宿：是 · 排放污水：未知 · 线性工程：未知 · 建筑高度：未知',
  )
  const own = aContent({ use: { ...use, id: null, name: null, nameEn: null, facts: { linear: false, heightM: 18.5 } } })
  expect(pagesOf(own).head.subject).toContain('用途：旅馆用地 · 090104')
  expect(factsOf(own).get('拟建用途')).toContain('线性工程：否 · 建筑高度：18.5 m')
  const none = aContent({ use: null })
  expect(pagesOf(none).head.verdict.why).toContain('没有指定用途，每条规则按最严格的情形判断。')
  expect(pagesOf(none).head.subject).toContain('用途：未指定')
})

it('the figures count each layer once, whatever the number of rules that speak of it', () => {
  const content = aContent({ use, lines: [near, { ...near, key: 'other' }], clear: [{ ...layer, layerId: 'clear' }] })
  expect(pagesOf(content).head.figures[2]).toMatchObject({ value: '2', more: '2 个，其中 1 个涉及' })
})

it('a result from before rules is written as it was, and layers that are clear or slivers say nothing', () => {
  const content = aContent({
    verdict: 'infeasible',
    lines: [aLine({ says: 'forbidden', clause: '不得建设', areaM2: 100, share: 0.5 })],
    clear: [layer],
    slivers: [{ ...layer, areaM2: 2, pieces: 3, at: [100, 25] }],
  })
  const say = sayerOf(content)
  expect(pagesOf(content).head).toMatchObject({
    subject: '大理市 · 范围',
    verdict: { why: '有规则禁止在此范围内建设。' },
  })
  expect(factsOf(content).has('拟建用途')).toBe(false)
  expect(tableOf(lineBlocks(content, say))?.columns[0]?.head).toBe('图层')
  expect(tableOf(lineBlocks(content, say))?.rows[0]?.slice(0, 2)).toEqual(['公路', { text: '禁止', tone: 'forbidden' }])
  expect(tableOf(clearBlocks(content, say))?.rows).toEqual([['公路', '2', '2026-01-01']])
  expect(tableOf(sliverBlocks(content, say))?.rows).toEqual([['公路', '3', '2 m²']])
})

const clearTheme: LookedTheme = {
  id: 'red',
  name: '生态保护红线',
  nameEn: 'Ecological red line',
  authority: '自然资源局',
  isRequired: true,
  state: 'clear',
  contents: [
    { layerId: 'a', name: '甲', contentVersion: 1, dataDate: '2026-02-01', validUntil: null, hasCoverage: true },
    { layerId: 'b', name: '乙', contentVersion: 1, dataDate: '2025-03-01', validUntil: null, hasCoverage: false },
  ],
  checks: [],
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
const themes: LookedTheme[] = [
  { ...clearTheme, id: 'roads', name: '公路', state: 'applies', isRequired: false },
  {
    ...clearTheme,
    id: 'water',
    name: '水源',
    nameEn: 'Water sources',
    state: 'unknown',
    contents: [],
    checks: [missing],
  },
  clearTheme,
]

it('the table of themes has the state, date and coverage of each; older results have no such table', () => {
  const content = aContent({ lines: [aLine({ says: 'forbidden', themeId: 'roads' })], themes, checks: [missing] })
  const [, table] = themeBlocks(content, sayerOf(content))
  const coverage = '载明的调查范围\n图层所在区划'
  const dates = '2025-03-01 – 2026-02-01'
  expect(table?.kind === 'table' && table.rows).toEqual([
    ['公路\n非必查', { text: '适用', tone: 'forbidden' }, dates, coverage],
    ['水源', { text: '需核实', tone: 'unknown' }, '—', '没有“水源”的数据，可向水务局索取'],
    ['生态保护红线', { text: '已查、已覆盖、无', tone: 'allowed' }, dates, coverage],
  ])
  const headings = (given: ReportContent) =>
    pagesOf(given).blocks.flatMap((block) => (block.kind === 'heading' ? block.text : []))
  expect(headings(content)).toContain('四、逐个主题的核对结果')
  expect(headings(aContent({})).join()).not.toContain('逐个主题')
  const english = inLanguage(content.result, (name) => name, 'en-US')
  expect(english.themes).toMatchObject([
    {},
    { name: 'Water sources', checks: [{ name: 'Water sources' }] },
    { name: 'Ecological red line' },
  ])
})

it('English reports name layers, rules, zones and the use in English where they have such a name', () => {
  const { result } = aContent({ use, lines: [near, overridden] })
  const english = inLanguage(result, (name) => (name === '公路' ? 'Roads' : name), 'en-US')
  expect(english.use?.name).toBe('Wellness hotel')
  expect(english.lines).toMatchObject([
    { name: 'Roads', rule: { name: 'Road control strip' }, zone: { name: 'National road' } },
    { name: '城镇开发边界', rule: { name: '开发边界外' }, overriddenBy: { name: 'Road control strip' } },
  ])
  expect(inLanguage(result, (name) => name, 'zh-CN')).toEqual(result)
  const content = aContent(english, { locale: 'en-US' })
  expect(tableOf(lineBlocks(content, sayerOf(content)))?.rows[0]?.[4]).toBe(
    '18.2 m away\nlimit 15 m (accurate to ±5 m)',
  )
})

it('PDF and Word are written with every tone', async () => {
  const says = ['forbidden', 'unknown', 'conditional', 'notice', 'allowed'] as const
  const lines = [near, beyond, overridden, ...says.map((said) => aLine({ key: said, says: said, rule: town }))]
  const pages = pagesOf(aContent({ use: null, lines, themes }))
  expect((await pdfOf(pages, '{}')).subarray(0, 5).toString()).toBe('%PDF-')
  expect((await wordOf(pages, '{}')).subarray(0, 2).toString()).toBe('PK')
})

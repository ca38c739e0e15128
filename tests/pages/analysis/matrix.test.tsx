import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { PickedUse } from '../../../src/providers/analysis.ts'
import type { MatrixCell, UseMatrix } from '../../../src/resources/use-matrix.ts'
import { drawn } from '../../support/drawn.tsx'
import { freshPage } from '../../support/page.ts'
import { envelope, withStub } from '../../support/stub-server.ts'
import { press, seeing, until } from '../crud/hands.ts'
import { aRule, aRun } from './a-run.ts'

const stub = withStub()

const forbidden: MatrixCell = {
  says: 'forbidden',
  line: {
    layer: '红线图层',
    says: 'forbidden',
    standing: null,
    clause: '不得建设',
    rule: aRule({ name: '红线内', nameEn: 'Inside the red line', code: 'RED-1', law: '红线办法', article: '第三条' }),
    zone: { code: 'core', name: '核心区', nameEn: 'Core' },
    relation: 'inside',
    doubt: null,
    asks: [],
    isAssumed: false,
    overriddenBy: null,
  },
  checks: [],
  more: 2,
}
const missing = {
  code: 'missing',
  layerId: null,
  name: '水源',
  validUntil: null,
  areaM2: null,
  authority: '水务局',
} as const
const outside = { code: 'outside', layerId: null, name: null, validUntil: null, areaM2: 10 } as const
const unknown: MatrixCell = { says: 'unknown', line: null, checks: [missing], more: 0 }
const over: MatrixCell = {
  ...forbidden,
  says: null,
  line: { ...forbidden.line!, overriddenBy: aRule({ name: '许可' }) },
  more: 0,
}
const matrix: UseMatrix = {
  areaM2: 1000,
  themes: [
    { id: 'red', name: '生态红线', nameEn: 'Red line', authority: null },
    { id: 'water', name: '水源', nameEn: null, authority: '水务局' },
  ],
  rows: [
    {
      use: { id: 'stay', name: '住宿', nameEn: 'Lodging', landUse: '0901' },
      depth: 0,
      verdict: 'infeasible',
      cells: [forbidden, unknown],
    },
    {
      use: { id: 'hotel', name: '康养酒店', nameEn: null, landUse: '090104' },
      depth: 1,
      verdict: 'needs-check',
      cells: [over, unknown],
    },
    {
      use: { id: 'path', name: '步道', nameEn: null, landUse: '1401' },
      depth: 0,
      verdict: 'needs-check',
      cells: [null, unknown],
    },
  ],
  checks: [missing, outside],
}
const hotel = { id: 'hotel', name: '康养酒店', nameEn: null, landUse: '090104', facts: {} }

beforeEach(() => {
  stub.answer('GET /planLayers/page', () => envelope(200, { records: [], total: 0 }))
  stub.answer('POST /intellectAnalysis/matrix', () => envelope(200, matrix))
})

/** What `matchMedia` returns on a phone. */
class NarrowWindow extends EventTarget {
  matches = true
}

async function opened({ locale = 'zh-CN', isPhone = false } = {}) {
  freshPage(`${stub.url}/analysis`, { site: { hasExtras: true }, locale })
  const { matchMedia } = window
  if (isPhone)
    window.matchMedia = (query) =>
      query === '(max-width: 767px)'
        ? (new NarrowWindow() as unknown as MediaQueryList)
        : matchMedia.call(window, query)
  const { OpenMatrix } = await import('../../../src/pages/analysis/matrix/open-matrix.tsx')
  const picked: PickedUse[] = []
  const page = await drawn(<OpenMatrix run={aRun({ result: { use: hotel } })} onUse={(use) => void picked.push(use)} />)
  await press(locale === 'zh-CN' ? '这块地能建什么？' : 'What may be built here?')
  const end = async () => {
    await page.end()
    window.matchMedia = matchMedia
  }
  return { picked, end }
}

const cells = () => [...document.querySelectorAll<HTMLButtonElement>('.matrix-cell')]
const detail = () => document.querySelector('.matrix-detail')?.textContent ?? ''
const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)

it('the matrix has a row for each use with its verdict, and a word for what each theme says', async () => {
  const { picked, end } = await opened()
  await until('the table', () => cells().length > 0)
  expect(stub.calls.find(({ path }) => path === '/intellectAnalysis/matrix')?.body).toEqual({ runId: 'r1' })
  expect(texts('thead th')).toEqual(['用途', '结论', '生态红线', '水源', '操作'])
  expect(
    [...document.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent)),
  ).toEqual([
    ['住宿 0901', '不可行', '禁止', '需核实', '按此用途分析'],
    ['康养酒店 090104', '需核实', '另有规则', '需核实', '当前用途'],
    ['步道 1401', '需核实', '—', '需核实', '按此用途分析'],
  ])
  expect(texts('.matrix-counts span')).toEqual(['不可行 1', '需核实 2', '有条件 0', '可行 0'])
  expect(texts('.ant-alert').join(), 'what is missing of a theme stands in its cells').not.toContain('水源')
  expect(texts('.ant-alert').join()).toContain('在本行政区划之外')
  const again = [...document.querySelectorAll<HTMLElement>('button')].filter(
    ({ textContent }) => textContent === '按此用途分析',
  )
  await act(async () => again[1]?.click())
  expect(picked).toEqual(['path'])
  await end()
})

it('a cell shows rule, clause and basis when it is chosen or focused, and arrow keys move among cells', async () => {
  const { end } = await opened()
  await until('the table', () => cells().length > 0)
  expect(cells().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1, -1])
  await act(async () => cells()[0]?.click())
  for (const words of [
    '住宿 · 生态红线 禁止',
    '红线内 RED-1',
    '不得建设',
    '《红线办法》第三条',
    '红线图层 · 核心区',
    '另有 2 条',
  ])
    expect(detail()).toContain(words)
  expect(cells()[0]?.getAttribute('aria-label')).toBe('住宿，生态红线：禁止')
  const key = (name: string) =>
    act(
      async () =>
        void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })),
    )
  await act(async () => cells()[0]?.focus())
  await key('ArrowDown')
  expect(detail()).toContain('由“许可”优先适用')
  await key('ArrowRight')
  await key('ArrowDown')
  expect(detail()).toContain('步道 · 水源 需核实没有“水源”的数据，可向水务局索取')
  await key('ArrowLeft')
  expect(document.activeElement, 'what does not apply is passed over').toBe(cells()[4])
  expect(cells().map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, -1, -1, 0])
  await end()
})

it('English pages name uses, themes and rules in English', async () => {
  const { end } = await opened({ locale: 'en-US' })
  await until('the table', () => cells().length > 0)
  expect(texts('thead th')).toEqual(['Use', 'Verdict', 'Red line', '水源', 'Actions'])
  await act(async () => cells()[0]?.click())
  expect(detail()).toContain('Lodging · Red line Forbidden')
  expect(detail()).toContain('Inside the red line RED-1')
  await end()
})

it('on a phone each use is an entry with the themes that say something, and a detail below it', async () => {
  const { picked, end } = await opened({ isPhone: true })
  await until('the list', () => document.querySelector('.matrix-list'))
  expect(document.querySelector('table')).toBeNull()
  expect(texts('.matrix-list li')).toEqual([
    '住宿 0901不可行生态红线 禁止水源 需核实按此用途分析',
    '康养酒店 090104需核实生态红线 另有规则水源 需核实当前用途',
    '步道 1401需核实水源 需核实其余 1 个主题：—按此用途分析',
  ])
  await act(async () => cells()[0]?.click())
  expect(detail()).toContain('不得建设')
  await act(async () => cells()[0]?.click())
  expect(document.querySelector('.matrix-detail')).toBeNull()
  await act(async () => document.querySelectorAll<HTMLElement>('.matrix-ends button')[1]?.click())
  expect(picked).toEqual(['path'])
  await end()
})

it('an error can be tried again', async () => {
  stub.answer('POST /intellectAnalysis/matrix', () => envelope(429, null, '请稍后再试'))
  const { end } = await opened()
  await seeing('请稍后再试')
  stub.answer('POST /intellectAnalysis/matrix', () => envelope(200, matrix))
  await press('重试')
  await until('the table', () => cells().length > 0)
  expect(document.querySelector('.ant-alert-error')).toBeNull()
  await end()
})

it('closing it while it is made ends the call', async () => {
  stub.answer('POST /intellectAnalysis/matrix', () => new Promise(() => undefined))
  const { end } = await opened()
  await seeing('正在逐个用途核对…')
  const abort = vi.spyOn(XMLHttpRequest.prototype, 'abort')
  await press('取消')
  await until('the dialog to close', () => !document.querySelector('.matrix-waiting'))
  expect(abort).toHaveBeenCalledTimes(1)
  abort.mockRestore()
  await end()
})

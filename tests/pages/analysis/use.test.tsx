import { act, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import type { PickedUse } from '../../../src/providers/analysis.ts'
import { readUse, writeUse } from '../../../src/pages/analysis/use/picked-use.ts'
import { drawn } from '../../support/drawn.tsx'
import { freshPage } from '../../support/page.ts'
import { envelope, withStub } from '../../support/stub-server.ts'
import { button, field, press, seeing, type as write, until } from '../crud/hands.ts'
import { aRun } from './a-run.ts'

const stub = withStub()

const facts = { newConstruction: true, lodging: true, sewage: true, linear: false, heightM: null }
const rows = [
  { id: 'stay', parentId: null, name: '住宿', nameEn: 'Lodging', landUse: '0901', ...facts },
  {
    id: 'hotel',
    parentId: 'stay',
    name: '康养酒店',
    nameEn: 'Wellness hotel',
    landUse: '090104',
    ...facts,
    heightM: 18,
  },
  { id: 'camp', parentId: 'unpublished', name: '营地', nameEn: null, landUse: '0904', ...facts },
]
const codes = {
  land_use: [
    { value: '090104', label: '旅馆用地' },
    { value: '0904', label: '其他商业服务业用地' },
  ],
}

beforeEach(() => {
  stub.answer('GET /planUses/page', () => envelope(200, { records: rows, total: rows.length }))
  stub.answer('GET /sysDict/itemByCode', () => envelope(200, codes))
})

const nodes = () => [...document.querySelectorAll('.ant-select-tree-title')]

/** Chooses an entry of the tree of uses. */
async function choose(name: string): Promise<void> {
  const box = await field('想建什么？')
  await act(async () => void box?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })))
  const node = await until(`the use ${name}`, () => nodes().find(({ textContent }) => textContent === name))
  await act(async () => (node as HTMLElement).click())
}

async function answer(fact: string, text: string): Promise<void> {
  const group = await until(fact, () => document.querySelector(`[aria-label="${fact}"]`))
  const option = [...group.querySelectorAll('label')].find(({ textContent }) => textContent === text)
  await act(async () => option?.querySelector('input')?.click())
}

/** The field by itself, with all that was chosen in it. */
async function aField(start: PickedUse = null) {
  const { useState } = await import('react')
  const { UseField } = await import('../../../src/pages/analysis/use/use-field.tsx')
  const chosen: PickedUse[] = []
  const Page = () => {
    const [value, setValue] = useState(start)
    const change = (next: PickedUse): void => {
      chosen.push(next)
      setValue(next)
    }
    return <UseField value={value} onChange={change} />
  }
  return { page: await drawn(<Page />), chosen }
}

it('the published uses stand as a tree between “not chosen”, the default, and another use', async () => {
  freshPage(`${stub.url}/analysis`, { site: { hasExtras: true } })
  const { page, chosen } = await aField()
  await seeing('没有指定用途时，每条规则按最严格的情形判断')
  await choose('康养酒店 · 090104')
  expect(nodes().map(({ textContent }) => textContent)).toEqual([
    '不指定',
    '住宿 · 0901',
    '康养酒店 · 090104',
    '营地 · 0904',
    '其他用途',
  ])
  await seeing('090104 旅馆用地 · 占用新增建设用地：是 · 住宿：是 · 排放污水：是 · 线性工程：否 · 建筑高度：18 m')
  await choose('不指定')
  expect(chosen).toEqual(['hotel', null])
  expect(stub.calls.find(({ path }) => path === '/planUses/page')?.query.get('_public')).toBe('true')
  await page.end()
})

it('another use has a code, found by its number or its name, and facts that may stay unknown', async () => {
  freshPage(`${stub.url}/analysis`, { site: { hasExtras: true } })
  const { page, chosen } = await aField()
  await choose('其他用途')
  const code = (await field('用地用海代码'))!
  await write(code, '旅馆')
  await seeing('代码应为 2、4 或 6 位数字')
  const option = await until('the code', () =>
    [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')].find(
      ({ textContent }) => textContent === '090104 旅馆用地',
    ),
  )
  await act(async () => option.click())
  await answer('住宿', '是')
  await answer('排放污水', '否')
  await answer('线性工程', '是')
  await answer('线性工程', '未知')
  await write((await field('建筑高度'))!, '18.5')
  expect(chosen[0]).toEqual({ landUse: '', facts: {} })
  expect(chosen.at(-1)).toEqual({ landUse: '090104', facts: { lodging: true, sewage: false, heightM: 18.5 } })
  await page.end()
})

it('a use that is no longer published is named as such, and can be replaced', async () => {
  freshPage(`${stub.url}/analysis`, { site: { hasExtras: true } })
  const { page, chosen } = await aField('long-gone')
  await seeing('已不再提供的用途')
  await seeing('这个用途已不再提供，请另选一个')
  await choose('营地 · 0904')
  expect(chosen).toEqual(['camp'])
  await page.end()
})

it('the address keeps the use: before the analysis, in its request, and beside the run', async () => {
  freshPage(`${stub.url}/analysis`, { site: { hasExtras: true } })
  stub.answer('POST /intellectAnalysis/overlay', () => envelope(200, aRun({ id: 'r1' })))
  const { useAnalysis } = await import('../../../src/pages/analysis/use-analysis.ts')
  const { ChoosePanel } = await import('../../../src/pages/analysis/choose-panel.tsx')
  const { boundary } = aRun({})
  const router = { address: '', goBack: () => {} }
  const Page = () => {
    const flow = useAnalysis()
    const navigate = useNavigate()
    const { search } = useLocation()
    useEffect(() => {
      Object.assign(router, { address: search, goBack: () => void navigate(-1) })
    })
    if (flow.run) return <button onClick={flow.leave}>另选范围</button>
    return (
      <ChoosePanel
        way="draw"
        onWay={() => undefined}
        dropped={null}
        chosen={{ boundary, label: '范围', landId: null, survey: null }}
        onChoose={() => undefined}
        onPick={() => undefined}
        flow={flow}
        onPlace={() => undefined}
      />
    )
  }
  const page = await drawn(<Page />, { at: '/analysis?way=draw' })
  await choose('康养酒店 · 090104')
  expect(router.address).toBe('?way=draw&use=hotel')
  await choose('其他用途')
  expect(router.address).toBe('?way=draw&use=code.')
  expect((await button('开始分析')).disabled).toBe(true)
  await write((await field('用地用海代码'))!, '0904')
  await answer('住宿', '否')
  expect(router.address).toBe('?way=draw&use=code.0904_lodging-no')
  await act(async () => router.goBack())
  await until('the use before', () => router.address === '?way=draw&use=hotel')
  await press('开始分析')
  await until('the run', () => router.address === '?run=r1&use=hotel')
  expect(stub.calls.find(({ path }) => path === '/intellectAnalysis/overlay')?.body).toEqual({
    boundary,
    useId: 'hotel',
  })
  await press('另选范围')
  expect(router.address).toBe('?use=hotel')
  await page.end()
})

it.each<{ use: PickedUse; text: string | null }>([
  { use: null, text: null },
  { use: 'hotel', text: 'hotel' },
  { use: { landUse: '', facts: {} }, text: 'code.' },
  {
    use: { landUse: '0904', facts: { newConstruction: true, lodging: false, heightM: 18.5 } },
    text: 'code.0904_newConstruction-yes_lodging-no_heightM-18.5',
  },
])('a use survives the address: $text', ({ use, text }) => {
  expect(writeUse(use)).toBe(text)
  expect(readUse(text)).toEqual(use)
})

it('what an address says wrongly of a use is left out', () => {
  expect(readUse('')).toBeNull()
  expect(readUse('code.09ab_lodging-maybe_heightM-1e9_heightM--3_sewage-no_x')).toEqual({
    landUse: '',
    facts: { sewage: false },
  })
})

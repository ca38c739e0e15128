import { expect, it } from 'vitest'
import { drawn } from '../../support/drawn.tsx'
import { freshPage, storeSignIn } from '../../support/page.ts'
import type { Facets } from '../../../src/providers/lands.ts'
import type { StartState } from '../../../src/pages/start/state/start-state.ts'

type Given = { state?: Partial<StartState>; total?: number; isNarrowed?: boolean; facets?: Facets; press?: RegExp }

/** Renders the result list of the start page without rows; `changes` are the state changes that it requests. */
async function emptyList({ state, total = 0, isNarrowed = false, facets, press }: Given) {
  const [{ Results }, { emptyState }] = await Promise.all([
    import('../../../src/pages/start/panel/results.tsx'),
    import('../../../src/pages/start/state/start-state.ts'),
  ])
  const changes: unknown[][] = []
  const { place, end } = await drawn(
    <Results
      state={{ ...emptyState, ...state }}
      change={(...given) => void changes.push(given)}
      query={{ data: { records: [], total }, error: null, isFetching: false, refetch: () => undefined }}
      facets={facets}
      areFacetsOld={false}
      tree={[]}
      highlighted={null}
      onHighlight={() => undefined}
      onCompare={() => undefined}
      onFound={() => undefined}
      isNarrowed={isNarrowed}
    />,
  )
  // A page beyond the last one shows grey rows instead of the reason.
  if (total === 0) await expect.poll(() => place.textContent).not.toBe('')
  const text = place.textContent ?? ''
  const pressed = [...place.querySelectorAll('button')]
  const buttons = pressed.map((each) => each.textContent)
  pressed.find((each) => press?.test(each.textContent))?.click()
  await end()
  return { changes, text, buttons }
}

/** Opens a page of a server that supports only section 7, so that the list sends no requests. */
const open = () => freshPage('http://127.0.0.1:5290/start', { site: { hasExtras: false } })

it('a page beyond the last one leads to the last one', async () => {
  open()
  const { changes, text } = await emptyList({ state: { page: 9 }, total: 41 })
  expect(changes).toEqual([[{ page: 3 }, { replace: true }]])
  expect(text).not.toContain('还没有发布')
})

it('without any rows the list says that none are published', async () => {
  open()
  expect((await emptyList({ state: { page: 9 } })).text).toContain('还没有发布的地块')
})

it('favourites hidden by other filters can be shown again by clearing the filters', async () => {
  open()
  localStorage.setItem('favourites', JSON.stringify([{ resource: 'lands', id: 'a' }]))
  const { text, buttons } = await emptyList({ state: { isFavourite: true, region: '532901000000' }, isNarrowed: true })
  expect(text).toContain('没有符合条件的地块')
  expect(buttons).toEqual(['清除全部条件'])
})

it('without favourites the list mentions storage in the browser to visitors only', async () => {
  open()
  const visitor = await emptyList({ state: { isFavourite: true, kind: 'projects' }, isNarrowed: true })
  expect(visitor.text).toContain('还没有收藏项目')
  expect(visitor.text).toContain('本浏览器')
  open()
  storeSignIn()
  const investor = await emptyList({ state: { isFavourite: true }, isNarrowed: true })
  expect(investor.text).toContain('还没有收藏地块')
  expect(investor.text).not.toContain('浏览器')
})

const none: Facets = { total: 0, fields: {} }

it('an empty list offers each condition that alone hides rows, most rows first, and gives it up at a click', async () => {
  open()
  const { text, buttons, changes } = await emptyList({
    state: { filters: { areaM2: '30000~', floorAreaRatio: '~1' }, q: '古城' },
    isNarrowed: true,
    facets: { ...none, loosened: { areaM2: 17, floorAreaRatio: 0, q: 1200 } },
    press: /面积/,
  })
  expect(text).toContain('没有符合条件的地块')
  expect(buttons).toEqual(['去掉“搜索：古城”：1,200 宗', '去掉“面积 ≥ 45 亩”：17 宗', '清除全部条件'])
  const [[change]] = changes as unknown as [[(now: { filters: Record<string, string> }) => unknown]]
  const meanwhile = { areaM2: '30000~', floorAreaRatio: '~1', landUse: '0701' }
  expect(change({ filters: meanwhile })).toEqual({ filters: { floorAreaRatio: '~1', landUse: '0701' } })
})

it('an empty list says so where no single condition helps, and offers to clear all of them', async () => {
  open()
  const { text, buttons } = await emptyList({
    state: { filters: { areaM2: '30000~' }, q: '古城' },
    isNarrowed: true,
    facets: { ...none, loosened: { areaM2: 0, q: 0 } },
  })
  expect(text).toContain('单独放宽任何一个条件都找不到')
  expect(buttons).toEqual(['清除全部条件'])
})

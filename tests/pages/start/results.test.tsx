import { expect, it } from 'vitest'
import { drawn } from '../../support/drawn.tsx'
import { freshPage, storeSignIn } from '../../support/page.ts'
import type { StartState } from '../../../src/pages/start/state/start-state.ts'

type Given = { state?: Partial<StartState>; total?: number; isNarrowed?: boolean }

/** Renders the result list of the start page without rows; `changes` are the state changes that it requests. */
async function emptyList({ state, total = 0, isNarrowed = false }: Given) {
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
      facets={undefined}
      highlighted={null}
      onHighlight={() => undefined}
      onCompare={() => undefined}
      isNarrowed={isNarrowed}
    />,
  )
  const text = place.textContent ?? ''
  const buttons = [...place.querySelectorAll('button')].map((each) => each.textContent)
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

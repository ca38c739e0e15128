import { expect, it } from 'vitest'
import { drawn } from '../../support/drawn.tsx'
import { freshPage, storeSignIn } from '../../support/page.ts'
import type { StartState } from '../../../src/pages/start/state/start-state.ts'

type Given = { state?: Partial<StartState>; total?: number; isNarrowed?: boolean }

/** The list of the start page when its page has no rows; what it changes of the state is listed. */
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

/** Of a server that answers section 7 alone: then nothing is asked for. */
const open = () => freshPage('http://127.0.0.1:5290/start', { site: { hasExtras: false } })

it('a page behind the last leads to the last', async () => {
  open()
  const { changes, text } = await emptyList({ state: { page: 9 }, total: 41 })
  expect(changes).toEqual([[{ page: 3 }, { replace: true }]])
  expect(text).not.toContain('还没有发布')
})

it('without any row it says that none is published', async () => {
  open()
  expect((await emptyList({ state: { page: 9 } })).text).toContain('还没有发布的地块')
})

it('favourites that other conditions leave out can be had again by clearing them', async () => {
  open()
  localStorage.setItem('favourites', JSON.stringify([{ resource: 'lands', id: 'a' }]))
  const { text, buttons } = await emptyList({ state: { isFavourite: true, region: '532901000000' }, isNarrowed: true })
  expect(text).toContain('没有符合条件的地块')
  expect(buttons).toEqual(['清除全部条件'])
})

it('without a favourite it says where they are kept: in the browser, or with the account', async () => {
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

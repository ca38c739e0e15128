import { act } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import type { KeptVerdicts } from '../../src/resources/kept-verdicts.ts'
import { drawn } from '../support/drawn.tsx'
import { freshPage } from '../support/page.ts'
import { envelope, withStub } from '../support/stub-server.ts'
import { until } from '../pages/crud/hands.ts'

const route = '/intellectAnalysis/verdicts'
const stub = withStub()
let kept: KeptVerdicts

beforeEach(() => {
  kept = {}
  stub.answer(`GET ${route}`, ({ query }) =>
    envelope(200, Object.fromEntries(query.getAll('id').flatMap((id) => (kept[id] ? [[id, kept[id]]] : [])))),
  )
})

/** Waits until the badges read so; other texts fail the comparison. */
async function reading(texts: () => unknown[], expected: readonly unknown[]): Promise<void> {
  await until(expected.join(), () => JSON.stringify(texts()) === JSON.stringify(expected))
}

const asked = () => stub.calls.filter(({ path }) => path === route).map(({ query }) => query)

/** Renders the badges of parcels as a list does. */
async function badges(ids: readonly string[], { useId = 'hotel' as string | null, site = { hasExtras: true } } = {}) {
  freshPage(`${stub.url}/start`, { site })
  const [{ VerdictBadge }, { queryClient }, { hearKeptVerdicts }] = await Promise.all([
    import('../../src/offer/verdict-badge.tsx'),
    import('../../src/providers/query-client.ts'),
    import('../../src/providers/verdict-news.ts'),
  ])
  const { place, end } = await drawn(
    <QueryClientProvider client={queryClient}>
      {ids.map((id) => (
        <p key={id}>
          <VerdictBadge landId={id} useId={useId} />
        </p>
      ))}
    </QueryClientProvider>,
  )
  const texts = () => [...place.querySelectorAll('p')].map(({ textContent }) => textContent)
  const titles = () => [...place.querySelectorAll('[title]')].map((each) => each.getAttribute('title'))
  return { texts, titles, end, hear: () => act(async () => hearKeptVerdicts()) }
}

describe('badges of verdicts (section 1)', () => {
  it('name each verdict in words, with one call for a whole list, and nothing where a parcel has none', async () => {
    kept = {
      a: { verdict: 'feasible', isPending: false },
      b: { verdict: 'conditional', isPending: false },
      c: { verdict: 'infeasible', isPending: false },
      d: { verdict: 'needs-check', isPending: false },
    }
    const { texts, titles, end } = await badges(['a', 'b', 'c', 'd', 'plain'])
    await reading(texts, ['结论：✓ 可行', '结论：! 有条件', '结论：✕ 不可行', '结论：? 需核实', ''])
    expect(titles()[0]).toBe('所选用途的结论')
    expect(asked().map((query) => [query.get('useId'), query.getAll('id')])).toEqual([
      ['hotel', ['a', 'b', 'c', 'd', 'plain']],
    ])
    await end()
  })

  it('say that a verdict is being made again, and show the new one when the server has it', async () => {
    kept = { a: { verdict: 'needs-check', isPending: true } }
    const { texts, titles, end, hear } = await badges(['a', 'b'])
    await reading(texts, ['结论：… 需核实', ''])
    expect(titles()).toEqual(['结论正在更新'])
    kept = { a: { verdict: 'conditional', isPending: false }, b: { verdict: 'feasible', isPending: false } }
    await hear()
    await reading(texts, ['结论：! 有条件', '结论：✓ 可行'])
    expect(asked()).toHaveLength(2)
    await end()
  })

  it('say that without a use the strictest answers count', async () => {
    kept = { a: { verdict: 'needs-check', isPending: false } }
    const { titles, end } = await badges(['a'], { useId: null })
    await reading(titles, ['没有指定用途，按最严格的情形判断'])
    expect(asked()[0]?.has('useId')).toBe(false)
    await end()
  })

  it('say that a verdict was not loaded, and why; a card leads to the analysis all the same', async () => {
    stub.answer(`GET ${route}`, () => envelope(404, null, '用途不存在'))
    const { texts, titles, end } = await badges(['a'])
    await reading(texts, ['结论：? 未能读取'])
    expect(titles()).toEqual(['用途不存在'])
    await end()
    const { VerdictLine } = await import('../../src/offer/verdict-line.tsx')
    const card = await drawn(<VerdictLine landId="a" useId={null} />)
    await reading(() => [card.place.textContent], ['结论未能读取：用途不存在查看依据'])
    expect(card.place.querySelector('a')?.getAttribute('href')).toBe('/analysis?land=a')
    await card.end()
  })

  it('send no call to a server that has no analyses', async () => {
    const foreign = await badges(['a'], { site: { hasExtras: false } })
    expect(foreign.texts()).toEqual([''])
    expect(asked()).toEqual([])
    await foreign.end()
  })

  it('of more parcels than an address can name come with several calls', async () => {
    const { end } = await badges(Array.from({ length: 450 }, (_, index) => `p${index}`))
    await reading(() => asked().map((query) => query.getAll('id').length), [200, 200, 50])
    await end()
  })
})

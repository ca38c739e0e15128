import { act } from 'react'
import { expect, it } from 'vitest'
import { drawn } from '../support/drawn.tsx'
import { freshPage } from '../support/page.ts'
import { envelope, startStub } from '../support/stub-server.ts'
import { until } from '../pages/crud/hands.ts'

it('laws after the 100th are loaded page by page, and a law that moves to the next page is shown only once', async () => {
  const stub = await startStub()
  freshPage(`${stub.url}/index`, { site: {} })
  let ids = Array.from({ length: 120 }, (_none, index) => `law-${index}`)
  stub.answer('GET /sysLaw/search', ({ query }) => {
    const [start, end] = [Number(query.get('_start')), Number(query.get('_end'))]
    return end - start > 100
      ? envelope(400, null)
      : envelope(200, { records: ids.slice(start, end).map((id) => ({ id })), total: ids.length })
  })
  const { useLawSearch } = await import('../../src/providers/laws.ts')
  function Probe() {
    const { records, hasNextPage, isFetching, fetchNextPage } = useLawSearch(
      { q: '', level: '', category: '', status: '' },
      true,
    )
    return (
      <>
        {records.map(({ id }) => (
          <p key={id}>{id}</p>
        ))}
        {hasNextPage && (
          <button disabled={isFetching} onClick={() => void fetchNextPage()}>
            更多
          </button>
        )}
      </>
    )
  }
  const { place, end } = await drawn(<Probe />)
  const seen = () => [...place.querySelectorAll('p')].map(({ textContent }) => textContent)
  await until('the first laws', () => seen().length > 0)
  ids = ['new', ...ids]
  for (let more = place.querySelector('button'); more; more = place.querySelector('button')) {
    const before = seen().length
    await act(async () => place.querySelector('button')?.click())
    await until('more laws', () => seen().length > before || !place.querySelector('button'))
    await until('the end of the call', () => !place.querySelector('button')?.disabled)
  }
  expect(seen()).toEqual(Array.from({ length: 120 }, (_none, index) => `law-${index}`))
  await end()
  await stub.close()
})

import { act, useState } from 'react'
import { expect, it } from 'vitest'
import type { FoundPlace } from '../../../src/resources/place-names.ts'
import { drawn } from '../../support/drawn.tsx'
import { freshPage } from '../../support/page.ts'
import { envelope, withStub } from '../../support/stub-server.ts'
import { type, until } from '../crud/hands.ts'

const stub = withStub()

const nowhere = { layer: null, region: null, at: null, bounds: null }
const places: FoundPlace[] = [
  { ...nowhere, kind: 'land', id: 'a', name: '大理古城东地块', code: 'DL-001' },
  { ...nowhere, kind: 'land', id: 'b', name: '宾川码头地块', code: 'BC-001' },
]

async function aBox() {
  freshPage(`${stub.url}/start`, { site: {} })
  stub.answer('GET /places', ({ query }) =>
    envelope(
      200,
      places.filter(({ name, code }) => `${name} ${code}`.includes(query.get('q') ?? '')),
    ),
  )
  const { SearchBox } = await import('../../../src/pages/start/panel/search-box.tsx')
  const done: string[] = []
  const note =
    (what: string) =>
    (...given: unknown[]) =>
      void done.push([what, ...given].join(' '))
  const { place, end } = await drawn(
    <SearchBox
      q=""
      near={[100.2, 25.6]}
      onSearch={note('search')}
      onFound={({ kind, id }) => note('found')(kind, id)}
      onPlace={note('place')}
    />,
  )
  const box = place.querySelector('input')!
  await act(async () => box.focus())
  return {
    done,
    end,
    write: (text: string) => type(box, text),
    enter: () => act(async () => void box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))),
    option: (name: string) =>
      [...place.querySelectorAll('[role=option]')].find((each) => each.textContent?.includes(name)),
  }
}

it('Enter opens the first row that matches the text', async () => {
  const { done, end, write, enter, option } = await aBox()
  await write('大理')
  await until('the row', () => option('大理古城东地块'))
  await enter()
  expect(done).toEqual(['found land a'])
  await end()
})

it('Enter before the response searches for the text and opens no row of the previous text', async () => {
  const { done, end, write, enter, option } = await aBox()
  await write('大理')
  await until('the row', () => option('大理古城东地块'))
  await write('宾川')
  expect(option('大理古城东地块')).toBeUndefined()
  await enter()
  expect(done).toEqual(['search 宾川'])
  await end()
})

it('a row of the previous text that contains the new text stays while the response is pending', async () => {
  const { done, end, write, enter, option } = await aBox()
  await write('地块')
  await until('the row', () => option('宾川码头地块'))
  await write('bc-0')
  expect(option('大理古城东地块')).toBeUndefined()
  await enter()
  expect(done).toEqual(['found land b'])
  await end()
})

it('typed coordinates come first, in degrees-minutes-seconds too', async () => {
  const { done, end, write, enter, option } = await aBox()
  await write('100°13′48″E 25°36′N')
  await until('the place', () => option('100.23000, 25.60000'))
  await enter()
  expect(done).toEqual(['place 100.23,25.6'])
  await end()
})

it('what is typed before the map has marked a place stays', async () => {
  freshPage(`${stub.url}/start`, { site: {} })
  stub.answer('GET /places', () => envelope(200, []))
  const { SearchBox } = await import('../../../src/pages/start/panel/search-box.tsx')
  let arrive = (): void => undefined
  function Page() {
    const [q, setQ] = useState('')
    const mark = (at: readonly number[]): void => {
      arrive = () => setQ(at.map((each) => each.toFixed(5)).join(', '))
    }
    return <SearchBox q={q} near={null} onSearch={setQ} onFound={() => undefined} onPlace={mark} />
  }
  const { place, end } = await drawn(<Page />)
  const box = place.querySelector('input')!
  await act(async () => box.focus())
  await type(box, '100.23, 25.6')
  await until('the place', () => place.querySelector('[role=option]'))
  await act(async () => void box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))
  expect(box.value).toBe('100.23000, 25.60000')
  await type(box, '宾川')
  await act(async () => arrive())
  expect(box.value).toBe('宾川')
  await act(async () => place.querySelector<HTMLButtonElement>('.start-search-clear')!.click())
  expect(box.value).toBe('')
  await end()
})

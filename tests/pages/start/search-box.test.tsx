import { act } from 'react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drawn } from '../../support/drawn.tsx'
import { freshPage } from '../../support/page.ts'
import { envelope, startStub, type StubServer } from '../../support/stub-server.ts'
import { type, until } from '../crud/hands.ts'

let stub: StubServer

beforeAll(async () => {
  stub = await startStub()
})
afterAll(() => stub.close())

const rows = [
  { id: 'a', name: '大理古城东地块', landCode: 'DL-001' },
  { id: 'b', name: '宾川码头地块', landCode: 'BC-001' },
]

async function aBox() {
  freshPage(`${stub.url}/start`, { site: {} })
  stub.answer('GET /projectLands/page', ({ query }) => {
    const records = rows.filter(({ name, landCode }) => `${name} ${landCode}`.includes(query.get('q') ?? ''))
    return envelope(200, { records, total: records.length })
  })
  stub.answer('GET /projects/page', () => envelope(200, { records: [], total: 0 }))
  const { SearchBox } = await import('../../../src/pages/start/panel/search-box.tsx')
  const done: string[] = []
  const note =
    (what: string) =>
    (...given: unknown[]) =>
      void done.push([what, ...given].join(' '))
  const { place, end } = await drawn(
    <SearchBox
      q=""
      regions={[]}
      onSearch={note('search')}
      onRegion={note('region')}
      onRow={note('row')}
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
  expect(done).toEqual(['row lands a'])
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
  expect(done).toEqual(['row lands b'])
  await end()
})

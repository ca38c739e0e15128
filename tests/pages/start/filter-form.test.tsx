import { act } from 'react'
import { expect, it } from 'vitest'
import type { Filters } from '../../../src/pages/start/state/filters.ts'
import { drawn } from '../../support/drawn.tsx'
import { freshPage } from '../../support/page.ts'
import { envelope, withStub } from '../../support/stub-server.ts'
import { seeing, type } from '../crud/hands.ts'

const stub = withStub()

it('keeps filters that were set before the page was drawn again', async () => {
  freshPage(`${stub.url}/start`)
  const items = [
    { value: 'open', label: '可招商' },
    { value: 'reserve', label: '储备' },
  ]
  stub.answer('GET /sysDict/itemByCode', ({ query }) =>
    envelope(200, Object.fromEntries((query.get('codes') ?? '').split(',').map((code) => [code, items]))),
  )
  const { FilterForm } = await import('../../../src/pages/start/panel/filter-form.tsx')
  let address: Filters = {}
  const { place, end } = await drawn(
    <FilterForm kind="lands" filters={{}} facets={undefined} onChange={(change) => (address = change(address))} />,
  )
  await seeing('储备')
  const statuses = place.querySelectorAll<HTMLButtonElement>('button[data-field="landStatus"]')
  for (const status of statuses) await act(async () => status.click())
  const least = place.querySelector<HTMLInputElement>('[data-field="areaM2"] input')!
  await type(least, '3')
  await act(async () => void least.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))
  expect(address).toEqual({ landStatus: 'open,reserve', areaM2: '2000~' })
  await end()
})

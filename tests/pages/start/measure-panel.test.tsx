import { act } from 'react'
import { expect, it } from 'vitest'
import { drawn } from '../../support/drawn.tsx'
import { freshPage } from '../../support/page.ts'
import { type } from '../crud/hands.ts'

it('metres without a zone lie in the zone of the region, wherever it is', async () => {
  freshPage('http://127.0.0.1:5290/start', { site: { extent: [119.2, 29, 120.9, 31] } })
  const { default: MeasurePanel } = await import('../../../src/pages/start/stage/measure-panel.tsx')
  const given: unknown[] = []
  const { place, end } = await drawn(<MeasurePanel tool="area" result={null} onPoints={(points) => given.push(...points)} onEnd={() => undefined} />)
  await type(place.querySelector('input')!, '500000, 3320000')
  await act(async () => void place.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  expect(given).toEqual([[expect.closeTo(120, 6), expect.closeTo(30, 0)]])
  await end()
})

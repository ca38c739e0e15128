import { act } from 'react'
import { expect, it } from 'vitest'
import { drawn } from '../../support/drawn.tsx'
import { freshPage } from '../../support/page.ts'
import { type } from '../crud/hands.ts'

it('metres without a zone lie in the zone of the region, wherever it is', async () => {
  freshPage('http://127.0.0.1:5290/start', { site: { extent: [119.2, 29, 120.9, 31] } })
  const { default: MeasurePanel } = await import('../../../src/pages/start/stage/measure-panel.tsx')
  const given: unknown[] = []
  const { place, end } = await drawn(<MeasurePanel tool="area" result={null} onPoints={(points) => given.push(...points)} onEnd={() => undefined} onArea={() => undefined} />)
  await type(place.querySelector('input')!, '500000, 3320000')
  await act(async () => void place.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  expect(given).toEqual([[expect.closeTo(120, 6), expect.closeTo(30, 0)]])
  await end()
})

it('an area that is drawn can narrow the page or be analysed, as long as an address can carry it', async () => {
  freshPage('http://127.0.0.1:5290/start', { site: {} })
  const { default: MeasurePanel } = await import('../../../src/pages/start/stage/measure-panel.tsx')
  const { mostAreaCorners } = await import('../../../src/resources/drawn-area.ts')
  const given: unknown[] = []
  const panelOf = (count: number) => {
    const points = Array.from({ length: count }, (_none, index) => [120 + index / 100, 30 + (index % 2) / 100] as const)
    return <MeasurePanel tool="draw" result={{ tool: 'area', points, lengthM: 1, areaM2: 20_000 }} onPoints={() => undefined} onEnd={() => undefined} onArea={(area) => given.push(area.length)} />
  }
  const { place, again, end } = await drawn(panelOf(2))
  const actions = () => [...place.querySelectorAll<HTMLElement>('.readout-actions button')]
  expect(actions()).toEqual([])
  await again(panelOf(3))
  expect(actions().map(({ textContent }) => textContent)).toEqual(['只看范围内', '分析这个范围'])
  await act(async () => actions()[0]?.click())
  expect(given).toEqual([3])
  expect(place.textContent).toContain('30 亩')
  await again(panelOf(mostAreaCorners + 1))
  expect(actions()).toEqual([])
  expect(place.querySelector('[role=alert]')?.textContent).toContain(`最多 ${mostAreaCorners} 个点`)
  await end()
})

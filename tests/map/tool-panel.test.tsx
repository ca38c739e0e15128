import OlMap from 'ol/Map.js'
import View from 'ol/View.js'
import { act } from 'react'
import { beforeAll, expect, it } from 'vitest'
import { toCoordinate } from '../../src/map/map.ts'
import { draw } from '../../src/map/tools/draw.tsx'
import { area } from '../../src/map/tools/measure.tsx'
import type { Tool } from '../../src/map/tools/tool.ts'
import { ToolPanel } from '../../src/map/ui/tool-panel.tsx'
import type { LonLat } from '../../src/map/feature.ts'
import type { MapTools, Say } from '../../src/map/view-props.ts'
import { fill } from '../../src/resources/errors.ts'
import { mostAreaCorners } from '../../src/resources/drawn-area.ts'
import { drawn } from '../support/drawn.tsx'
import { type } from '../pages/crud/hands.ts'

const say: Say = ({ zh }, values) => (values ? fill(zh, values) : zh)
const running = { stop: () => undefined, setPoints: () => undefined }
const bare: MapTools = { areaActions: [], title: '', save: () => undefined, fit: () => undefined, buttons: null }

type Shown = {
  tool: Tool
  points: readonly LonLat[]
  onPoints?: (points: readonly LonLat[]) => void
  tools?: MapTools
  center?: LonLat
}

function panelOf({ tool, points, onPoints = () => undefined, tools = bare, center = [100, 25] }: Shown) {
  const map = new OlMap({ view: new View({ center: toCoordinate(center), zoom: 8 }) })
  const view = { home: [99, 24, 101, 26], theme: 'light', say, layers: [] } as const
  return (
    <ToolPanel
      tool={tool}
      running={running}
      points={points}
      shape={tool.shape ?? 'line'}
      map={map}
      view={view}
      tools={tools}
      onPoints={onPoints}
      end={() => undefined}
      onLayers={() => undefined}
      onTwin={() => undefined}
      found={null}
      onFound={() => undefined}
    />
  )
}

// Loaded before, so that it is drawn at once.
beforeAll(() => import('../../src/map/ui/points-panel.tsx'))

it('metres typed without a zone prefix are read in the zone of the map view', async () => {
  const given: unknown[] = []
  const { place, end } = await drawn(
    panelOf({ tool: area, points: [], center: [119.9, 30], onPoints: (points) => given.push(...points) }),
  )
  await type(place.querySelector('input')!, '500000, 3320000')
  await act(
    async () =>
      void place.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  )
  expect(given).toEqual([[expect.closeTo(120, 6), expect.closeTo(30, 0)]])
  await end()
})

it('actions of the page for a drawn area are offered from three corners up to the limit for URLs', async () => {
  const given: unknown[] = []
  const tools: MapTools = {
    ...bare,
    areaActions: [
      { label: { zh: '只看范围内', en: 'Only what is inside' }, run: (corners) => given.push(corners.length) },
    ],
  }
  const drawnOf = (count: number) =>
    panelOf({
      tool: draw,
      tools,
      points: Array.from({ length: count }, (_none, index) => [120 + index / 100, 30 + (index % 2) / 100] as const),
    })
  const { place, again, end } = await drawn(drawnOf(2))
  const actions = () => [...place.querySelectorAll<HTMLElement>('.map-panel-actions button')]
  expect(actions()).toEqual([])
  expect(place.querySelector('[role=status]')?.textContent).toContain('逐点点击')
  await again(drawnOf(3))
  expect(actions().map(({ textContent }) => textContent)).toEqual(['只看范围内'])
  await act(async () => actions()[0]?.click())
  expect(given).toEqual([3])
  expect(place.textContent).toMatch(/[\d,.]+ 亩 · [\d,.]+ 公顷/)
  await again(drawnOf(mostAreaCorners + 1))
  expect(actions()).toEqual([])
  expect(place.querySelector('[role=alert]')?.textContent).toContain(`最多 ${mostAreaCorners} 个点`)
  await end()
})

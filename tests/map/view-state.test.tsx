import OlMap from 'ol/Map.js'
import View from 'ol/View.js'
import { afterEach, expect, it, vi } from 'vitest'
import { mapProjection } from '../../src/map/crs.ts'
import type { ViewState } from '../../src/map/feature.ts'
import { moveTo, viewState } from '../../src/map/map.ts'
import { useViewState } from '../../src/map/ui/use-view-state.ts'
import { drawn } from '../support/drawn.tsx'

type PageProps = { map: OlMap; view: ViewState; onView: (view: ViewState) => void }

function Page({ map, view, onView }: PageProps) {
  useViewState(map, { view, onView })
  return null
}

const at = (longitude: number): ViewState => ({ center: [longitude, 25.7], zoom: 10 })

afterEach(() => vi.unstubAllGlobals())

it('does not take the map back when the page renders an earlier move late, and follows a step back', async () => {
  // Without animations, the map is at once where it is sent.
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const map = new OlMap({ view: new View({ projection: mapProjection, center: [0, 0], zoom: 3 }) })
  map.setSize([400, 300])
  moveTo(map, at(100))
  const told: number[] = []
  const page = (view: ViewState) => <Page map={map} view={view} onView={({ center }) => told.push(center[0])} />
  const { again, end } = await drawn(page(at(100)))
  const moveByHand = (longitude: number) => {
    moveTo(map, at(longitude))
    map.dispatchEvent('moveend')
  }
  const longitude = () => Math.round(viewState(map).center[0])

  moveByHand(101)
  moveByHand(102)
  expect(told.map(Math.round)).toEqual([101, 102])
  await again(page(at(101)))
  expect(longitude(), 'the page is one move behind').toBe(102)
  await again(page(at(102)))
  expect(longitude()).toBe(102)

  await again(page(at(101)))
  expect(longitude(), 'a step back').toBe(101)
  await again(page(at(100)))
  expect(longitude(), 'and another').toBe(100)
  await end()
})

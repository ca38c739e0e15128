import OlMap from 'ol/Map.js'
import View from 'ol/View.js'
import { act } from 'react'
import { expect, it } from 'vitest'
import type { LonLat } from '../../src/map/feature.ts'
import { lengthM } from '../../src/map/measure/ellipsoid.ts'
import { placeAlong } from '../../src/map/ui/place-along.ts'
import ProfilePanel from '../../src/map/ui/profile-panel.tsx'
import type { MapTools, Say, TerrainCalls } from '../../src/map/view-props.ts'
import { fill } from '../../src/resources/errors.ts'
import type { ShownProfile } from '../../src/resources/terrain-view.ts'
import { drawn } from '../support/drawn.tsx'

const say: Say = ({ zh }, values) => (values ? fill(zh, values) : zh)
const line: readonly LonLat[] = [
  [100.1, 25.6],
  [100.2, 25.6],
]
const shown: ShownProfile = {
  points: [
    { alongM: 0, heightM: 2000 },
    { alongM: 2500, heightM: 2120 },
    { alongM: 5000, heightM: null },
    { alongM: 7500, heightM: 2100 },
    { alongM: 10_000, heightM: 2150 },
  ],
  lengthM: 10_000,
  lowestM: 2000,
  highestM: 2150,
  climbM: 170,
  descentM: 0,
  steepestDeg: 2.7,
  cellM: 30,
  isSchematic: true,
}
const pauseMs = 350
const rest = () => act(() => new Promise((resolve) => setTimeout(resolve, pauseMs)))

async function aProfile(profile: TerrainCalls['profile']) {
  const map = new OlMap({ view: new View({ center: [0, 0], zoom: 8 }) })
  const terrain = async (): Promise<TerrainCalls> => ({ profile, view: () => Promise.reject(new Error('not asked')) })
  const tools: MapTools = { areaActions: [], title: '', save: () => undefined, fit: () => undefined, buttons: null, terrain } // prettier-ignore
  const panel = (points: readonly LonLat[]) => (
    <ProfilePanel
      running={{ stop: () => undefined }}
      points={points}
      shape="line"
      map={map}
      view={{ home: [99, 24, 101, 26], theme: 'light', say, layers: [] }}
      tools={tools}
      say={say}
      end={() => undefined}
      onLayers={() => undefined}
      onTwin={() => undefined}
      found={null}
      onFound={() => undefined}
    />
  )
  const { place, again, end } = await drawn(panel(line))
  return { map, place, again: (points: readonly LonLat[]) => again(panel(points)), end }
}

it('draws the known parts of the line, names the gaps, and gives the figures', async () => {
  const { place, end } = await aProfile(async () => shown)
  expect(place.textContent).toContain('正在读取高程')
  await rest()
  expect(place.querySelectorAll('.map-profile-line')).toHaveLength(2)
  for (const text of [
    '累计爬升170 m',
    '累计下降0 m',
    '最高2,150 m',
    '最低2,000 m',
    '最陡2.7°',
    '5 km 没有高程数据',
    '高程为示意数据',
    '10 km',
  ])
    expect(place.textContent?.replace('.00', '')).toContain(text)
  await end()
})

it('names a place that is chosen by the arrow keys, and marks it on the map until it is left', async () => {
  const { map, place, end } = await aProfile(async () => shown)
  await rest()
  const chart = place.querySelector<SVGElement>('[role=slider]')!
  const press = (key: string) => act(async () => void chart.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))) // prettier-ignore
  await press('ArrowRight')
  expect(chart.getAttribute('aria-valuetext')).toContain('2,120 m')
  await press('ArrowRight')
  expect(chart.getAttribute('aria-valuetext')).toContain('高程未知')
  await press('End')
  expect(chart.getAttribute('aria-valuenow')).toBe('10000')
  expect(place.querySelector('.map-profile-here circle')).not.toBeNull()
  expect(map.getLayers().getLength()).toBe(1)
  await end()
  expect(map.getLayers().getLength()).toBe(0)
})

it('asks once for a line that is still being drawn, and withdraws what nobody waits for', async () => {
  const asked: { corners: number; signal: AbortSignal }[] = []
  const { again, end } = await aProfile((points, signal) => {
    asked.push({ corners: points.length, signal })
    return new Promise(() => undefined)
  })
  await again([...line, [100.2, 25.7]])
  await rest()
  expect(asked.map(({ corners }) => corners)).toEqual([3])
  await again([...line, [100.2, 25.7], [100.3, 25.7]])
  expect(asked[0]?.signal.aborted).toBe(true)
  await end()
})

it('says what failed and retries, and does not ask for a line that is too long', async () => {
  let attempts = 0
  const { place, again, end } = await aProfile(async () => {
    attempts += 1
    if (attempts === 1) throw new Error('服务器没有回应')
    return shown
  })
  await rest()
  expect(place.querySelector('[role=alert]')?.textContent).toContain('服务器没有回应')
  await act(async () => place.querySelector('button')?.click())
  await rest()
  expect(place.querySelector('[role=slider]')).not.toBeNull()
  await again([[100, 25], [106, 25]]) // prettier-ignore
  await rest()
  expect(place.textContent).toContain('超过 500 千米')
  expect(attempts).toBe(2)
  await end()
})

it('says so where no height along the line is known', async () => {
  const points = shown.points.map(({ alongM }) => ({ alongM, heightM: null }))
  const { place, end } = await aProfile(async () => ({ ...shown, points, highestM: null, lowestM: null }))
  await rest()
  expect(place.textContent).toBe('这条线上没有高程数据')
  await end()
})

it('a place along a line is on its drawn parts', () => {
  const bent: readonly LonLat[] = [...line, [100.2, 25.7]]
  expect(placeAlong(bent, 0)).toEqual(line[0])
  const [, corner] = line
  expect(placeAlong(bent, lengthM(line))![0]).toBeCloseTo(corner![0], 9)
  expect(placeAlong(bent, lengthM(line) + 1000)![0]).toBeCloseTo(100.2, 9)
  expect(placeAlong(bent, 1e9)).toEqual([100.2, 25.7])
})

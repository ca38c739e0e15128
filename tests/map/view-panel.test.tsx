import OlMap from 'ol/Map.js'
import { act } from 'react'
import { expect, it } from 'vitest'
import type { Found } from '../../src/map/tools/tool.ts'
import ViewPanel from '../../src/map/ui/view-panel.tsx'
import type { MapTools, Say, Subject, TerrainCalls } from '../../src/map/view-props.ts'
import { fill } from '../../src/resources/errors.ts'
import type { ShownView, ViewRequest } from '../../src/resources/terrain-view.ts'
import { drawn } from '../support/drawn.tsx'

const say: Say = ({ zh }, values) => (values ? fill(zh, values) : zh)
const parcel: Subject = { name: '甲地块', landId: 'land-1', geometry: { type: 'Point', coordinates: [100, 25] } }
const found: ShownView = {
  picture: 'data:image/webp;base64,AA==',
  extent: [99, 24, 101, 26],
  seenShare: 0.042,
  unknownShare: 0.2,
  lake: { name: '洱海', share: 0.37, unknownShare: 0, lakeUnknownShare: 0.05 },
  eyeM: 2010.2,
  cellM: 40,
  at: [100, 25],
  isSchematic: true,
}

type Asked = {
  request: ViewRequest
  signal: AbortSignal
  tell: (share: number | null) => void
  end: (view: ShownView) => void
  fail: (error: Error) => void
}

async function aPanel({ subject = parcel }: { subject?: Subject | null } = {}) {
  const asked: Asked[] = []
  const kept: (Found | null)[] = [null]
  const terrain: TerrainCalls = {
    profile: () => Promise.reject(new Error('not asked')),
    view: (request, signal, tell) => new Promise((end, fail) => void asked.push({ request, signal, tell, end, fail })),
  }
  const tools: MapTools = {
    areaActions: [],
    title: '',
    save: () => undefined,
    fit: () => undefined,
    buttons: null,
    subject,
    terrain: async () => terrain,
  }
  const map = new OlMap({})
  const panel = () => (
    <ViewPanel
      running={{ stop: () => undefined }}
      points={[]}
      shape="line"
      map={map}
      view={{ home: [99, 24, 101, 26], theme: 'light', say, layers: [] }}
      tools={tools}
      say={say}
      end={() => undefined}
      onLayers={() => undefined}
      onTwin={() => undefined}
      found={kept.at(-1) ?? null}
      onFound={(next) => void kept.push(next)}
    />
  )
  const { place, again, end } = await drawn(panel())
  const button = (name: string) =>
    [...place.querySelectorAll('button')].find(({ textContent }) => textContent?.replace(/\s/g, '').startsWith(name))
  const press = (name: string) => act(async () => button(name)?.click())
  return { place, asked, kept, button, press, again: () => again(panel()), end }
}

it('asks for a parcel by its id, and shows the layer with its legend and what it does not count', async () => {
  const { place, asked, kept, press, again, end } = await aPanel()
  expect(place.textContent).toContain('从甲地块看')
  await press('10层')
  await press('15km')
  await press('计算可见地面')
  expect(asked[0]?.request).toEqual({ landId: 'land-1', eyesM: 30, reachM: 15_000 })
  await act(async () => asked[0]?.tell(null))
  expect(place.textContent).toContain('正在排队')
  await act(async () => asked[0]?.tell(0.4))
  expect(place.querySelector('progress')?.value).toBe(40)
  expect(place.textContent).toContain('40 %')
  await act(async () => asked[0]?.end(found))
  expect(kept.at(-1)?.layers.map(({ id, label }) => [id, label])).toEqual([
    ['sight-eye', undefined],
    ['sight', '可见地面（示意）'],
  ])
  await again()
  for (const text of [
    '可见洱海 37 %',
    '洱海有 5 % 的湖面没有高程数据',
    '15 km 以内，可见地面占 4.2 %',
    '20 % 的地面没有高程数据',
    '不计建筑和树木',
    '高程为示意数据',
    '海拔 2,010 m',
  ])
    expect(place.textContent).toContain(text)
  await press('移除图层')
  expect(kept.at(-1)).toBeNull()
  await end()
})

it('stops the work when it is cancelled, when another begins, and with the panel', async () => {
  const { asked, kept, press, button, end } = await aPanel()
  await press('计算可见地面')
  expect(button('计算可见地面')).toBeUndefined()
  await press('取消')
  expect(asked[0]?.signal.aborted).toBe(true)
  await press('计算可见地面')
  await act(async () => asked[0]?.end(found))
  expect(kept).toEqual([null])
  await end()
  expect(asked[1]?.signal.aborted).toBe(true)
})

it('says what failed, and asks again at a click', async () => {
  const { place, asked, press, end } = await aPanel()
  await press('计算可见地面')
  await act(async () => asked[0]?.fail(new Error('此处没有高程数据')))
  expect(place.querySelector('[role=alert]')?.textContent).toContain('此处没有高程数据')
  await press('计算可见地面')
  expect(place.querySelector('[role=alert]')).toBeNull()
  expect(asked).toHaveLength(2)
  await end()
})

it('looks from within an area that is no parcel, and asks for a place where there is none', async () => {
  const ring = [[100, 25], [101, 25], [101, 26], [100, 26], [100, 25]] // prettier-ignore
  const area = await aPanel({
    subject: { name: '规划', geometry: { type: 'Polygon', coordinates: [ring] } as Subject['geometry'] },
  })
  await area.press('计算可见地面')
  const [longitude = 0, latitude = 0] = area.asked[0]?.request.at ?? []
  expect([Math.floor(longitude), Math.floor(latitude)]).toEqual([100, 25])
  await area.end()
  const nothing = await aPanel({ subject: null })
  expect(nothing.place.textContent).toContain('请点选一个地块')
  expect(nothing.button('计算可见地面')?.disabled).toBe(true)
  await nothing.end()
})

it('says that a lake is not in view', async () => {
  const { place, asked, press, again, end } = await aPanel()
  await press('计算可见地面')
  await act(async () => asked[0]?.end({ ...found, unknownShare: 0, isSchematic: false, lake: { name: '洱海', share: 0, unknownShare: 0.3, lakeUnknownShare: 0 } })) // prettier-ignore
  await again()
  for (const text of ['看不见洱海', '到洱海之间 30 % 的地面没有高程数据']) expect(place.textContent).toContain(text)
  expect(place.textContent).not.toContain('示意')
  await end()
})

it.each([
  [{ name: '洱海', share: null }, '能否看见洱海未知'],
  [null, null],
] as const)('says of a lake no more than is known', async (lake, text) => {
  const { place, asked, press, again, end } = await aPanel()
  await press('计算可见地面')
  await act(async () => asked[0]?.end({ ...found, lake }))
  await again()
  expect(place.querySelector('[role=status] b')?.textContent ?? null).toEqual(
    text === null ? null : expect.stringContaining(text),
  )
  await end()
})

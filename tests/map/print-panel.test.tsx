import OlMap from 'ol/Map.js'
import View from 'ol/View.js'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { toCoordinate } from '../../src/map/map.ts'
import { printMap } from '../../src/map/print/print-map.ts'
import { IncompleteError } from '../../src/map/print/sheet-map.ts'
import PrintPanel from '../../src/map/ui/print-panel.tsx'
import type { MapTools, Say } from '../../src/map/view-props.ts'
import { fill } from '../../src/resources/errors.ts'
import { drawn } from '../support/drawn.tsx'

vi.mock('../../src/map/print/print-map.ts', () => ({ printMap: vi.fn<() => void>(), framePxOf: () => [1059, 606] }))

const say: Say = ({ zh }, values) => (values ? fill(zh, values) : zh)
const print = vi.mocked(printMap)

class NoObserver {
  observe(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', NoObserver)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  print.mockReset()
})

function panelOf({ isArriving, saved = [], ended = [] }: { isArriving: boolean; saved?: string[]; ended?: true[] }) {
  const map = new OlMap({ view: new View({ center: toCoordinate([100, 25]), zoom: 12 }) })
  const tools: MapTools = {
    areaActions: [],
    fit: () => undefined,
    title: '地图',
    save: ({ name }) => saved.push(name),
    buttons: null,
    isArriving,
  }
  const view = { home: [99, 24, 101, 26], theme: 'light', say, layers: [] } as const
  return (
    <PrintPanel
      running={{ stop: () => undefined }}
      points={[]}
      shape="line"
      map={map}
      view={view}
      tools={tools}
      say={say}
      end={() => ended.push(true)}
      onLayers={() => undefined}
      onTwin={() => undefined}
      found={null}
      onFound={() => undefined}
    />
  )
}

const button = (place: HTMLElement, text: string) =>
  [...place.querySelectorAll('button')].find(({ textContent }) => textContent?.replaceAll(' ', '') === text)
const status = (place: HTMLElement) => place.querySelector('[role=status]')?.textContent

it('waits until the map has arrived, and then creates the sheet', async () => {
  const [saved, ended]: [string[], true[]] = [[], []]
  print.mockResolvedValue(new Blob())
  const { place, again, end } = await drawn(panelOf({ isArriving: true, saved, ended }))
  expect(status(place)).toBe('地图数据仍在加载')
  await act(async () => button(place, '生成')?.click())
  expect(status(place)).toBe('地图数据仍在加载，加载完后即生成图纸')
  expect(print).not.toHaveBeenCalled()
  await again(panelOf({ isArriving: false, saved, ended }))
  expect(print).toHaveBeenCalledTimes(1)
  expect(saved).toEqual([expect.stringMatching(/^地图-\d{4}-\d\d-\d\d\.pdf$/)])
  expect(ended).toEqual([true])
  await end()
})

it('can be cancelled while it waits and while it draws', async () => {
  const { place, again, end } = await drawn(panelOf({ isArriving: true }))
  await act(async () => button(place, '生成')?.click())
  await act(async () => button(place, '取消')?.click())
  await again(panelOf({ isArriving: false }))
  expect(print).not.toHaveBeenCalled()
  print.mockReturnValue(new Promise(() => undefined))
  await act(async () => button(place, '生成')?.click())
  expect(status(place)).toBe('正在按比例尺绘制图纸，请稍候…')
  await act(async () => button(place, '取消')?.click())
  expect(print.mock.calls[0]?.[0].signal.aborted).toBe(true)
  expect(status(place)).toBe('')
  await end()
})

it('says what failed, each with its own sentence, and allows a retry', async () => {
  const { place, end } = await drawn(panelOf({ isArriving: false }))
  for (const [error, sentence] of [
    [new IncompleteError(), '部分地图数据未能加载'],
    [new DOMException('', 'TimeoutError'), '地图数据一分钟内未能加载完'],
    [new Error('canvas'), '图纸未能生成'],
  ] as const) {
    print.mockRejectedValueOnce(error)
    await act(async () => (button(place, '生成') ?? button(place, '重试'))?.click())
    expect(status(place)).toContain(sentence)
  }
  await end()
})

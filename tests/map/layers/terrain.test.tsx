import RenderFeature from 'ol/render/Feature.js'
import type Style from 'ol/style/Style.js'
import { describe, expect, test } from 'vitest'
import { withTerrain, type MapLayer } from '../../../src/map/layers/index.ts'
import terrain, { type TerrainLayer } from '../../../src/map/layers/terrain.ts'
import { labelGroup, zOrder } from '../../../src/map/layers/z-order.ts'
import { contourStyles, contoursFrom } from '../../../src/map/style/contour-style.ts'
import { palettes } from '../../../src/map/style/palette.ts'

const ground: TerrainLayer = {
  id: 'terrain',
  kind: 'terrain',
  relief: '/relief/{theme}/{z}/{x}/{y}?v=1',
  contours: '/contours/{z}/{x}/{y}?v=1',
  extent: [99, 25, 101, 27],
}
const look = (theme: 'light' | 'dark', finer?: number) => ({
  palette: palettes[theme],
  theme,
  locale: 'zh' as const,
  selected: [],
  highlighted: null,
  ...(finer ? { finer } : {}),
})
const made = (theme: 'light' | 'dark' = 'light', finer?: number) => {
  const group = terrain.create(ground)
  terrain.update(group, ground, look(theme, finer))
  return group
}
type Made = ReturnType<typeof made>
const sourceOf = ({ relief }: Made) => relief.getSource()!
const gridOf = (group: Made) => sourceOf(group).getTileGrid()!

test('the plain basemap brings its terrain along, other layers and one without it nothing', () => {
  const plain: MapLayer = { id: 'relief', kind: 'plain', data: null, terrain: ground }
  const bare: MapLayer = { id: 'plain', kind: 'plain', data: null }
  expect(withTerrain([plain]).map(({ id }) => id)).toEqual(['relief', 'terrain'])
  expect(withTerrain([bare])).toEqual([bare])
  expect(withTerrain([{ ...bare, terrain: null }])).toHaveLength(1)
})

describe('the terrain', () => {
  test('lies below the land, its lines below water and roads, its numbers below all names', () => {
    expect(zOrder.relief).toBeLessThan(zOrder.basemap)
    expect(zOrder.contours).toBeGreaterThan(zOrder.basemap)
    expect(zOrder.contours).toBeLessThan(Math.min(zOrder.water, zOrder.roads))
    expect(zOrder.contourLabels).toBeLessThan(Math.min(zOrder.lesserLabels, zOrder.data, zOrder.labels))
    const { numbers, lines } = made()
    expect([numbers.getDeclutter(), lines.getDeclutter()]).toEqual([labelGroup, undefined])
  })

  test('follows the theme, and keeps its tiles while nothing changed', () => {
    const group = made('light')
    const source = sourceOf(group)
    expect(source.getUrls()).toEqual(['/relief/light/{z}/{x}/{y}?v=1'])
    const lines = group.lines.getSource()
    terrain.update(group, { ...ground }, look('light'))
    expect(sourceOf(group)).toBe(source)
    terrain.update(group, ground, look('dark'))
    expect(sourceOf(group).getUrls()).toEqual(['/relief/dark/{z}/{x}/{y}?v=1'])
    expect(group.lines.getSource()).toBe(lines)
    terrain.update(group, { ...ground, contours: '/contours/{z}/{x}/{y}?v=2' }, look('dark'))
    expect(group.lines.getSource()).not.toBe(lines)
  })

  test('has pictures for zooms 5 to 17, and of the next zoom on paper', () => {
    const zoomAt = (resolution: number, finer?: number) => gridOf(made('light', finer)).getZForResolution(resolution)
    const grid = gridOf(made())
    expect([grid.getMinZoom(), grid.getMaxZoom()]).toEqual([5, 17])
    const twelve = 156_543.03392804097 / 2 ** 12
    expect([zoomAt(twelve), zoomAt(twelve, 2), zoomAt(0.1), zoomAt(100_000)]).toEqual([12, 13, 17, 5])
  })

  test('has contours from zoom 12 on', () => {
    const resolutionAt = (zoom: number): number => 156_543.03392804097 / 2 ** zoom
    expect(resolutionAt(12)).toBeLessThan(contoursFrom)
    expect(resolutionAt(11.9)).toBeGreaterThan(contoursFrom)
    for (const layer of [made().lines, made().numbers]) expect(layer.getMaxResolution()).toBe(contoursFrom)
  })

  test('does not read its lines as circles that names are kept away from', () => {
    expect([made().lines.get('isMarks'), made().numbers.get('isMarks')]).toEqual([true, true])
  })

  test('says that a sheet would have holes where a tile failed', () => {
    const group = made()
    expect(terrain.hasHoles?.(group)).toBe(false)
    sourceOf(group).dispatchEvent('tileloaderror')
    expect(terrain.hasHoles?.(group)).toBe(true)
  })
})

describe('contours', () => {
  const contour = (heightM: number, isIndex: boolean) =>
    new RenderFeature('LineString', [0, 0, 1, 1], [], 2, { heightM, isIndex }, undefined)
  const widthOf = (style: Style) => style.getStroke()?.getWidth() ?? 0

  test('are stronger and have numbers at index lines only', () => {
    for (const theme of ['light', 'dark'] as const) {
      const { line, number } = contourStyles(theme, palettes[theme])
      expect(widthOf(line(contour(2500, true)))).toBeGreaterThan(widthOf(line(contour(2520, false))))
      const text = number(contour(2500, true), 30)?.getText()
      expect([text?.getText(), text?.getPlacement()]).toEqual(['2500', 'line'])
      expect(number(contour(2520, false), 30)).toBeUndefined()
    }
  })

  test('have fewer numbers where index lines are dense', () => {
    const { number } = contourStyles('light', palettes.light)
    const numbered = (resolution: number) =>
      [2400, 2500, 2550].filter((heightM) => number(contour(heightM, true), resolution) !== undefined)
    expect([30, 4.78, 2.39, 0.6].map(numbered)).toEqual([[2400, 2500, 2550], [2400], [2400, 2500], [2400, 2500, 2550]])
  })

  test('have one style for all lines of a height', () => {
    const { number } = contourStyles('light', palettes.light)
    expect(number(contour(2500, true), 30)).toBe(number(contour(2500, true), 20))
  })
})

import type Feature from 'ol/Feature.js'
import type Style from 'ol/style/Style.js'
import { expect, test } from 'vitest'
import { figuresOf } from '../../../src/map/draw/figures.ts'
import type { LonLat } from '../../../src/map/feature.ts'
import { areaM2, distanceM, lengthM } from '../../../src/map/measure/ellipsoid.ts'
import { palettes } from '../../../src/map/style/palette.ts'
import { fill } from '../../../src/resources/errors.ts'
import type { Say } from '../../../src/map/view-props.ts'

const chinese: Say = ({ zh }, values) => (values ? fill(zh, values) : zh)
const english: Say = ({ en }, values) => (values ? fill(en, values) : en)

const corners: readonly LonLat[] = [
  [100, 25.6],
  [100.02, 25.6],
  [100.02, 25.61],
]

function textsOf(shape: 'line' | 'area', points: readonly LonLat[], say = chinese): string[] {
  return figuresOf(points, shape, { palette: palettes.light, say }).map((feature: Feature) =>
    String((feature.getStyle() as Style).getText()?.getText()),
  )
}

function kilometres(metres: number): string {
  return metres < 1000 ? `${metres.toFixed(0)} m` : `${(metres / 1000).toFixed(3)} km`
}

test('the figures of a line are the length of each edge, and the whole at its last point', () => {
  const edges = [lengthM(corners.slice(0, 2)), lengthM(corners.slice(1))].map(kilometres)
  expect(textsOf('line', corners)).toEqual([...edges, kilometres(lengthM(corners))])
  expect(textsOf('line', corners.slice(0, 2))).toEqual([edges[0]])
  expect(textsOf('line', corners.slice(0, 1))).toEqual([])
})

test('the figures of an area are all edges, the last one too, and the area within them', () => {
  const closing = kilometres(distanceM(corners[2]!, corners[0]!))
  const [, , third, area = ''] = textsOf('area', corners)
  expect(third).toBe(closing)
  const [mu = '', metres = ''] = area.split('\n')
  expect(Number(mu.replace(/[^\d.]/g, ''))).toBeCloseTo((areaM2(corners) * 3) / 2000, 2)
  expect(metres.replaceAll(',', '')).toBe(`${areaM2(corners).toFixed(0)} m²`)
  expect(textsOf('area', corners, english).at(-1)).toContain('mu')
  expect(textsOf('area', corners.slice(0, 2))).toHaveLength(1)
})

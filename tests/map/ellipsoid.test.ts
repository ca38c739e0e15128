import { describe, expect, test } from 'vitest'
import { areaM2, distanceM, lengthM } from '../../src/map/measure/ellipsoid.ts'
import { scaleBar } from '../../src/sheet/scale-bar.ts'
import { shareOf } from '../../src/map/layers/choropleth.ts'

describe('lengths and areas on the ellipsoid', () => {
  test('are right for a degree along the equator and along a meridian of GRS 1980', () => {
    expect(distanceM([100, 0], [101, 0])).toBeCloseTo(111_319.491, 2)
    expect(distanceM([100, 0], [100, 1])).toBeCloseTo(110_574.389, 2)
  })

  test('agree with the Australian geodetic manual from Flinders Peak to Buninyong (GRS 1980)', () => {
    const flinders = [144 + 25 / 60 + 29.52442 / 3600, -(37 + 57 / 60 + 3.7203 / 3600)] as const
    const buninyong = [143 + 55 / 60 + 35.38393 / 3600, -(37 + 39 / 60 + 10.15611 / 3600)] as const
    expect(distanceM(flinders, buninyong)).toBeCloseTo(54_972.271, 2)
  })

  test('are defined for equal places, too few points and near antipodes', () => {
    expect(distanceM([100.2, 25.6], [100.2, 25.6])).toBe(0)
    expect(lengthM([])).toBe(0)
    expect(lengthM([[100, 25]])).toBe(0)
    expect(
      areaM2([
        [100, 25],
        [101, 25],
      ]),
    ).toBe(0)
    expect(distanceM([0, 0], [180, 0.01])).toBeGreaterThan(19_900_000)
  })

  test('are right for a square of 0.01° at Dali, clockwise and counter-clockwise', () => {
    const square = [
      [100.2, 25.6],
      [100.21, 25.6],
      [100.21, 25.61],
      [100.2, 25.61],
    ] as const
    const area = areaM2(square)
    expect(
      area / (distanceM([100.2, 25.605], [100.21, 25.605]) * distanceM([100.2, 25.6], [100.2, 25.61])),
    ).toBeCloseTo(1, 5)
    expect(areaM2(square.toReversed())).toBeCloseTo(area, 3)
  })
})

test('a scale bar shows a round distance that fits its width', () => {
  expect(scaleBar(38.2, 200)).toMatchObject({ metres: 5000, text: '5 km' })
  expect(scaleBar(0.6, 200)).toMatchObject({ metres: 100, text: '100 m' })
  expect(scaleBar(1, 200).widthPx).toBe(200)
})

test('a region is shaded by the square root of its number from smallest to largest; unknown has no shade', () => {
  const share = shareOf(
    new Map([
      ['a', 100],
      ['b', 25],
      ['c', 0],
    ]),
  )
  expect([share('a'), share('b'), share('c'), share('d')]).toEqual([1, 0.5, 0, null])
  const narrow = shareOf(
    new Map([
      ['a', 49],
      ['b', 36],
      ['c', 25],
    ]),
  )
  expect([narrow('a'), narrow('b'), narrow('c')]).toEqual([1, 0.5, 0])
  expect([
    shareOf(new Map([['a', 0]]))('a'),
    shareOf(
      new Map([
        ['a', 3],
        ['b', 3],
      ]),
    )('b'),
  ]).toEqual([0, 1])
})

import { expect, test } from 'vitest'
import { cornersOf, isCounterClockwise, nearestWay } from '../../../src/map/geometry/dimensions.ts'

const square = [
  [100, 25],
  [100.01, 25],
  [100.01, 25.01],
  [100, 25.01],
  [100, 25],
] as const
const hole = square.map(([x, y]): [number, number] => [x * 0.2 + 80.004, y * 0.2 + 20.004])

test('corners are numbered ring by ring, without the closing one', () => {
  const corners = cornersOf([square, hole])
  expect(corners.map(({ name }) => name)).toEqual(['J1', 'J2', 'J3', 'J4', 'J5', 'J6', 'J7', 'J8'])
  expect(corners[3]).toMatchObject({ at: [100, 25.01], next: [100, 25], previous: [100.01, 25.01], ring: 0 })
  expect(corners[4]).toMatchObject({ at: hole[0], ring: 1 })
})

test('the nearest road is the one whose line comes closest, between its corners too', () => {
  const far = { name: 'S220', lines: [[[99.9, 24], [99.9, 26]]] as const } // prettier-ignore
  const near = { name: 'G214', lines: [[[100.02, 24], [100.02, 26]]] as const } // prettier-ignore
  const way = nearestWay([square], [far, near])
  expect(way?.road.name).toBe('G214')
  expect(way?.from[0]).toBeCloseTo(100.01, 9)
  expect(way?.to[0]).toBeCloseTo(100.02, 9)
})

test('a road that ends near, and one that crosses the boundary', () => {
  const end = { name: 'X001', lines: [[[100.005, 26], [100.005, 25.02]]] as const } // prettier-ignore
  expect(nearestWay([square], [end])?.to).toEqual([expect.closeTo(100.005, 9), 25.02])
  const across = { name: 'X002', lines: [[[99, 25.005], [101, 25.005]]] as const } // prettier-ignore
  const way = nearestWay([square], [end, across])
  expect(way?.road.name).toBe('X002')
  expect(way?.from).toEqual(way?.to)
})

test('without roads there is no way', () => {
  expect(nearestWay([square], [])).toBeNull()
  expect(nearestWay([square], [{ name: 'X', lines: [] }])).toBeNull()
})

test('of many corners and roads the nearest two are found', () => {
  const circle = Array.from({ length: 2_001 }, (_, index): [number, number] => {
    const angle = (index / 2_000) * 2 * Math.PI
    return [100 + 0.01 * Math.cos(angle), 25 + 0.01 * Math.sin(angle)]
  })
  const roads = Array.from({ length: 40 }, (_, index) => {
    const x = 100.05 + index * 0.01
    return {
      name: `X${index}`,
      lines: [Array.from({ length: 50 }, (_each, step): [number, number] => [x, 24 + step * 0.04])],
    }
  }).toReversed()
  const way = nearestWay([circle], roads)
  expect(way?.road.name).toBe('X0')
  expect(way?.from[0]).toBeCloseTo(100.01, 6)
})

test('a ring has a direction', () => {
  expect(isCounterClockwise(square)).toBe(true)
  expect(isCounterClockwise(square.toReversed())).toBe(false)
})

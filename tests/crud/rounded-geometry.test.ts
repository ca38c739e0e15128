import { expect, test } from 'vitest'
import { roundedGeometry } from '../../server/crud/stored.ts'

test('coordinates have the nine decimals of toFixed, also between two of them', () => {
  const between = [0.0000000005, -0.0000000005, 99.9999999995, 100.0000000015, 25.8100000005, -179.9999999995]
  const others = Array.from({ length: 20_000 }, (_, index) => Math.sin(index) * 180)
  const coordinates = [...between, ...others, 1e-12, 180, -180]
  expect(roundedGeometry({ type: 'Point', coordinates }).coordinates).toEqual(
    coordinates.map((degrees) => Number(degrees.toFixed(9))),
  )
})

test('a rounded geometry stays the same object', () => {
  const once = roundedGeometry({ type: 'Point', coordinates: [100.12345678912, 25] })
  expect(roundedGeometry(once)).toBe(once)
})

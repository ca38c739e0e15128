import { expect, test } from 'vitest'
import { widestSpan } from '../../../src/map/geometry/widest-span.ts'

const square = (west: number, south: number, side: number) => ({
  flat: [west, south, west + side, south, west + side, south + side, west, south + side, west, south],
  ends: [10],
})
const all = [-1000, -1000, 1000, 1000]

test('a square has its name in the middle', () => {
  expect(widestSpan([square(0, 0, 10)], [0, 0, 10, 10])).toEqual({ x: 5, y: 5, width: 10 })
})

test('of an area that is only partly in view, the middle of that part counts', () => {
  expect(widestSpan([square(0, 0, 10)], [6, 0, 10, 4])).toEqual({ x: 8, y: 2, width: 4 })
})

test('pieces that tiles cut, and that overlap, are one area', () => {
  const left = { flat: [0, 0, 6, 0, 6, 10, 0, 10, 0, 0], ends: [10] }
  const right = { flat: [5, 0, 20, 0, 20, 10, 5, 10, 5, 0], ends: [10] }
  expect(widestSpan([left, right], [0, 0, 20, 10])).toEqual({ x: 10, y: 5, width: 20 })
})

test('a hole interrupts a span; a higher one that is much wider is preferred', () => {
  const ring = { flat: [...square(0, 0, 100).flat, ...square(30, 35, 30).flat], ends: [10, 20] }
  const span = widestSpan([ring], [0, 0, 100, 100])
  expect(span).toEqual({ x: 50, y: 25, width: 100 })
})

test('a box beside the area has no span', () => {
  expect(widestSpan([square(0, 0, 10)], [20, 20, 30, 30])).toBeNull()
  expect(widestSpan([], all)).toBeNull()
})

import { expect, test } from 'vitest'
import { toCoordinate } from '../../../src/map/map.ts'
import { resolutionThatShows, scaleText, scaleThatFits, sizeOnScreen, type Size } from '../../../src/map/print/sheet.ts'

const frame: Size = [1059, 606]
const free: Size = [860, 810]
const seen = { center: toCoordinate([100.2, 25.6]), resolution: 4.777 }

test('the scale that fits has two digits, and its frame fills the free part without leaving it', () => {
  for (const resolution of [0.15, 0.6, 1.9, 4.777, 38, 611, 4891]) {
    const now = { ...seen, resolution }
    const scale = scaleThatFits(frame, free, now)
    expect(Number(scale.toPrecision(2))).toBe(scale)
    const [width, height] = sizeOnScreen(frame, scale, now)
    expect(width / free[0]).toBeLessThanOrEqual(1)
    expect(width / free[0]).toBeGreaterThan(0.9)
    expect(width / height).toBeCloseTo(frame[0] / frame[1], 6)
  }
})

test('a frame that fits and can be seen moves nothing; others are shown with something around them', () => {
  const fitting = scaleThatFits(frame, free, seen)
  expect(resolutionThatShows(frame, free, { scale: fitting, seen })).toBeNull()
  expect(resolutionThatShows(frame, free, { scale: fitting / 3, seen })).toBeNull()
  for (const scale of [500, fitting / 4, fitting * 1.2, 500_000]) {
    const resolution = resolutionThatShows(frame, free, { scale, seen }) ?? 0
    const [width] = sizeOnScreen(frame, scale, { ...seen, resolution })
    expect(width / free[0]).toBeCloseTo(0.9, 6)
  }
})

test('scales are written with spaces', () => {
  expect([500, 12_000, 500_000].map(scaleText)).toEqual(['1:500', '1:12 000', '1:500 000'])
})

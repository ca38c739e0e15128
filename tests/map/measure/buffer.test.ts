import { describe, expect, test } from 'vitest'
import { mostAreaCorners } from '../../../src/resources/drawn-area.ts'
import type { LonLat } from '../../../src/map/feature.ts'
import { bufferAround, type Buffer } from '../../../src/map/measure/buffer.ts'
import { areaM2, distanceM } from '../../../src/map/measure/ellipsoid.ts'

function made(...given: Parameters<typeof bufferAround>): Buffer {
  const found = bufferAround(...given)
  if ('problem' in found) throw new Error(found.problem)
  return found
}

/** Corners, and places between them, so that edges are checked as well. */
function outlineOf({ ring }: Buffer): LonLat[] {
  return ring.flatMap((from, index) => {
    const to = ring[(index + 1) % ring.length] ?? from
    return [0, 0.25, 0.5, 0.75].map((share): LonLat => [
      from[0] + (to[0] - from[0]) * share,
      from[1] + (to[1] - from[1]) * share,
    ])
  })
}

function apartM(place: LonLat, from: readonly LonLat[]): number {
  return Math.min(...from.map((each) => distanceM(each, place)))
}

/** Places along a line, so close that the nearest of them is as near as the line, to a metre. */
function along(corners: readonly LonLat[], count: number): LonLat[] {
  return corners.slice(1).flatMap((to, index) => {
    const from = corners[index] ?? to
    return Array.from({ length: count }, (_none, step): LonLat => [
      from[0] + ((to[0] - from[0]) * step) / count,
      from[1] + ((to[1] - from[1]) * step) / count,
    ])
  })
}

describe('the outline of a buffer', () => {
  test.each([
    [50, [100.2, 25.6]],
    [5000, [100.2, 25.6]],
    [20_000, [98.6, 40]],
  ] as const)('of %i m around a place is nowhere nearer, and not much farther', (metres, at) => {
    const found = made({ type: 'Point', coordinates: at }, metres)
    const apart = outlineOf(found).map((place) => distanceM(place, at))
    expect(Math.min(...apart)).toBeGreaterThan(metres * 0.99999)
    expect(Math.max(...apart)).toBeLessThan(metres + found.slackM + metres * 0.00001)
    expect(found.slackM).toBeLessThan(metres * 0.002)
    expect(areaM2(found.ring)).toBeCloseTo(Math.PI * metres ** 2, -Math.log10(metres ** 2 / 50))
    expect(found.isFilled).toBe(false)
  })

  test('around a line keeps its distance, within the corners of a URL', () => {
    const line: LonLat[] = Array.from({ length: 400 }, (_none, index) => [
      100 + index / 2000,
      25.5 + Math.sin(index / 30) / 100,
    ])
    const found = made({ type: 'LineString', coordinates: line }, 800)
    const places = along(line, 40)
    expect(found.ring.length).toBeLessThanOrEqual(mostAreaCorners)
    for (const place of outlineOf(found)) {
      const apart = apartM(place, places)
      expect(apart).toBeGreaterThan(800 * 0.9999)
      expect(apart).toBeLessThan(800 + found.slackM + 2)
    }
  })

  test('around an area contains it, and fills its holes, which is said', () => {
    const square = (half: number): LonLat[] => [
      [100 - half, 25 - half],
      [100 + half, 25 - half],
      [100 + half, 25 + half],
      [100 - half, 25 + half],
      [100 - half, 25 - half],
    ]
    const found = made({ type: 'MultiPolygon', coordinates: [[square(0.05), square(0.04).toReversed()]] }, 300)
    expect(found.isFilled).toBe(true)
    expect(areaM2(found.ring)).toBeGreaterThan(areaM2(square(0.05).slice(1)))
    for (const place of outlineOf(found)) expect(apartM(place, along(square(0.05), 2000))).toBeGreaterThan(299)
    expect(made({ type: 'Polygon', coordinates: [square(0.001)] }, 300).isFilled).toBe(false)
  })

  test('keeps every part of a feature that has many corners, however small and far away', () => {
    const ring = (x: number, y: number, half: number, count: number): LonLat[] =>
      Array.from({ length: count + 1 }, (_none, index): LonLat => [
        x + half * Math.cos(((index % count) / count) * 2 * Math.PI),
        y + half * Math.sin(((index % count) / count) * 2 * Math.PI),
      ])
    const [large, small] = [ring(100, 25.5, 0.05, 2100), ring(100.2, 25.5, 0.0003, 40)]
    const found = made({ type: 'MultiPolygon', coordinates: [[large], [small]] }, 20_000)
    for (const place of outlineOf(found)) expect(apartM(place, [...large, ...small])).toBeGreaterThan(20_000 - 1)
    const alone = made({ type: 'Polygon', coordinates: [ring(100, 25.5, 0.0003, 2100)] }, 20_000)
    for (const place of outlineOf(alone)) expect(distanceM(place, [100, 25.5])).toBeGreaterThan(20_000)
  })

  test('around the ends of a wide feature is not nearer either', () => {
    const ends: LonLat[] = [
      [97.2, 25],
      [102.9, 25],
    ]
    const found = made({ type: 'LineString', coordinates: ends }, 20_000)
    for (const place of outlineOf(found))
      if (place[0] < 97.2 || place[0] > 102.9) expect(apartM(place, ends)).toBeGreaterThan(20_000 - 1)
  })

  test('is none for parts that are far apart, and for what is too large', () => {
    const apart = { type: 'MultiPoint', coordinates: [[100, 25], [100.1, 25]] } // prettier-ignore
    expect(bufferAround(apart, 1000)).toEqual({ problem: 'apart' })
    expect(bufferAround(apart, 6000)).toHaveProperty('ring')
    expect(bufferAround({ type: 'LineString', coordinates: [[90, 25], [110, 25]] }, 100)).toEqual({ problem: 'too-large' }) // prettier-ignore
  })
})

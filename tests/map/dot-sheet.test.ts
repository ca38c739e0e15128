import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DotSheet, stampOf } from '../../src/map/layers/dot-sheet.ts'

type Picture = { width: number; height: number; data: Uint8ClampedArray }

const picture = fc
  .record({ width: fc.integer({ min: 1, max: 6 }), height: fc.integer({ min: 1, max: 6 }) })
  .chain(({ width, height }) =>
    fc
      .uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 })
      .map((bytes): Picture => ({ width, height, data: new Uint8ClampedArray(bytes) })),
  )

/**
 * One pixel over another as a canvas composes them, without rounding. Pixels are red, green, blue and alpha, from 0 to
 * 255.
 */
function composed(below: readonly number[], above: readonly number[]): number[] {
  const [cover, under] = [(above[3] ?? 0) / 255, (below[3] ?? 0) / 255]
  const both = cover + under * (1 - cover)
  if (both === 0) return [0, 0, 0, 0]
  return [
    ...[0, 1, 2].map((at) => ((above[at] ?? 0) * cover + (below[at] ?? 0) * under * (1 - cover)) / both),
    both * 255,
  ]
}

function pixelOf(data: ArrayLike<number>, index: number): number[] {
  return [0, 1, 2, 3].map((at) => data[index * 4 + at] ?? 0)
}

describe('a sheet of dots', () => {
  test('contains the same pixels as a canvas, wherever its pictures are, even across the edges', () => {
    const place = fc.tuple(picture, fc.integer({ min: -8, max: 14 }), fc.integer({ min: -8, max: 11 }))
    fc.assert(
      fc.property(fc.array(place, { maxLength: 6 }), (places) => {
        const [width, height] = [14, 11]
        const sheet = new DotSheet(width, height)
        for (const [{ data, ...size }, left, top] of places) {
          const before = sheet.bytes.slice()
          sheet.put(stampOf({ data, ...size }), left, top)
          for (let at = 0; at < width * height; at += 1) {
            const [x, y] = [(at % width) - left, Math.floor(at / width) - top]
            const isCovered = x >= 0 && y >= 0 && x < size.width && y < size.height
            const expected = isCovered
              ? composed(pixelOf(before, at), pixelOf(data, y * size.width + x))
              : pixelOf(before, at)
            expect(
              pixelOf(sheet.bytes, at).every(
                (value, channel) => Math.abs(value - (expected[channel] ?? 0)) <= (isCovered ? 2 : 0),
              ),
              `pixel ${at}`,
            ).toBe(true)
          }
        }
      }),
    )
  })

  test('is empty after it is cleared', () => {
    const sheet = new DotSheet(4, 4)
    sheet.put(stampOf({ width: 1, height: 1, data: Uint8ClampedArray.of(1, 2, 3, 255) }), 2, 2)
    expect(pixelOf(sheet.bytes, 10)).toEqual([1, 2, 3, 255])
    sheet.clear()
    expect([...sheet.bytes].every((byte) => byte === 0)).toBe(true)
  })
})

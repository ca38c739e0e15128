import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { common, difference } from '../../../src/map/geometry/clip.ts'
import { mergeParts } from '../../../src/map/geometry/merge.ts'
import { splitPart } from '../../../src/map/geometry/split.ts'
import { box, line, parcel, partM2, shapeM2 } from './ground.ts'

/**
 * Square metres of rounding error in areas of tens of thousands: the halves of a cut edge are not exactly on the edge.
 */
const slackM2 = 1e-3

describe('a part that is cut along a line', () => {
  it('becomes pieces with the same total area that do not overlap', () => {
    fc.assert(
      fc.property(parcel, line, (ring, cut) => {
        const pieces = splitPart([ring], cut)
        fc.pre(pieces !== null)
        expect(pieces!.length).toBeGreaterThan(1)
        expect(Math.abs(shapeM2(pieces!) - partM2([ring]))).toBeLessThan(slackM2)
        for (const [index, piece] of pieces!.entries()) {
          for (const other of pieces!.slice(index + 1)) expect(shapeM2(common([piece], [other]))).toBeLessThan(slackM2)
        }
      }),
      { numRuns: 150 },
    )
  })

  it('is the same area again when its pieces are merged', () => {
    fc.assert(
      fc.property(parcel, line, (ring, cut) => {
        const pieces = splitPart([ring], cut)
        fc.pre(pieces !== null)
        const merged = mergeParts(pieces!, new Set(pieces!.keys()))
        expect(merged).toHaveLength(1)
        expect(shapeM2(difference([[ring]], merged!)) + shapeM2(difference(merged!, [[ring]]))).toBeLessThan(slackM2)
      }),
      { numRuns: 150 },
    )
  })

  it('is always cut in two by a line through its middle', () => {
    fc.assert(
      fc.property(line, (cut) => {
        expect(splitPart([box(100.199, 25.599, 0.002)], cut)).toHaveLength(2)
      }),
      { numRuns: 60 },
    )
  })

  it('is not cut by a line beside it or by a single point', () => {
    expect(
      splitPart(
        [box(100, 25, 0.01)],
        [
          [100.02, 24.9],
          [100.02, 25.1],
        ],
      ),
    ).toBeNull()
    expect(splitPart([box(100, 25, 0.01)], [[100, 25]])).toBeNull()
  })

  it('is cut only by the line and by the extension of an end inside it to the next border', () => {
    // A comb with two teeth pointing north: the line crosses the left tooth only, its end lies in the gap.
    const comb = [
      [100, 25],
      [100.03, 25],
      [100.03, 25.03],
      [100.02, 25.03],
      [100.02, 25.01],
      [100.01, 25.01],
      [100.01, 25.03],
      [100, 25.03],
    ] as const
    const pieces = splitPart(
      [comb],
      [
        [99.99, 25.02],
        [100.015, 25.02],
      ],
    )
    expect(pieces).toHaveLength(2)
    const reaching = splitPart(
      [comb],
      [
        [99.99, 25.005],
        [100.01, 25.005],
      ],
    )
    expect(reaching).toHaveLength(2)
  })

  it('is cut into pieces without a hole by a line through its hole', () => {
    const pieces = splitPart(
      [box(100, 25, 0.03), box(100.01, 25.01, 0.01)],
      [
        [99.99, 25.015],
        [100.04, 25.015],
      ],
    )
    expect(pieces).toHaveLength(2)
    expect(pieces!.every((piece) => piece.length === 1)).toBe(true)
  })
})

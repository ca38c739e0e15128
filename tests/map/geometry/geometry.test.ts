import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findFault } from '../../../src/map/geometry/fault.ts'
import { cutOut, fillHole } from '../../../src/map/geometry/hole.ts'
import { mergeParts } from '../../../src/map/geometry/merge.ts'
import { readShape, writeShape, type Ring } from '../../../src/map/geometry/shape.ts'
import { snap } from '../../../src/map/geometry/snap.ts'
import { splitPart } from '../../../src/map/geometry/split.ts'
import { box, line, parcel, partM2, shapeM2 } from './ground.ts'

describe('coordinates', () => {
  it('are written as closed rings, and are unchanged when read and written again', () => {
    fc.assert(
      fc.property(parcel, (ring) => {
        const written = writeShape([[ring]])
        expect(written[0]![0]!.at(-1)).toEqual(written[0]![0]![0])
        expect(writeShape(readShape(written))).toEqual(written)
        expect(writeShape([[[...ring].reverse()]])[0]![0]).toHaveLength(ring.length + 1)
      }),
    )
  })

  it('lose repeated corners and rings without an area', () => {
    expect(
      readShape([
        [
          [
            [1, 1],
            [1, 1],
            [2, 1],
            [2, 2],
            [1, 1],
          ],
          [
            [1, 1],
            [2, 2],
            [1, 1],
          ],
        ],
      ]),
    ).toEqual([
      [
        [
          [1, 1],
          [2, 1],
          [2, 2],
        ],
      ],
    ])
    expect(
      readShape([
        [
          [
            [1, 1],
            [2, 2],
          ],
        ],
      ]),
    ).toEqual([])
  })
})

describe('a hole', () => {
  it('reduces the area of its part until it is filled again', () => {
    fc.assert(
      fc.property(parcel, (ring) => {
        const part = [box(100.19, 25.59, 0.02)]
        const [left, ...more] = cutOut(part, ring)!
        expect(more).toEqual([])
        expect(left).toHaveLength(2)
        expect(Math.abs(partM2(part) - partM2(left!) - partM2([ring]))).toBeLessThan(1e-3)
        expect(Math.abs(partM2(fillHole(left!, 1)) - partM2(part))).toBeLessThan(1e-3)
      }),
      { numRuns: 60 },
    )
  })

  it('cannot be cut beside the part or around all of it', () => {
    expect(cutOut([box(100, 25, 0.01)], box(101, 25, 0.01))).toBeNull()
    expect(cutOut([box(100, 25, 0.01)], box(99, 24, 3))).toBeNull()
  })
})

describe('parts', () => {
  it('are merged if they share a border, and not otherwise', () => {
    const shape = [[box(100, 25, 0.01)], [box(100.01, 25, 0.01)], [box(101, 25, 0.01)]]
    const merged = mergeParts(shape, new Set([0, 1]))
    expect(merged).toHaveLength(2)
    expect(Math.abs(shapeM2(merged!) - shapeM2(shape))).toBeLessThan(1e-3)
    expect(mergeParts(shape, new Set([0, 2]))).toBeNull()
    expect(mergeParts(shape, new Set([1]))).toBeNull()
  })
})

describe('findFault', () => {
  it('returns the place where a border crosses itself', () => {
    expect(
      findFault([
        [
          [
            [0, 0],
            [2, 2],
            [2, 0],
            [0, 2],
          ],
        ],
      ]),
    ).toEqual({ kind: 'crossing', at: [1, 1], parts: [0] })
  })

  it('returns a border that touches itself in one corner', () => {
    expect(
      findFault([
        [
          [
            [0, 0],
            [2, 0],
            [2, 2],
            [1, 0],
            [0, 2],
          ],
        ],
      ]),
    ).toMatchObject({ kind: 'crossing', at: [1, 0] })
  })

  it('returns a border that runs back along itself', () => {
    expect(
      findFault([
        [
          [
            [0, 0],
            [2, 0],
            [2, 2],
            [2, 1],
          ],
        ],
      ]),
    ).toMatchObject({ kind: 'crossing' })
  })

  it('returns a hole outside its shell, a shared border, or an overlap, with the parts concerned', () => {
    expect(findFault([[box(0, 0, 1), box(2, 2, 1)]])).toMatchObject({ kind: 'hole-outside', parts: [0] })
    expect(findFault([[box(0, 0, 1)], [box(1, 0, 1)]])).toEqual({ kind: 'shared-border', at: [1, 0.5], parts: [0, 1] })
    expect(findFault([[box(0, 0, 2)], [box(1, 1, 2)]])).toMatchObject({ kind: 'overlap', parts: [0, 1] })
    expect(findFault([[box(0, 0, 9)], [box(1, 1, 2)]])).toMatchObject({ kind: 'overlap', parts: [0, 1] })
  })

  it('returns null if parts touch in a corner, if a part is in a hole of another, and for any parcel', () => {
    expect(findFault([[box(0, 0, 1)], [box(1, 1, 1)]])).toBeNull()
    expect(findFault([[box(0, 0, 9), box(2, 2, 4)], [box(3, 3, 1)]])).toBeNull()
    fc.assert(
      fc.property(parcel, (ring) => {
        expect(findFault([[ring]])).toBeNull()
      }),
    )
  })

  it('returns only the shared border for pieces of a cut that passes very close to a corner', () => {
    const ring: Ring = [
      [100.2005, 25.6],
      [100.2, 25.6005],
      [100.19942493492682, 25.6],
      [100.19663935539084, 25.598059730930256],
      [100.2, 25.5995],
    ]
    const pieces = splitPart(
      [ring],
      [
        [100.19, 25.59999999483013],
        [100.2, 25.6],
        [100.21, 25.60000000516987],
      ],
    )
    expect(findFault(readShape(writeShape(pieces!)))?.kind).toBe('shared-border')
  })

  it('returns the shared border, or an overlap, for the pieces of any cut', () => {
    fc.assert(
      fc.property(parcel, line, (ring, cut) => {
        const pieces = splitPart([ring], cut)
        fc.pre(pieces !== null)
        expect(['shared-border', 'overlap']).toContain(findFault(readShape(writeShape(pieces!)))?.kind)
      }),
      { numRuns: 60 },
    )
  })
})

describe('snapping', () => {
  const shapes = [[[box(100, 25, 0.01)]]]

  it('prefers a corner to a border, and returns null beyond its reach', () => {
    expect(snap(shapes, [100.0001, 25.0001], { reach: 0.0002 })).toEqual({ at: [100, 25], to: 'corner' })
    expect(snap(shapes, [100.005, 25.0001], { reach: 0.0002 })).toMatchObject({ at: [100.005, 25], to: 'border' })
    expect(snap(shapes, [100.005, 25.005], { reach: 0.0002 })).toBeNull()
  })

  it('measures degrees of longitude as shorter by the stretch', () => {
    expect(snap(shapes, [99.9999, 25], { reach: 0.00009 })).toBeNull()
    expect(snap(shapes, [99.9999, 25], { reach: 0.00009, stretch: 1.2 })).toMatchObject({ to: 'corner' })
  })
})

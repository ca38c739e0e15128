import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advance, begin, redo, undo } from '../../../src/map/edit/timeline.ts'
import { parcel } from '../geometry/ground.ts'

describe('the steps of an edit', () => {
  it('can all be undone and redone', () => {
    fc.assert(
      fc.property(fc.array(parcel, { minLength: 1, maxLength: 8 }), (rings) => {
        const start = begin([])
        const end = rings.reduce((timeline, ring) => advance(timeline, [[ring]]), start)
        const steps = end.past.length
        let back = end
        for (let step = 0; step < steps; step++) back = undo(back)
        expect(back.now).toEqual([])
        expect(undo(back)).toEqual(back)
        let forward = back
        for (let step = 0; step < steps; step++) forward = redo(forward)
        expect(forward).toEqual(end)
        expect(redo(forward)).toEqual(forward)
      }),
      { numRuns: 50 },
    )
  })

  it('ignore changes below the stored precision, and drop undone steps after a new one', () => {
    const square = [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ],
    ] as const
    const one = advance(begin([]), [square])
    expect(advance(one, [[square[0].map(([x, y]) => [x + 1e-12, y] as const)]])).toBe(one)
    const other = advance(undo(one), [
      [
        [
          [5, 5],
          [6, 5],
          [6, 6],
        ],
      ],
    ])
    expect(other.future).toEqual([])
  })
})

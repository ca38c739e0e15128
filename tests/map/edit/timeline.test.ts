import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advance, begin, redo, undo } from '../../../src/map/edit/timeline.ts'
import { parcel } from '../geometry/ground.ts'

describe('the steps of an edit', () => {
  it('lead back to the beginning and forth to the end', () => {
    fc.assert(
      fc.property(fc.array(parcel, { minLength: 1, maxLength: 8 }), (rings) => {
        const start = begin([])
        const end = rings.reduce((timeline, ring) => advance(timeline, [[ring]]), start)
        const steps = end.past.length
        let back = end
        for (let step = 0; step < steps; step++) back = undo(back)
        expect(back.now).toEqual([])
        expect(undo(back)).toEqual(back)
        let forth = back
        for (let step = 0; step < steps; step++) forth = redo(forth)
        expect(forth).toEqual(end)
        expect(redo(forth)).toEqual(forth)
      }),
      { numRuns: 50 },
    )
  })

  it('do not count what changes nothing that is stored, and forget what was undone once something else is done', () => {
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

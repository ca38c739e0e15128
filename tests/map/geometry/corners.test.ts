import { describe, expect, it } from 'vitest'
import {
  insertCorner,
  moveCorner,
  nearestBorder,
  nearestCorner,
  removeCorner,
} from '../../../src/map/geometry/corners.ts'
import { box } from './ground.ts'

const first = { part: 0, ring: 0, index: 0 }

describe('a corner', () => {
  it('moves the corner of another part at the same place too', () => {
    const moved = moveCorner([[box(0, 0, 1)], [box(1, 0, 1)]], { part: 0, ring: 0, index: 1 }, [1.1, 0])
    expect(moved[0]![0]![1]).toEqual([1.1, 0])
    expect(moved[1]![0]![0]).toEqual([1.1, 0])
  })

  it('is inserted before another, and at the end of a ring', () => {
    expect(insertCorner([[box(0, 0, 1)]], { ...first, index: 1 }, [0.5, 0])[0]![0]).toEqual([
      [0, 0],
      [0.5, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ])
    expect(insertCorner([[box(0, 0, 1)]], { ...first, index: 4 }, [0, 0.5])[0]![0]!.at(-1)).toEqual([0, 0.5])
  })

  it('removes its ring when only three are left: only the hole, or the whole part for a shell', () => {
    const triangle = [
      [0, 0],
      [1, 0],
      [0, 1],
    ] as const
    expect(removeCorner([[box(0, 0, 9), triangle]], { part: 0, ring: 1, index: 0 })).toEqual([[box(0, 0, 9)]])
    expect(removeCorner([[triangle, triangle], [box(2, 2, 1)]], first)).toEqual([[box(2, 2, 1)]])
    expect(removeCorner([[box(0, 0, 1)]], first)[0]![0]).toHaveLength(3)
  })

  it('is found within reach, as is the place on a border where a corner would be inserted', () => {
    const shape = [[box(0, 0, 1), box(0.2, 0.2, 0.2)]]
    expect(nearestCorner(shape, [0.21, 0.2], { reach: 0.05 })).toEqual({ part: 0, ring: 1, index: 0 })
    expect(nearestCorner(shape, [0.5, 0.5], { reach: 0.05 })).toBeNull()
    expect(nearestBorder(shape, [0.01, 0.5], { reach: 0.05 })).toMatchObject({
      corner: { part: 0, ring: 0, index: 4 },
      at: [0, 0.5],
    })
    expect(nearestBorder(shape, [0.6, 0.6], { reach: 0.05 })).toBeNull()
  })
})

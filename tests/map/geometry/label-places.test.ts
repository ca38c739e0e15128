import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeLabels, type LabelPlace } from '../../../src/map/geometry/label-places.ts'

const place = fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 }))
const circle = fc.record({
  x: fc.integer({ min: 0, max: 300 }),
  y: fc.integer({ min: 0, max: 300 }),
  radius: fc.integer({ min: 5, max: 30 }),
})

test('a label is at the first of its places that no circle and no other label covers', () => {
  const text = (...places: LabelPlace[]) => ({ places, width: 40, height: 16 })
  expect(placeLabels([text([100, 100], [100, 130])], [])).toEqual([[100, 100]])
  expect(placeLabels([text([100, 100], [100, 130])], [{ x: 110, y: 100, radius: 12 }])).toEqual([[100, 130]])
  expect(placeLabels([text([100, 100]), text([110, 105], [110, 130])], [])).toEqual([
    [100, 100],
    [110, 130],
  ])
  expect(placeLabels([text()], [])).toEqual([null])
})

test('each label gets one of its places, or none where each covers an earlier label, whatever is around', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(place, { minLength: 1, maxLength: 6 }), { maxLength: 8 }),
      fc.array(circle, { maxLength: 20 }),
      (names, circles) => {
        const found = placeLabels(
          names.map((places) => ({ places, width: 40, height: 16 })),
          circles,
        )
        const covers = (one: LabelPlace, other: LabelPlace | null | undefined): boolean =>
          !!other && Math.abs(one[0] - other[0]) < 40 && Math.abs(one[1] - other[1]) < 16
        found.forEach((each, index) => {
          const earlier = found.slice(0, index)
          const places = (names[index] ?? []).filter((at) => !earlier.some((other) => covers(at, other)))
          if (each) expect(places).toContainEqual(each)
          else expect(places).toEqual([])
        })
      },
    ),
  )
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { depthOf, fitted, pathOf } from '../../../src/pages/portal/outline.ts'

const frame = { width: 560, height: 520 }
const degrees = (min: number, max: number) =>
  fc.integer({ min: min * 1000, max: max * 1000 }).map((thousandths) => thousandths / 1000)
const place = fc.tuple(degrees(98, 102), degrees(24, 27))

describe('the small map of regions', () => {
  it('has every place in its frame, with north up and west left', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 2, maxLength: 40 }), (places) => {
        const toPixel = fitted(places, frame)
        for (const each of places) {
          const [x, y] = toPixel(each)
          expect(x >= 0 && x <= frame.width && y >= 0 && y <= frame.height).toBe(true)
        }
        const [one, other] = [places[0]!, places[1]!]
        expect(Math.sign(toPixel(one)[0] - toPixel(other)[0])).toBe(Math.sign(one[0] - other[0]))
        expect(Math.sign(toPixel(one)[1] - toPixel(other)[1])).toBe(Math.sign(other[1] - one[1]) || 0)
      }),
    )
  })

  it('draws a closed ring for each part', () => {
    expect(
      pathOf(
        [
          [
            [
              [0, 0],
              [1, 0],
              [1, 1],
            ],
          ],
          [
            [
              [2, 2],
              [3, 2],
              [3, 3],
            ],
          ],
        ],
        ([x, y]) => [x * 10, y * 10],
      ),
    ).toBe('M0.0 0.0L10.0 0.0L10.0 10.0ZM20.0 20.0L30.0 20.0L30.0 30.0Z')
  })

  it('colours the smallest count lightest and the largest deepest', () => {
    expect([depthOf(19, [19, 41]), depthOf(30, [19, 41]), depthOf(41, [19, 41]), depthOf(5, [5, 5])]).toEqual([
      0, 0.5, 1, 1,
    ])
  })
})

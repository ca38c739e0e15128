import { describe, expect, it } from 'vitest'
import { isTangled } from '../../server/http/tangle.ts'

type Ring = [number, number][]

/** A closed ring of pseudo-random corners, the same every time. */
function scribble(count: number): Ring {
  let seed = 7
  const next = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  const ring = Array.from({ length: count }, (): [number, number] => [next(), next()])
  return [...ring, ring[0] as [number, number]]
}

/** A circle as a closed ring of `count` corners. */
function round(count: number, radius = 1): Ring {
  const ring = Array.from({ length: count }, (_, at): [number, number] => [
    radius * Math.cos((at / count) * 2 * Math.PI),
    radius * Math.sin((at / count) * 2 * Math.PI),
  ])
  return [...ring, ring[0] as [number, number]]
}

describe('a boundary', () => {
  it('is tangled if its sides intersect many times', () => {
    expect(isTangled([[scribble(40)]])).toBe(true)
    expect(isTangled([[scribble(6000)]])).toBe(true)
    const comb = Array.from({ length: 60 }, (_, at): [number, number] => [at / 60, at % 2])
    const across = comb.map(([x, y]): [number, number] => [y, x])
    expect(isTangled([[[...comb, comb[0]!]], [[...across, across[0]!]]])).toBe(true)
  })

  it('is not tangled because of many corners, holes or a single intersection', () => {
    expect(isTangled([[round(100_000)]])).toBe(false)
    expect(isTangled([[round(1000), round(500, 0.5)], [round(40, 0.2)]])).toBe(false)
    expect(
      isTangled([
        [
          [
            [0, 0],
            [2, 2],
            [2, 0],
            [0, 2],
            [0, 0],
          ],
        ],
      ]),
    ).toBe(false)
  })

  it('is not tangled because of repeated corners', () => {
    expect(isTangled([[round(300).flatMap((corner) => [corner, corner])]])).toBe(false)
  })

  it('counts as tangled if checking it would take too long', () => {
    const comb = Array.from({ length: 4000 }, (_, at): [number, number] => [at % 2, at])
    expect(isTangled([[[...comb, [-1, 4000], [-1, 0], [0, 0]]]])).toBe(true)
  })
})

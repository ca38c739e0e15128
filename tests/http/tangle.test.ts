import { describe, expect, it } from 'vitest'
import { isIntricate, isTangled } from '../../server/http/tangle.ts'

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
    const sides = round(8000).flatMap(([x, y]): Ring => [
      [x, y],
      [-x / 2, -y / 2],
    ])
    expect(isTangled([[sides]])).toBe(true)
  })

  it('is checked at once if its rings have no width and lie far apart, or if some are tiny', () => {
    const flat = (x: number): Ring => [
      [x, 0],
      [x, 1],
      [x, 0.5],
      [x, 0],
    ]
    const tiny = round(8, 1e-20)
    for (const polygons of [
      [[flat(0)], [flat(170)]],
      [[tiny], [flat(170)]],
      [[round(8, 5e-324)], [flat(1e-300)]],
    ]) {
      expect(isIntricate(polygons)).toBe(false)
      expect(isTangled(polygons)).toBe(false)
    }
  })

  it('is intricate if thousands of its sides lie beside each other, crossing or not', () => {
    const star = (count: number, inner: number): Ring => {
      const ring = round(count).slice(0, -1)
      const spikes = ring.map(([x, y], at): [number, number] => (at % 2 ? [x * inner, y * inner] : [x, y]))
      return [...spikes, spikes[0] as [number, number]]
    }
    expect(isIntricate([[star(10_000, 0.3)]])).toBe(true)
    expect(isIntricate([[star(3000, 0.3)]])).toBe(true)
    expect(isIntricate([[scribble(6000)]])).toBe(true)
    expect(isIntricate([[star(400, 0.3)]])).toBe(false)
    const comb = Array.from({ length: 10_000 }, (_, at): [number, number] => [at / 10_000, at % 2])
    expect(isIntricate([[[...comb, [1, -1], [0, -1], [0, 0]]]])).toBe(true)
  })

  it('is not intricate because of a hundred thousand corners, or a thousand teeth in either direction', () => {
    const shore = round(100_000).map(([x, y], at): [number, number] => {
      const r = 1 + 0.02 * Math.sin(at / 200) + 0.0002 * Math.sin(at / 7)
      return [x * r, y * r]
    })
    expect(isIntricate([[[...shore.slice(0, -1), shore[0] as [number, number]]]])).toBe(false)
    const comb = Array.from({ length: 2000 }, (_, at): [number, number] => [at % 2, at / 2000])
    expect(isIntricate([[[...comb, [-1, 1], [-1, 0], [0, 0]]]])).toBe(false)
    expect(isIntricate([[[...comb, [-1, 1], [-1, 0], [0, 0]].map(([x = 0, y = 0]): [number, number] => [y, x])]])).toBe(
      false,
    )
  })
})

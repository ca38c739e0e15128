import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ahpOf, matrixOf, stepOf, valueOfStep } from '../../../src/resources/criteria/ahp.ts'

const third = 1 / 3

/**
 * Saaty's "wealth of nations": USA, USSR, China, France, UK, Japan, West Germany (The Analytic Hierarchy Process,
 * 1980).
 */
const nations = [
  [1, 4, 9, 6, 6, 5, 5],
  [1 / 4, 1, 7, 5, 5, 3, 4],
  [1 / 9, 1 / 7, 1, 1 / 5, 1 / 5, 1 / 7, 1 / 5],
  [1 / 6, 1 / 5, 5, 1, 1, third, third],
  [1 / 6, 1 / 5, 5, 1, 1, third, third],
  [1 / 5, third, 7, 3, 3, 1, 2],
  [1 / 5, 1 / 4, 5, 3, 3, 1 / 2, 1],
]

/**
 * Saaty's house: size, transport, neighbourhood, age, yard, facilities, condition, financing (How to make a decision,
 * EJOR 48, 1990).
 */
const house = [
  [1, 5, 3, 7, 6, 6, third, 1 / 4],
  [1 / 5, 1, third, 5, 3, 3, 1 / 5, 1 / 7],
  [third, 3, 1, 6, 3, 4, 6, 1 / 5],
  [1 / 7, 1 / 5, 1 / 6, 1, third, 1 / 4, 1 / 7, 1 / 8],
  [1 / 6, third, third, 3, 1, 1 / 2, 1 / 5, 1 / 6],
  [1 / 6, third, 1 / 4, 4, 2, 1, 1 / 5, 1 / 6],
  [3, 5, 1 / 6, 7, 5, 5, 1, 1 / 2],
  [4, 7, 5, 8, 6, 6, 2, 1],
]

describe('weights from pairwise judgements', () => {
  test('match those that Saaty published for the wealth of nations', () => {
    const { weights, lambda } = ahpOf(nations)
    expect(weights.map((weight) => Number(weight.toFixed(3)))).toEqual([0.427, 0.23, 0.021, 0.052, 0.052, 0.123, 0.094])
    expect(lambda).toBeCloseTo(7.61, 2)
  })

  test('match those that Saaty published for the house, as do the consistency ratio and the oddest pair', () => {
    const { weights, lambda, ratio, odd } = ahpOf(house)
    expect(weights.map((weight) => Number(weight.toFixed(3)))).toEqual([
      0.173, 0.054, 0.188, 0.018, 0.031, 0.036, 0.167, 0.333,
    ])
    expect(lambda).toBeCloseTo(9.669, 2)
    expect(ratio).toBeCloseTo(0.169, 3)
    expect(odd).toMatchObject({ row: 2, column: 6, said: 6 })
  })

  test('are the exact proportions if all judgements agree, with a consistency ratio of 0', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0.12, max: 1, noNaN: true }), { minLength: 2, maxLength: 12 }), (parts) => {
        const sum = parts.reduce((total, part) => total + part, 0)
        const { weights, ratio } = ahpOf(parts.map((row) => parts.map((column) => row / column)))
        parts.forEach((part, at) => expect(weights[at]).toBeCloseTo(part / sum, 9))
        expect(ratio).toBeLessThan(1e-6)
      }),
    )
  })

  test('are positive and sum to 1 for any judgements, and do not depend on the order of criteria', () => {
    const steps = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 10, maxLength: 10 })
    fc.assert(
      fc.property(steps, (judgements) => {
        const pairs = Object.fromEntries(
          judgements.map((step, at) => [
            ['0-1', '0-2', '0-3', '0-4', '1-2', '1-3', '1-4', '2-3', '2-4', '3-4'][at],
            step,
          ]),
        )
        const matrix = matrixOf(5, pairs)
        const { weights, ratio } = ahpOf(matrix)
        expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9)
        expect(Math.min(...weights, ratio + 1)).toBeGreaterThan(0)
        const turned = ahpOf(matrix.toReversed().map((row) => row.toReversed()))
        turned.weights.toReversed().forEach((weight, at) => expect(weight).toBeCloseTo(weights[at] ?? 0, 6))
      }),
    )
  })

  test('steps and their values convert into each other, within the scale', () => {
    for (const step of [1, 2, 3, 5, 9, -2, -3, -9]) expect(stepOf(valueOfStep(step))).toBe(step)
    expect([valueOfStep(3), valueOfStep(-4), valueOfStep(0), stepOf(40), stepOf(0.001)]).toEqual([3, 0.25, 1, 9, -9])
  })
})

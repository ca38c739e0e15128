import { expect, it } from 'vitest'
import { bestOf } from '../../../src/pages/start/compare/differences.ts'

it.each([
  { values: [3, 5, 5, null], better: 'more', best: [false, true, true, false] },
  { values: [3, 5, undefined], better: 'less', best: [true, false, false] },
  { values: [3, 5], better: 'differs', best: [false, false] },
  { values: [3, 5], better: undefined, best: [false, false] },
  { values: [4, 4], better: 'more', best: [false, false] },
  { values: [4, null], better: 'more', best: [false, false] },
] as const)('of $values with the rule $better, the best are $best', ({ values, better, best }) => {
  expect(bestOf(values, better)).toEqual(best)
})

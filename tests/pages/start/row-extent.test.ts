import { expect, test } from 'vitest'
import { isWellSeen } from '../../../src/pages/start/row-extent.ts'

const seen = [100, 25, 110, 30] as const

test('a row is well in sight beside the panel, or above the sheet of a phone, if it is not too small', () => {
  expect(isWellSeen([105, 27, 106, 27.5], [...seen], false)).toBe(true)
  expect(isWellSeen([101, 27, 102, 27.5], [...seen], false), 'behind the panel').toBe(false)
  expect(isWellSeen([109.5, 27, 110.5, 27.5], [...seen], false), 'beyond the edge').toBe(false)
  expect(isWellSeen([105, 27, 105.1, 27.1], [...seen], false), 'a dot').toBe(false)
  expect(isWellSeen([101, 27, 102, 27.5], [...seen], true)).toBe(true)
  expect(isWellSeen([101, 25.5, 102, 26], [...seen], true), 'behind the sheet').toBe(false)
})

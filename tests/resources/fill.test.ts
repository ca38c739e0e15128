import { expect, it } from 'vitest'
import { fill } from '../../src/resources/errors.ts'

it('fills in names and plurals of one or more words, and keeps what has no value', () => {
  const text = '{count} {count|project is|projects are} open in {region}'
  expect(fill(text, { count: 1, region: 'Dali' })).toBe('1 project is open in Dali')
  expect(fill(text, { count: 0, region: 'Dali' })).toBe('0 projects are open in Dali')
  expect(fill('{days} {days|day|days}', { days: '1' })).toBe('1 day')
  expect(fill('{count} in {region}', { count: 2 })).toBe('2 in {region}')
})

import { describe, expect, it } from 'vitest'
import { placeMistake, placesAbove } from '../../server/regions/place.ts'

describe('a region code and its level', () => {
  it.each([
    ['530000000000', '1'],
    ['532900000000', '2'],
    ['532901000000', '3'],
    ['532901001000', '4'],
    ['532901001001', '5'],
    ['441900003000', '4'],
  ])('%s fits level %s', (xzqdm, xzqjb) => {
    expect(placeMistake({ xzqdm, xzqjb })).toBeNull()
  })

  it.each([
    ['532901000000', '2', '后 8 位应为 0'],
    ['532901001000', '3', '后 6 位应为 0'],
    ['532900000000', '3', '自身的 2 位（00）不能全为 0'],
    ['532901001000', '5', '自身的 3 位（000）不能全为 0'],
    ['000000000000', '1', '自身的 2 位（00）不能全为 0'],
  ])('%s does not fit level %s: %s', (xzqdm, xzqjb, words) => {
    expect(placeMistake({ xzqdm, xzqjb })?.zh).toContain(words)
  })
})

describe('the regions that could contain a region', () => {
  it('are one for each level above, nearest first', () => {
    expect(placesAbove({ xzqdm: '532901001001', xzqjb: '5' })).toEqual([
      { xzqdm: '532901001000', xzqjb: '4' },
      { xzqdm: '532901000000', xzqjb: '3' },
      { xzqdm: '532900000000', xzqjb: '2' },
      { xzqdm: '530000000000', xzqjb: '1' },
    ])
    expect(placesAbove({ xzqdm: '530000000000', xzqjb: '1' })).toEqual([])
  })
})

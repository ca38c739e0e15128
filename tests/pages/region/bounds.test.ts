import { expect, test } from 'vitest'
import { boundsOf, boundsRow, firstExtent, isGeometry } from '../../../src/pages/region/bounds.ts'

const bounds = { westBound: 98.9, southBound: 24.7, eastBound: 101, northBound: 26.7 }

test('the bounds of a row are unchanged after conversion to an extent and back', () => {
  const extent = boundsOf(bounds)
  expect(extent).toEqual([98.9, 24.7, 101, 26.7])
  expect(boundsRow(extent ?? [])).toEqual(bounds)
})

test.each([
  ['a bound is missing', { ...bounds, eastBound: null }],
  ['a bound is text', { ...bounds, northBound: '26.7' }],
  ['west is east of east', { ...bounds, westBound: 102 }],
  ['the height is zero', { ...bounds, southBound: 26.7 }],
])('there is no extent if %s', (_, row) => {
  expect(boundsOf(row)).toBeNull()
})

test('the view starts at the first known extent, otherwise at a default one', () => {
  expect(firstExtent([null, undefined, [1, 2, 3, 4], [5, 6, 7, 8]])).toEqual([1, 2, 3, 4])
  expect(firstExtent([null])).toHaveLength(4)
})

test('only a multipolygon is a boundary', () => {
  expect(isGeometry({ type: 'MultiPolygon', coordinates: [] })).toBe(true)
  expect(
    [null, 'MultiPolygon', { type: 'Point', coordinates: [1, 2] }, { type: 'MultiPolygon' }].map(isGeometry),
  ).toEqual([false, false, false, false])
})

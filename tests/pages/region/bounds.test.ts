import { expect, test } from 'vitest'
import { boundsOf, boundsRow, firstExtent, isGeometry } from '../../../src/pages/region/bounds.ts'

const bounds = { westBound: 98.9, southBound: 24.7, eastBound: 101, northBound: 26.7 }

test('bounds of a row go to the map and back unchanged', () => {
  const extent = boundsOf(bounds)
  expect(extent).toEqual([98.9, 24.7, 101, 26.7])
  expect(boundsRow(extent ?? [])).toEqual(bounds)
})

test.each([
  ['one is missing', { ...bounds, eastBound: null }],
  ['one is still text', { ...bounds, northBound: '26.7' }],
  ['west lies east of east', { ...bounds, westBound: 102 }],
  ['they have no height', { ...bounds, southBound: 26.7 }],
])('there is no rectangle when %s', (_, row) => {
  expect(boundsOf(row)).toBeNull()
})

test('the view starts at the first extent that is known, else at the whole country', () => {
  expect(firstExtent([null, undefined, [1, 2, 3, 4], [5, 6, 7, 8]])).toEqual([1, 2, 3, 4])
  expect(firstExtent([null])).toHaveLength(4)
})

test('only a multipolygon is a boundary', () => {
  expect(isGeometry({ type: 'MultiPolygon', coordinates: [] })).toBe(true)
  expect(
    [null, 'MultiPolygon', { type: 'Point', coordinates: [1, 2] }, { type: 'MultiPolygon' }].map(isGeometry),
  ).toEqual([false, false, false, false])
})

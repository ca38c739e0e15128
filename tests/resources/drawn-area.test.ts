import { expect, it } from 'vitest'
import {
  areaGeometry,
  canBeArea,
  mostAreaCorners,
  readArea,
  writeArea,
  type DrawnArea,
} from '../../src/resources/drawn-area.ts'

const triangle: DrawnArea = [
  [100.231, 25.612],
  [100.234, 25.612],
  [100.23456789, -25.615],
]

it('an area is read back from an address to the centimetre', () => {
  expect(writeArea(triangle)).toBe('100.231,25.612;100.234,25.612;100.2345679,-25.615')
  expect(readArea(writeArea(triangle))).toEqual([
    [100.231, 25.612],
    [100.234, 25.612],
    [100.2345679, -25.615],
  ])
})

it.each([null, '', '1,2;3,4', '1,2;3,4;5', '1,2;3,4;x,y', '1,2;3,4;190,0', '1,2;3,4;1.2.3,4', '1,2,3;4,5,6;7,8,9'])(
  '%s is not an area',
  (text) => {
    expect(readArea(text)).toBeNull()
  },
)

it('an area can not have more corners than fit into an address', () => {
  const corners = Array.from({ length: mostAreaCorners + 1 }, (_none, index) => [index, 1] as const)
  expect([canBeArea(corners), readArea(writeArea(corners))]).toEqual([false, null])
  expect([canBeArea(corners.slice(1)), readArea(writeArea(corners.slice(1)))?.length]).toEqual([true, mostAreaCorners])
})

it('the geometry of an area is a closed ring', () => {
  expect(
    areaGeometry([
      [0, 0],
      [1, 0],
      [1, 1],
    ]),
  ).toEqual({
    type: 'MultiPolygon',
    coordinates: [
      [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 0],
        ],
      ],
    ],
  })
})

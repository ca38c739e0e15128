import { expect, it } from 'vitest'
import { isPlain } from '../../../src/pages/analysis/crossing.ts'
import { readCorners } from '../../../src/pages/analysis/corners.ts'

const ring = [
  [100.1, 25.1],
  [100.2, 25.1],
  [100.2, 25.2],
  [100.1, 25.1],
]

it('reads corners in degrees in either order, with or without numbering, closed or not', () => {
  const boundary = { type: 'MultiPolygon', coordinates: [[ring]] }
  expect(readCorners('100.1,25.1\n100.2 25.1\n100.2，25.2')).toEqual({ boundary })
  expect(
    readCorners(
      '点号 经度 纬度\nJ1\t1\t100.1\t25.1\r\nJ2\t1\t100.2\t25.1\r\nJ3\t1\t100.2\t25.2\r\nJ1\t1\t100.1\t25.1\r\n',
    ),
  ).toEqual({ boundary })
  expect(readCorners('25.1,100.1\n25.1,100.2\n25.2,100.2')).toEqual({ boundary })
})

it('converts projected corners to the text format of the survey reader', () => {
  const read = readCorners('J1,1,2835000.123,34420000.456\nJ2,1,2835000,34420100\nJ3,1,2835100,34420100')
  expect(read).toMatchObject({ text: expect.stringContaining('J1,1,2835000.123,34420000.456') as string })
  expect(read && 'text' in read && read.text.split('\r\n').filter((line) => line.startsWith('J'))).toHaveLength(4)
})

it('returns null for fewer than three corners', () => {
  expect(readCorners('')).toBeNull()
  expect(readCorners('100.1,25.1\n100.2,25.1')).toBeNull()
  expect(readCorners('没有数字')).toBeNull()
})

it('detects a boundary whose sides cross, and returns null if it has too many sides to check', () => {
  const shape = (...corners: [number, number][]) => ({
    type: 'MultiPolygon' as const,
    coordinates: [[[...corners, corners[0]!]]],
  })
  expect(isPlain(shape([0, 0], [2, 0], [2, 2], [0, 2]))).toBe(true)
  expect(isPlain(shape([0, 0], [2, 2], [2, 0], [0, 2]))).toBe(false)
  expect(
    isPlain(shape(...Array.from({ length: 700 }, (_each, index): [number, number] => [index, index % 2]))),
  ).toBeNull()
})

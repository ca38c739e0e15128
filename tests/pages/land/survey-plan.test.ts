import { describe, expect, test } from 'vitest'
import { oneFile } from '../../../src/pages/land/survey-import/one-file.ts'
import {
  areaDifference,
  areaOf,
  boundsOf,
  positionsOf,
  withRoom,
} from '../../../src/pages/land/survey-import/shapes.ts'
import {
  columnsOf,
  factorOf,
  missingFields,
  placeWord,
  wireDefaults,
  withColumns,
  type Plan,
} from '../../../src/pages/land/survey-import/use-plan.ts'

const plan: Plan = {
  mapping: { 宗地编号: 'landCode', 地块面积: { field: 'statedAreaM2', factor: 10_000 } },
  defaults: { name: ' 海东 {n} ', xzqdm: placeWord, landCode: '多余' },
  skip: new Set(),
}

describe('the plan of columns and default values', () => {
  test('assigns a column to a field, and removes it from the field that it filled before', () => {
    const mapping = withColumns(plan, 'name', { columns: ['宗地编号'], factor: 1 })
    expect(mapping).toEqual({ 宗地编号: 'name', 地块面积: { field: 'statedAreaM2', factor: 10_000 } })
    expect(columnsOf({ ...plan, mapping }, 'landCode')).toEqual([])
  })

  test('keeps the factor of a column', () => {
    expect(factorOf(plan, '地块面积')).toBe(10_000)
    expect(factorOf(plan, '宗地编号')).toBe(1)
  })

  test('sends default values only for fields without a column, and lists missing required fields', () => {
    expect(wireDefaults(plan)).toEqual({ name: '海东 {n}', xzqdm: placeWord })
    expect(missingFields(plan)).toEqual(['landStatus'])
    expect(missingFields({ ...plan, defaults: { ...plan.defaults, name: '  ', landStatus: 'open' } })).toEqual(['name'])
  })
})

describe('shapes of a file', () => {
  const square = {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [4, 0],
        [4, 4],
        [0, 4],
        [0, 0],
      ],
      [
        [1, 1],
        [1, 2],
        [2, 2],
        [2, 1],
        [1, 1],
      ],
    ],
  }
  const plane = (ring: readonly (readonly [number, number])[]): number =>
    Math.abs(
      ring.reduce((sum, [x, y], index) => {
        const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [0, 0]
        return sum + (x * nextY - nextX * y) / 2
      }, 0),
    )

  test('have an area without holes, and none without polygons', () => {
    expect(areaOf(square, plane)).toBe(15)
    expect(
      areaOf(
        { type: 'GeometryCollection', geometries: [square, square, { type: 'Point', coordinates: [9, 9] }] },
        plane,
      ),
    ).toBe(30)
    expect(
      areaOf(
        {
          type: 'LineString',
          coordinates: [
            [0, 0],
            [1, 1],
          ],
        },
        plane,
      ),
    ).toBeNull()
  })

  test('have a bounding box of all their positions, with a margin inside the world', () => {
    expect(
      positionsOf({
        type: 'MultiPoint',
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      }),
    ).toEqual([
      [1, 2],
      [3, 4],
    ])
    expect(boundsOf([square, { type: 'Point', coordinates: [-1, 7] }])).toEqual([-1, 0, 4, 7])
    expect(boundsOf([])).toBeNull()
    expect(withRoom([100, 25, 100, 25])[0]).toBeLessThan(100)
    expect(withRoom([-180, -85, 180, 85])).toEqual([-180, -85, 180, 85])
  })
})

describe('stated areas', () => {
  test('agree with computed areas within the tolerance of projection and rounding', () => {
    expect(areaDifference(62_569, 62_538)).toMatchObject({ excessM2: 31, isLarge: false })
    expect(areaDifference(70_000, 62_538)).toMatchObject({ isLarge: true })
    expect(areaDifference(10, 9.5)).toMatchObject({ isLarge: false })
  })
})

describe('chosen files', () => {
  const chosen = (...names: string[]) =>
    names.map((path) => ({ path, file: new File([path], path.split('/').at(-1) ?? path) }))

  test('are sent as they are, or zipped if they belong together; unrelated files are rejected', async () => {
    expect(await oneFile(chosen('界址.txt'))).toMatchObject({ name: '界址.txt' })
    expect(await oneFile(chosen('地块.SHP', '地块.dbf', '地块.prj'))).toMatchObject({ name: '地块.zip' })
    expect(await oneFile(chosen('成果.gdb/a1.gdbtable', '成果.gdb/a1.gdbtablx'))).toMatchObject({
      name: '成果.gdb.zip',
    })
    expect(await oneFile(chosen('甲.txt', '乙.kml'))).toMatchObject({
      zh: expect.stringContaining('一次只能') as string,
    })
    expect(await oneFile([])).toMatchObject({ en: 'There is no file to read' })
  })
})

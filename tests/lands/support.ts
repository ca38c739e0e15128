import type { Geometry } from '../../src/resources/define.ts'

let counter = 0

/**
 * A square whose south-west corner is `east` and `north` steps of 0.001° (about 100 m by 111 m) from a point on the shore
 * of Erhai.
 */
export function square(east: number, north: number, sideDegrees = 0.001): Geometry {
  const degrees = (start: number, steps: number): number => Number((start + steps * 0.001).toFixed(9))
  const [west, south] = [degrees(100.2, east), degrees(25.6, north)]
  const [right, top] = [west + sideDegrees, south + sideDegrees]
  return {
    type: 'MultiPolygon',
    coordinates: [
      [
        [
          [west, south],
          [right, south],
          [right, top],
          [west, top],
          [west, south],
        ],
      ],
    ],
  }
}

/** The values of a new parcel in 大理市, with a unique code. */
export function aLand(values: Record<string, unknown> = {}): Record<string, unknown> {
  counter += 1
  return {
    landCode: `T-${String(counter).padStart(6, '0')}`,
    name: `试验地块 ${counter}`,
    xzqdm: '532901000000',
    landStatus: 'open',
    ...values,
  }
}

/** The values of a new project in 大理市, with a unique code. */
export function aProject(values: Record<string, unknown> = {}): Record<string, unknown> {
  counter += 1
  return {
    projectCode: `P-${counter}`,
    name: `试验项目 ${counter}`,
    category: 'tourism',
    stage: 'inviting',
    xzqdm: '532901000000',
    ...values,
  }
}

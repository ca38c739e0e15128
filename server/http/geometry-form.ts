import type { Label } from '../../src/resources/define.ts'
import { isRecord } from '../../src/resources/keys.ts'
import { isIntricate, type Polygons } from './tangle.ts'

type Shape = 'Point' | 'Polygon' | 'MultiPolygon'

const says = {
  shape: {
    zh: '应为 GeoJSON {shape}（EPSG:4490，经度在前）',
    en: 'must be a GeoJSON {shape} (EPSG:4490, longitude first)',
  },
  member: { zh: '只能含 type 和 coordinates', en: 'may have only type and coordinates' },
  position: { zh: '坐标应为 [经度, 纬度] 两个数', en: 'has a position that is not [longitude, latitude]' },
  range: { zh: '坐标超出经纬度范围', en: 'has a position outside the range of longitudes and latitudes' },
  intricate: {
    zh: '边界过于复杂：成千上万条边挤在一起，无法计算，请简化',
    en: 'has a boundary too intricate to compute with, thousands of sides beside each other: simplify it',
  },
  ring: { zh: '每个环至少四个点，且首尾点相同', en: 'has a ring with fewer than four positions or not closed' },
} as const satisfies Record<string, Label>

/**
 * Returns what is wrong with the form of a GeoJSON geometry, or null. Checks only the form: type, finite numbers in
 * range, closed rings, and that the database can compute with it. PostGIS checks whether rings cross. The shape fixes
 * the depth, so that nesting can't exhaust the stack.
 */
export function geometryMistake(value: unknown, shape: Shape): Label | null {
  if (!isRecord(value)) return says.shape
  const { type, coordinates, ...others } = value
  if (type !== shape || !Array.isArray(coordinates)) return says.shape
  if (Object.keys(others).length > 0) return says.member
  if (shape === 'Point') return positionMistake(coordinates)
  const mistake = shape === 'Polygon' ? polygonMistake(coordinates) : listMistake(coordinates, polygonMistake)
  if (mistake) return mistake
  const polygons = shape === 'Polygon' ? [coordinates] : coordinates
  return isIntricate(polygons as Polygons) ? says.intricate : null
}

function polygonMistake(value: unknown): Label | null {
  return listMistake(value, ringMistake)
}

function listMistake(value: unknown, mistakeOf: (item: unknown) => Label | null): Label | null {
  if (!Array.isArray(value) || value.length === 0) return says.shape
  return firstMistake(value, mistakeOf)
}

function firstMistake(items: readonly unknown[], mistakeOf: (item: unknown) => Label | null): Label | null {
  for (const item of items) {
    const mistake = mistakeOf(item)
    if (mistake) return mistake
  }
  return null
}

function ringMistake(value: unknown): Label | null {
  if (!Array.isArray(value) || value.length < 4) return says.ring
  const mistake = firstMistake(value, positionMistake)
  if (mistake) return mistake
  const [first, last] = [value[0], value.at(-1)] as [number[], number[]]
  return first[0] === last[0] && first[1] === last[1] ? null : says.ring
}

function positionMistake(value: unknown): Label | null {
  if (!Array.isArray(value) || value.length !== 2) return says.position
  const [longitude, latitude]: unknown[] = value
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return says.position
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? null : says.range
}

import { describe, expect, test } from 'vitest'
import { formatPlace } from '../../../src/map/coordinates/format-place.ts'
import { readPlace } from '../../../src/map/coordinates/read-place.ts'

const dali = [100.23, 25.6] as const

describe('reading a typed place', () => {
  test.each([
    '100.23, 25.6',
    '25.6 100.23',
    '100.23，25.6',
    '100°13′48″E 25°36′0″N',
    '25°36′N, 100°13′48″E',
    '东经100度13分48秒 北纬25度36分',
    '100°13\'48"E,25°36\'00"N',
  ])('accepts degrees as %s', (text) => {
    const found = readPlace(text, 33)
    expect(found?.as).toBe('degrees')
    expect(found?.at[0]).toBeCloseTo(dali[0], 6)
    expect(found?.at[1]).toBeCloseTo(dali[1], 6)
  })

  test.each([
    ['2832827.432, 33590411.246', 33],
    ['33590411.246 2832827.432', 33],
    ['2832827.432 590411.246', 33],
    ['590411.246, 2832827.432', 33],
  ])('accepts metres in either order, with or without the zone prefix: %s', (text, zone) => {
    const found = readPlace(text, 33)
    expect(found).toMatchObject({ as: 'zone', zone })
    expect(found?.at[0]).toBeCloseTo(99.9, 7)
    expect(found?.at[1]).toBeCloseTo(25.6, 7)
  })

  test('uses the zone in view if there is no zone prefix', () => {
    expect(readPlace('2755704.677 358546.549', 34)?.at[0]).toBeCloseTo(100.6, 7)
  })

  test.each([
    '',
    '大理',
    '100.23',
    '200, 25',
    '100, 86',
    '1e400, 3',
    '99999999999, 2832827',
    '2832827 12590411',
    '100°61′E 25°N',
    '2832827, 590411',
  ])('returns null for "%s"', (text) => {
    expect(readPlace(text, 5)).toBeNull()
  })
})

describe('formatting a place', () => {
  test('writes degrees, minutes and seconds, or metres with the zone prefix', () => {
    expect(formatPlace(dali, 'degrees')).toBe('100.230000, 25.600000')
    expect(formatPlace(dali, 'minutes')).toBe('100°13′48.0″E 25°36′00.0″N')
    expect(formatPlace([99.9, 25.6], 'zone')).toBe('X 2832827.43, Y 33590411.25')
  })

  test('never writes 60 seconds', () => {
    expect(formatPlace([99.99999999, -25.6], 'minutes')).toBe('100°00′00.0″E 25°36′00.0″S')
  })

  test('writes text that can be read again', () => {
    for (const notation of ['degrees', 'minutes', 'zone'] as const) {
      const text = formatPlace(dali, notation).replace(/[XY] ?/g, '')
      const found = readPlace(text, 33)
      expect(found?.at[0]).toBeCloseTo(dali[0], 4)
      expect(found?.at[1]).toBeCloseTo(dali[1], 4)
    }
  })

  test('writes degrees outside the zones of China', () => {
    expect(formatPlace([2.3, 48.8], 'zone')).toBe('2.300000, 48.800000')
  })
})

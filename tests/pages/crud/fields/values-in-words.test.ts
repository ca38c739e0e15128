import { describe, expect, it } from 'vitest'
import { endOfDay, isDay, startOfDay } from '../../../../src/pages/crud/fields/day-bounds.ts'
import { formatNumber } from '../../../../src/resources/format-number.ts'
import { geometryFacts } from '../../../../src/pages/crud/fields/geometry-facts.ts'
import { generatePassword, passwordStrength } from '../../../../src/pages/crud/fields/password-strength.ts'
import { permissionLines } from '../../../../src/pages/crud/fields/permission-words.ts'
import { idsOf, rowLabels } from '../../../../src/pages/crud/fields/ref-labels.ts'
import { inputOf } from '../../../../src/pages/crud/fields/inputs/index.ts'
import { rendererOf } from '../../../../src/pages/crud/fields/index.ts'
import { formatSize } from '../../../../src/pages/crud/transfer/format-size.ts'
import { resources } from '../../../../src/resources/index.ts'

const system = { id: '1', version: 1, createdAt: '', createdBy: '', updatedAt: '', updatedBy: '', deletedAt: null }

describe('fields', () => {
  it('each have a renderer, and a search control if they are declared as searchable', () => {
    for (const resource of resources) {
      for (const field of Object.values(resource.fields)) {
        const renderer = rendererOf(field)
        expect(inputOf(field).Input).toBeDefined()
        expect(renderer.Display).toBeDefined()
        if (field.search) expect(renderer.SearchInput).not.toBeNull()
      }
    }
  })

  it('show names instead of ids only if the row contains a name for each id', () => {
    const row = { ...system, roles: ['a', 'b'], _labels: { roles: ['甲', '乙'] } }
    expect([...rowLabels(row, 'roles')]).toEqual([
      ['a', '甲'],
      ['b', '乙'],
    ])
    expect(rowLabels({ ...row, roles: ['a'] }, 'roles').size).toBe(0)
    expect(rowLabels({ ...system, pid: 'p', _labels: { pid: '州' } }, 'pid').get('p')).toBe('州')
    expect(idsOf(null)).toEqual([])
  })

  it('group permissions by code', () => {
    expect(
      permissionLines(['DCM:list', 'LM:*', 'DCM:edit', 'X9:publish', '*:*']).map(({ label, actions }) => [
        label.zh,
        actions.map(({ zh }) => zh),
      ]),
    ).toEqual([
      ['字典管理', ['列表', '编辑']],
      ['地块管理', ['全部']],
      ['X9', ['发布']],
      ['全部权限', ['全部']],
    ])
  })

  it('describe a geometry by its parts, corners and extent', () => {
    const square = [
      [
        [100, 25],
        [101, 25],
        [101, 26],
        [100, 26],
        [100, 25],
      ],
    ]
    expect(geometryFacts({ type: 'MultiPolygon', coordinates: [square] })).toEqual({
      parts: 1,
      corners: 4,
      west: 100,
      east: 101,
      south: 25,
      north: 26,
    })
    expect(geometryFacts({ type: 'Point', coordinates: [100, 25] })).toMatchObject({
      parts: 1,
      corners: 1,
      west: 100,
      north: 25,
    })
    for (const none of [null, undefined, {}, { type: 'MultiPolygon', coordinates: [] }])
      expect(geometryFacts(none)).toBeNull()
  })

  it('format numbers for the locale, and file sizes', () => {
    expect(formatNumber(1234567.891, 'zh-CN', 2)).toBe('1,234,567.89')
    expect(formatNumber(Number.NaN, 'zh-CN')).toBe('')
    expect([0, 1023, 1536, 5 * 1024 ** 2, 200 * 1024 ** 2].map(formatSize)).toEqual([
      '0 B',
      '1023 B',
      '1.5 KB',
      '5.0 MB',
      '200 MB',
    ])
  })

  it('compute start and end of a day in the local time zone', () => {
    expect(startOfDay('2026-03-01')).toBe(new Date(2026, 2, 1).toISOString())
    expect(endOfDay('2026-02-28')).toBe(new Date(2026, 2, 1).toISOString())
    expect([isDay('2026-3-1'), isDay('2026-03-01T00:00:00Z'), startOfDay('tomorrow')]).toEqual([false, false, null])
  })
})

describe('a password', () => {
  it('meets every rule, is very strong and different each time if it is generated', () => {
    const generated = new Set(Array.from({ length: 200 }, generatePassword))
    expect(generated.size).toBe(200)
    for (const password of generated) {
      expect(passwordStrength(password)).toBe(3)
      expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])[^lI1O0]{16}$/)
    }
  })

  it('is rated from too weak to very strong', () => {
    expect(['Ab1', 'aaaaaaaa1', 'password1', 'Passw0rd99', 'Passw0rd-and-more'].map(passwordStrength)).toEqual([
      0, 0, 1, 2, 3,
    ])
  })
})

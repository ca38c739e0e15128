import { describe, expect, test } from 'vitest'
import { codeLabel, groupByCode, menuOf, searchGroups } from '../../../src/pages/user/effective-groups.ts'
import type { EffectivePermission } from '../../../src/providers/user-calls.ts'
import type { DataScope } from '../../../src/resources/permissions.ts'

const aRight = (permission: string, dataScope: DataScope = 'region'): EffectivePermission => ({
  permission,
  dataScope,
  from: [],
})

describe('effective permissions by code', () => {
  const groups = groupByCode([
    aRight('PLAN:list', 'self'),
    aRight('REM:delete'),
    aRight('REM:show', 'all'),
    aRight('REM:list'),
    aRight('PM:list'),
    aRight('NEW:list'),
  ])

  test('stand in the order of the menu, codes without a console page last', () => {
    expect(groups.map(({ code }) => code)).toEqual(['PM', 'REM', 'PLAN', 'NEW'])
  })

  test('have their actions in one order and the widest scope in front', () => {
    const rem = groups.find(({ code }) => code === 'REM')
    expect(rem?.permissions.map(({ action }) => action)).toEqual(['list', 'show', 'delete'])
    expect(rem?.widest).toBe('all')
    expect(groups.find(({ code }) => code === 'PLAN')?.widest).toBe('self')
  })

  test('are found by code and by name in either language', () => {
    expect(searchGroups(groups, 'rem')).toHaveLength(1)
    expect(searchGroups(groups, '区划').map(({ code }) => code)).toEqual(['REM'])
    expect(searchGroups(groups, 'administrative')).toHaveLength(1)
    expect(searchGroups(groups, '')).toHaveLength(4)
    expect(searchGroups(groups, 'nothing')).toEqual([])
  })

  test('an unknown code stands for itself', () => {
    expect(codeLabel('NEW')).toEqual({ zh: 'NEW', en: 'NEW' })
  })
})

describe('the menu of a set of codes', () => {
  test('has the two groups with what the codes open, and no empty group', () => {
    expect(menuOf(['USM', 'REM', 'PLAN']).map(({ label, entries }) => [label.zh, entries.map(({ zh }) => zh)])).toEqual(
      [
        ['系统管理', ['用户管理']],
        ['系统配置', ['行政区划管理']],
      ],
    )
    expect(menuOf([])).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import { codeLabel, groupByCode, menuOf, searchGroups } from '../../../src/pages/user/effective-groups.ts'
import type { EffectivePermission } from '../../../src/providers/user-calls.ts'
import type { DataScope } from '../../../src/resources/permissions.ts'

const anEntry = (permission: string, dataScope: DataScope = 'region'): EffectivePermission => ({
  permission,
  dataScope,
  from: [],
})

describe('effective permissions by code', () => {
  const groups = groupByCode([
    anEntry('PLAN:list', 'self'),
    anEntry('REM:delete'),
    anEntry('REM:show', 'all'),
    anEntry('REM:list'),
    anEntry('PM:list'),
    anEntry('NEW:list'),
  ])

  test('are in the order of the menu, with codes without a console page last', () => {
    expect(groups.map(({ code }) => code)).toEqual(['PM', 'REM', 'PLAN', 'NEW'])
  })

  test('have their actions in a fixed order, and the widest data scope of each code', () => {
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

  test('show an unknown code unchanged', () => {
    expect(codeLabel('NEW')).toEqual({ zh: 'NEW', en: 'NEW' })
  })
})

describe('the menu of a set of permissions', () => {
  const menu = (...permissions: string[]) =>
    menuOf(permissions.map((each) => anEntry(each))).map(({ label, entries }) => [
      label.zh,
      entries.map(({ zh }) => zh),
    ])

  test('has the groups with the pages that the permissions open, and no empty group', () => {
    expect(menu('USM:list', 'USM:edit', 'REM:list', 'PLAN:list')).toEqual([
      ['系统管理', ['用户管理']],
      ['系统配置', ['行政区划管理']],
    ])
    expect(menu('PM:list', 'PRIVACY:list')).toEqual([
      ['系统管理', ['项目管理']],
      ['运营管理', ['投资意向', '隐私说明']],
    ])
  })

  test('is empty without a code that opens the console', () => {
    expect(menu()).toEqual([])
    expect(menu('PRIVACY:list', 'PLAN:list')).toEqual([])
  })
})

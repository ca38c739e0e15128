import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  changedValues,
  createdValues,
  defaultValues,
  formFields,
  isDirty,
  isFixed,
  isSameValue,
  rowValues,
  wireValue,
} from '../../../../src/pages/crud/form/values.ts'
import { dicts } from '../../../../src/resources/dicts.ts'
import type { AnyRow } from '../../../../src/resources/define.ts'
import { roles } from '../../../../src/resources/roles.ts'
import { users } from '../../../../src/resources/users.ts'

const system = { id: '1', version: 3, createdAt: '', createdBy: '', updatedAt: '', updatedBy: '', deletedAt: null }
const role: AnyRow = { ...system, code: 'clerk', name: '办事员', policies: ['a', 'b'], enabled: true, remark: null }

describe('the values of a form', () => {
  it('omit computed fields, and for an existing row the password; some are then fixed', () => {
    const names = (isNew: boolean) => formFields(users, isNew).map(([name]) => name)
    expect(names(true)).not.toContain('lastLoginAt')
    expect(names(true)).toContain('password')
    expect(names(false)).not.toContain('password')
    expect(isFixed(users.fields.username, false)).toBe(true)
    expect(isFixed(users.fields.username, true)).toBe(false)
  })

  it('start with the declared defaults', () => {
    expect(defaultValues(users)).toEqual({ userCreatePlatform: 1, enabled: true })
  })

  it('of a new row are sent without empty fields', () => {
    expect(createdValues(roles, { code: ' clerk ', name: '办事员', policies: [], enabled: false, remark: '' })).toEqual(
      { code: 'clerk', name: '办事员', enabled: false },
    )
  })

  it('of an edit are sent only if they differ from the loaded row', () => {
    const before = rowValues(roles, role)
    expect(changedValues(roles, before, before)).toEqual({})
    expect(changedValues(roles, before, { ...before, name: '办事员 ', policies: ['b', 'a'], remark: '' })).toEqual({})
    expect(changedValues(roles, before, { ...before, name: '科员', remark: '新', policies: [] })).toEqual({
      name: '科员',
      remark: '新',
      policies: [],
    })
  })

  it('are never sent for a field that can no longer be changed', () => {
    const before = { username: 'li', realname: '李' }
    expect(changedValues(users, before, { username: 'wang', realname: '李' })).toEqual({})
  })

  it('clear an optional field with null, a set with an empty list', () => {
    expect(wireValue(roles.fields.remark, '')).toBeNull()
    expect(wireValue(roles.fields.policies, undefined)).toEqual([])
    expect(wireValue(dicts.fields.items, null)).toEqual([])
    expect(wireValue(roles.fields.enabled, false)).toBe(false)
  })

  it('are dirty exactly when an edit would send something', () => {
    const value = fc.record({
      name: fc.constantFrom('a', 'a ', 'b', ''),
      remark: fc.constantFrom('', null, undefined, 'x'),
      policies: fc.constantFrom([], ['1'], ['1', '2'], ['2', '1']),
    })
    fc.assert(
      fc.property(value, value, (before, after) => {
        const isSent = Object.keys(changedValues(roles, before, after)).length > 0
        expect(isDirty(roles, before, after, false)).toBe(isSent)
      }),
    )
  })

  it('of a table field differ by row order, but not by null and empty cells', () => {
    const items = [
      { value: '1', label: '一', color: null, sort: 10, enabled: true },
      { value: '2', label: '二', color: null, sort: 20, enabled: true },
    ]
    expect(
      isSameValue(
        dicts.fields.items,
        items,
        items.map((item) => ({ ...item, color: '' })),
      ),
    ).toBe(true)
    expect(isSameValue(dicts.fields.items, items, [...items].reverse())).toBe(false)
  })
})

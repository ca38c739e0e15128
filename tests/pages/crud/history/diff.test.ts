import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffOf } from '../../../../src/pages/crud/history/diff.ts'
import { dicts } from '../../../../src/resources/dicts.ts'
import { regions } from '../../../../src/resources/regions.ts'
import { roles } from '../../../../src/resources/roles.ts'
import { users } from '../../../../src/resources/users.ts'

const items = dicts.fields.items

describe('a change in the history', () => {
  it('of a plain field has the old and the new value', () => {
    expect(diffOf(roles.fields.name, 'a', 'b')).toEqual({ type: 'change', from: 'a', to: 'b' })
  })

  it('of a set lists what was added and what was removed', () => {
    expect(diffOf(roles.fields.policies, ['a', 'b'], ['b', 'c'])).toEqual({ type: 'set', added: ['c'], removed: ['a'] })
    expect(diffOf(roles.fields.policies, null, ['b'])).toEqual({ type: 'set', added: ['b'], removed: [] })
  })

  it('of a set turns the old set into the new one', () => {
    const set = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'))
    fc.assert(
      fc.property(set, set, (from, to) => {
        const diff = diffOf(roles.fields.policies, from, to)
        if (diff.type !== 'set') throw new Error(diff.type)
        expect([...from.filter((each) => !diff.removed.includes(each)), ...diff.added].sort()).toEqual([...to].sort())
      }),
    )
  })

  it('of a table lists added, removed and changed rows, and whether the order changed', () => {
    const from = [
      { value: '1', label: '一', sort: 10 },
      { value: '2', label: '二', sort: 20 },
      { value: '3', label: '三', sort: 30 },
    ]
    const to = [
      { value: '3', label: '三', sort: 10 },
      { value: '1', label: '壹', sort: 20 },
      { value: '4', label: '四', sort: 30 },
    ]
    expect(diffOf(items, from, to)).toEqual({
      type: 'items',
      added: [to[2]],
      removed: [from[1]],
      changed: [{ row: to[1], cells: [{ column: 'label', from: '一', to: '壹' }] }],
      isReordered: true,
    })
  })

  it('of a table ignores mere renumbering', () => {
    const from = [
      { value: '1', label: '一', sort: 1 },
      { value: '2', label: '二', sort: 2 },
    ]
    const to = [
      { value: '1', label: '一', sort: 10 },
      { value: '2', label: '二', sort: 20 },
    ]
    expect(diffOf(items, from, to)).toEqual({ type: 'items', added: [], removed: [], changed: [], isReordered: false })
  })

  it('of a password or a boundary shows only whether there was and is a value', () => {
    expect(diffOf(users.fields.password, null, '***')).toEqual({ type: 'opaque', was: false, is: true })
    expect(diffOf(regions.fields.boundary, { type: 'MultiPolygon', coordinates: [[[[0, 0]]]] }, null)).toEqual({
      type: 'opaque',
      was: true,
      is: false,
    })
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  codesOf,
  codeState,
  isGiven,
  readSelection,
  searchTree,
  stateOf,
  toggleCodes,
  toggleEverything,
  togglePermission,
  writeSelection,
  type PermissionGroup,
} from '../../../../src/pages/crud/fields/permission-tree.ts'
import { checkedKeys } from '../../../../src/pages/crud/fields/permission-nodes.tsx'
import { expandPermission } from '../../../../src/resources/permissions.ts'

const actions = (...names: string[]) => names.map((action) => ({ action, label: action.toUpperCase() }))
const tree: PermissionGroup[] = [
  {
    group: 'system',
    label: '系统管理',
    codes: [
      { code: 'LM', name: '地块管理', actions: actions('list', 'show', 'edit') },
      { code: 'USM', name: '用户管理', actions: actions('list', 'session') },
    ],
  },
  { group: 'config', label: '系统配置', codes: [{ code: 'DCM', name: '字典管理', actions: actions('list') }] },
]
const catalogue = new Map(codesOf(tree).map((code) => [code.code, code.actions.map(({ action }) => action)]))
const singles = [...catalogue].flatMap(([code, list]) => list.map((action) => `${code}:${action}`))
const strings = [...singles, 'LM:*', 'USM:*', 'DCM:*', '*:*', 'OLD:list', 'LM:gone']
const permissions = fc.uniqueArray(fc.constantFrom(...strings))

/** The permissions that the server grants for these strings: the expected result. */
function granted(list: readonly string[]): string[] {
  return [...new Set(list.flatMap((each) => expandPermission(each, catalogue)))].sort()
}

describe('the permission tree', () => {
  it('checks exactly the boxes of what the server would grant', () => {
    fc.assert(
      fc.property(permissions, (list) => {
        const selection = readSelection(tree, list)
        expect(singles.filter((each) => isGiven(selection, each)).sort()).toEqual(granted(list))
        const { checked, halfChecked } = checkedKeys(tree, selection)
        expect(checked.filter((key) => singles.includes(key)).sort()).toEqual(granted(list))
        expect(checked.filter((key) => halfChecked.includes(key))).toEqual([])
      }),
    )
  })

  it('writes strings that grant what was read, keeps unknown ones, and writes the same when repeated', () => {
    fc.assert(
      fc.property(permissions, (list) => {
        const written = writeSelection(tree, readSelection(tree, list))
        expect(granted(written)).toEqual(granted(list))
        expect(written.filter((each) => each === 'OLD:list' || each === 'LM:gone').sort()).toEqual(
          list.filter((each) => each === 'OLD:list' || each === 'LM:gone').sort(),
        )
        expect(writeSelection(tree, readSelection(tree, written))).toEqual(written)
      }),
    )
  })

  it('toggles one action and nothing else', () => {
    fc.assert(
      fc.property(permissions, fc.constantFrom(...singles), (list, permission) => {
        const before = granted(list)
        const after = granted(togglePermission(tree, list, permission))
        expect(after).toEqual(
          before.includes(permission) ? before.filter((each) => each !== permission) : [...before, permission].sort(),
        )
        expect(granted(togglePermission(tree, togglePermission(tree, list, permission), permission))).toEqual(before)
      }),
    )
  })

  it('removes one action from a wildcard without losing the others', () => {
    expect(togglePermission(tree, ['LM:*'], 'LM:edit')).toEqual(['LM:list', 'LM:show'])
    expect(togglePermission(tree, ['*:*'], 'LM:edit')).toEqual(['LM:list', 'LM:show', 'USM:*', 'DCM:*'])
  })

  it('grants a whole code, including future actions, and revokes it as a whole', () => {
    const lm = codesOf(tree).filter(({ code }) => code === 'LM')
    expect(toggleCodes(tree, ['LM:list', 'DCM:list'], lm)).toEqual(['LM:*', 'DCM:list'])
    expect(toggleCodes(tree, ['LM:*', 'DCM:list'], lm)).toEqual(['DCM:list'])
    expect(toggleCodes(tree, ['*:*'], lm)).toEqual(['USM:*', 'DCM:*'])
  })

  it('grants or revokes everything', () => {
    expect(toggleEverything(tree, ['LM:list', 'OLD:list'])).toEqual(['*:*', 'OLD:list'])
    expect(toggleEverything(tree, ['*:*', 'OLD:list'])).toEqual(['OLD:list'])
  })

  it('has three states per code: none, some, all', () => {
    const [lm] = codesOf(tree)
    const state = (...list: string[]) => codeState(readSelection(tree, list), lm!)
    expect([state(), state('LM:list'), state('LM:*'), state('LM:list', 'LM:show', 'LM:edit'), state('*:*')]).toEqual([
      'none',
      'some',
      'all',
      'all',
      'all',
    ])
    expect(stateOf(readSelection(tree, ['LM:*']), tree[0]!.codes)).toBe('some')
  })

  it('finds permissions by code, name and action', () => {
    expect(searchTree(tree, 'dcm').flatMap(({ codes }) => codes.map(({ code }) => code))).toEqual(['DCM'])
    expect(searchTree(tree, '用户').flatMap(({ codes }) => codes.map(({ code }) => code))).toEqual(['USM'])
    expect(searchTree(tree, 'session')).toEqual([
      { ...tree[0], codes: [{ ...tree[0]!.codes[1], actions: actions('session') }] },
    ])
    expect(searchTree(tree, 'zzz')).toEqual([])
  })
})

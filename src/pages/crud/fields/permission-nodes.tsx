import type { ReactNode } from 'react'
import {
  codeState,
  everything,
  isGiven,
  stateOf,
  codesOf,
  type CheckState,
  type PermissionCode,
  type PermissionGroup,
  type Selection,
} from './permission-tree.ts'

/** A node of the rendered tree. Its key is its permission string; groups have none and use `group:`. */
type PermissionNode = {
  key: string
  title: ReactNode
  className?: string
  isLeaf?: boolean
  children?: PermissionNode[]
}

type Words = { everything: string; whole: string }

const groupKey = (group: PermissionGroup) => `group:${group.group}`
const codeKey = (code: PermissionCode) => `${code.code}:*`

/** Nodes of the rendered tree: everything → group → code → action. */
export function permissionNodes(
  tree: readonly PermissionGroup[],
  selection: Selection,
  words: Words,
): PermissionNode[] {
  const groups = tree.map((group) => ({
    key: groupKey(group),
    title: group.label,
    className: 'crud-permission-group',
    children: group.codes.map((code) => codeNode(code, selection, words)),
  }))
  return [
    {
      key: everything,
      title: (
        <>
          {words.everything}
          {selection.isEverything && <em>{words.whole}</em>}
        </>
      ),
      children: groups,
    },
  ]
}

function codeNode(code: PermissionCode, selection: Selection, words: Words): PermissionNode {
  const isWhole = selection.whole.has(code.code) || selection.isEverything
  return {
    key: codeKey(code),
    title: (
      <>
        {code.name} <small>{code.code}</small>
        {isWhole && <em>{words.whole}</em>}
      </>
    ),
    className: 'crud-permission-code',
    children: code.actions.map(({ action, label }) => ({
      key: `${code.code}:${action}`,
      title: label,
      className: 'crud-permission-action',
      isLeaf: true,
    })),
  }
}

type CheckedKeys = { checked: string[]; halfChecked: string[] }

/** Returns the checked and the partly checked nodes. */
export function checkedKeys(tree: readonly PermissionGroup[], selection: Selection): CheckedKeys {
  const states: [string, CheckState][] = [
    [everything, selection.isEverything ? 'all' : stateOf(selection, codesOf(tree)) === 'none' ? 'none' : 'some'],
    ...tree.map((group): [string, CheckState] => [groupKey(group), stateOf(selection, group.codes)]),
    ...codesOf(tree).map((code): [string, CheckState] => [codeKey(code), codeState(selection, code)]),
    ...codesOf(tree).flatMap((code) =>
      code.actions.map(({ action }): [string, CheckState] => [
        `${code.code}:${action}`,
        isGiven(selection, `${code.code}:${action}`) ? 'all' : 'none',
      ]),
    ),
  ]
  const keysOf = (state: CheckState) => states.filter(([, each]) => each === state).map(([key]) => key)
  return { checked: keysOf('all'), halfChecked: keysOf('some') }
}

/** Returns the codes of a group node or code node; null for the node of an action and for the root. */
export function codesBehind(tree: readonly PermissionGroup[], key: string): readonly PermissionCode[] | null {
  const group = tree.find((each) => groupKey(each) === key)
  if (group) return group.codes
  const code = codesOf(tree).find((each) => codeKey(each) === key)
  return code ? [code] : null
}

/** Returns the nodes open at first: the groups; also codes that are partly granted, and all codes during a search. */
export function openKeys(tree: readonly PermissionGroup[], selection: Selection, isSearching: boolean): string[] {
  const codes = codesOf(tree).filter((code) => isSearching || codeState(selection, code) === 'some')
  return [everything, ...tree.map(groupKey), ...codes.map(codeKey)]
}

import { useMemo, useState } from 'react'
import { Empty, Input, Tag, Tree } from 'antd'
import { LoadFailed } from '../../../load-failed.tsx'
import { useWords } from '../../../providers/i18n.ts'
import { EditorWait, editorHeights } from './editor-wait.tsx'
import { checkedKeys, codesBehind, openKeys, permissionNodes } from './permission-nodes.tsx'
import {
  everything,
  readSelection,
  searchTree,
  toggleCodes,
  toggleEverything,
  togglePermission,
  type PermissionGroup,
} from './permission-tree.ts'
import { idsOf } from './ref-labels.ts'
import type { FieldOf, InputProps } from './renderer.ts'
import { usePermissionTree } from './use-permission-tree.ts'

const words = {
  search: { zh: '按名称、编码或操作查找', en: 'Search by name, code or action' },
  everything: { zh: '全部权限', en: 'All permissions' },
  whole: { zh: '含以后新增', en: 'later ones included' },
  none: { zh: '没有匹配的权限', en: 'No permission matches' },
  failed: { zh: '权限目录加载失败', en: 'The list of permissions could not be loaded' },
  unknown: {
    zh: '以下权限已不在目录中，点击可移除：',
    en: 'These permissions no longer exist; click one to remove it:',
  },
  tree: { zh: '权限树', en: 'Permission tree' },
  hint: {
    zh: '勾选编码即授予其全部操作（含以后新增的操作）；也可只勾选个别操作。',
    en: 'Ticking a code gives all of its actions, later ones included; single actions can be ticked instead.',
  },
} as const

/** Tree of codes × actions to select the permissions of a policy. */
export default function PermissionPicker({ id, value, onChange, disabled }: InputProps<FieldOf<'permissions'>>) {
  const say = useWords()
  const query = usePermissionTree()
  const permissions = useMemo(() => idsOf(value), [value])
  if (query.isPending) return <EditorWait height={editorHeights.permissions} />
  if (query.isError) {
    return <LoadFailed what={say(words.failed)} error={query.error} retry={() => void query.refetch()} />
  }
  return (
    <PermissionTree
      id={id}
      tree={query.data}
      permissions={permissions}
      onChange={(next) => onChange?.(next)}
      isDisabled={disabled ?? false}
    />
  )
}

type Props = {
  id?: string
  tree: readonly PermissionGroup[]
  permissions: readonly string[]
  onChange: (permissions: string[]) => void
  isDisabled: boolean
}

function PermissionTree({ id, tree, permissions, onChange, isDisabled }: Props) {
  const say = useWords()
  const [text, setText] = useState('')
  const [opened, setOpened] = useState<readonly string[] | null>(null)
  const selection = useMemo(() => readSelection(tree, permissions), [tree, permissions])
  const found = useMemo(() => searchTree(tree, text), [tree, text])
  const toggle = (key: string) => {
    const codes = codesBehind(tree, key)
    if (key === everything) onChange(toggleEverything(tree, permissions))
    else onChange(codes ? toggleCodes(tree, permissions, codes) : togglePermission(tree, permissions, key))
  }
  const search = (next: string) => {
    setText(next)
    setOpened(next === '' ? null : openKeys(searchTree(tree, next), selection, true))
  }
  return (
    <div className="crud-permissions">
      <p className="crud-hint">{say(words.hint)}</p>
      <Input.Search
        id={id}
        aria-label={say(words.search)}
        placeholder={say(words.search)}
        allowClear
        value={text}
        onChange={(event) => search(event.target.value)}
        onPressEnter={(event) => event.preventDefault()}
      />
      {found.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(words.none)} />
      ) : (
        <Tree
          className="crud-permission-tree"
          aria-label={say(words.tree)}
          checkable
          checkStrictly
          selectable={false}
          virtual={false}
          motion={false}
          disabled={isDisabled}
          treeData={permissionNodes(found, selection, { everything: say(words.everything), whole: say(words.whole) })}
          checkedKeys={checkedKeys(tree, selection)}
          expandedKeys={[...(opened ?? openKeys(tree, selection, false))]}
          onExpand={(keys) => setOpened(keys.map(String))}
          onCheck={(_keys, { node }) => toggle(String(node.key))}
        />
      )}
      <UnknownPermissions
        permissions={selection.unknown}
        onRemove={(gone) => onChange(permissions.filter((each) => each !== gone))}
      />
    </div>
  )
}

function UnknownPermissions({
  permissions,
  onRemove,
}: {
  permissions: readonly string[]
  onRemove: (permission: string) => void
}) {
  const say = useWords()
  if (permissions.length === 0) return null
  return (
    <p className="crud-hint">
      {say(words.unknown)}{' '}
      {permissions.map((each) => (
        <Tag key={each} closable onClose={() => onRemove(each)}>
          {each}
        </Tag>
      ))}
    </p>
  )
}

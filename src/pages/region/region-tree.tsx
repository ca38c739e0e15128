import { useDeferredValue, useMemo, useState } from 'react'
import { Button, Empty, Input, Skeleton } from 'antd'
import { SearchOutlined } from '@ant-design/icons'
import { sharedWords } from '../../resources/shared-words.ts'
import { LoadFailed } from '../../load-failed.tsx'
import { useWords } from '../../providers/i18n.ts'
import type { RegionNode } from '../../providers/regions.ts'
import { ancestorsOf, foundTree, searchTree, type TreeIndex } from './tree-index.ts'
import { visibleRows } from './tree-rows.ts'
import { TreeView } from './tree-view.tsx'
import { regionWords } from './words.ts'

type Props = {
  index: TreeIndex
  isLoading: boolean
  error: Error | null
  retry: () => void
  selectedId: string | null
  /** Null clears the selection: the table then shows all regions. */
  onSelect: (node: RegionNode | null) => void
  onAdd: ((node: RegionNode) => void) | null
}

/** The tree of regions with its search. */
export function RegionTree({ index, isLoading, error, retry, selectedId, onSelect, onAdd }: Props) {
  const say = useWords()
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text)
  const found = useMemo(() => searchTree(index, wanted), [index, wanted])
  const roots = useMemo(() => (found ? foundTree(index.roots, found) : index.roots), [index, found])
  const { isOpen, toggle, reveal } = useOpened(index, selectedId, found?.open ?? null)
  const select = (node: RegionNode) => {
    reveal(node.id)
    onSelect(node)
  }
  const rows = useMemo(() => visibleRows(roots, isOpen), [roots, isOpen])
  return (
    <div className="region-tree">
      <Input
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        value={text}
        placeholder={say(regionWords.search)}
        aria-label={say(regionWords.search)}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="region-tree-head">
        <span role="status">
          {say(found ? regionWords.found : regionWords.count, { count: found ? found.matches.size : index.nodes.size })}
        </span>
        {selectedId && (
          <Button type="link" size="small" onClick={() => onSelect(null)}>
            {say(sharedWords.all)}
          </Button>
        )}
      </div>
      {isLoading ? (
        <Skeleton active title={false} paragraph={{ rows: 12 }} />
      ) : error ? (
        <LoadFailed what={say(regionWords.failed)} error={error} retry={retry} />
      ) : rows.length === 0 ? (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={say(found ? regionWords.nothingFound : regionWords.empty)}
        />
      ) : (
        <TreeView rows={rows} selectedId={selectedId} onSelect={select} onToggle={toggle} onAdd={onAdd} />
      )}
    </div>
  )
}

type Turns = ReadonlyMap<string, boolean>

/**
 * Which regions are open: at first the roots and the ancestors of the selected one, then as the user toggles them. A
 * search opens its matches; when it ends, the previous state is restored.
 */
function useOpened(index: TreeIndex, selectedId: string | null, searchOpen: ReadonlySet<string> | null) {
  const [turned, setTurned] = useState<Turns>(new Map())
  const [searched, setSearched] = useState<{ of: ReadonlySet<string> | null; turned: Turns }>({
    of: null,
    turned: new Map(),
  })
  const isOpen = useMemo(() => {
    if (searchOpen)
      return (id: string) => (searched.of === searchOpen ? searched.turned.get(id) : undefined) ?? searchOpen.has(id)
    const first = new Set([...index.roots, ...(selectedId ? ancestorsOf(index, selectedId) : [])].map(({ id }) => id))
    return (id: string) => turned.get(id) ?? first.has(id)
  }, [index, selectedId, searchOpen, searched, turned])

  const toggle = (id: string) => {
    const next = !isOpen(id)
    if (!searchOpen) return setTurned(new Map(turned).set(id, next))
    const before = searched.of === searchOpen ? searched.turned : []
    setSearched({ of: searchOpen, turned: new Map(before).set(id, next) })
  }
  /** Keeps the ancestors of a selected region open when another one is selected. */
  const reveal = (id: string) =>
    setTurned(new Map([...turned, ...ancestorsOf(index, id).map((above) => [above.id, true] as const)]))
  return { isOpen, toggle, reveal }
}

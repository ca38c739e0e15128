import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { CaretRightOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { sharedWords } from '../../resources/shared-words.ts'
import { useWords } from '../../providers/i18n.ts'
import type { RegionNode } from '../../providers/regions.ts'
import { levelLabel } from './level-label.ts'
import { keyEffect, windowOf, type TreeRow } from './tree-rows.ts'
import { regionWords } from './words.ts'

/** Height of a row in px; region.css repeats it. */
const rowHeight = 40

type Props = {
  rows: readonly TreeRow[]
  selectedId: string | null
  onSelect: (node: RegionNode) => void
  onToggle: (id: string) => void
  /** Adds a region below a row; null without the permission. */
  onAdd: ((node: RegionNode) => void) | null
}

/**
 * The rows of the tree. Only the visible ones are rendered, so that ten thousand are as fast as ten; the active row is
 * the one that the keyboard acts on.
 */
export function TreeView({ rows, selectedId, onSelect, onToggle, onAdd }: Props) {
  const say = useWords()
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [activeId, setActiveId] = useState<string | null>(null)
  const view = useView(frame)
  const { from, to } = windowOf(rows.length, { ...view, rowHeight })
  const at = rows.findIndex(({ node }) => node.id === (activeId ?? selectedId))
  useInSight(
    frame,
    rows.findIndex(({ node }) => node.id === selectedId),
  )

  const press = (event: KeyboardEvent) => {
    const row = rows[at]
    if (row && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      onSelect(row.node)
      return
    }
    const effect = keyEffect(rows, at, event.key)
    if (!effect) return
    event.preventDefault()
    if ('toggle' in effect) onToggle(effect.toggle)
    else reach(effect.go)
  }
  const reach = (next: number) => {
    setActiveId(rows[next]?.node.id ?? null)
    if (frame.current) showLine(frame.current, next)
  }
  const isActiveDrawn = at >= from && at < to
  return (
    <div
      ref={frame}
      className="region-lines"
      role="tree"
      aria-label={say(regionWords.tree)}
      aria-activedescendant={isActiveDrawn ? `${id}${rows[at]?.node.id}` : undefined}
      tabIndex={0}
      onKeyDown={press}
      onBlur={() => setActiveId(null)}
    >
      <div role="presentation" style={{ height: rows.length * rowHeight }}>
        <div role="presentation" style={{ transform: `translateY(${from * rowHeight}px)` }}>
          {rows.slice(from, to).map((row) => (
            <Line
              key={row.node.id}
              id={id + row.node.id}
              row={row}
              isSelected={row.node.id === selectedId}
              isActive={row.node.id === activeId}
              onSelect={onSelect}
              onToggle={onToggle}
              onAdd={String(row.node.xzqjb) < '5' ? onAdd : null}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

type LineProps = Pick<Props, 'onSelect' | 'onToggle' | 'onAdd'> & {
  id: string
  row: TreeRow
  isSelected: boolean
  isActive: boolean
}

/**
 * One region: its name, code and level. The buttons are for the mouse; for the keyboard there are the arrow keys and
 * the button above the table.
 */
function Line({ id, row, isSelected, isActive, onSelect, onToggle, onAdd }: LineProps) {
  const say = useWords()
  const { node, depth, isOpen, position, siblings } = row
  const values = { name: node.xzqmc }
  return (
    <div
      id={id}
      className="region-line"
      role="treeitem"
      aria-level={depth}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={isOpen ?? undefined}
      aria-selected={isSelected}
      data-active={isActive || undefined}
      style={{ paddingInlineStart: (depth - 1) * 16 }}
    >
      {isOpen === null ? (
        <span className="region-turn" />
      ) : (
        <button
          type="button"
          tabIndex={-1}
          className="region-turn"
          data-open={isOpen || undefined}
          aria-label={say(isOpen ? sharedWords.closeNamed : regionWords.open, values)}
          onClick={() => onToggle(node.id)}
        >
          <CaretRightOutlined />
        </button>
      )}
      <button
        type="button"
        tabIndex={-1}
        className="region-name"
        title={`${node.xzqmc} ${node.xzqdm}`}
        onClick={() => onSelect(node)}
      >
        <span className="one-line">{node.xzqmc}</span>
        <small className="one-line soft-small">
          {node.xzqdm} · {say(levelLabel(node.xzqjb))}
        </small>
      </button>
      {onAdd && (
        <Button
          type="text"
          size="small"
          tabIndex={-1}
          className="region-add"
          icon={<PlusOutlined />}
          title={say(regionWords.addBelow)}
          aria-label={say(regionWords.addBelowNamed, values)}
          onClick={() => onAdd(node)}
        />
      )}
    </div>
  )
}

/** Scroll position and height of the frame, in px. */
function useView(frame: RefObject<HTMLDivElement | null>): { scrollTop: number; height: number } {
  const [view, setView] = useState({ scrollTop: 0, height: 20 * rowHeight })
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const read = () => setView({ scrollTop: element.scrollTop, height: element.clientHeight || 20 * rowHeight })
    const observer = new ResizeObserver(read)
    observer.observe(element)
    element.addEventListener('scroll', read, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', read)
    }
  }, [frame])
  return view
}

/** Scrolls to the selected row when it appears in the list. */
function useInSight(frame: RefObject<HTMLDivElement | null>, line: number): void {
  const isThere = line >= 0
  const show = useEffectEvent(() => frame.current && showLine(frame.current, line))
  useEffect(() => {
    if (isThere) show()
  }, [isThere])
}

function showLine(element: HTMLElement, line: number): void {
  const [top, bottom] = [line * rowHeight, (line + 1) * rowHeight]
  if (top < element.scrollTop) element.scrollTo({ top })
  else if (bottom > element.scrollTop + element.clientHeight) element.scrollTo({ top: bottom - element.clientHeight })
}

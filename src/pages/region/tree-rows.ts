import type { RegionNode } from '../../providers/regions.ts'

/** One visible row of the tree. */
export type TreeRow = {
  node: RegionNode
  /** Depth from 1. */
  depth: number
  /** Null without children. */
  isOpen: boolean | null
  /** Position among the siblings, from 1, and their number. */
  position: number
  siblings: number
}

/** The visible rows from the top, depending on which regions are open. */
export function visibleRows(roots: readonly RegionNode[], isOpen: (id: string) => boolean, depth = 1): TreeRow[] {
  const rows: TreeRow[] = []
  for (const [index, node] of roots.entries()) {
    const children = node.children ?? []
    const row = {
      node,
      depth,
      isOpen: children.length > 0 ? isOpen(node.id) : null,
      position: index + 1,
      siblings: roots.length,
    }
    rows.push(row)
    if (row.isOpen) for (const below of visibleRows(children, isOpen, depth + 1)) rows.push(below)
  }
  return rows
}

/**
 * Effect of a key in a tree (WAI-ARIA Authoring Practices, tree view): moves to another row, or opens or closes a
 * region.
 */
type KeyEffect = { go: number } | { toggle: string } | null

export function keyEffect(rows: readonly TreeRow[], at: number, key: string): KeyEffect {
  const row = rows[at]
  if (!row) return rows.length > 0 ? { go: 0 } : null
  switch (key) {
    case 'ArrowDown':
      return { go: Math.min(at + 1, rows.length - 1) }
    case 'ArrowUp':
      return { go: Math.max(at - 1, 0) }
    case 'Home':
      return { go: 0 }
    case 'End':
      return { go: rows.length - 1 }
    case 'ArrowRight':
      return row.isOpen === false ? { toggle: row.node.id } : row.isOpen ? { go: at + 1 } : null
    case 'ArrowLeft':
      return row.isOpen ? { toggle: row.node.id } : goUp(rows, at)
    default:
      return null
  }
}

function goUp(rows: readonly TreeRow[], at: number): KeyEffect {
  const depth = rows[at]?.depth ?? 1
  for (let above = at - 1; above >= 0; above -= 1) if ((rows[above]?.depth ?? 0) < depth) return { go: above }
  return null
}

/** The rows in the visible part of the list, with a few on either side; heights in px. */
export function windowOf(
  count: number,
  view: { scrollTop: number; height: number; rowHeight: number },
): { from: number; to: number } {
  const extra = 6
  const from = Math.max(0, Math.floor(view.scrollTop / view.rowHeight) - extra)
  return { from, to: Math.min(count, Math.ceil((view.scrollTop + view.height) / view.rowHeight) + extra) }
}

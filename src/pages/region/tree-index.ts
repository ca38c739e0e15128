import type { RegionNode } from '../../providers/regions.ts'

/** The tree by id, for what a page asks of it again and again. Ten thousand regions are walked once. */
export type TreeIndex = {
  roots: readonly RegionNode[]
  nodes: ReadonlyMap<string, RegionNode>
  parents: ReadonlyMap<string, RegionNode>
}

/** Of two nodes with the same id the upper one counts, so that damaged data can't make a circle. */
export function indexTree(roots: readonly RegionNode[]): TreeIndex {
  const nodes = new Map(roots.map((root) => [root.id, root]))
  const parents = new Map<string, RegionNode>()
  const open = [...roots]
  for (let node = open.pop(); node; node = open.pop()) {
    for (const child of node.children ?? []) {
      if (nodes.has(child.id)) continue
      nodes.set(child.id, child)
      parents.set(child.id, node)
      open.push(child)
    }
  }
  return { roots, nodes, parents }
}

/** Regions above this one, from the top down; empty for a root and for an id that the tree does not have. */
export function ancestorsOf({ parents }: TreeIndex, id: string): RegionNode[] {
  const above: RegionNode[] = []
  for (let node = parents.get(id); node; node = parents.get(node.id)) above.unshift(node)
  return above
}

/** Everything below a region, itself not counted. */
export function descendantsOf(region: RegionNode): RegionNode[] {
  const found: RegionNode[] = []
  const open = [...(region.children ?? [])]
  for (let node = open.pop(); node; node = open.pop()) {
    found.push(node)
    open.push(...(node.children ?? []))
  }
  return found
}

/** What a search in the tree finds: the regions themselves, and those above them that must be open to see them. */
type Found = { matches: ReadonlySet<string>; open: ReadonlySet<string> }

/** Regions whose name holds the text, or whose code begins with it; null when there is nothing to search for. */
export function searchTree(index: TreeIndex, text: string): Found | null {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return null
  const matches = new Set<string>()
  const open = new Set<string>()
  for (const node of index.nodes.values()) {
    if (!node.xzqmc.toLowerCase().includes(wanted) && !node.xzqdm.startsWith(wanted)) continue
    matches.add(node.id)
    for (const above of ancestorsOf(index, node.id)) open.add(above.id)
  }
  return { matches, open }
}

/** The part of the tree that a search leaves: matches, what lies above them, and everything below a match. */
export function foundTree(roots: readonly RegionNode[], found: Found): RegionNode[] {
  return roots.flatMap((node) => {
    if (found.matches.has(node.id) && !found.open.has(node.id)) return [node]
    if (!found.open.has(node.id)) return []
    return [{ ...node, children: found.matches.has(node.id) ? node.children : foundTree(node.children ?? [], found) }]
  })
}

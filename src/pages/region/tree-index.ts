import type { RegionNode } from '../../providers/regions.ts'

/** The tree indexed by id for repeated lookups, so that ten thousand regions are walked only once. */
export type TreeIndex = {
  roots: readonly RegionNode[]
  nodes: ReadonlyMap<string, RegionNode>
  parents: ReadonlyMap<string, RegionNode>
}

/** If two nodes have the same id, the one found first counts, so that corrupt data can't cause a cycle. */
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

/** Ancestors of a region, from the top down; empty for a root and for an unknown id. */
export function ancestorsOf({ parents }: TreeIndex, id: string): RegionNode[] {
  const above: RegionNode[] = []
  for (let node = parents.get(id); node; node = parents.get(node.id)) above.unshift(node)
  return above
}

/** Descendants of a region, without itself. */
export function descendantsOf(region: RegionNode): RegionNode[] {
  const found: RegionNode[] = []
  const open = [...(region.children ?? [])]
  for (let node = open.pop(); node; node = open.pop()) {
    found.push(node)
    open.push(...(node.children ?? []))
  }
  return found
}

/** Result of a search: the matching regions, and their ancestors, which must be open to show them. */
type Found = { matches: ReadonlySet<string>; open: ReadonlySet<string> }

/** Regions whose name contains the text or whose code begins with it; null if the text is empty. */
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

/** The filtered tree: matches, their ancestors, and everything below a match. */
export function foundTree(roots: readonly RegionNode[], found: Found): RegionNode[] {
  return roots.flatMap((node) => {
    if (found.matches.has(node.id) && !found.open.has(node.id)) return [node]
    if (!found.open.has(node.id)) return []
    return [{ ...node, children: found.matches.has(node.id) ? node.children : foundTree(node.children ?? [], found) }]
  })
}

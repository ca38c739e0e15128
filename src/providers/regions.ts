import { isRecord } from './call-error.ts'

/** A node of the region tree on the wire (specification, section 3). Bounds in degrees, null where unknown. */
export type RegionNode = {
  id: string
  pid: string | null
  xzqmc: string
  xzqdm: string
  xzqjb: string
  westBound: number | null
  eastBound: number | null
  southBound: number | null
  northBound: number | null
  children?: RegionNode[] | null
}

type Named = { id: string; name: string }
/**
 * A region with the parcels and projects directly in it; towns and villages are nested below (specification, section 7:
 * treeAnon).
 */
export type OfferNode = Omit<RegionNode, 'children'> & {
  children?: OfferNode[] | null
  lands?: (Named & { landCode: string; landStatus: string; areaM2: number | null })[]
  projects?: (Named & { projectCode: string; stage: string })[]
}

/** One region of the flattened tree (specification, section 3). `extent` in degrees, null where a bound is unknown. */
export type FlatRegion = {
  key: string
  label: string
  level: string
  pid: string | null
  id: string
  /** Names from the top down to this region, joined by `/`. */
  parentStr: string
  extent: { xmin: number; ymin: number; xmax: number; ymax: number } | null
}

/**
 * Reads a region tree as servers write it: one root instead of a list, ids and levels as numbers, no children or bounds
 * where there are none. Anything else in a node stays as it is; what is no node is left out.
 */
export function readTree<Node extends RegionNode>(data: unknown): Node[] {
  const nodes = Array.isArray(data) ? data : [data]
  return nodes.filter(isRecord).map(
    ({ children, ...node }) =>
      ({
        ...noBounds,
        ...node,
        id: String(node.id ?? node.xzqdm),
        pid: node.pid == null ? null : String(node.pid),
        xzqdm: String(node.xzqdm),
        xzqjb: String(node.xzqjb),
        children: readTree(children ?? []),
      }) as unknown as Node,
  )
}

const noBounds = { westBound: null, eastBound: null, southBound: null, northBound: null }

/**
 * The part of the tree that a user sees: the node of their own level and code with its descendants (specification,
 * section 6). Empty when the tree does not contain that node.
 */
export function scopeTree(tree: readonly RegionNode[], own: { xzqdm: string; xzqjb: string }): RegionNode[] {
  for (const node of tree) {
    if (node.xzqdm === own.xzqdm && String(node.xzqjb) === own.xzqjb) return [node]
    const below = scopeTree(node.children ?? [], own)
    if (below.length > 0) return below
  }
  return []
}

/** All regions of the tree in order, parents before their children; `key` is the region code. */
export function flattenTree(tree: readonly RegionNode[], parents: readonly string[] = []): FlatRegion[] {
  return tree.flatMap((node) => {
    const path = [...parents, node.xzqmc]
    return [flatRegion(node, path), ...flattenTree(node.children ?? [], path)]
  })
}

function flatRegion(node: RegionNode, path: readonly string[]): FlatRegion {
  return {
    key: node.xzqdm,
    label: node.xzqmc,
    level: String(node.xzqjb),
    pid: node.pid,
    id: node.id,
    parentStr: path.join('/'),
    extent: extentOf(node),
  }
}

function extentOf(node: RegionNode): FlatRegion['extent'] {
  const { westBound: xmin, southBound: ymin, eastBound: xmax, northBound: ymax } = node
  if (xmin == null || ymin == null || xmax == null || ymax == null) return null
  return { xmin, ymin, xmax, ymax }
}

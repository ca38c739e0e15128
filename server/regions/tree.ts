import { prefixRange, regionPrefix } from '../../src/resources/region-code.ts'
import { sql, type Kysely, type Tables } from '../db/index.ts'
import type { Place } from './place.ts'

/**
 * A node of the region tree as the wire carries it (specification, section 3); bounds in degrees, null where unknown.
 */
type RegionNode = Place & {
  id: string
  pid: string | null
  version: number
  sort: number | null
  xzqmc: string
  westBound: number | null
  eastBound: number | null
  southBound: number | null
  northBound: number | null
  children: RegionNode[]
}

/**
 * The region of this code and level with everything below it; nothing when there is no such region (specification,
 * section 6). One statement on the index of codes; siblings in their order.
 */
export async function readRegionTree(db: Kysely<Tables>, root: Place): Promise<RegionNode[]> {
  const [low, high] = prefixRange(regionPrefix(root.xzqdm, root.xzqjb))
  const { rows } = await sql<Omit<RegionNode, 'children'>>`
    select id, pid, version, sort, xzqmc, xzqdm, xzqjb, "westBound", "eastBound", "southBound", "northBound"
    from regions where "deletedAt" is null and xzqdm >= ${low} and xzqdm < ${high}
    order by sort nulls last, xzqdm`.execute(db)
  return nest(
    rows.map((row) => ({ ...row, children: [] })),
    root,
  )
}

/** Nodes that do not hang below the root are left out: whoever asks may not see them. */
function nest(nodes: readonly RegionNode[], { xzqdm, xzqjb }: Place): RegionNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  for (const node of nodes) {
    if (node.pid) byId.get(node.pid)?.children.push(node)
  }
  return nodes.filter((node) => node.xzqdm === xzqdm && node.xzqjb === xzqjb)
}

import type { Locale } from '../../src/resources/errors.ts'
import { prefixRange, regionPrefix } from '../../src/resources/region-code.ts'
import { regionName, sql, type Kysely, type Tables } from '../db/index.ts'
import type { Place } from './place.ts'

/** A node of the region tree in the API (specification, section 3); bounds in degrees, null if unknown. */
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
 * Returns the region of this code and level with everything below it; empty if there is no such region (specification,
 * section 6); names are in the language. One statement on the code index; siblings sorted.
 */
export async function readRegionTree(db: Kysely<Tables>, root: Place, locale: Locale): Promise<RegionNode[]> {
  const [low, high] = prefixRange(regionPrefix(root.xzqdm, root.xzqjb))
  const { rows } = await sql<Omit<RegionNode, 'children'>>`
    select id, pid, version, sort, ${regionName(locale)} as xzqmc, xzqdm, xzqjb, "westBound", "eastBound", "southBound", "northBound"
    from regions where "deletedAt" is null and xzqdm >= ${low} and xzqdm < ${high}
    order by sort nulls last, xzqdm`.execute(db)
  return nest(
    rows.map((row) => ({ ...row, children: [] })),
    root,
  )
}

/** Leaves out nodes that are not connected to the root, because the caller may not see them. */
function nest(nodes: readonly RegionNode[], { xzqdm, xzqjb }: Place): RegionNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  for (const node of nodes) {
    if (node.pid) byId.get(node.pid)?.children.push(node)
  }
  return nodes.filter((node) => node.xzqdm === xzqdm && node.xzqjb === xzqjb)
}

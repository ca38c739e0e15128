import type { RegionNode } from '../../../src/providers/regions.ts'

/** A node of the region tree; its children get it as parent. Its id is `id-` and the code. */
export function aRegion(xzqmc: string, xzqdm: string, xzqjb: string, children: RegionNode[] = []): RegionNode {
  const bounds = { westBound: null, eastBound: null, southBound: null, northBound: null }
  return {
    id: `id-${xzqdm}`,
    pid: null,
    xzqmc,
    xzqdm,
    xzqjb,
    ...bounds,
    children: children.map((child) => ({ ...child, pid: `id-${xzqdm}` })),
  }
}

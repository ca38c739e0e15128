import type { RegionNode } from './regions.ts'

type Extent = [west: number, south: number, east: number, north: number]

/**
 * The bounds of regions in degrees, for a server that tells neither its own extent nor boundaries: `extent` around all
 * of them, null without any; `frames` down to the counties, those without a framed part with their name as `label`.
 */
export type RegionBounds = { extent: Extent | null; frames: { type: 'FeatureCollection'; features: unknown[] } }

const countyLevel = '3'

export function boundsOfRegions(tree: readonly RegionNode[]): RegionBounds {
  const features = tree.flatMap(framesOf)
  return { extent: extentAround(tree), frames: { type: 'FeatureCollection', features } }
}

function extentAround(nodes: readonly RegionNode[]): Extent | null {
  let extent: Extent | null = null
  for (const node of nodes)
    for (const box of [boxOf(node), extentAround(node.children ?? [])]) extent = around(extent, box)
  return extent
}

function around(one: Extent | null, other: Extent | null): Extent | null {
  if (!one || !other) return one ?? other
  const [west, south, east, north] = other
  return [Math.min(one[0], west), Math.min(one[1], south), Math.max(one[2], east), Math.max(one[3], north)]
}

function boxOf({ westBound, southBound, eastBound, northBound }: RegionNode): Extent | null {
  if (westBound === null || southBound === null || eastBound === null || northBound === null) return null
  return [westBound, southBound, eastBound, northBound]
}

function framesOf(node: RegionNode): unknown[] {
  if (node.xzqjb > countyLevel) return []
  const below = (node.children ?? []).flatMap(framesOf)
  const box = boxOf(node)
  if (!box) return below
  const [west, south, east, north] = box
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  const properties = below.length === 0 ? { label: node.xzqmc } : {}
  return [{ type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } }, ...below]
}

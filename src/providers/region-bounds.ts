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
  const boxes = tree.flatMap(everyBox)
  const extent: Extent | null =
    boxes.length === 0
      ? null
      : [
          Math.min(...boxes.map(([west]) => west)),
          Math.min(...boxes.map(([, south]) => south)),
          Math.max(...boxes.map(([, , east]) => east)),
          Math.max(...boxes.map(([, , , north]) => north)),
        ]
  return { extent, frames: { type: 'FeatureCollection', features } }
}

function everyBox(node: RegionNode): Extent[] {
  const box = boxOf(node)
  return [...(box ? [box] : []), ...(node.children ?? []).flatMap(everyBox)]
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

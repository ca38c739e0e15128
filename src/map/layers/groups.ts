import { getCenter, getWidth, type Extent } from 'ol/extent.js'
import type { FeatureLike } from 'ol/Feature.js'
import RenderFeature from 'ol/render/Feature.js'

/** Something of a group: its id, and the middle of its shape in the map's coordinates. */
export type Member = { id: string; x: number; y: number }

/** Groups along the side of a tile: 64 px each at 512 px, as the server counts. */
const side = 8

/** Pixels along the side of a tile. */
export const tilePx = 512
/**
 * How near circles may come, of the sum of their radii: so far, both numbers can be read and each still stands at its
 * place, beside what is counted there by another layer.
 */
const nearest = 0.7

/**
 * Radius of the circle of a count, in pixels. Its area grows with the count, so that twice as many look like twice as
 * much; one thing alone is a point.
 */
export function circlePx(count: number): number {
  return count === 1 ? 7 : Math.min(30, 11 + Math.sqrt(count) * 1.6)
}

type Counted = { x: number; y: number; count: number }

/**
 * Which places are counted together because their circles would lie over each other: one of two such numbers could not
 * be read. Lists of indices that hold each place once; `unitsPerPx` is the size of a pixel in the unit of the places.
 */
export function closeTogether(places: readonly Counted[], unitsPerPx: number): number[][] {
  let joined = places.map((place, index) => ({ ...place, of: [index] }))
  for (let isChanged = true; isChanged;) {
    const kept: typeof joined = []
    for (const each of joined.sort((one, other) => other.count - one.count)) {
      const near = kept.find(
        (other) =>
          Math.hypot(other.x - each.x, other.y - each.y) <
          (circlePx(other.count) + circlePx(each.count)) * nearest * unitsPerPx,
      )
      if (near) Object.assign(near, meanOf(near, each), { of: [...near.of, ...each.of] })
      else kept.push(each)
    }
    isChanged = kept.length < joined.length
    joined = kept
  }
  return joined.map(({ of }) => of)
}

function meanOf(one: Counted, other: Counted): Counted {
  const count = one.count + other.count
  return {
    x: (one.x * one.count + other.x * other.count) / count,
    y: (one.y * one.count + other.y * other.count) / count,
    count,
  }
}

/** Resolutions that something is drawn at: larger than one, up to another. */
type Seen = { above: number; upTo: number }

/**
 * A tile is drawn at its own size and up to twice as large; what then lies apart is counted apart. The two halves of
 * that range, and the resolution that each has at its start.
 */
function halvesOf(tile: Extent): { seen: Seen; resolution: number }[] {
  const resolution = getWidth(tile) / tilePx
  const middle = resolution / Math.SQRT2
  return [
    { seen: { above: middle, upTo: Infinity }, resolution },
    { seen: { above: 0, upTo: middle }, resolution: middle },
  ]
}

export function isSeen(feature: FeatureLike, resolution: number): boolean {
  const { above, upTo }: Seen = feature.get('seen') ?? { above: 0, upTo: Infinity }
  return resolution > above && resolution <= upTo
}

/** Whether a feature stands for several, counted by the server or by the page. */
export function isGroup(feature: FeatureLike): boolean {
  return String(feature.get('layer')).endsWith('_clusters')
}

/** The features of a tile, with counts of the server that would lie over each other made one. */
export function withReadableCounts(layer: string, features: readonly RenderFeature[], tile: Extent): RenderFeature[] {
  const isCount = (feature: RenderFeature): boolean => feature.get('layer') === `${layer}_clusters`
  const counts = features.filter(isCount).map((feature) => {
    const [x = 0, y = 0] = feature.getFlatCoordinates()
    return { x, y, count: Number(feature.get('count') ?? 1) }
  })
  if (counts.length === 0) return [...features]
  const made = halvesOf(tile).flatMap(({ seen, resolution }) =>
    closeTogether(counts, resolution).map((of) => {
      const { x, y, count } = of.flatMap((index) => counts[index] ?? []).reduce(meanOf)
      return new RenderFeature('Point', [x, y], [], 2, { layer: `${layer}_clusters`, count, seen }, undefined)
    }),
  )
  return [...features.filter((feature) => !isCount(feature)), ...made]
}

/**
 * The name of the groups beside a layer's own features. Like the server's counts it ends in `_clusters`: a click on one
 * goes nearer.
 */
export function groupPart(layer: string): string {
  return `${layer}_groups_clusters`
}

/**
 * Points that know what lies around them: the server's counts are of everything, and which rows a filter leaves only
 * the page knows. Each feature is in the one tile that holds its middle; one that is cut at an edge may count on both
 * sides. None where the tile has no counts, because it is seen from near.
 */
export function groupsOf(layer: string, features: readonly RenderFeature[], tile: Extent): RenderFeature[] {
  if (!features.some((feature) => feature.get('layer') === `${layer}_clusters`)) return []
  const [west = 0, south = 0, east = 0, north = 0] = tile
  const cells = new Map<number, Member[]>()
  for (const feature of features) {
    if (feature.get('layer') !== layer) continue
    const [x = 0, y = 0] = getCenter(feature.getExtent())
    if (x < west || x >= east || y < south || y >= north) continue
    const cell =
      Math.floor(((x - west) / (east - west)) * side) * side + Math.floor(((y - south) / (north - south)) * side)
    const members = cells.get(cell) ?? []
    members.push({ id: String(feature.get('id')), x, y })
    cells.set(cell, members)
  }
  const groups = [...cells.values()]
  const counts = groups.map((members) => {
    const [x, y] = middleOf(members)
    return { x, y, count: members.length }
  })
  return halvesOf(tile).flatMap(({ seen, resolution }) =>
    closeTogether(counts, resolution).map((of) => {
      const members = of.flatMap((index) => groups[index] ?? [])
      return new RenderFeature('Point', middleOf(members), [], 2, { layer: groupPart(layer), members, seen }, undefined)
    }),
  )
}

/** The mean of places. */
export function middleOf(members: readonly Member[]): [x: number, y: number] {
  let [sumX, sumY] = [0, 0]
  for (const { x, y } of members) [sumX, sumY] = [sumX + x, sumY + y]
  return [sumX / members.length, sumY / members.length]
}

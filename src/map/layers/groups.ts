import { getCenter, getWidth, type Extent } from 'ol/extent.js'
import type { FeatureLike } from 'ol/Feature.js'
import RenderFeature from 'ol/render/Feature.js'

/** A feature of a group: its id, and the centre of its extent in map coordinates. */
export type Member = { id: string; x: number; y: number }

/** Groups along the side of a tile: 64 px each at 512 px, as on the server. */
const side = 8

/** Side of a tile in pixels. */
export const tilePx = 512
/**
 * Minimum distance of circles, as a share of the sum of their radii: at this distance both numbers are readable, and
 * each is still at its place, beside counts of another layer.
 */
const nearest = 0.7

/**
 * Radius of the circle of a count, in pixels. Its area grows with the count, so that twice as many look twice as large;
 * a single feature is a point.
 */
export function circlePx(count: number): number {
  return count === 1 ? 7 : Math.min(30, 11 + Math.sqrt(count) * 1.6)
}

type Counted = { x: number; y: number; count: number }

/**
 * Groups places whose circles would overlap, because one of the two numbers would not be readable. Returns lists of
 * indices, each place in exactly one; `unitsPerPx` is the size of a pixel in units of the places.
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

/** Range of resolutions at which a feature is drawn: above one, up to another. */
type Seen = { above: number; upTo: number }

/**
 * A tile is drawn at its own size and up to twice as large, where features that are then apart have separate counts.
 * Returns the two halves of that range, each with the resolution at its start.
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

/** Returns whether a feature stands for several, counted by the server or in the browser. */
export function isGroup(feature: FeatureLike): boolean {
  return String(feature.get('layer')).endsWith('_clusters')
}

/** Returns the features of a tile, with overlapping server counts merged. */
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
 * Layer name of the groups that the browser counts. It ends in `_clusters` like the server's counts, so that a click
 * zooms in.
 */
export function groupPart(layer: string): string {
  return `${layer}_groups_clusters`
}

/**
 * Groups the features of a tile into points that know their members, because the server's counts include every row and
 * only the browser knows which rows pass a filter. Each feature belongs to the one tile that contains its centre; one
 * that is cut at a tile edge may count on both sides. Returns none if the tile has no counts, as at deep zooms.
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

/** Returns the mean position. */
export function middleOf(members: readonly Member[]): [x: number, y: number] {
  let [sumX, sumY] = [0, 0]
  for (const { x, y } of members) [sumX, sumY] = [sumX + x, sumY + y]
  return [sumX / members.length, sumY / members.length]
}

import { distanceM } from './degrees.ts'
import type { LaidOut } from './lands.ts'
import { patch, type LayerFeature } from './layer-shapes.ts'
import type { Draws } from './random.ts'
import type { DegreePosition } from './schematic.ts'

/** Where a patch is put. */
export type Placed = { middle: DegreePosition; radiusM: number }

export const demoMark = '演示数据'

/** Patches that do not overlap: one layer never covers an area twice. */
export class Placement {
  readonly #placed: Placed[] = []

  add(place: Placed, roomM = 0): boolean {
    const isFree = this.#placed.every(
      (other) => distanceM(other.middle, place.middle) > (other.radiusM + place.radiusM) * 1.35 + roomM,
    )
    if (isFree) this.#placed.push(place)
    return isFree
  }
}

/** Returns a named patch. */
export function area(
  name: string,
  place: Placed,
  draws: Draws,
  more: Record<string, string | number> = {},
): LayerFeature {
  return {
    geometry: patch(place.middle, { radiusM: place.radiusM, draws }),
    properties: { 名称: name, ...more, 说明: demoMark },
  }
}

/**
 * Returns a patch in two zones, a core and the ring around it, which share a border and nothing else. `zones` is the
 * attribute that tells them apart, with the values of both.
 */
export function areaWithCore(
  name: string,
  place: Placed,
  draws: Draws,
  {
    zones: [attribute, core, around],
    coreShare,
    more = {},
  }: {
    zones: readonly [attribute: string, core: string, around: string]
    coreShare: number
    more?: Record<string, string | number>
  },
): LayerFeature[] {
  const { geometry } = area(name, place, draws)
  if (geometry.type !== 'Polygon') return []
  const [outer = []] = geometry.coordinates
  const [east, north] = place.middle
  const inner = outer.map(([x = 0, y = 0]) => [
    rounded(east + (x - east) * coreShare),
    rounded(north + (y - north) * coreShare),
  ])
  return [
    {
      geometry: { type: 'Polygon', coordinates: [inner] },
      properties: { 名称: `${name}·${core}`, ...more, [attribute]: core, 说明: demoMark },
    },
    {
      geometry: { type: 'Polygon', coordinates: [outer, inner.toReversed()] },
      properties: { 名称: name, ...more, [attribute]: around, 说明: demoMark },
    },
  ]
}

/** Returns the estates that a layer overlaps: every sixth, with a different start for each layer. */
export function touched(estates: readonly LaidOut[], from: number): LaidOut[] {
  return estates.filter((_estate, index) => index % 6 === from)
}

/** Whether a patch stays well away from all estates. */
export function isClearOf(estates: readonly LaidOut[], { middle, radiusM }: Placed): boolean {
  return estates.every((estate) => distanceM(estate.middle, middle) > radiusM * 1.4 + 700)
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(7))
}

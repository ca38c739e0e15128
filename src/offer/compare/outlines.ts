import type { Geometry } from '../../resources/define.ts'
import { scaleBar } from '../../sheet/scale-bar.ts'

type Outline = {
  /** Path data of an SVG, centred in the box. */ path: string
  /** Size on the ground. */ widthM: number
  heightM: number
}
export type Outlines = { shapes: readonly (Outline | null)[]; bar: ReturnType<typeof scaleBar> }
/** Room for the outline of each column. */
export const outlineBox = { widthPx: 160, heightPx: 104 } as const
type Box = { widthPx: number; heightPx: number }
type Spot = readonly [x: number, y: number]

/**
 * Draws shapes at one scale, which the largest of them fits into the box: north up, each about its own middle. Null if
 * none has an area.
 */
export function outlinesOf(shapes: readonly (Geometry | null)[], { widthPx, heightPx }: Box): Outlines | null {
  const grounds = shapes.map((shape) => (shape?.type === 'MultiPolygon' ? onGround(shape.coordinates) : null))
  const known = grounds.filter((ground) => ground !== null)
  if (known.length === 0) return null
  const metresPerPx = Math.max(...known.map(({ widthM, heightM }) => Math.max(widthM / widthPx, heightM / heightPx)))
  const drawn = grounds.map(
    (ground) =>
      ground && {
        widthM: ground.widthM,
        heightM: ground.heightM,
        path: ground.rings
          .map((ring) => pathOf(ring.map(([x, y]) => [widthPx / 2 + x / metresPerPx, heightPx / 2 - y / metresPerPx])))
          .join(''),
      },
  )
  return { shapes: drawn, bar: scaleBar(metresPerPx, widthPx * 0.45) }
}

type Ground = { rings: readonly (readonly Spot[])[]; widthM: number; heightM: number }

/** Metres east and north of the middle of the bounding box. A parcel is so small that a plane is right. */
function onGround(polygons: readonly (readonly (readonly number[][])[])[]): Ground | null {
  const rings = polygons.flat()
  const all = rings.flat()
  const first = all[0]
  if (!first) return null
  let [west = 0, south = 0] = first
  let [east, north] = [west, south]
  for (const [x = 0, y = 0] of all)
    [west, south, east, north] = [Math.min(west, x), Math.min(south, y), Math.max(east, x), Math.max(north, y)]
  const [longitude, latitude] = [(west + east) / 2, (south + north) / 2]
  const [eastM, northM] = metresPerDegree(latitude)
  return {
    rings: rings.map((ring) => ring.map(([x = 0, y = 0]): Spot => [(x - longitude) * eastM, (y - latitude) * northM])),
    widthM: (east - west) * eastM,
    heightM: (north - south) * northM,
  }
}

/** Length of a degree of longitude and of latitude on the ellipsoid, to a ten-thousandth. */
function metresPerDegree(latitude: number): readonly [east: number, north: number] {
  const angle = (latitude * Math.PI) / 180
  return [
    111_412.84 * Math.cos(angle) - 93.5 * Math.cos(3 * angle),
    111_132.95 - 559.82 * Math.cos(2 * angle) + 1.175 * Math.cos(4 * angle),
  ]
}

/** Tenths of a pixel; corners that fall together are drawn once. */
function pathOf(ring: readonly Spot[]): string {
  const spots = ring.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`)
  return `M${spots.filter((spot, index) => spot !== spots[index - 1]).join('L')}Z`
}

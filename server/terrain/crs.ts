import { fromPlane, toPlane, type MeridianPlane } from '../../src/resources/transverse-mercator.ts'

type LonLat = readonly [longitude: number, latitude: number]
/** Coordinates as a raster counts them: east, or longitude, first. */
type Coordinates = readonly [x: number, y: number]

/** A coordinate system of rasters: degrees, or a plane in metres. */
export type Crs = {
  epsg: number
  isDegrees: boolean
  toDegrees: (at: Coordinates) => LonLat
  fromDegrees: (at: LonLat) => Coordinates
}

const earthM = 6_378_137
/** Degrees of CGCS2000, WGS 84 and China's system of 2000 under its older code: equal to some centimetres. */
const geographic = [4490, 4326, 4480]

/** Returns the coordinate system of a code; null for one that is not known here. Old datums would need a shift. */
export function crsOf(epsg: number): Crs | null {
  if (geographic.includes(epsg)) return { epsg, isDegrees: true, toDegrees: (at) => at, fromDegrees: (at) => at }
  if (epsg === 3857) return { epsg, isDegrees: false, toDegrees: fromMercator, fromDegrees: toMercator }
  const plane = planeOf(epsg)
  return plane && inPlane(epsg, plane)
}

function inPlane(epsg: number, plane: MeridianPlane): Crs {
  return {
    epsg,
    isDegrees: false,
    toDegrees: ([eastM, northM]) => fromPlane({ eastM, northM }, plane),
    fromDegrees: (at) => {
      const { eastM, northM } = toPlane(at, plane)
      return [eastM, northM]
    },
  }
}

/** CGCS2000 in zones of 6° and 3°, with and without the number of the zone before the easting, and UTM. */
function planeOf(epsg: number): MeridianPlane | null {
  const zoned = (number: number, meridian: number, hasNumber: boolean): MeridianPlane => ({
    meridian,
    scale: 1,
    falseEastingM: 500_000 + (hasNumber ? number * 1_000_000 : 0),
  })
  const within = (first: number, last: number): boolean => epsg >= first && epsg <= last
  if (within(4491, 4501)) return zoned(epsg - 4478, (epsg - 4478) * 6 - 3, true)
  if (within(4502, 4512)) return zoned(epsg - 4489, (epsg - 4489) * 6 - 3, false)
  if (within(4513, 4533)) return zoned(epsg - 4488, (epsg - 4488) * 3, true)
  if (within(4534, 4554)) return zoned(epsg - 4509, (epsg - 4509) * 3, false)
  if (within(32_601, 32_660)) return { meridian: (epsg - 32_600) * 6 - 183, scale: 0.9996, falseEastingM: 500_000 }
  return null
}

function toMercator([longitude, latitude]: LonLat): Coordinates {
  const phi = (latitude * Math.PI) / 180
  return [(earthM * longitude * Math.PI) / 180, earthM * Math.asinh(Math.tan(phi))]
}

function fromMercator([x, y]: Coordinates): LonLat {
  return [((x / earthM) * 180) / Math.PI, (Math.atan(Math.sinh(y / earthM)) * 180) / Math.PI]
}

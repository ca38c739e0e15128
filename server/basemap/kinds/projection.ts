import type { Extent, ServiceGrid } from '../../../src/resources/basemap-view.ts'

type Projection = ServiceGrid['projection']

/** Also the codes of ESRI. */
const mercatorCodes = [3857, 900_913, 102_100, 102_113, 3785]
/** CGCS2000 and WGS84 differ by less than a pixel of any map. */
const degreeCodes = [4326, 4490, 4171]
const earthM = 6_378_137
const mostLatitude = 85.051_129

/** The projection of an EPSG code, or null if maps can't draw it. */
export function projectionOf(code: number | undefined): Projection | null {
  if (code === undefined) return null
  if (mercatorCodes.includes(code)) return 'EPSG:3857'
  return degreeCodes.includes(code) ? 'EPSG:4326' : null
}

/** Returns a box of map units in degrees, inside of what a map shows; null for one that is none. */
export function inDegrees(box: Extent, projection: Projection): Extent | null {
  const [west, south, east, north] = projection === 'EPSG:4326' ? box : box.map(degreesOf)
  const found: Extent = [within(west, 180), within(south, mostLatitude), within(east, 180), within(north, mostLatitude)]
  return found[0] < found[2] && found[1] < found[3] ? found : null
}

function degreesOf(metres: number, axis: number): number {
  const radians = metres / earthM
  return ((axis % 2 === 0 ? radians : 2 * Math.atan(Math.exp(radians)) - Math.PI / 2) * 180) / Math.PI
}

function within(degrees = Number.NaN, most: number): number {
  return Math.max(-most, Math.min(most, degrees))
}

/** Returns a place in the units of a projection. */
export function inUnits([longitude, latitude]: readonly [number, number], projection: Projection): [number, number] {
  if (projection === 'EPSG:4326') return [longitude, latitude]
  const radians = Math.PI / 180
  const northM = earthM * Math.log(Math.tan(Math.PI / 4 + (within(latitude, mostLatitude) * radians) / 2))
  return [longitude * radians * earthM, northM]
}

/** Zoom of a map at which a pixel is as large as one of this resolution. */
export function mapZoomOf(resolution: number, projection: Projection): number {
  return Math.round(Math.log2(156_543.03 / (resolution * (projection === 'EPSG:4326' ? 111_319.49 : 1))))
}

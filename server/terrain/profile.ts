import geodesic from 'geographiclib-geodesic'
import type { Profile, ProfilePoint } from '../../src/resources/terrain-view.ts'
import { heightAt, nativeCellM, type LonLat, type Surface } from './plane-grid.ts'

/** Places that are heights along a line, besides its corners. */
const mostPlaces = 400
/** Places are not nearer to each other than this share of a cell: the ground between cells is only interpolated. */
const nearestCells = 1 / 4
/** Two corners nearer than this have no slope: heights are not that exact. */
const nearestM = 0.5

const { Geodesic } = geodesic
const ellipsoid = new Geodesic.Geodesic(6_378_137, 1 / 298.257222101)

export type ProfileInput = { line: readonly LonLat[]; most?: number }
type Place = { alongM: number; at: LonLat }

/** Returns the heights along a line whose parts are the shortest ways, at places with the same distance and its corners. */
export async function profileOf(ground: Surface, { line, most = mostPlaces }: ProfileInput): Promise<Profile> {
  const cellM = await cellAlong(ground, line)
  const { places, lengthM } = placesAlong(line, { most, nearestM: cellM * nearestCells })
  const heights = await Promise.all(places.map(({ at }) => heightAt(ground, at)))
  const points = places.map(({ alongM }, index): ProfilePoint => {
    const height = heights[index] ?? Number.NaN
    return { alongM, heightM: Number.isNaN(height) ? null : height }
  })
  return { points, lengthM, cellM, ...figuresOf(points) }
}

/** The smallest cells of the rasters that count at the corners; without any, of those that touch the line; else 1. */
async function cellAlong(ground: Surface, line: readonly LonLat[]): Promise<number> {
  const known = (await Promise.all(line.map((corner) => nativeCellM(ground, corner)))).filter((cell) => cell !== null)
  if (known.length > 0) return Math.min(...known)
  const [longitudes, latitudes] = [line.map(([longitude]) => longitude), line.map(([, latitude]) => latitude)]
  const extent = [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)] as const // prettier-ignore
  const cells = ground.rastersFor(extent).flatMap(({ cellM }) => cellM)
  return cells.length === 0 ? 1 : Math.min(...cells)
}

/** Length of a line in metres on the CGCS2000 ellipsoid. */
export function lengthM(line: readonly LonLat[]): number {
  return waysOf(line).reduce((sum, each) => sum + each.lengthM, 0)
}

function waysOf(line: readonly LonLat[]) {
  return line.slice(1).map((to, index) => {
    const [longitude, latitude] = line[index] ?? to
    const way = ellipsoid.InverseLine(latitude, longitude, to[1], to[0])
    return { to, way, lengthM: way.s13 }
  })
}

/** Returns the places in order; evenly placed ones that nearly coincide with a corner are left out. */
function placesAlong(
  line: readonly LonLat[],
  { most, nearestM: nearest }: { most: number; nearestM: number },
): { places: Place[]; lengthM: number } {
  const ways = waysOf(line)
  const lengthM = ways.reduce((sum, each) => sum + each.lengthM, 0)
  const steps = Math.max(1, Math.min(most - 1, Math.ceil(lengthM / nearest)))
  const stepM = lengthM / steps
  const places: Place[] = line.slice(0, 1).map((at) => ({ alongM: 0, at }))
  let startM = 0
  for (const { to, way, lengthM: ownM } of ways) {
    const endM = startM + ownM
    for (let step = Math.ceil((startM + stepM / 4) / stepM); step * stepM < endM - stepM / 4; step += 1) {
      const { lon2 = 0, lat2 = 0 } = way.Position(step * stepM - startM)
      places.push({ alongM: step * stepM, at: [lon2, lat2] })
    }
    places.push({ alongM: endM, at: to })
    startM = endM
  }
  return { places, lengthM }
}

type Figures = Omit<Profile, 'points' | 'lengthM' | 'cellM'>

function figuresOf(points: readonly ProfilePoint[]): Figures {
  const figures: Figures = { lowestM: null, highestM: null, climbM: 0, descentM: 0, steepestDeg: null }
  for (const [index, { alongM, heightM }] of points.entries()) {
    if (heightM === null) continue
    figures.lowestM = Math.min(figures.lowestM ?? heightM, heightM)
    figures.highestM = Math.max(figures.highestM ?? heightM, heightM)
    const before = points[index - 1]
    if (!before || before.heightM === null) continue
    const rise = heightM - before.heightM
    if (rise > 0) figures.climbM += rise
    else figures.descentM -= rise
    const apartM = alongM - before.alongM
    if (apartM < nearestM) continue
    figures.steepestDeg = Math.max(figures.steepestDeg ?? 0, (Math.atan(Math.abs(rise) / apartM) * 180) / Math.PI)
  }
  return figures
}

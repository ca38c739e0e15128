import type { Gdal } from '../gdal/engine.ts'
import type { SurveyProblem } from '../problems.ts'
import { boxOf, type Box } from './crs.ts'
import { zoneSrid } from './crs-words.ts'

type Offer = NonNullable<SurveyProblem['offer']>
/** A way to read the numbers of a file: with which system, and with or without exchanging the axes. */
type Way = { srid: number; swapXY: boolean }

const degrees = 4490
const isDegrees = (srid: number): boolean => srid === degrees || srid === 4326

/**
 * Returns the way to read a file that puts it into the region of the site, if there is one: with the axes exchanged,
 * with another zone, or both. `box` is what the file says, `around` west, south, east and north of the region in
 * degrees, `tried` the way that did not.
 */
export async function offerOf(
  box: Box,
  { around, tried }: { around: Box; tried: { srid: number | null; swapXY: boolean } },
  startGdal: () => Promise<Gdal>,
): Promise<Offer | null> {
  for (const way of waysOf(tried)) {
    const seen = way.swapXY ? exchanged(box) : box
    const range = isDegrees(way.srid) ? ([-180, -90, 180, 90] as const) : boxOf(way.srid)
    if (!range || !isInside(seen, range)) continue
    const [x, y] = await placeOf(seen, way.srid, startGdal)
    if (x < around[0] || y < around[1] || x > around[2] || y > around[3]) continue
    return {
      ...(way.srid === tried.srid ? {} : { srid: way.srid }),
      ...(way.swapXY === tried.swapXY ? {} : { swapXY: way.swapXY }),
    }
  }
  return null
}

/** All ways but the one that was tried; those that change least come first. */
function waysOf({ srid, swapXY }: { srid: number | null; swapXY: boolean }): Way[] {
  const zones = [true, false].flatMap((hasPrefix) =>
    ([3, 6] as const).flatMap((width) =>
      Array.from({ length: 33 }, (_, index) => zoneSrid({ number: index + 13, degrees: width }, hasPrefix)),
    ),
  )
  const plain = srid !== null && isDegrees(srid) ? srid : degrees
  const known = [...new Set([...(srid === null ? [] : [srid]), plain, ...zones.filter((each) => each !== null)])]
  const ways = [swapXY, !swapXY].flatMap((swap) => known.map((each) => ({ srid: each, swapXY: swap })))
  const changes = (way: Way): number => (way.srid === srid ? 0 : 1) + (way.swapXY === swapXY ? 0 : 1)
  return ways.filter((way) => changes(way) > 0).sort((one, other) => changes(one) - changes(other))
}

function exchanged([west, south, east, north]: Box): Box {
  return [south, west, north, east]
}

function isInside(box: Box, range: Box): boolean {
  return box[0] >= range[0] && box[1] >= range[1] && box[2] <= range[2] && box[3] <= range[3]
}

/** Longitude and latitude of the middle of a box. */
async function placeOf(box: Box, srid: number, startGdal: () => Promise<Gdal>): Promise<[number, number]> {
  const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]
  if (isDegrees(srid)) return [x, y]
  const [xs, ys] = [Float64Array.of(x), Float64Array.of(y)]
  const gdal = await startGdal()
  gdal.transform(`EPSG:${srid}`, 'EPSG:4326', xs, ys)
  return [xs[0] ?? Number.NaN, ys[0] ?? Number.NaN]
}

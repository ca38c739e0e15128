import type { Geometry } from '../../resources/define.ts'

/** West, south, east, north in EPSG:4490 degrees. */
type Bounds = readonly [west: number, south: number, east: number, north: number]

/** Default extent of a map: mainland China and its seas. */
const everywhere: Bounds = [73.5, 18, 135.1, 53.6]

/** Bounds of a row or of a form's values; null unless all four are numbers that form a rectangle. */
export function boundsOf({
  westBound,
  southBound,
  eastBound,
  northBound,
}: Readonly<Record<string, unknown>>): Bounds | null {
  const all = [westBound, southBound, eastBound, northBound].map((bound) =>
    typeof bound === 'number' ? bound : Number.NaN,
  )
  const [west = 0, south = 0, east = 0, north = 0] = all
  return all.some(Number.isNaN) || west >= east || south >= north ? null : [west, south, east, north]
}

/** Bounds as values of the form's fields. */
export function boundsRow([westBound, southBound, eastBound, northBound]: readonly number[]): Record<
  string,
  number | undefined
> {
  return { westBound, southBound, eastBound, northBound }
}

/** The first known extent, else the whole country. */
export function firstExtent(known: readonly (readonly number[] | null | undefined)[]): Bounds {
  const [west, south, east, north] = known.find((each) => each?.length === 4) ?? everywhere
  return west === undefined || south === undefined || east === undefined || north === undefined
    ? everywhere
    : [west, south, east, north]
}

/** Whether a value is a boundary that a map can draw. */
export function isGeometry(value: unknown): value is Extract<Geometry, { type: 'MultiPolygon' }> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    value.type === 'MultiPolygon' &&
    'coordinates' in value &&
    Array.isArray(value.coordinates)
  )
}

import type { BoundaryProblem, Position } from '../../src/resources/analysis.ts'
import type { Label } from '../../src/resources/define.ts'
import type { Locale } from '../../src/resources/errors.ts'
import { sql, type RawBuilder, type Tables, type Transaction } from '../db/index.ts'
import { malformed } from '../http/mistakes.ts'
import { siteKey } from '../http/site.ts'
import { isTangled } from '../http/tangle.ts'
import { exchanged, readBoundary, type GivenGeometry, type MultiPolygon } from './boundary-form.ts'
import { boundaryRefusal } from './boundary-words.ts'
import { countedM2, leastM2 } from './slivers.ts'

/** A boundary that can be analysed, measured on the ellipsoid. */
export type Boundary = {
  shape: MultiPolygon
  areaM2: number
  perimeterM: number
  /** Square metres outside the region of the site, without slivers; 0 if its outline is unknown. */
  outsideM2: number
  /** Code of the smallest region that contains it. */
  xzqdm: string | null
}

type Point = { coordinates: Position }
type Found = {
  valid: boolean
  reason: string | null
  location: Point | null
  mended: MultiPolygon | null
  isMendSafe: boolean
  areaM2: number
  flatM2: number
  perimeterM: number
  isInside: boolean
  isInsideExchanged: boolean
  outsideM2: number
  at: Point | null
  xzqdm: string | null
}

/** Largest share of the area that a repair may change: less than surveyors would notice. */
const negligibleShare = 1e-4
/** Largest share of the area by which neighbours may overlap: truncated digits of a shared border. */
const sharedShare = 1e-6
/**
 * If all corners lie on one straight line, the area comes only from the curvature of the ellipsoid: a boundary whose
 * planar area in degrees is below this share of it is a line.
 */
const leastFlatShare = 0.01

const noGeometry: Label = {
  zh: '应为 GeoJSON Polygon 或 MultiPolygon（EPSG:4490，经度在前）',
  en: 'must be a GeoJSON Polygon or MultiPolygon (EPSG:4490, longitude first)',
}

/**
 * Returns the given boundary, checked and measured. Throws 400 if it is not GeoJSON, and 422 with the problem and its
 * position, plus a repaired boundary where that is safe.
 */
export async function checkedBoundary(
  tx: Transaction<Tables>,
  given: GivenGeometry,
  locale: Locale,
): Promise<Boundary> {
  const read = readBoundary(given)
  if (!read) throw malformed([{ field: 'boundary', says: noGeometry }], locale)
  if ('problem' in read) throw boundaryRefusal(await offerWithin(tx, read.problem))
  const { shape, found } = await soundOrAsGiven(tx, read.boundary)
  const problem = problemOf(found, shape)
  if (problem) throw boundaryRefusal(problem, found.reason ?? '')
  const { areaM2, perimeterM, outsideM2, xzqdm } = found
  return { shape, areaM2, perimeterM, outsideM2, xzqdm }
}

/** Returns the boundary that was examined: parts that only share borders merged into one, anything else as given. */
async function soundOrAsGiven(
  tx: Transaction<Tables>,
  given: MultiPolygon,
): Promise<{ shape: MultiPolygon; found: Found }> {
  const found = await examine(tx, given)
  const shape = found.valid ? null : await joinedParts(tx, given)
  return shape ? { shape, found: await examine(tx, shape) } : { shape: given, found }
}

/**
 * Merges adjacent parts into one shape: the parcels of a survey often share borders, which GEOS does not allow in a
 * multipolygon. Returns null if a part is invalid by itself, or if parts overlap by more than two surveys of one border
 * differ.
 */
async function joinedParts(tx: Transaction<Tables>, given: MultiPolygon): Promise<MultiPolygon | null> {
  if (given.coordinates.length < 2) return null
  const { rows } = await sql<{ whole: MultiPolygon | null }>`
    with part as materialized (select geom, ST_IsValid(geom) as valid from ST_Dump(${shapeOf(given)})),
    whole as materialized (select case when bool_and(valid) then ST_Multi(ST_Union(case when valid then geom end)) end as shape, sum(case when valid then ST_Area(geom::geography) end) as "areaM2" from part)
    select case when abs(ST_Area(shape::geography) - "areaM2") <= greatest(${sql.lit(leastM2)}, ${sql.lit(sharedShare)} * "areaM2") then ST_AsGeoJSON(shape, 15, 0)::json end as whole from whole`.execute(
    tx,
  )
  return rows[0]?.whole ?? null
}

/** Drops a suggestion that lies outside the region. */
async function offerWithin(tx: Transaction<Tables>, problem: BoundaryProblem): Promise<BoundaryProblem> {
  if (problem.mended?.type !== 'MultiPolygon') return problem
  const { valid, isInside } = await examine(tx, problem.mended)
  if (valid && isInside) return problem
  return { ...problem, code: problem.code === 'swapped-axes' ? 'out-of-range' : problem.code, mended: null }
}

function problemOf(found: Found, boundary: MultiPolygon): BoundaryProblem | null {
  const at = found.at?.coordinates ?? null
  if (!found.valid)
    return {
      code: 'invalid',
      location: found.location?.coordinates ?? at,
      mended: found.isMendSafe && found.isInside ? found.mended : null,
    }
  if (found.areaM2 < leastM2 || found.flatM2 < leastFlatShare * found.areaM2)
    return { code: 'too-small', location: at, mended: null }
  if (found.isInside) return null
  return found.isInsideExchanged
    ? { code: 'swapped-axes', location: at, mended: exchanged(boundary.coordinates) }
    : { code: 'outside-region', location: at, mended: null }
}

/** Returns a GeoJSON geometry as a SQL parameter. */
export function shapeOf(boundary: MultiPolygon): RawBuilder<unknown> {
  return sql`ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify(boundary)}::text), 4490)`
}

/**
 * Outline of the site's region as `shape`: of the region named in the settings, otherwise of the topmost one; a region
 * without an outline uses its bounding box.
 */
export const siteOutline = sql`
  select coalesce(boundary, case when "eastBound" > "westBound" and "northBound" > "southBound" then ST_MakeEnvelope("westBound", "southBound", "eastBound", "northBound", 4490) end) as shape
  from regions where "deletedAt" is null order by (xzqdm = (select value->'region'->>'xzqdm' from settings where key = ${siteKey})) desc nulls last, xzqjb, xzqdm limit 1`

/** Returns everything about a boundary in one statement. Rejects a tangled boundary without repairing it. */
async function examine(tx: Transaction<Tables>, boundary: MultiPolygon): Promise<Found> {
  const { rows } = await sql<Found>`
    with given as materialized (select ${shapeOf(boundary)} as shape),
    judged as materialized (select given.shape, detail.*, case when detail.valid then given.shape when not ${isTangled(boundary.coordinates)}::boolean then ST_Multi(ST_CollectionExtract(ST_MakeValid(given.shape), 3)) end as sound
      from given cross join lateral ST_IsValidDetail(given.shape) as detail),
    site as materialized (${siteOutline})
    select judged.valid, judged.reason, ST_AsGeoJSON(judged.location, 9, 0)::json as location, measured."areaM2", measured."flatM2", ST_Perimeter(judged.sound::geography) as "perimeterM",
      case when not judged.valid then ST_AsGeoJSON(judged.sound, 9, 0)::json end as mended,
      coalesce(not ST_IsEmpty(judged.sound) and abs(ST_Area(judged.shape::geography) - measured."areaM2") <= ${sql.lit(negligibleShare)} * measured."areaM2", false) as "isMendSafe",
      coalesce(ST_Intersects(site.shape, judged.sound), true) as "isInside",
      coalesce(ST_Intersects(site.shape, ST_FlipCoordinates(judged.sound)), false) as "isInsideExchanged",
      case when site.shape is null or ST_Covers(site.shape, judged.sound) then 0 else ${countedM2(sql`ST_Difference(judged.sound, site.shape, 1e-10)`, sql`measured."areaM2"`)} end as "outsideM2",
      ST_AsGeoJSON(inner_point.at, 7, 0)::json as at,
      (select xzqdm from regions where "deletedAt" is null and ST_Covers(boundary, inner_point.at) order by xzqjb desc, xzqdm limit 1) as xzqdm
    from judged left join site on true
    cross join lateral (select ST_Area(judged.sound::geography) as "areaM2", ST_Area(judged.sound) * 111195.0 ^ 2 * cos(radians(ST_YMax(judged.sound))) as "flatM2" offset 0) as measured
    cross join lateral (select ST_PointOnSurface(judged.sound) as at offset 0) as inner_point`.execute(tx)
  if (!rows[0]) throw new Error('the database gave no answer to a boundary')
  return rows[0]
}

import { sql, type RawBuilder } from '../db/index.ts'
import type { Frame, PlaneBox } from './plane.ts'

export type Expression = RawBuilder<unknown>

/** A simplification below this is not visible. */
const toleranceMm = 0.05
/** Geometries are clipped slightly outside the frame, so that the cut edge is not visible on the map. */
export const marginMm = 6

/** Plane, scale and extent of one map. */
export type Paper = { srid: number; frame: Frame; extent: Expression }

export function widened([west, south, east, north]: PlaneBox, by: number): PlaneBox {
  return [west - by, south - by, east + by, north + by]
}

/** Converts a plane geometry to GeoJSON in millimetres from the upper left corner of the frame. */
export function onPaper(plane: Expression, { scale, east, north }: Frame, digits = 2): Expression {
  const mm = 1000 / scale
  return sql`ST_AsGeoJSON(ST_Affine(${plane}, ${mm}::float8, 0, 0, ${-mm}::float8, ${-east * mm}::float8, ${north * mm}::float8), ${sql.lit(digits)}, 0)::json`
}

/** Transforms a geometry in degrees to the plane, clipped to the frame and simplified to visible detail. */
export function seen(shape: Expression, { srid, frame }: Paper): Expression {
  const [west, south, east, north] = widened(frame.box, (marginMm * frame.scale) / 1000)
  const box = sql`ST_MakeEnvelope(${west}::float8, ${south}::float8, ${east}::float8, ${north}::float8, ${sql.lit(srid)})`
  return sql`ST_Simplify(ST_ClipByBox2D(ST_Transform(ST_ClipByBox2D(${shape}, place.ground), ${sql.lit(srid)}), ${box}), ${(toleranceMm * frame.scale) / 1000}::float8, true)`
}

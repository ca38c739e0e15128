import { sql, type RawBuilder } from '../db/index.ts'

/** An arc is a polygon inside it: at most so many metres too near. */
const mostSagittaM = 0.002
/** Segments of a quarter of a circle at most: at ten kilometres, an arc is five centimetres too near. */
const mostSegments = 256
/** What a strip is wider by: arcs, edges straight in degrees, and the grid of what is subtracted take less of it. */
const slackM = 0.005
const slackShare = 1e-5

/** A distance in metres, so much greater that all that is left beyond it is measured to be farther away: 5 mm of 30 m. */
export function widened(distanceM: number): number {
  return distanceM * (1 + slackShare) + slackM
}

const degrees = sql`'+proj=longlat +ellps=GRS80 +no_defs'`
const segments = sql`least(${sql.lit(mostSegments)}, ceil(pi() / 4 * sqrt("setbackM" / ${sql.lit(2 * mostSagittaM)})))`

/**
 * A query for all that is nearer than `setbackM` metres to shapes, as `shape` in EPSG:4490, of those that are so near to
 * their `piece`. Rows have `shape`, `piece` and `setbackM`; edges must be short (see the function "densified"). The buffers
 * are of a plane that is true in all directions from a place within some kilometres, so that a distance of thirty metres is wrong by less than a
 * millimetre.
 */
export function setbackAround(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ST_SetSRID(ST_Transform(ST_Buffer(flat, "setbackM", format('quad_segs=%s', ${segments})), plane, ${degrees}), 4490) as shape
    from (select "setbackM", plane, ST_Transform(shape, ${degrees}, plane) as flat, ST_Transform(piece, ${degrees}, plane) as "flatPiece"
      from (select *, format('+proj=aeqd +lat_0=%s +lon_0=%s +ellps=GRS80 +units=m +no_defs', round(ST_Y(middle)::numeric, 1), round(ST_X(middle)::numeric, 1)) as plane
        from (select *, ST_Centroid(ST_Envelope(shape)) as middle from ${rows} as given offset 0) as placed offset 0) as planned offset 0) as flat
    where ST_DWithin(flat, "flatPiece", "setbackM")`
}

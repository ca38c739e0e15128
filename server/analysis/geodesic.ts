import { sql, type RawBuilder, type SqlBool } from '../db/index.ts'

type Shape = RawBuilder<unknown>

/**
 * Metres between two shapes in EPSG:4490, roughly: PostGIS takes the nearest points of a sphere, whose lengths differ from
 * those of the ellipsoid by up to 0.34 %.
 */
export function roughM(one: Shape, other: Shape): RawBuilder<number> {
  return sql<number>`ST_Distance(${one}::geography, ${other}::geography)`
}

/** Factor by which the nearest pair can be farther by `roughM` than another. */
const roughSlack = sql.lit(1.005)

/** Condition on pairs with `roughM`, the `least` of their group and the `reach` of their rule: it may be the nearest one. */
export const isNearest: RawBuilder<SqlBool> = sql`"roughM" <= least * ${roughSlack} and least <= reach * ${roughSlack}`

/** Geodesic metres between `shape` and `piece` of such a pair; 0 where they meet. */
export const nearestM: RawBuilder<number> = sql`case when least = 0 then 0 else "geodesic_apart"(shape, piece) end`

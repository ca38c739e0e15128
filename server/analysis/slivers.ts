import { sql, type RawBuilder, type SqlBool } from '../db/index.ts'

/** Nothing to analyse below 100 cm²: that is what remains between neighbours that share a border. */
export const leastM2 = 0.01

/**
 * Where two surveys draw one border differently, they overlap in slivers: pieces that are thin, twice the area over the
 * perimeter, and of which a boundary has little. Both limits are relative to shapes, never a number of square metres
 * alone: a footing of nine square metres lies wholly in a zone, and is no error of drawing.
 */
const mostWidthM = 0.3
const mostShare = 0.01

type Measured = { areaM2: number; perimeterM: number }

/** Condition on a piece of an overlap, by its square metres and its metres of perimeter. */
export function isThin(areaM2: RawBuilder<unknown>, perimeterM: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(2 * ${areaM2} < ${sql.lit(mostWidthM)} * ${perimeterM})`
}

/**
 * Square metres of what counts of an overlap, an area in EPSG:4490, with a boundary of `wholeM2`: without slivers. 0 for
 * nothing but slivers, and for null.
 */
export function countedM2(overlap: RawBuilder<unknown>, wholeM2: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(${countedSums(overlap, wholeM2, (sum) => sum(sql`"areaM2"`))})`
}

/** The same with the metres around it, as a JSON array. */
export function countedExtent(overlap: RawBuilder<unknown>, wholeM2: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${countedSums(overlap, wholeM2, (sum) => sql`json_build_array(${sum(sql`"areaM2"`)}, ${sum(sql`"perimeterM"`)})`)})`
}

/** What is made of sums of a measure over the pieces that count. */
function countedSums(
  overlap: RawBuilder<unknown>,
  wholeM2: RawBuilder<unknown>,
  of: (sum: (measure: RawBuilder<unknown>) => RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const thin = (measure: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`coalesce(sum(${measure}) filter (where "isThin"), 0)`
  const sum = (measure: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`coalesce(sum(${measure}) filter (where not "isThin"), 0) + case when ${thin(sql`"areaM2"`)} >= ${sql.lit(mostShare)} * ${wholeM2} then ${thin(measure)} else 0 end`
  return sql`
    select ${of(sum)}
    from (select "areaM2", "perimeterM", ${isThin(sql`"areaM2"`, sql`"perimeterM"`)} as "isThin" from ST_Dump(${overlap}) as part
      cross join lateral (select ST_Area(part.geom::geography) as "areaM2", ST_Perimeter(part.geom::geography) as "perimeterM" offset 0) as measured) as pieces
    where "areaM2" >= ${sql.lit(leastM2)}`
}

/** The pieces of an overlap with a boundary of `wholeM2`, those that count and the slivers; the largest first. */
export function apart<Piece extends Measured>(
  pieces: readonly Piece[],
  wholeM2: number,
): { counted: readonly Piece[]; slivers: readonly Piece[] } {
  const all = pieces.toSorted((one, other) => other.areaM2 - one.areaM2)
  const thin = new Set(all.filter(({ areaM2, perimeterM }) => 2 * areaM2 < mostWidthM * perimeterM))
  const thinM2 = [...thin].reduce((sum, { areaM2 }) => sum + areaM2, 0)
  if (thinM2 >= mostShare * wholeM2) return { counted: all, slivers: [] }
  return { counted: all.filter((piece) => !thin.has(piece)), slivers: [...thin] }
}

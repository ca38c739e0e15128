import { mostWidthM } from '../../src/resources/layers.ts'
import { sql, type RawBuilder } from '../db/index.ts'

/**
 * How wide the lines of a layer are, which are drawn as centrelines: the attribute that holds the metres of each, and those
 * of lines without a value. Both null where lines are drawn as they lie.
 */
export type Widths = { widthField: string | null; widthM: number | null }

/** Metres from a centreline to its edge at most. */
export const mostHalfWidthM = mostWidthM / 2

/** How far from the boundary the centreline of an edge within `reachM` metres can lie. */
export function centreReach(reachM: number, { widthField, widthM }: Widths): number {
  return reachM + (widthField === null ? (widthM ?? 0) / 2 : mostHalfWidthM)
}

/** The same from columns, of features with this half width. */
export function centreReachOf(reachM: RawBuilder<unknown>, half: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`${reachM} + coalesce(${half}, ${sql.lit(mostHalfWidthM)})`
}

/** Metres to the nearest edge, and to the nearest centreline without a width, of rows with `apartM` and `half`. */
export const edgeM = sql<number | null>`min(greatest(0, "apartM" - half)) filter (where half is not null)`
export const centreM = sql<number | null>`min("apartM") filter (where half is null)`

/** Widths of several layers as parameters: two arrays to unnest. */
export function widthColumns(layers: readonly Widths[]): RawBuilder<unknown> {
  return sql`${layers.map(({ widthField }) => widthField)}::text[], ${layers.map(({ widthM }) => widthM)}::double precision[]`
}

/**
 * Metres from the shape of a feature to its edge, from the columns `widthField` and `widthM` of its layer: half the width of
 * a line, 0 of anything else. Null where the width is unknown: no value and no default, or a value that is no number of
 * metres. A width of 0 is a value that nobody has given.
 */
export function halfWidthOf(featureId: RawBuilder<unknown>, shape: RawBuilder<unknown>): RawBuilder<number | null> {
  const value = sql`nullif(btrim(feature.attributes->>"widthField"), '')`
  return sql<
    number | null
  >`case when coalesce("widthField", "widthM"::text) is null or ST_Dimension(${shape}) <> 1 then 0
    when "widthField" is null then "widthM" / 2
    else (select case when ${value} is null then "widthM" / 2
        when ${value} ~ '^[0-9]{1,3}([.][0-9]+)?$' then case when (${value})::double precision > 0 and (${value})::double precision <= ${sql.lit(mostWidthM)} then (${value})::double precision / 2 end end
      from "layerFeatures" as feature where feature.id = ${featureId}) end`
}

import { sql, type RawBuilder } from '../db/index.ts'
import { siteOutline } from './boundary.ts'
import { overridesOf } from './findings.ts'
import { isNearest, nearestM, roughM } from './geodesic.ts'
import { farRegions, type PlannedLayer, type Used } from './layers.ts'
import { farthestOf, reachedLayers, reaches } from './near.ts'
import { boxWithin, zonedLayers } from './pieces.ts'
import type { Rule } from './rules.ts'
import { countedExtent, countedM2 } from './slivers.ts'
import type { Uncovered } from './themes.ts'
import { hasThreshold } from './thresholds.ts'
import { centreM, centreReachOf, edgeM, halfWidthOf } from './widths.ts'
import { zoneOf } from './zones.ts'

/**
 * What was measured of a parcel. Layers, rules of what lies outside and pairs of rules are numbered from 0 as the query
 * was given them; `far` are regions that it has no ground in, and `open` the groups of themes without data for a part.
 * What no rule with a threshold speaks of has no extent.
 */
export type LandMeasurements = {
  id: string
  wholeM2: number
  touched: [
    layer: number,
    zone: string | null,
    extent: [areaM2: number, perimeterM: number, lengthM: number, points: number] | null,
  ][]
  near: [layer: number, zone: string | null, distanceM: number | null, centreM: number | null][]
  beyond: [rule: number, extent: [areaM2: number, perimeterM: number] | null][]
  held: number[]
  isValid: boolean
  isOutside: boolean
  far: string[]
  open: { group: number; areaM2: number }[]
}

/** Boundaries that are judged together: of parcels, of stored analyses, or of rule tests. */
export type ManySource = 'lands' | 'analysisRuns' | 'ruleTests'

type LandsQuery = {
  source: ManySource
  ids: readonly string[]
  layers: readonly PlannedLayer[]
  planned: Used & { regions: readonly string[] }
  uncovered: Uncovered
  /** Snaps to this grid in degrees: slower, but never fails. */
  grid: number | null
}

/**
 * Query for what rules ask of many parcels, with the same results as analyses of each. Returns a row for each parcel with
 * a boundary, even if there is nothing, because the embedded database can lose rows without an error.
 */
export function landsQuery({
  source,
  ids,
  layers,
  planned,
  uncovered,
  grid,
}: LandsQuery): RawBuilder<LandMeasurements> {
  const snap = grid === null ? sql`` : sql`, ${sql.lit(grid)}`
  const reach = reaches(layers, planned.rules)
  const far = farRegions(planned.regions)
  const shapes = shapesOf(layers, planned)
  const outside = outsideRules(planned.rules)
  const pairs = overridesOf(planned.rules)
  const wholeM2 = sql`chosen."areaM2"`
  const indexes = (each: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
    each.length === 0
      ? sql`'[]'::json`
      : sql`(select coalesce(json_agg(number), '[]'::json) from (values ${sql.join(each.map((holds, at) => sql`(${sql.lit(at)}, ${holds})`))}) as asked(number, holds) where holds)`
  const beyond = outside.map((rule, at) => {
    const extent = hasThreshold(rule) ? countedExtent(sql`beyond.shape`, wholeM2) : sql`null::json`
    return sql`(select ${sql.lit(at)} as number, ${countedM2(sql`beyond.shape`, wholeM2)} > 0 as holds, ${extent} as extent from (select ${shapes.beyond(rule)} as shape offset 0) as beyond)`
  })
  return sql<LandMeasurements>`
    with chosen as materialized (select id, "densified"(boundary) as boundary, ${source === 'lands' ? sql`"areaM2"` : sql`ST_Area(boundary::geography)`} as "areaM2" from ${sql.table(source)} where id = any(${[...ids]}::text[]) and boundary is not null),
    planned as materialized (select *, row_number() over () - 1 as number from ${zonedLayers(layers)}),
    reached as (select number, reach, "widthField", "widthM" from ${reachedLayers(layers, reach)} as given),
    site as materialized (${siteOutline}),
    territories as materialized (${far.territories}),
    coverages as materialized (${uncovered.coverages}),
    met as materialized (select chosen.id, chosen.boundary, planned.number, planned.zones, part."featureId", part.shape, ST_Dimension(part.shape) as dimension, part."isValid" as valid
      from chosen cross join lateral "parts_at"(chosen.boundary) as part join planned using ("layerId", "contentVersion") order by part."featureId"),
    pieces as materialized (select id, number, ${zoneOf(sql`zones`, sql`"featureId"`)} as zone, dimension, valid,
        case when not valid then null when ST_Covers(shape, boundary) then boundary when ST_Intersects(shape, boundary) then ST_Intersection(shape, boundary${snap}) end as piece from met),
    areas as materialized (select id, number, zone, case when count(*) = 1 then (array_agg(part))[1] else ST_Union(part${snap}) end as area
      from (select id, number, zone, ST_CollectionExtract(piece, 3) as part from pieces where dimension = 2 and piece is not null) as extracted where not ST_IsEmpty(part) group by 1, 2, 3),
    covered as (select areas.id, areas.number, areas.zone from areas join chosen using (id) where ${countedM2(sql`areas.area`, wholeM2)} > 0),
    crossed as materialized (select distinct id, number, zone from pieces where piece is not null and ((dimension = 1 and ST_Length(ST_CollectionExtract(piece, 2)) > 0) or (dimension = 0 and not ST_IsEmpty(piece)))),
    touched as (select id, json_agg(json_build_array(number, zone, ${extentsOf(layers, planned.rules)})) as touched from (select * from covered union select * from crossed) as either join chosen using (id) group by id),
    measured as materialized (select chosen.id, reached.number, ${zoneOf(sql`planned.zones`, sql`part."featureId"`)} as zone, edge.half, ${centreReachOf(sql`reached.reach`, sql`edge.half`)} as reach, part.shape, chosen.boundary as piece, ${roughM(sql`part.shape`, sql`chosen.boundary`)} as "roughM", part."isValid" as valid
      from chosen cross join lateral "parts_at"(${boxWithin(sql`chosen.boundary`, farthestOf(layers, reach))}) as part join planned using ("layerId", "contentVersion") join reached using (number)
      cross join lateral (select ${halfWidthOf(sql`part."featureId"`, sql`part.shape`)} as half offset 0) as edge),
    nearest as (select *, min("roughM") over (partition by id, number, zone, half) as least from measured),
    exact as (select id, number, zone, half, reach, min(${nearestM}) as "apartM" from nearest where ${isNearest} group by 1, 2, 3, 4, 5),
    edges as (select id, number, zone, ${edgeM} as "distanceM", ${centreM} as "centreM" from exact where "apartM" <= reach group by 1, 2, 3),
    near as (select id, json_agg(json_build_array(number, zone, "distanceM", "centreM")) as near from edges group by id),
    sound as (select id, bool_and(valid) as valid from (select id, valid from pieces union all select id, valid from measured) as parts group by id)
    select chosen.id, ${wholeM2} as "wholeM2", coalesce(touched.touched, '[]'::json) as touched, coalesce(near.near, '[]'::json) as near, coalesce(sound.valid, true) as "isValid",
      ${beyond.length === 0 ? sql`'[]'::json` : sql`(select coalesce(json_agg(json_build_array(number, extent)), '[]'::json) from (${sql.join(beyond, sql` union all `)}) as asked where holds)`} as beyond,
      ${indexes(pairs.map(({ overriding, overridden }) => shapes.covers(overriding, overridden)))} as held,
      ${far.farFrom(sql`chosen.boundary`)} as far, ${uncovered.open(sql`chosen.boundary`, wholeM2)} as open,
      case when site.shape is null or ST_Covers(site.shape, chosen.boundary) then false else ${countedM2(sql`ST_Difference(chosen.boundary, site.shape, 1e-10)`, wholeM2)} > 0 end as "isOutside"
    from chosen left join site on true left join touched using (id) left join near using (id) left join sound using (id)`
}

/** The extent of an overlap `either` of `chosen`, from `areas` and `pieces`, where a rule of its layer's theme has a threshold. */
function extentsOf(layers: readonly PlannedLayer[], rules: readonly Rule[]): RawBuilder<unknown> {
  const themes = new Set(
    rules.filter((rule) => rule.relation === 'inside' && hasThreshold(rule)).map(({ themeId }) => themeId),
  )
  const numbers = layers.flatMap(({ themeId }, number) => (themes.has(themeId ?? '') ? [number] : []))
  if (numbers.length === 0) return sql`null::json`
  const own = (of: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`from ${of} as own where own.id = either.id and own.number = either.number and own.zone is not distinct from either.zone`
  const area = countedExtent(sql`(select area ${own(sql`areas`)})`, sql`chosen."areaM2"`)
  return sql`case when either.number = any(${numbers}::integer[]) then (select json_build_array(counted.area->0, counted.area->1,
      (select coalesce(ST_Length(ST_Union(ST_CollectionExtract(own.piece, 2))::geography), 0) ${own(sql`pieces`)} and own.dimension = 1),
      (select count(*) ${own(sql`pieces`)} and own.dimension = 0 and not ST_IsEmpty(own.piece)))
    from (select ${area} as area offset 0) as counted) end`
}

export function outsideRules(rules: readonly Rule[]): Rule[] {
  return rules.filter(({ relation }) => relation === 'outside')
}

type RuleShapes = {
  /** What lies outside the theme of a rule; null where there are no data. */
  beyond: (rule: Rule) => RawBuilder<unknown>
  /** Condition: the first rule is about all that the second is about. */
  covers: (overriding: Rule, overridden: Rule) => RawBuilder<unknown>
}

/** Shapes of what rules are about, of the parcel `chosen`, from `areas` and `crossed`. */
function shapesOf(layers: readonly PlannedLayer[], { themes }: Used): RuleShapes {
  const numbers = (isOwn: (layer: PlannedLayer) => boolean): number[] =>
    layers.flatMap((layer, number) => (isOwn(layer) ? [number] : []))
  const ofTheme = ({ themeId }: Rule): number[] => numbers((layer) => layer.themeId === themeId)
  const united = (of: readonly number[]): RawBuilder<unknown> =>
    sql`(select ST_Union(area, 1e-10) from areas where areas.id = chosen.id and areas.number = any(${[...of]}::integer[]))`
  const beyond: RuleShapes['beyond'] = (rule) => {
    const current = new Set(themes.find(({ id }) => id === rule.themeId)?.current.map(({ layerId }) => layerId))
    const own = numbers(({ layerId }) => current.has(layerId))
    return own.length === 0
      ? sql`null::geometry`
      : sql`ST_CollectionExtract(coalesce(ST_Difference(chosen.boundary, ${united(own)}, 1e-9), chosen.boundary), 3)`
  }
  const coverOf = (rule: Rule): RawBuilder<unknown> =>
    rule.relation === 'outside'
      ? beyond(rule)
      : rule.relation === 'inside'
        ? united(ofTheme(rule))
        : sql`null::geometry`
  // Only areas can be subtracted; what is about lines, points, a distance or the terrain is held where the whole parcel is.
  const coveredOf = (rule: Rule): RawBuilder<unknown> =>
    rule.relation === 'outside'
      ? beyond(rule)
      : rule.relation !== 'inside'
        ? sql`chosen.boundary`
        : sql`case when exists (select from crossed where crossed.id = chosen.id and crossed.number = any(${ofTheme(rule)}::integer[])) then chosen.boundary else ${united(ofTheme(rule))} end`
  return {
    beyond,
    covers: (overriding, overridden) =>
      sql`coalesce((select ${countedM2(sql`ST_Difference(coalesce(covered.shape, chosen.boundary), cover.shape, 1e-10)`, sql`chosen."areaM2"`)} = 0 and cover.shape is not null
        from (select ${coverOf(overriding)} as shape offset 0) as cover cross join (select ${coveredOf(overridden)} as shape offset 0) as covered), false)`,
  }
}

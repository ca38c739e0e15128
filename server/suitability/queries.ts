import type { AnalysedLayer } from '../../src/resources/analysis.ts'
import type { RawValue } from '../../src/resources/criteria/criterion.ts'
import { sql, type RawBuilder, type SqlBool } from '../db/index.ts'
import type { PlannedCriterion } from './planned.ts'

type Content = Pick<AnalysedLayer, 'layerId' | 'contentVersion'>

/** A land with the values of its criteria, in order, as `v0`, `v1` …; a verdict's value is null here. */
export type LandRow = {
  id: string
  landCode: string
  name: string
  xzqdm: string
  at: { coordinates: [number, number] } | null
  isShaped: boolean
} & Record<`v${number}`, RawValue>

/** Number of nearest neighbours found on the plane; those that may be nearest on the ellipsoid are measured there. */
const candidates = 4
/**
 * Factor by which the true nearest neighbour can be farther away on the plane: over 100 km the scale of Web Mercator
 * changes by less, up to 60° of latitude.
 */
const planeSlack = 1.03

/**
 * Query for the next lands that match the condition, by id, with the values of all criteria except the verdict: one
 * statement, geodesic metres, neighbours found with the index.
 */
export function valuesQuery(
  criteria: readonly PlannedCriterion[],
  { condition, after, rows }: { condition: RawBuilder<SqlBool>; after: string; rows: number },
): RawBuilder<LandRow> {
  const fields = sql.join([
    sql`lands.id`,
    ...criteria.flatMap(({ criterion: { source } }, at) =>
      source.kind === 'number' || source.kind === 'category'
        ? [sql`lands.${sql.ref(source.field)} as ${sql.ref(`v${at}`)}`]
        : [],
    ),
  ])
  const columns = criteria.map(({ criterion: { source }, layer }, at) => {
    if (source.kind === 'number' || source.kind === 'category') return sql`chosen.${sql.ref(`v${at}`)}`
    return layer ? sql`${sql.ref(`found${at}`)}.value as ${sql.ref(`v${at}`)}` : sql`null as ${sql.ref(`v${at}`)}`
  })
  const joins = criteria.flatMap(({ criterion: { source }, layer }, at) => {
    if (!layer) return []
    if (source.kind === 'distance') return [distanceJoin(layer, at)]
    return source.kind === 'attribute' ? [attributeJoin(layer, { at, field: source.field })] : []
  })
  return sql<LandRow>`
    with chosen as materialized (
      select ${fields}, lands."landCode", lands.name, lands.xzqdm, lands.boundary, lands.boundary3857 as plane, lands.boundary::geography as ground, ST_PointOnSurface(lands.boundary) as middle
      from lands where (${condition}) and lands.id > ${after} order by lands.id limit ${sql.lit(rows)})
    select chosen.id, chosen."landCode", chosen.name, chosen.xzqdm, ST_AsGeoJSON(chosen.middle, 6, 0)::json as at, chosen.boundary is not null as "isShaped", ${sql.join(columns)}
    from chosen ${sql.join(joins, sql` `)} order by chosen.id`
}

function distanceJoin({ layerId, contentVersion }: Content, at: number): RawBuilder<unknown> {
  return sql`left join lateral (
    select min(ST_Distance(near.shape::geography, chosen.ground)) as value
    from (select shape, apart, min(apart) over () as least from "parts_near"(${layerId}, ${contentVersion}::integer, chosen.plane, ${sql.lit(candidates)})) as near
    where near.apart <= near.least * ${sql.lit(planeSlack)} and chosen.plane is not null
  ) as ${sql.ref(`found${at}`)} on true`
}

function attributeJoin(
  { layerId, contentVersion }: Content,
  { at, field }: { at: number; field: string },
): RawBuilder<unknown> {
  const value = sql`feature.attributes -> ${field}::text`
  return sql`left join lateral (
    select avg(case when jsonb_typeof(${value}) = 'number' then (${value})::double precision end) as value from "layerFeatures" as feature
    where feature.id in (select part."featureId" from "parts_at"(chosen.middle) as part where part."layerId" = ${layerId} and part."contentVersion" = ${contentVersion}::integer and ST_Covers(part.shape, chosen.middle))
  ) as ${sql.ref(`found${at}`)} on true`
}

/**
 * A land with the numbers, starting at 1, of the layers that it touches; `far` are regions that it does not touch, and
 * `open` the groups of themes without data for a part of it.
 */
export type TouchedRow = {
  id: string
  touched: number[]
  isValid: boolean
  isOutside: boolean
  far: string[]
  open: { group: number; areaM2: number }[]
}

/** A query to name `territories`, and the codes of those regions that a shape does not touch. */
export type FarRegions = {
  territories: RawBuilder<unknown>
  farFrom: (shape: RawBuilder<unknown>) => RawBuilder<string[]>
}

/** A query to name `coverages`, which groups of themes have no data for a part of a shape, and the themes of these. */
export type Uncovered = {
  coverages: RawBuilder<unknown>
  open: (shape: RawBuilder<unknown>, wholeM2: RawBuilder<unknown>) => RawBuilder<TouchedRow['open']>
  themesOf: (open: TouchedRow['open']) => { theme: string; areaM2: number }[]
}

/** Square metres of what counts of an overlap with a land of `wholeM2`, without slivers. */
export type CountedM2 = (overlap: RawBuilder<unknown>, wholeM2: RawBuilder<unknown>) => RawBuilder<number>

type TouchedQuery = {
  ids: readonly string[]
  layers: readonly Content[]
  site: RawBuilder<unknown>
  countedM2: CountedM2
  /** Regions of layers, and which of them a shape does not touch. */
  far: FarRegions
  uncovered: Uncovered
  /** Snaps to this grid in degrees: slower, but never fails. */
  grid: number | null
}

/**
 * Query for the layers that a set of lands touches, with the same result as an analysis of each: by area on the
 * ellipsoid without slivers, by length, or by points. Returns one row per land with a boundary, even if nothing is
 * touched, because the embedded database can lose rows without an error.
 */
export function touchedQuery({
  ids,
  layers,
  site,
  countedM2,
  far,
  uncovered,
  grid,
}: TouchedQuery): RawBuilder<TouchedRow> {
  const snap = grid === null ? sql`` : sql`, ${sql.lit(grid)}`
  return sql<TouchedRow>`
    with chosen as materialized (select id, "densified"(boundary) as boundary, "areaM2" from lands where id = any(${ids}::text[]) and boundary is not null),
    planned as materialized (select * from unnest(${layers.map(({ layerId }) => layerId)}::text[], ${layers.map(({ contentVersion }) => contentVersion)}::integer[]) with ordinality as planned("layerId", "contentVersion", number)),
    site as materialized (${site}),
    territories as materialized (${far.territories}),
    coverages as materialized (${uncovered.coverages}),
    met as materialized (select chosen.id, chosen.boundary, planned.number, part.shape, ST_Dimension(part.shape) as dimension, part."isValid" as valid
      from chosen cross join lateral "parts_at"(chosen.boundary) as part join planned using ("layerId", "contentVersion") order by part."featureId"),
    pieces as materialized (select id, number, dimension, valid,
        case when not valid then null when ST_Covers(shape, boundary) then boundary when ST_Intersects(shape, boundary) then ST_Intersection(shape, boundary${snap}) end as piece from met),
    areas as materialized (select id, number, case when count(*) = 1 then (array_agg(part))[1] else ST_Union(part${snap}) end as area
      from (select id, number, ST_CollectionExtract(piece, 3) as part from pieces where dimension = 2 and piece is not null) as extracted where not ST_IsEmpty(part) group by 1, 2),
    covered as (select areas.id, areas.number from areas join chosen using (id) where ${countedM2(sql`areas.area`, sql`chosen."areaM2"`)} > 0),
    crossed as (select distinct id, number from pieces where piece is not null and ((dimension = 1 and ST_Length(ST_CollectionExtract(piece, 2)) > 0) or (dimension = 0 and not ST_IsEmpty(piece)))),
    touched as (select id, array_agg(number) as numbers from (select * from covered union select * from crossed) as either group by id),
    sound as (select id, bool_and(valid) as valid from pieces group by id)
    select chosen.id, coalesce(touched.numbers, '{}') as touched, coalesce(sound.valid, true) as "isValid", ${far.farFrom(sql`chosen.boundary`)} as far, ${uncovered.open(sql`chosen.boundary`, sql`chosen."areaM2"`)} as open,
      case when site.shape is null or ST_Covers(site.shape, chosen.boundary) then false else ${countedM2(sql`ST_Difference(chosen.boundary, site.shape, 1e-10)`, sql`chosen."areaM2"`)} > 0 end as "isOutside"
    from chosen left join site on true left join touched using (id) left join sound using (id)`
}

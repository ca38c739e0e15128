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

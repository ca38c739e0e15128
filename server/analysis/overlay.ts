import type { AnalysedLayer, Box, Position } from '../../src/resources/analysis.ts'
import type { Geometry } from '../../src/resources/define.ts'
import {
  isConnectionLost,
  setStatementTimeout,
  sql,
  sqlState,
  type RawBuilder,
  type Tables,
  type Transaction,
} from '../db/index.ts'
import type { MultiPolygon } from './boundary-form.ts'
import { leastM2, shapeOf } from './boundary.ts'
import { mostSlivers } from './settings.ts'

/** The overlap of a layer with the boundary. */
export type Common = {
  layerId: string
  /** False if a feature that touches the bounding box of the boundary is invalid: then no other field is reliable. */
  isValid: boolean
  areaM2: number
  lengthM: number
  points: number
  features: number
  bbox: Box | null
  at: Position | null
  shape: Geometry | null
  sliverM2: number
  slivers: number
  sliverAt: Position | null
}

type Row = Omit<Common, 'at' | 'sliverAt'> & {
  at: { coordinates: Position } | null
  sliverAt: { coordinates: Position } | null
}
type OverlayQuery = {
  boundary: MultiPolygon
  layers: readonly Pick<AnalysedLayer, 'layerId' | 'contentVersion'>[]
  sliverM2: number
  /** Snaps to a grid of 0.01 mm: slower, but robust. */
  isSnapped?: boolean
}

/** Grid size in degrees. */
export const snapGrid = 1e-10

/** An overlap with more corners than this is measured but not sent. */
const mostSentPoints = 50_000
/** When the combined query fails, each layer is queried alone: time limit for one layer, and for all layers. */
const loneMs = 10_000
const togetherMs = 60_000

/**
 * Builds one statement that computes the overlap of a boundary with every layer: each place counts once within a layer,
 * areas are square metres on the ellipsoid, and the spatial index finds the features. Returns one row for each layer,
 * also without an overlap: where PostGIS normally catches a GEOS error and retries, the embedded database loses the
 * whole result without an error.
 */
function overlayQuery({ boundary, layers, sliverM2, isSnapped = false }: OverlayQuery): RawBuilder<Row> {
  const grid = isSnapped ? sql`, ${sql.lit(snapGrid)}` : sql``
  const tolerance = sql`${sliverM2}::double precision`
  return sql<Row>`
    with given as materialized (select ${shapeOf(boundary)} as shape),
    planned as materialized (select * from unnest(${layers.map(({ layerId }) => layerId)}::text[], ${layers.map(({ contentVersion }) => contentVersion)}::integer[]) as planned("layerId", "contentVersion")),
    near as materialized (select feature."layerId", feature.shape, ST_Dimension(feature.shape) as dimension, ST_IsValid(feature.shape) as valid
      from given join "layerFeatures" as feature on feature.shape && given.shape join planned using ("layerId", "contentVersion")),
    pieces as materialized (select near."layerId", near.dimension, near.valid,
        case when not near.valid then null when ST_Covers(given.shape, near.shape) then near.shape when ST_Intersects(given.shape, near.shape) then ST_Intersection(near.shape, given.shape${grid}) end as piece
      from given cross join near),
    dissolved as materialized (select "layerId", bool_and(valid) as "isValid", count(*) filter (where ST_Dimension(piece) = dimension and not ST_IsEmpty(piece)) as features,
        ST_Union(ST_CollectionExtract(piece, 3)${grid}) filter (where dimension = 2) as area, ST_Union(ST_CollectionExtract(piece, 2)${grid}) filter (where dimension = 1) as line,
        ST_Union(ST_CollectionExtract(piece, 1)${grid}) filter (where dimension = 0) as spots
      from pieces group by "layerId"),
    parts as materialized (select "layerId", part.geom, measured."areaM2", measured."areaM2" < ${tolerance} as "isSmall"
      from dissolved cross join lateral ST_Dump(area) as part cross join lateral (select ST_Area(part.geom::geography) as "areaM2" offset 0) as measured
      where measured."areaM2" >= ${sql.lit(leastM2)}),
    judged as materialized (select *, "isSmall" and coalesce(sum("areaM2") filter (where "isSmall") over (partition by "layerId"), 0) < ${sql.lit(mostSlivers)} * ${tolerance} as "isSliver" from parts),
    summed as (select "layerId", coalesce(sum("areaM2") filter (where not "isSliver"), 0) as "areaM2", ST_Multi(ST_Collect(geom) filter (where not "isSliver")) as common,
        (array_agg(geom order by "areaM2" desc) filter (where not "isSliver"))[1] as largest, coalesce(sum("areaM2") filter (where "isSliver"), 0) as "sliverM2",
        count(*) filter (where "isSliver") as slivers, (array_agg(geom order by "areaM2" desc) filter (where "isSliver"))[1] as sliver
      from judged group by "layerId")
    select planned."layerId", coalesce(dissolved."isValid", true) as "isValid", coalesce(dissolved.features, 0) as features, coalesce(summed."areaM2", 0) as "areaM2", coalesce(ST_Length(dissolved.line::geography), 0) as "lengthM",
      coalesce(ST_NPoints(dissolved.spots), 0) as points, coalesce(summed."sliverM2", 0) as "sliverM2", coalesce(summed.slivers, 0) as slivers,
      case when not ST_IsEmpty(whole.shape) then array[ST_XMin(whole.shape), ST_YMin(whole.shape), ST_XMax(whole.shape), ST_YMax(whole.shape)] end as bbox,
      ST_AsGeoJSON(ST_PointOnSurface(coalesce(summed.largest, dissolved.line, dissolved.spots)), 7, 0)::json as at,
      ST_AsGeoJSON(ST_PointOnSurface(summed.sliver), 7, 0)::json as "sliverAt",
      case when ST_NPoints(summed.common) <= ${sql.lit(mostSentPoints)} then ST_AsGeoJSON(summed.common, 9, 0)::json end as shape
    from planned left join dissolved using ("layerId") left join summed using ("layerId")
    cross join lateral (select ST_Collect(array[summed.common, dissolved.line, dissolved.spots]) as shape offset 0) as whole
    order by planned."layerId"`
}

/** `onLayers` receives the number of finished layers. */
type OverlayWatch = { signal?: AbortSignal | undefined; onLayers?: (done: number) => void }

/** Overlaps by layer, and the layers that could not be read. */
type Overlaid = { common: readonly Common[]; unreadable: ReadonlySet<string> }

/**
 * Queries all layers at once; if that fails, all again on a fine grid, then each alone, so that one broken layer does
 * not hide the results of the others. Throws errors that no layer caused: a lost connection, a caller who disconnected.
 */
export async function overlay(
  tx: Transaction<Tables>,
  query: OverlayQuery,
  { signal, onLayers }: OverlayWatch = {},
): Promise<Overlaid> {
  if (query.layers.length === 0) return overlaid([], [])
  onLayers?.(0)
  const all = (await attempt(tx, query, signal)) ?? (await attempt(tx, { ...query, isSnapped: true }, signal))
  if (all) return overlaid(all, [])
  const until = Date.now() + togetherMs
  const found: Common[] = []
  const failed: string[] = []
  await setStatementTimeout(tx, loneMs)
  for (const [done, layer] of query.layers.entries()) {
    onLayers?.(done)
    const alone = Date.now() < until ? await attempt(tx, { ...query, layers: [layer], isSnapped: true }, signal) : null
    if (alone) found.push(...alone)
    else failed.push(layer.layerId)
  }
  return overlaid(found, failed)
}

function overlaid(found: readonly Common[], failed: readonly string[]): Overlaid {
  const invalid = found.filter(({ isValid }) => !isValid).map(({ layerId }) => layerId)
  return {
    common: found.filter(({ isValid, features }) => isValid && features > 0),
    unreadable: new Set([...failed, ...invalid]),
  }
}

/** Returns null if the database failed for these layers. */
async function attempt(tx: Transaction<Tables>, query: OverlayQuery, signal?: AbortSignal): Promise<Common[] | null> {
  await sql`savepoint overlay`.execute(tx)
  try {
    const { rows } = await overlayQuery(query).execute(tx)
    await sql`release savepoint overlay`.execute(tx)
    if (rows.length !== query.layers.length) return null
    return rows.map((row) => ({ ...row, at: row.at?.coordinates ?? null, sliverAt: row.sliverAt?.coordinates ?? null }))
  } catch (error) {
    signal?.throwIfAborted()
    if (sqlState(error) === null || isConnectionLost(error)) throw error
    await sql`rollback to savepoint overlay`.execute(tx)
    return null
  }
}

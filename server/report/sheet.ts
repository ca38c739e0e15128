import type { AnalysedLayer } from '../../src/resources/analysis.ts'
import type { Locale } from '../../src/resources/errors.ts'
import type { Geometry } from '../../src/resources/define.ts'
import {
  layerName,
  regionName,
  sql,
  type RawBuilder,
  type SqlBool,
  type Tables,
  type Transaction,
} from '../db/index.ts'
import type { Neighbour, PaperShape, Sheet, SheetLayer } from './content.ts'
import { readGround } from './ground.ts'
import { marginMm, onPaper, seen, widened, type Expression, type Paper } from './paper.ts'
import { frameAround, frameMm, zoneAt, type Frame, type PlaneBox } from './plane.ts'

type Layer = Pick<AnalysedLayer, 'layerId' | 'name' | 'contentVersion'>

export type SheetDeps = {
  /** Condition on table `layers`: the caller may see its features. */
  seesLines: RawBuilder<SqlBool>
  /** Condition on table `lands`: the caller may list it. */
  seesLand: RawBuilder<SqlBool>
}

/** Subject of the map: GeoJSON in EPSG:4490 degrees. */
type Subject = {
  boundary: Geometry
  landId: string | null
  /** The language of names. */
  locale: Locale
  layers: readonly Layer[]
  /** What has a say in the boundary, by layer; null as `shape` where the caller may not see it. */
  concerned: readonly Found[]
  /** Those of them whose shapes the map marks. */
  common: readonly Found[]
  /** What can be built on; null where the caller may not see it. */
  buildable: Geometry | null
}
type Found = { layerId: string; name: string; shape: Geometry | null }

/** Maximum number of features per layer and map; a map cannot show more. */
const mostFeatures = 3_000
const mostLands = 400
const mostNeighbours = 12
/** Smaller features are not visible on paper. */
const leastMm = 0.15

/**
 * Returns the map around a boundary, in millimetres on paper, with everything the caller may see, and the neighbouring
 * parcels.
 */
export async function drawSheet(
  tx: Transaction<Tables>,
  subject: Subject,
  deps: SheetDeps,
): Promise<{ sheet: Sheet; neighbours: Neighbour[] }> {
  const { zone, srid } = zoneAt(middle(subject.boundary))
  const boundary = given(subject.boundary)
  const frame = frameAround(await planeBox(tx, boundary, srid))
  const [west, south, east, north] = widened(frame.box, (marginMm * frame.scale) / 1000)
  const extent = sql`ST_Transform(ST_Segmentize(ST_MakeEnvelope(${west}::float8, ${south}::float8, ${east}::float8, ${north}::float8, ${sql.lit(srid)}), ${(east - west) / 20}::float8), 4490)`
  const paper: Paper = { srid, frame, extent }
  const { lands, neighbours } = await readLands(tx, paper, {
    boundary,
    landId: subject.landId,
    seesLand: deps.seesLand,
  })
  const layers = await readLayers(tx, paper, { ...subject, seesLines: deps.seesLines })
  const sheet: Sheet = {
    srid,
    zone,
    scale: frame.scale,
    widthMm: frameMm.width,
    heightMm: frameMm.height,
    east: frame.east,
    north: frame.north,
    boundary: await drawn(tx, paper, boundary),
    layers,
    hidden: await readHidden(tx, subject.concerned, deps.seesLines),
    common: await readCommon(tx, paper, subject.common),
    buildable: subject.buildable && (await drawn(tx, paper, given(subject.buildable))),
    lands,
    regions: await readRegions(tx, paper, subject.locale),
    ...(await readGround(tx, paper, subject.locale)),
  }
  return { sheet, neighbours }
}

function given(shape: Geometry): Expression {
  return sql`ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify(shape)}::text), 4490)`
}

/** Longitude halfway between the westernmost and the easternmost corner. */
export function middle(shape: Geometry): number {
  const positions = shape.type === 'Point' ? [shape.coordinates] : shape.coordinates.flat(2)
  let [least, most] = [Infinity, -Infinity]
  for (const [longitude = 0] of positions) {
    least = Math.min(least, longitude)
    most = Math.max(most, longitude)
  }
  return (least + most) / 2
}

async function planeBox(tx: Transaction<Tables>, boundary: Expression, srid: number): Promise<PlaneBox> {
  const { rows } = await sql<{ box: [number, number, number, number] }>`
    select array[ST_XMin(plane), ST_YMin(plane), ST_XMax(plane), ST_YMax(plane)] as box
    from (select ST_Transform(${boundary}, ${sql.lit(srid)}) as plane) as planed`.execute(tx)
  if (!rows[0]) throw new Error('the database gave no extent of a boundary')
  return rows[0].box
}

/** Degrees of latitude per given millimetres on paper. */
function degreesOf(mm: number, { scale }: Frame): number {
  return (mm * scale) / 1000 / 111_000
}

async function drawn(tx: Transaction<Tables>, { srid, frame }: Paper, shape: Expression): Promise<PaperShape> {
  const { rows } = await sql<{
    shape: PaperShape
  }>`select ${onPaper(sql`ST_Transform(${shape}, ${sql.lit(srid)})`, frame, 3)} as shape`.execute(tx)
  return rows[0]?.shape ?? { type: 'GeometryCollection', geometries: [] }
}

type LayerRow = Omit<SheetLayer, 'shapes' | 'isCut'> & { shapes: (PaperShape | null)[] | null; found: number }

/** Reads the layers whose features the caller may see now, in the versions that were analysed. */
async function readLayers(
  tx: Transaction<Tables>,
  paper: Paper,
  { layers, locale, seesLines }: Pick<Subject, 'layers' | 'locale'> & { seesLines: RawBuilder<SqlBool> },
): Promise<SheetLayer[]> {
  const least = degreesOf(leastMm, paper.frame)
  const { rows } = await sql<LayerRow>`
    with place as materialized (select ${paper.extent} as ground),
    planned as materialized (select * from unnest(${layers.map(({ layerId }) => layerId)}::text[], ${layers.map(({ contentVersion }) => contentVersion)}::integer[]) with ordinality as planned("layerId", "contentVersion", rank))
    select layers.id as "layerId", ${layerName(locale)} as name, layers."dataDate"::text as "dataDate", layers."fillColor", layers."fillOpacity", layers."lineColor", layers."lineStyle", drawn.shapes, drawn.found
    from planned join layers on layers.id = planned."layerId" cross join place
    cross join lateral (
      select json_agg(${onPaper(sql`clipped.plane`, paper.frame)}) filter (where not ST_IsEmpty(clipped.plane)) as shapes, count(*)::integer as found
      from (
        select ${seen(sql`feature.shape`, paper)} as plane from "layerFeatures" as feature
        where feature."layerId" = planned."layerId" and feature."contentVersion" = planned."contentVersion" and feature.shape && place.ground
          and (ST_Dimension(feature.shape) = 0 or ST_XMax(feature.shape) - ST_XMin(feature.shape) > ${least}::float8 or ST_YMax(feature.shape) - ST_YMin(feature.shape) > ${least}::float8)
        limit ${sql.lit(mostFeatures)}
      ) as clipped
    ) as drawn
    where ${seesLines} order by planned.rank`.execute(tx)
  return rows.flatMap(({ shapes, found, ...layer }) =>
    shapes && shapes.length > 0
      ? [{ ...layer, shapes: shapes.filter((shape) => shape !== null), isCut: found >= mostFeatures }]
      : [],
  )
}

/** Returns the names of layers that have a say and whose features the caller may not see. */
async function readHidden(
  tx: Transaction<Tables>,
  concerned: readonly Found[],
  seesLines: RawBuilder<SqlBool>,
): Promise<string[]> {
  const shapeless = new Map(concerned.flatMap(({ layerId, name, shape }) => (shape ? [] : [[layerId, name] as const])))
  if (shapeless.size === 0) return []
  const { rows } = await sql<{ id: string }>`
    select layers.id from layers where layers.id = any(${[...shapeless.keys()]}::text[]) and ${seesLines}`.execute(tx)
  for (const { id } of rows) shapeless.delete(id)
  return [...shapeless.values()]
}

async function readCommon(
  tx: Transaction<Tables>,
  { srid, frame }: Paper,
  common: Subject['common'],
): Promise<Sheet['common']> {
  // Several rules may speak of the same ground, which is marked once.
  const shapes = new Map(
    common.flatMap(({ layerId, shape }) => (shape ? [[JSON.stringify(shape), layerId] as const] : [])),
  )
  const shown = [...shapes].map(([shape, layerId]) => ({ layerId, shape }))
  if (shown.length === 0) return []
  const { rows } = await sql<Sheet['common'][number]>`
    select "layerId", ${onPaper(sql`ST_Transform(ST_SetSRID(ST_GeomFromGeoJSON(shape), 4490), ${sql.lit(srid)})`, frame, 3)} as shape
    from unnest(${shown.map(({ layerId }) => layerId)}::text[], ${shown.map(({ shape }) => shape)}::text[]) with ordinality as given("layerId", shape, rank)
    order by rank`.execute(tx)
  return rows
}

type LandRow = Neighbour & { at: { coordinates: [number, number] } | null; shape: PaperShape | null }

async function readLands(
  tx: Transaction<Tables>,
  paper: Paper,
  about: { boundary: Expression; landId: string | null; seesLand: RawBuilder<SqlBool> },
): Promise<{ lands: Sheet['lands']; neighbours: Neighbour[] }> {
  const plane = seen(sql`lands.boundary`, paper)
  const { rows } = await sql<LandRow>`
    with place as materialized (select ${paper.extent} as ground, ${about.boundary} as subject)
    select lands."landCode", lands.name, lands."areaM2", ST_Distance(lands.boundary::geography, place.subject::geography) as "distanceM",
      ${onPaper(plane, paper.frame)} as shape, ${onPaper(sql`ST_Transform(ST_PointOnSurface(lands.boundary), ${sql.lit(paper.srid)})`, paper.frame)} as at
    from lands cross join place
    where lands.boundary && place.ground and ${about.seesLand} and lands.id is distinct from ${about.landId}::text
    order by "distanceM", lands."landCode" limit ${sql.lit(mostLands)}`.execute(tx)
  const lands = rows.flatMap(({ landCode, shape, at }) =>
    shape ? [{ label: landCode, shape, at: at?.coordinates ?? null }] : [],
  )
  const neighbours = rows.slice(0, mostNeighbours).map(({ landCode, name, areaM2, distanceM }) => ({
    landCode,
    name,
    areaM2,
    distanceM: Math.round(distanceM * 10) / 10,
  }))
  return { lands, neighbours }
}

/** Reads the borders of counties, which include those of wider regions; every map shows them. */
async function readRegions(tx: Transaction<Tables>, paper: Paper, locale: Locale): Promise<Sheet['regions']> {
  const { rows } = await sql<{ name: string; shape: PaperShape | null; at: { coordinates: [number, number] } | null }>`
    with place as materialized (select ${paper.extent} as ground)
    select ${regionName(locale)} as name, ${onPaper(seen(sql`ST_Boundary(regions.boundary)`, paper), paper.frame)} as shape,
      ${onPaper(sql`ST_PointOnSurface(ST_Transform(ST_ClipByBox2D(regions.boundary, place.ground), ${sql.lit(paper.srid)}))`, paper.frame)} as at
    from regions cross join place
    where regions."deletedAt" is null and regions.xzqjb = '3' and regions.boundary && place.ground and ST_Intersects(regions.boundary, place.ground)
    order by regions.xzqdm`.execute(tx)
  return rows.flatMap(({ name, shape, at }) => (shape ? [{ name, shape, at: at?.coordinates ?? null }] : []))
}

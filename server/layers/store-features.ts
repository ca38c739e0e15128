import type { Label } from '../../src/resources/define.ts'
import { sql, type Tables, type Transaction } from '../db/index.ts'
import { refused } from '../http/errors.ts'
import { phrase } from '../http/mistakes.ts'
import { isIntricate, type Polygons } from '../http/tangle.ts'
import type { ContentFeature } from './deps.ts'

type Tx = Transaction<Tables>

/** Number of repaired features. */
type Stored = { mended: number }

/** Limits of rows and characters per turn: the embedded database has one connection for everybody. */
const batchRows = 1_000
const batchChars = 2_000_000
const mostNamed = 5

const faultWords = {
  invalid: {
    zh: '第 {row} 个图形自相交（约在 {lon}, {lat}），无法可靠修正',
    en: 'feature {row} crosses itself (near {lon}, {lat}) and cannot be corrected safely',
  },
  empty: { zh: '第 {row} 个要素没有图形', en: 'feature {row} has no geometry' },
  intricate: {
    zh: '第 {row} 个图形过于复杂：成千上万条边挤在一起，请简化',
    en: 'feature {row} is too intricate, with thousands of sides beside each other: simplify it',
  },
  outside: {
    zh: '第 {row} 个图形超出地图范围（纬度应在 ±85° 之间）',
    en: 'feature {row} lies beyond the map (latitudes up to ±85°)',
  },
} as const satisfies Record<string, Label>
const sentence = {
  zh: '文件没有存入：{faults}。请修正后重新上传',
  en: 'The file was not stored: {faults}. Correct it and upload again',
}

type Fault = { row: number; fault: keyof typeof faultWords; lon: number | null; lat: number | null }

/**
 * Stores features as the content of a layer, cut to the layer's region, a batch in each turn. An invalid shape is repaired if that
 * changes no area (repeated corners, spikes); otherwise the file is refused (422 with the places), because a constraint
 * with a missing piece would report restricted land as free. A collection becomes one feature per part.
 */
export async function storeFeatures(
  turn: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  place: { layerId: string; contentVersion: number },
  features: AsyncIterable<ContentFeature>,
  signal?: AbortSignal,
): Promise<Stored> {
  const stored: Stored = { mended: 0 }
  let lines: string[] = []
  let [chars, row] = [0, 0]
  const write = async (): Promise<void> => {
    signal?.throwIfAborted()
    const batch = lines
    stored.mended += (await turn((tx) => storeBatch(tx, place, batch))).mended
    lines = []
    chars = 0
  }
  for await (const { geometry, properties } of features) {
    row += 1
    if (isIntricate(outlinesIn(geometry))) throw faulty([{ row, fault: 'intricate', lon: null, lat: null }])
    const line = JSON.stringify({ row, shape: JSON.stringify(geometry), attributes: properties })
    lines.push(line)
    chars += line.length
    if (lines.length >= batchRows || chars >= batchChars) await write()
  }
  if (lines.length > 0) await write()
  return stored
}

/**
 * The polygons of a GeoJSON geometry as a survey reader writes it, and its lines as if each were a ring: the database
 * cuts both into pieces. Points have no sides.
 */
function outlinesIn(geometry: unknown): Polygons {
  const { type, coordinates, geometries } = geometry as {
    type?: string
    coordinates?: Polygons[number][number] & Polygons[number] & Polygons
    geometries?: unknown[]
  }
  if (type === 'GeometryCollection') return (geometries ?? []).flatMap(outlinesIn)
  if (type === 'MultiPolygon') return coordinates ?? []
  if (type === 'Polygon' || type === 'MultiLineString') return coordinates ? [coordinates] : []
  return type === 'LineString' && coordinates ? [[coordinates]] : []
}

async function storeBatch(
  tx: Tx,
  { layerId, contentVersion }: { layerId: string; contentVersion: number },
  lines: readonly string[],
): Promise<Stored> {
  const { rows } = await sql<Stored & { faults: Fault[] | null }>`
    with territory as materialized (
      select regions.boundary as shape from layers join regions on regions.id = "region_territory"(layers.xzqdm) where layers.id = ${layerId}
    ), given as materialized (
      select line.row, line.attributes, parts.shape, ST_IsValid(parts.shape) as "isValid"
      from json_to_recordset(${`[${lines.join(',')}]`}::text::json) as line(row integer, shape text, attributes jsonb)
      cross join lateral (select ST_Force2D(ST_SetSRID(ST_GeomFromGeoJSON(line.shape), 4490)) as whole offset 0) as read
      cross join lateral (
        select read.whole as shape where GeometryType(read.whole) <> 'GEOMETRYCOLLECTION'
        union all select (ST_Dump(read.whole)).geom where GeometryType(read.whole) = 'GEOMETRYCOLLECTION'
      ) as parts
    ), mended as materialized (
      select row, attributes, "isValid", shape as given, case when "isValid" then shape else ST_CollectionExtract(ST_MakeValid(shape), ST_Dimension(shape) + 1) end as shape
      from given
    ), judged as materialized (
      select *, case
        when ST_IsEmpty(shape) and not ST_IsEmpty(given) then 'invalid'
        when ST_IsEmpty(shape) then 'empty'
        when ST_YMax(shape) > 85.05 or ST_YMin(shape) < -85.05 or ST_XMax(shape) > 180 or ST_XMin(shape) < -180 then 'outside'
        when not "isValid" and abs(ST_Area(shape) - ST_Area(given)) > 1e-7 * greatest(ST_Area(shape), ST_Area(given)) then 'invalid' end as fault
      from mended
    ), written as (
      insert into "layerFeatures" ("layerId", "contentVersion", "shape", "whole", "attributes")
      select ${layerId}, ${contentVersion}::integer, kept.shape, case when kept.shape is distinct from judged.shape then judged.shape end, coalesce(attributes, '{}')
      from judged left join territory on true
      cross join lateral (select case when territory.shape is null then judged.shape else "within_territory"(judged.shape, territory.shape) end as shape offset 0) as kept
      where fault is null order by row returning 1
    )
    select (select count(*) from judged where fault is null and not "isValid") as mended,
      (select json_agg(json_build_object('row', row, 'fault', fault, 'lon', round(ST_X(at)::numeric, 6), 'lat', round(ST_Y(at)::numeric, 6)))
        from (select row, fault, case when fault = 'invalid' then (ST_IsValidDetail(given)).location end as at from judged where fault is not null order by row limit ${sql.lit(mostNamed)}) as faults) as faults`.execute(
    tx,
  )
  const { mended, faults } = rows[0] ?? { mended: 0, faults: null }
  if (faults) throw faulty(faults)
  return { mended }
}

function faulty(faults: readonly Fault[]): Error {
  const said = faults.map(({ row, fault, lon, lat }) =>
    phrase(faultWords[fault], { row, lon: lon ?? '–', lat: lat ?? '–' }),
  )
  const all = { zh: said.map(({ zh }) => zh).join('；'), en: said.map(({ en }) => en).join('; ') }
  const first = faults.find(({ lon }) => lon !== null)
  return refused(phrase(sentence, { faults: all }), {
    faults,
    ...(first ? { location: { type: 'Point', coordinates: [first.lon, first.lat] } } : {}),
  })
}

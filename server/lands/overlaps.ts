import type { Geometry, Label } from '../../src/resources/define.ts'
import { regionLabel, sql, type RawBuilder, type Tables, type Transaction } from '../db/index.ts'
import { phrase } from '../http/mistakes.ts'
import type { Given } from './given.ts'

/** Neighbours surveyed separately overlap by slivers; up to this many square metres are ignored. */
export const toleratedM2 = 1

/**
 * Square degrees that are less than a square metre everywhere: a degree is at most 111.7 km long. Bounding boxes that
 * share less need no further check, which applies to most neighbours.
 */
const toleratedSquareDegrees = 8e-11

/** Two overlapping boundaries: a given one, and a live land (`otherIndex` null) or an earlier given one. */
export type Overlap = {
  index: number
  otherId: string
  otherIndex: number | null
  landCode: string | null
  name: string | null
  /** Square metres on the ellipsoid. */
  areaM2: number
  /** A point inside the overlap, EPSG:4490. */
  location: Geometry
}

/**
 * Finds the given boundaries that share more than a square metre with a live land that is not itself given, or with an
 * earlier given one; one statement, in the order of the given ones. Skips invalid boundaries, because they are refused
 * anyway. With a grid, corners of the overlap snap to it. Neighbours are looked up per boundary (`lateral … offset 0`),
 * because in a join PostGIS estimates them from statistics and fails on some ("invalid join selectivity").
 */
export function overlapQuery({ head, from }: Given, gridDegrees?: number): RawBuilder<Overlap> {
  const grid = gridDegrees === undefined ? sql`` : sql`, ${sql.lit(gridDegrees)}`
  return sql<Overlap>`${head}
    select pair.index, pair."otherId", pair."otherIndex", pair."landCode", pair.name, measured."areaM2", ST_AsGeoJSON(ST_PointOnSurface(cut.common), 7, 0)::json as location
    from (
      select mine.index, mine.geom, land.boundary as other, land.id as "otherId", null::integer as "otherIndex", land."landCode", land.name
      from ${from} as mine cross join lateral (
        select * from lands where lands.boundary && mine.geom and lands."deletedAt" is null and ${boxesOverlap('mine.geom', 'lands.boundary')} offset 0
      ) as land
      where mine.valid and not exists (select from ${from} as same where same.id = land.id)
      union all
      select mine.index, mine.geom, earlier.geom, earlier.id, earlier.index, null, null
      from ${from} as mine cross join lateral (
        select * from ${from} as other where other.geom && mine.geom and other.index < mine.index and other.valid and ${boxesOverlap('mine.geom', 'other.geom')} offset 0
      ) as earlier
      where mine.valid
    ) as pair
    cross join lateral (select case when ST_Intersects(pair.geom, pair.other) then ST_CollectionExtract(ST_Intersection(pair.geom, pair.other${grid}), 3) end as common offset 0) as cut
    cross join lateral (select ST_Area(cut.common::geography) as "areaM2" offset 0) as measured
    where measured."areaM2" > ${sql.lit(toleratedM2)}
    order by pair.index, measured."areaM2" desc`
}

function boxesOverlap(one: string, other: string): RawBuilder<unknown> {
  const [a, b] = [sql.ref(one), sql.ref(other)]
  return sql`(least(ST_XMax(${a}), ST_XMax(${b})) - greatest(ST_XMin(${a}), ST_XMin(${b}))) * (least(ST_YMax(${a}), ST_YMax(${b})) - greatest(ST_YMin(${a}), ST_YMin(${b})))
        > ${sql.lit(toleratedSquareDegrees)}`
}

/** A hundredth of a millimetre. With this grid an intersection never fails, but it is slower. */
const safeGridDegrees = 1e-10

/**
 * Returns the overlaps of each given boundary by its index, without overlaps with a boundary that is itself refused.
 */
export async function findOverlaps(tx: Transaction<Tables>, given: Given): Promise<ReadonlyMap<number, Overlap[]>> {
  const refused = new Map<number, Overlap[]>()
  for (const overlap of await readOverlaps(tx, given)) {
    if (overlap.otherIndex !== null && refused.has(overlap.otherIndex)) continue
    refused.set(overlap.index, [...(refused.get(overlap.index) ?? []), overlap])
  }
  return refused
}

/**
 * If an intersection fails, the embedded database returns no rows and no error, which must not be taken for "no
 * overlap". So the query always returns a row; if it is missing, the intersections are computed again on a grid.
 */
async function readOverlaps(tx: Transaction<Tables>, given: Given): Promise<Overlap[]> {
  for (const grid of [undefined, safeGridDegrees]) {
    const { rows } = await sql<Overlap | { index: null }>`
      select found.* from (select) as asked left join (${overlapQuery(given, grid)}) as found on true order by found.index, found."areaM2" desc`.execute(
      tx,
    )
    if (rows.length > 0) return rows.filter((row): row is Overlap => row.index !== null)
  }
  throw new Error('the database gave no answer about overlaps')
}

const mostNamed = 5

const says = {
  overlaps: { zh: '范围与其他地块重叠：{neighbours}', en: 'The boundary overlaps other parcels: {neighbours}' },
  neighbour: { zh: '{landCode}“{name}”（重叠 {areaM2} m²）', en: '{landCode} “{name}” ({areaM2} m² overlap)' },
  foreign: { zh: '{region}的地块（请联系{office}）', en: 'land of {region} (please contact {office})' },
  someRegion: { zh: '其他区划', en: 'another region' },
  someOffice: { zh: '当地主管部门', en: 'the authority there' },
  more: { zh: '等', en: 'and more' },
} as const satisfies Record<string, Label>

/** A neighbour that the caller may see. */
type SeenNeighbour = Pick<Overlap, 'areaM2' | 'location'> & {
  /** Null if it is a new parcel of the same write. */
  id: string | null
  landCode: string
  name: string
}

/**
 * All neighbours of one county that the caller may not see. Only county and office are named, so that nobody can find
 * the number, area or place of such a parcel by trying.
 */
export type ForeignNeighbours = Record<'id' | 'landCode' | 'name' | 'areaM2' | 'location', null> & {
  region: Label | null
  office: string | null
}

export type Neighbour = SeenNeighbour | ForeignNeighbours

/** Returns the county of each land and the office of that county, or of the nearest region above that has one. */
export async function readCounties(
  tx: Transaction<Tables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ForeignNeighbours>> {
  const { rows } = await sql<{ id: string; region: Label | null; office: string | null }>`
    select lands.id, (array_agg(${regionLabel('above')} order by above.xzqjb desc) filter (where above.id is not null))[1] as region,
      (array_agg(concat_ws(' ', above.contact, above."contactPhone") order by above.xzqjb desc)
        filter (where above.contact is not null or above."contactPhone" is not null))[1] as office
    from lands cross join unnest(array['1', '2', '3']) as level
    left join regions as above on above."deletedAt" is null and above.xzqjb = level and above.xzqdm = "region_at"(lands.xzqdm, level)
    where lands.id = any(${[...ids]}::text[]) group by lands.id`.execute(tx)
  const nothing = { id: null, landCode: null, name: null, areaM2: null, location: null }
  return new Map(rows.map(({ id, region, office }) => [id, { ...nothing, region, office }]))
}

/** The message that names the neighbours, largest overlaps first and foreign parcels last. */
export function overlapSentence(neighbours: readonly Neighbour[]): Label {
  const named = neighbours.slice(0, mostNamed).map((neighbour): Label => {
    if (neighbour.landCode === null)
      return phrase(says.foreign, {
        region: neighbour.region ?? says.someRegion,
        office: neighbour.office ?? says.someOffice,
      })
    const { landCode, name, areaM2 } = neighbour
    return phrase(says.neighbour, { landCode, name, areaM2: areaM2 < 100 ? areaM2.toFixed(2) : areaM2.toFixed(0) })
  })
  if (neighbours.length > mostNamed) named.push(says.more)
  const listed = { zh: named.map(({ zh }) => zh).join('、'), en: named.map(({ en }) => en).join(', ') }
  return phrase(says.overlaps, { neighbours: listed })
}

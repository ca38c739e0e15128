import type { Locale } from '../../src/resources/errors.ts'
import type { FoundPlace } from '../../src/resources/place-names.ts'
import {
  layerName,
  nameIn,
  regionName,
  sql,
  type Kysely,
  type RawBuilder,
  type SqlBool,
  type Tables,
} from '../db/index.ts'
import type { Asked } from './words.ts'

export type Seen = {
  /** Conditions on the tables of the same name, for what the caller may see. */
  lands: RawBuilder<SqlBool>
  projects: RawBuilder<SqlBool>
  /** For layers whose features the caller may see. */
  layers: RawBuilder<SqlBool>
  /** Whether that may be more than everybody sees. */
  hasMore: boolean
}

type Search = {
  asked: Asked
  seen: Seen
  /** Longitude and latitude that near places are preferred to. */
  near: readonly [number, number] | null
  locale: Locale
}

const mostFound = 12
/** Rows looked at of what there can be a million of; of places all are. */
const mostOffers = { matching: 2_000, seen: 300 }

/**
 * Finds what a text names, by characters, pinyin or initials: exact names first, then beginnings, then parts; of those
 * that fit equally well what people go by first, then the nearest. A region is called by its beginning: 宾川 is 宾川县.
 */
export async function searchPlaces(db: Kysely<Tables>, search: Search): Promise<FoundPlace[]> {
  const found = await find(db, search, search.asked.part)
  const { sound } = search.asked
  return found.length > 0 || sound === null ? found : find(db, search, sound)
}

async function find(db: Kysely<Tables>, { asked, seen, near, locale }: Search, words: string): Promise<FoundPlace[]> {
  const matching = sql<SqlBool>`words @@ ${words}::tsquery`
  const exact = sql<SqlBool>`words @@ ${asked.exact}::tsquery`
  const among = (condition: RawBuilder<SqlBool>): RawBuilder<unknown> => sql`(select * from (
    select * from "placeNames" where rank >= 50 and ${condition} limit ${sql.lit(mostOffers.matching)}) as named where ${maySee(seen)} limit ${sql.lit(mostOffers.seen)})`
  const offers = (condition: RawBuilder<SqlBool>): RawBuilder<unknown> => {
    const shown = among(sql<SqlBool>`"isPublic" and ${condition}`)
    return seen.hasMore ? sql`(${among(sql<SqlBool>`not "isPublic" and ${condition}`)} union all ${shown})` : shown
  }
  // The planner knows how common whole words are, and nothing of beginnings: those are read only as far as they are needed.
  const unlessFull = (earlier: RawBuilder<unknown>): RawBuilder<SqlBool> =>
    sql<SqlBool>`(select count(*) from ${earlier}) < ${sql.lit(mostOffers.seen)}`
  const found = asked.isShort
    ? sql`found as (select * from places)`
    : sql`exact as materialized ${offers(exact)},
    same as materialized ${offers(sql<SqlBool>`${unlessFull(sql`exact`)} and words @@ ${asked.words}::tsquery`)},
    beginning as materialized ${offers(sql<SqlBool>`${unlessFull(sql`(select from exact union all select from same) as earlier`)} and ${matching}`)},
    found as (select * from places union all select * from exact union all select * from same union all select * from beginning)`
  const distance = near ? sql`ST_Distance(at, ST_SetSRID(ST_MakePoint(${near[0]}, ${near[1]}), 4490))` : sql`0`
  const { rows } = await sql<FoundPlace>`
    with places as (select * from "placeNames" as named where rank < 50 and ${matching} and ${maySee(seen)}),
    ${found},
    best as (
      select kind, id, name, "nameEn", code, "layerId", at, bounds, row_number() over (order by quality, rank, distance nulls last, char_length(name), name, kind, id) as place
      from (select distinct on (kind, id) *, case when not words @@ ${asked.start}::tsquery then 2 when kind = 'region' or ${exact} then 0 else 1 end as quality, ${distance} as distance from found order by kind, id) as each
      order by place limit ${sql.lit(mostFound)})
    select kind, id, ${nameIn(locale, 'best.name', 'best.nameEn')} as name, code, bounds,
      (select ${layerName(locale)} from layers where layers.id = best."layerId") as layer,
      case kind
        when 'region' then (select ${regionName(locale, 'above')} from regions join regions as above on above.id = regions.pid where regions.id = best.id)
        when 'land' then (select ${regionName(locale)} from lands join regions using (xzqdm) where lands.id = best.id)
        when 'project' then (select ${regionName(locale)} from projects join regions using (xzqdm) where projects.id = best.id)
        else (select ${regionName(locale)} from regions where regions.boundary && at and ST_Intersects(regions.boundary, at) and regions."deletedAt" is null and xzqjb in ('3', '4')
          and best.bounds[3] - best.bounds[1] < 0.2 and best.bounds[4] - best.bounds[2] < 0.2 order by xzqjb desc limit 1) end as region,
      case when at is not null then array[round(ST_X(at)::numeric, 6), round(ST_Y(at)::numeric, 6)]::double precision[] end as at
    from best order by place`.execute(db)
  return rows
}

/**
 * What the caller may see of the rows of `named`. Features of an older content have gone. Scalar subqueries are looked up by id; for `exists` the
 * planner reads all parcels beforehand.
 */
function maySee({ lands, projects, layers }: Seen): RawBuilder<SqlBool> {
  return sql<SqlBool>`case named.kind
    when 'region' then (select true from regions where regions.id = named.id and regions."deletedAt" is null)
    when 'land' then (select true from lands where lands.id = named.id and ${lands})
    when 'project' then (select true from projects where projects.id = named.id and ${projects})
    when 'feature' then (select true from layers where layers.id = named."layerId" and layers."contentVersion" = named."contentVersion" and ${layers})
    else named.kind <> 'layer' end`
}

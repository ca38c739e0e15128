import type { Locale } from '../../src/resources/errors.ts'
import { prefixRange, regionPrefix } from '../../src/resources/region-code.ts'
import { regionName, sql, type Kysely, type RawBuilder, type SqlBool, type Tables } from '../db/index.ts'
import { findRoot } from './root.ts'

type Db = Kysely<Tables>
type Condition = RawBuilder<SqlBool>

/** A region with the totals of itself and all regions below. `investmentWan` in 万元. */
export type RankedRegion = {
  xzqdm: string
  xzqmc: string
  xzqjb: string
  count: number
  areaM2: number
  investmentWan: number
}

type RankingQuery = {
  /** Conditions for the lands and projects that count. */
  lands: Condition
  projects: Condition
  /** Whether the lands are filtered: then only projects of a matching land count. */
  isNarrowed: boolean
  /** Level of the ranked regions; null means the level below the parent. */
  level: string | null
  /** Code of the region whose parts are ranked; null means the region of the site. */
  parent: string | null
  /** The language of the names. */
  locale: Locale
}

/**
 * Ranks regions by number of lands, most first, then by area and code; regions without any result are left out. Returns
 * null if the parent does not exist. Lands of a region above the ranked level count nowhere.
 */
export async function rankRegions(db: Db, query: RankingQuery): Promise<RankedRegion[] | null> {
  const root = await findRoot(db, query.parent)
  if (!root) return query.parent === null ? [] : null
  const level = query.level ?? String(Math.min(5, Number(root.xzqjb) + 1))
  const length = sql.lit(regionPrefix(root.xzqdm, level).length)
  const [low, high] = prefixRange(regionPrefix(root.xzqdm, root.xzqjb))
  const isBelow = (column: string): Condition =>
    sql<SqlBool>`${sql.ref(column)} >= ${low} and ${sql.ref(column)} < ${high}`
  const isMeant = query.isNarrowed
    ? sql<SqlBool>`projects.id in (select projectid from lands where ${query.lands} and projectid is not null)`
    : sql<SqlBool>`true`
  const { rows } = await sql<RankedRegion>`
    with offered as (
      select left(lands.xzqdm, ${length}) as part, count(*) as count, coalesce(sum(lands."areaM2"), 0) as area
      from lands where ${query.lands} and ${isBelow('lands.xzqdm')} group by 1
    ), invested as (
      select left(projects.xzqdm, ${length}) as part, coalesce(sum(projects."investmentWan"), 0) as wan
      from projects where ${query.projects} and ${isMeant} and ${isBelow('projects.xzqdm')} group by 1
    )
    select region.xzqdm, ${regionName(query.locale, 'region')} as xzqmc, region.xzqjb, coalesce(offered.count, 0) as count, coalesce(offered.area, 0) as "areaM2", coalesce(invested.wan, 0) as "investmentWan"
    from regions as region
    left join offered on offered.part = left(region.xzqdm, ${length})
    left join invested on invested.part = left(region.xzqdm, ${length})
    where region.xzqjb = ${level} and region."deletedAt" is null and ${isBelow('region.xzqdm')} and (offered.part is not null or invested.part is not null)
    order by 4 desc, 5 desc, region.xzqdm`.execute(db)
  return rows
}

import { lands } from '../../src/resources/lands.ts'
import { projects } from '../../src/resources/projects.ts'
import { sql, type Kysely, type Tables } from '../db/index.ts'

type Db = Kysely<Tables>

type TreeLand = { id: string; landCode: string; name: string; landStatus: string; areaM2: number | null }
type TreeProject = { id: string; projectCode: string; name: string; stage: string }

/** A region as read by another feature; its children have the same form. */
export type RegionLike = { xzqdm: string; children: readonly RegionLike[] }

/**
 * A region with what is published in it, excluding the regions below. `landCount` and `projectCount` are complete; if
 * there are more than ten thousand in the database, the lists hold only the first by number.
 */
type OfferNode = Omit<RegionLike, 'children'> & {
  lands: TreeLand[]
  projects: TreeProject[]
  landCount: number
  projectCount: number
  children: OfferNode[]
}

/** A tree of a million lands would take a hundred megabytes, which nobody can use. */
const mostListed = 10_000

type Offers = {
  lands: Map<string, TreeLand[]>
  projects: Map<string, TreeProject[]>
  landCounts: Map<string, number>
  projectCounts: Map<string, number>
}

/** Adds published lands and projects to the regions, each list sorted by number. */
export async function addOffers(db: Db, regions: readonly RegionLike[]): Promise<OfferNode[]> {
  const [landRows, projectRows, landCounts, projectCounts] = await Promise.all([
    sql<TreeLand & { xzqdm: string }>`
      select id, "landCode", name, "landStatus", "areaM2", xzqdm from lands where published and "deletedAt" is null
      order by "landCode", id limit ${sql.lit(mostListed)}`.execute(db),
    sql<TreeProject & { xzqdm: string }>`
      select id, "projectCode", name, stage, xzqdm from projects where published and "deletedAt" is null
      order by "projectCode", id limit ${sql.lit(mostListed)}`.execute(db),
    countByRegion(db, lands.name),
    countByRegion(db, projects.name),
  ])
  const offers: Offers = {
    lands: byRegion(landRows.rows),
    projects: byRegion(projectRows.rows),
    landCounts,
    projectCounts,
  }
  return regions.map((region) => withOffers(region, offers))
}

async function countByRegion(db: Db, table: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ xzqdm: string; count: number }>`
    select xzqdm, count(*) as count from ${sql.table(table)} where published and "deletedAt" is null group by xzqdm`.execute(
    db,
  )
  return new Map(rows.map(({ xzqdm, count }) => [xzqdm, count]))
}

function byRegion<T extends { xzqdm: string }>(rows: readonly T[]): Map<string, Omit<T, 'xzqdm'>[]> {
  const found = new Map<string, Omit<T, 'xzqdm'>[]>()
  for (const { xzqdm, ...row } of rows) {
    const list = found.get(xzqdm)
    if (list) list.push(row)
    else found.set(xzqdm, [row])
  }
  return found
}

function withOffers(region: RegionLike, offers: Offers): OfferNode {
  const { xzqdm } = region
  return {
    ...region,
    lands: offers.lands.get(xzqdm) ?? [],
    projects: offers.projects.get(xzqdm) ?? [],
    landCount: offers.landCounts.get(xzqdm) ?? 0,
    projectCount: offers.projectCounts.get(xzqdm) ?? 0,
    children: region.children.map((child) => withOffers(child, offers)),
  }
}

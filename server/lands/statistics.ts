import { investmentSizes } from '../../src/resources/investment-sizes.ts'
import { sql, type Kysely, type RawBuilder, type SqlBool, type Tables } from '../db/index.ts'

type Condition = RawBuilder<SqlBool>

/**
 * Rows that share a value; null for rows without one. `sum`: area in m² on the ellipsoid for lands, investment in 万元
 * for projects.
 */
type Share = { value: string | null; count: number; sum: number }

/** Data of the charts; the values of each list are unordered. Sizes are named by their lower bound in 万元. */
export type Statistics = {
  lands: { landUse: Share[]; landStatus: Share[] }
  projects: { stage: Share[]; category: Share[]; startYear: Share[]; size: Share[] }
}

type StatisticsQuery = {
  /** Conditions for the lands and projects that count. */
  lands: Condition
  projects: Condition
  /** Whether the lands are filtered: then only projects of a matching land count. */
  isNarrowed: boolean
}

/** Returns counts and sums for two conditions, with one statement each that reads each row once. */
export async function readStatistics(
  db: Kysely<Tables>,
  { lands, projects, isNarrowed }: StatisticsQuery,
): Promise<Statistics> {
  const isMeant = isNarrowed
    ? sql<SqlBool>`projects.id in (select projectid from lands where ${lands} and projectid is not null)`
    : sql<SqlBool>`true`
  const size = investmentSizes
    .toReversed()
    .map((low) => sql`when projects."investmentWan" >= ${sql.lit(low)} then ${sql.lit(String(low))}`)
  const [ofLands, ofProjects] = await Promise.all([
    sql<Counted>`
      select by.dimension, by.value, count(*) as count, coalesce(sum(lands."areaM2"), 0) as sum
      from lands cross join lateral (values ('landUse', lands."landUse"), ('landStatus', lands."landStatus")) as by (dimension, value)
      where ${lands} group by 1, 2`.execute(db),
    sql<Counted>`
      select by.dimension, by.value, count(*) as count, coalesce(sum(projects."investmentWan"), 0) as sum
      from projects cross join lateral (values ('stage', projects.stage), ('category', projects.category), ('startYear', projects."startYear"::text),
        ('size', case ${sql.join(size, sql` `)} end)) as by (dimension, value)
      where ${projects} and ${isMeant} group by 1, 2`.execute(db),
  ])
  const land = sharesIn(ofLands.rows)
  const project = sharesIn(ofProjects.rows)
  return {
    lands: { landUse: land('landUse'), landStatus: land('landStatus') },
    projects: {
      stage: project('stage'),
      category: project('category'),
      startYear: project('startYear'),
      size: project('size'),
    },
  }
}

type Counted = Share & { dimension: string }

function sharesIn(rows: readonly Counted[]): (dimension: string) => Share[] {
  return (dimension) =>
    rows.flatMap((row) => (row.dimension === dimension ? [{ value: row.value, count: row.count, sum: row.sum }] : []))
}

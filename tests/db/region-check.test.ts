import { describe, expect, it } from 'vitest'
import { migrate, sql } from '../../server/db/index.ts'
import { aLayer, withoutKeeping, type Shape } from '../analysis/support.ts'
import { squareRing } from '../layers/support.ts'
import { aServer } from '../support/app.ts'

/** Migrations 0030 and 0033, on a database with rows from before it. */
describe('an installation from before the check of regions', () => {
  const server = aServer()

  it('gets its rows checked and its layers cut to their regions', async () => {
    const { db } = server.database
    const square = (west: number): Shape => ({ type: 'Polygon', coordinates: [squareRing([west, 25.6])] })
    const { id } = await aLayer(server, [square(100.2), square(101.2)], { xzqdm: '532901000000' })
    await withoutKeeping(server)
    await sql`
      drop function "is_far", "keep_to_region", "within_territory", "beyond_territory", "territory_limits", "region_territory", "region_at" cascade;
      alter table lands drop column "regionCheck"; alter table projects drop column "regionCheck";
      alter table regions drop column "accuracyM", drop column contact, drop column "contactPhone";
      update "layerFeatures" set shape = coalesce(whole, shape); alter table "layerFeatures" drop column whole;
      delete from migrations where name like '0030%' or name like '0033%';
      update lands set boundary = ST_Multi(ST_Union(boundary, ST_Translate(ST_Buffer(ST_PointOnSurface(boundary), 0.00001), 16, 14))) where "landCode" = (select max("landCode") from lands);
      update lands set boundary = ST_Translate(boundary, 16, 14) where "landCode" = (select min("landCode") from lands);
      update projects set location = null where "projectCode" = (select min("projectCode") from projects)`.execute(db)
    expect(await migrate(db)).toEqual(['0030_region_check.sql', '0033_apart.sql'])
    const count = async (table: string) =>
      Object.fromEntries(
        (
          await sql<{ check: string; count: number }>`
            select coalesce("regionCheck", 'none') as check, count(*) as count from ${sql.table(table)} group by 1`.execute(
            db,
          )
        ).rows.map(({ check, count: rows }) => [check, rows]),
      )
    const [lands, projects] = [await count('lands'), await count('projects')]
    expect(lands).toEqual({ inside: expect.any(Number), outside: 2 })
    expect(projects).toEqual({ inside: expect.any(Number), none: 1 })
    expect(lands.inside).toBeGreaterThan(300)
    const { rows } = await sql`
      select "featureCount", content.count, content.facts->'beyond'->'gone' as gone,
        (select array_agg(shape is null order by id) from "layerFeatures" as feature where feature."layerId" = layers.id) as "areGone"
      from layers join "layerContents" as content on content."layerId" = layers.id where layers.id = ${id}`.execute(db)
    expect(rows).toEqual([{ featureCount: 1, count: 1, gone: 1, areGone: [false, true] }])
  })
})

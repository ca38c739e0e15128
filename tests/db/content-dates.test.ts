import { expect, it } from 'vitest'
import { migrate, sql } from '../../server/db/index.ts'
import { addContent, aLayer, box, polygon, withoutKeeping } from '../analysis/support.ts'
import { aServer } from '../support/app.ts'

/** Migration 0041 on a database with layers from before it. */
const server = aServer({ demo: 'off' })

it('gives the dates of a layer to the content that they were of, and says which end was added', async () => {
  const { db } = server.database
  const shapes = [polygon(box(0, 0, 1))]
  const [ended, endless, undated, draft] = [
    await aLayer(server, shapes),
    await aLayer(server, shapes),
    await aLayer(server, shapes),
    await aLayer(server, shapes),
  ]
  await addContent(server, ended.id, shapes)
  await withoutKeeping(server)
  await sql`
    alter table "layerContents" drop column "dataDate" cascade, drop column "validUntil" cascade;
    delete from migrations where name like '0041%'`.execute(db)
  const before = async (id: string, dataDate: string | null, validUntil: string | null, published: number | null) =>
    sql`update layers set "dataDate" = ${dataDate}::text::date, "validUntil" = ${validUntil}::text::date, "contentVersion" = ${published}::integer where id = ${id}`.execute(
      db,
    )
  // Rolled back to its first version; without an end; without a date; uploaded, and not published.
  await before(ended.id, '2024-01-01', '2025-12-31', 1)
  await before(endless.id, '1999-03-01', null, 1)
  await before(undated.id, null, null, 1)
  await before(draft.id, '2026-02-01', null, null)
  expect(await migrate(db)).toEqual(['0041_content_dates.sql'])

  const { rows: contents } = await sql<{ layerId: string; dates: (string | null)[] }>`
    select "layerId", array["dataDate"::text, "validUntil"::text] as dates from "layerContents" order by "layerId", "contentVersion"`.execute(
    db,
  )
  const of = (id: string) => contents.filter(({ layerId }) => layerId === id).map(({ dates }) => dates)
  expect(of(ended.id)).toEqual([
    ['2024-01-01', '2025-12-31'],
    [null, null],
  ])
  expect(of(endless.id)).toEqual([['1999-03-01', '2004-03-01']])
  expect(of(undated.id)).toEqual([[null, null]])
  expect(of(draft.id)).toEqual([['2026-02-01', '2031-02-01']])

  const { rows: layers } = await sql<{ id: string; dates: (string | null)[] }>`
    select id, array["dataDate"::text, "validUntil"::text] as dates from layers`.execute(db)
  const now = new Map(layers.map(({ id, dates }) => [id, dates]))
  expect([ended, endless, undated, draft].map(({ id }) => now.get(id))).toEqual([
    ['2024-01-01', '2025-12-31'],
    ['1999-03-01', '2004-03-01'],
    [null, null],
    [null, null],
  ])
  const { rows: told } = await sql<{ rowId: string; changes: unknown }>`
    select "rowId", changes from audits where "actorId" = 'system' and changes ? 'validUntil'`.execute(db)
  expect(told).toEqual([{ rowId: endless.id, changes: { validUntil: [null, '2004-03-01'] } }])
})

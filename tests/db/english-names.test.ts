import { describe, expect, it } from 'vitest'
import { migrate, sql, withTx } from '../../server/db/index.ts'
import { nameRegions } from '../../server/regions/index.ts'
import { aLayer, withoutKeeping } from '../analysis/support.ts'
import { aServer } from '../support/app.ts'

/** Migration 0039 and the names made at the start, on a database with rows from before them. */
describe('an installation from before English names', () => {
  const server = aServer()

  it('gets them for what was delivered, keeps its own texts, and says so in the history', async () => {
    const { db } = server.database
    const item = (value: string, label: string, more: object = {}) => ({
      value,
      label,
      color: null,
      sort: 1,
      enabled: true,
      ...more,
    })
    const portal = [
      item('slogan', '自己的口号'),
      item('slogan_en', 'A slogan of our own'),
      item('intro', '简介'),
      item('intro_en', 'Off', { enabled: false }),
    ]
    const stages = [item('planning', '谋划'), item('inviting', '正在招商'), item('paused', '暂停')]
    const own = (code: string) =>
      sql<{ version: number; items: Record<string, unknown>[] }>`select version, items from dicts where code = ${code}`
        .execute(db)
        .then(({ rows }) => rows[0])
    for (const name of ['医院', '我们的红线']) await aLayer(server, [], { name })
    await withoutKeeping(server)
    await sql`
      alter table regions drop column "xzqmcEn";
      alter table layers drop column "nameEn";
      delete from migrations where name like '0039%'`.execute(db)
    for (const [code, items] of [
      ['portal', portal],
      ['project_stage', stages],
    ] as const)
      await sql`update dicts set items = ${JSON.stringify(items)}::text::jsonb, version = 7 where code = ${code}`.execute(
        db,
      )
    expect(await migrate(db)).toEqual(['0039_english_names.sql'])

    expect(await own('portal')).toEqual({
      version: 8,
      items: [
        item('slogan', '自己的口号', { labelEn: 'A slogan of our own' }),
        item('intro', '简介', { labelEn: null }),
      ],
    })
    expect((await own('project_stage'))?.items.map(({ value, labelEn }) => [value, labelEn])).toEqual([
      ['planning', 'Planning'],
      ['inviting', null],
      ['paused', null],
    ])
    const { rows: layers } = await sql<{ name: string; nameEn: string | null }>`
      select name, "nameEn" from layers where name in ('我们的红线', '医院') order by name`.execute(db)
    expect(layers).toEqual([
      { name: '医院', nameEn: 'Hospitals' },
      { name: '我们的红线', nameEn: null },
    ])

    const start = { id: 'system', name: 'start' }
    await withTx(db, start, (tx) => nameRegions(tx))
    const { rows: regions } = await sql<{ xzqmcEn: string; version: number; changes: unknown }>`
      select "xzqmcEn", version, (select changes from audits where "rowId" = regions.id and "rowVersion" = regions.version) as changes
      from regions where xzqdm = '532922000000'`.execute(db)
    expect(regions).toEqual([
      {
        xzqmcEn: 'Yangbi Yi Autonomous County',
        version: 2,
        changes: { xzqmcEn: [null, 'Yangbi Yi Autonomous County'] },
      },
    ])
    await withTx(db, start, (tx) => nameRegions(tx))
    const { rows: again } = await sql`select version from regions where xzqdm = '532922000000'`.execute(db)
    expect(again).toEqual([{ version: 2 }])
    const { rows: audits } = await sql<{ label: string }>`
      select label from audits where resource in ('dicts', 'layers') and "actorId" = 'system' and "rowVersion" > 1 and changes::text ~ 'labelEn|nameEn'`.execute(
      db,
    )
    expect(audits.map(({ label }) => label)).toEqual(expect.arrayContaining(['门户文字', '项目阶段', '医院']))
  })
})

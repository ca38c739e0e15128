import { beforeAll, describe, expect, it } from 'vitest'
import { sql, withTx } from '../../server/db/index.ts'
import { programActor, programContext } from '../../server/seed/index.ts'
import type { AnyRow, Geometry } from '../../src/resources/define.ts'
import { regionLevels, regionPrefix } from '../../src/resources/region-code.ts'
import { lands } from '../../src/resources/lands.ts'
import { regions } from '../../src/resources/regions.ts'
import { aLand, aProject } from '../lands/support.ts'
import { aServer, type Answer, type Caller } from '../support/app.ts'
import { collection, polygon, sendSurvey } from '../survey-io/sending.ts'
import { multipart } from './multipart.ts'

type Refusal = { errors: { field: string }[]; location: { coordinates: [number, number] } | null }

const box = (west: number, south: number, east: number, north: number): Geometry => ({
  type: 'MultiPolygon',
  coordinates: [
    [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ].map((position) => position.map((degrees) => Number(degrees.toFixed(9)))),
    ],
  ],
})

/** Degrees of a metre at latitude 25.1°. */
const [eastM, northM] = [1 / 100_900, 1 / 110_780]
const border = 100.1

/** A parcel of 100 m by 100 m whose east side lies so many metres beyond the border. */
let row = 0
const parcel = (beyondM: number, sideM = 100): Geometry => {
  const south = 25.01 + (row += 1) * 0.002
  const east = border + beyondM * eastM
  return box(east - sideM * eastM, south, east, south + sideM * northM)
}

/**
 * 532901 (甲县) and 532930 (乙县) are neighbours along 100.1° E in the prefecture 532900; 532931 (丙县) is in it too, without
 * a boundary; 533100 and its county have none.
 */
describe('the territory of a region', () => {
  const server = aServer({ demo: 'off' })
  let officer: Caller
  let admin: Caller
  const permissions = ['LM:*', 'PM:*', 'REM:*']

  beforeAll(async () => {
    await sql`update regions set xzqmc = '试验州', boundary = ST_Multi(ST_MakeEnvelope(100, 25, 100.4, 25.4, 4490)) where xzqdm = '532900000000'`.execute(
      server.database.db,
    )
    await server.aRegion({ xzqdm: '532901000000', xzqjb: '3', xzqmc: '甲县', boundary: box(100, 25, border, 25.4) })
    await server.aRegion({ xzqdm: '532901101000', xzqjb: '4', xzqmc: '甲镇' })
    await server.aRegion({ xzqdm: '532930000000', xzqjb: '3', xzqmc: '乙县', boundary: box(border, 25, 100.2, 25.4) })
    await server.aRegion({ xzqdm: '532931000000', xzqjb: '3', xzqmc: '丙县' })
    await server.aRegion({ xzqdm: '533100000000', xzqjb: '2', xzqmc: '无界州' })
    await server.aRegion({ xzqdm: '533101000000', xzqjb: '3', xzqmc: '无界县' })
    officer = await server.anActor(permissions)
    admin = await server.signIn('admin')
  })

  const add = (values: Record<string, unknown>, caller = officer): Promise<Answer<AnyRow & Refusal>> =>
    caller.post('/projectLands/add', aLand(values))
  async function added(values: Record<string, unknown>, caller = officer): Promise<AnyRow> {
    const answer = await add(values, caller)
    expect(answer.status, answer.msg).toBe(200)
    return answer.data
  }
  const checkOf = async (id: string): Promise<unknown> =>
    (
      await sql<{ check: unknown }>`select "regionCheck" as check from lands where id = ${id}`.execute(
        server.database.db,
      )
    ).rows[0]?.check

  describe('is the only one on which a row can be added:', () => {
    it('a parcel elsewhere is refused with the place and the region in which it lies', async () => {
      const inNext = await add({ boundary: box(100.15, 25.1, 100.151, 25.101) })
      expect(inNext).toMatchObject({ status: 422, data: { errors: [{ field: 'boundary' }] } })
      expect(inNext.msg).toBe('范围位于“乙县”（100.15050, 25.10050），不在“甲县”内')
      expect(inNext.data.location?.coordinates).toEqual([100.1505, 25.1005])
      for (const [west, south] of [
        [116.4, 39.9],
        [0, 0],
      ])
        expect((await add({ boundary: box(west!, south!, west! + 0.001, south! + 0.001) })).msg).toMatch(
          /^范围位于已有边界的区划之外（.+），不在“甲县”内$/,
        )
      const half = await add({ boundary: parcel(50) })
      expect(half.status).toBe(422)
      expect(half.msg).toMatch(/^范围有 \d+ m²（50 %）位于“乙县”（100\.10025, 25\.\d+ 一带），超出“甲县”的边界$/)
    })

    it('so is a project, and a row that gets another boundary or another region', async () => {
      const point = (longitude: number) => ({ type: 'Point', coordinates: [longitude, 25.1] })
      const project = await officer.post<AnyRow & Refusal>('/projects/add', aProject({ location: point(100.15) }))
      expect([project.status, project.msg]).toEqual([422, '位置位于“乙县”（100.15000, 25.10000），不在“甲县”内'])
      expect((await officer.post('/projects/add', aProject({ location: point(100.05) }))).status).toBe(200)
      const land = await added({ boundary: parcel(0) })
      const change = (caller: Caller, values: Record<string, unknown>) =>
        caller.put<AnyRow>('/projectLands/update', { id: land.id, version: 1, ...values })
      expect((await change(officer, { boundary: parcel(60) })).status).toBe(422)
      expect((await change(admin, { xzqdm: '532930000000' })).msg).toContain('不在“乙县”内')
      expect((await change(officer, { name: '只改名称', xzqdm: '532901101000' })).status).toBe(200)
    })

    it('for everybody: a permission for all regions does not move a row to another region', async () => {
      expect((await add({ boundary: parcel(60) }, admin)).status).toBe(422)
      expect((await add({ xzqdm: '532930000000', boundary: parcel(160) }, admin)).status).toBe(200)
    })

    it('a survey import reports each parcel that lies elsewhere with its place, and stores nothing', async () => {
      const [inside, beyond] = [parcel(0), parcel(60)]
      const feature = (geometry: Geometry, code: string) =>
        polygon((geometry.coordinates as [number, number][][][])[0]!, { code, name: code })
      const file = collection([feature(inside, 'TERR-1'), feature(beyond, 'TERR-2')])
      for (const dryRun of [true, false]) {
        const { data } = await sendSurvey(officer, file, { dryRun })
        expect(data).toMatchObject({
          state: 'refused',
          inserted: dryRun ? 1 : 0,
          failed: [{ index: 1, code: 'TERR-2', field: 'boundary', location: { type: 'Point' } }],
        })
        expect(data.failed[0]?.message).toContain('位于“乙县”')
      }
      const { data } = await sendSurvey(officer, file, { skip: '1' })
      expect(data).toMatchObject({ state: 'done', inserted: 1 })
      const { id } = await server.row(lands, 'landCode', 'TERR-1')
      expect(await checkOf(id)).toBe('inside')
    })

    it('a table import that moves a row to another region', async () => {
      const land = await added({ boundary: parcel(0) })
      const content = Buffer.from(`地块编号,所在区划\n${land.landCode},乙县\n`)
      const { payload, headers } = multipart({}, { name: 'a.csv', content })
      const { data } = await admin.call<{ updated: number; failed: { field: string; message: string }[] }>(
        'POST',
        '/projectLands/import',
        { body: payload, headers },
      )
      expect(data, JSON.stringify(data)).toMatchObject({ updated: 0, failed: [{ field: 'boundary' }] })
      expect(data.failed[0]?.message).toContain('不在“乙县”内')
    })

    it('a division and a merge', async () => {
      const land = await added({ boundary: box(100.05, 25.35, 100.06, 25.36) })
      await sql`update lands set boundary = ST_Multi(ST_MakeEnvelope(100.095, 25.35, 100.105, 25.36, 4490)) where id = ${land.id}`.execute(
        server.database.db,
      )
      const parts = [{ landCode: 'TERR-D', name: '分出', boundary: box(100.1, 25.35, 100.105, 25.36) }]
      const divided = await officer.post('/projectLands/divide', {
        id: land.id,
        version: 1,
        boundary: box(100.095, 25.35, 100.1, 25.36),
        parts,
      })
      expect([divided.status, divided.msg]).toEqual([422, expect.stringContaining('位于“乙县”')])
      const other = await added({ boundary: box(100.09, 25.35, 100.095, 25.36) })
      const merged = await officer.post('/projectLands/merge', {
        id: other.id,
        version: 1,
        others: [{ id: land.id, version: 1 }],
      })
      expect([merged.status, merged.msg]).toEqual([422, expect.stringContaining('位于“乙县”')])
    })

    it('an officer whose region has a boundary inside that of the row', async () => {
      const wide = await server.anActor(permissions, { xzqdm: '532901101000' })
      await sql`update regions set boundary = ST_Multi(ST_MakeEnvelope(100.02, 25.02, 100.04, 25.04, 4490)) where xzqdm = '532901101000'`.execute(
        server.database.db,
      )
      const town = { xzqdm: '532901101000' }
      expect((await add({ ...town, boundary: box(100.021, 25.021, 100.022, 25.022) }, wide)).status).toBe(200)
      expect((await add({ ...town, boundary: box(100.05, 25.05, 100.051, 25.051) }, wide)).msg).toContain(
        '不在“甲镇”内',
      )
      await server.aRegion({ xzqdm: '532901101201', xzqjb: '5', boundary: box(100.03, 25.02, 100.06, 25.04) })
      const village = { xzqdm: '532901101201' }
      expect((await add({ ...village, boundary: box(100.031, 25.021, 100.032, 25.022) }, wide)).status).toBe(200)
      expect((await add({ ...village, boundary: box(100.051, 25.021, 100.052, 25.022) }, wide)).msg).toContain(
        '不在您管辖的“甲镇”内',
      )
      await sql`update regions set boundary = null where xzqdm = '532901101000'`.execute(server.database.db)
    })
  })

  describe('may be exceeded', () => {
    it('by 20 m, but not by 30 m', async () => {
      expect((await add({ boundary: parcel(19) })).status).toBe(200)
      expect((await add({ boundary: parcel(30) })).status).toBe(422)
    })

    it('by 1 % of the area, but not by 2 %', async () => {
      expect((await add({ boundary: box(100.05, 25.3, border + 0.0004, 25.34) })).status).toBe(200)
      expect((await add({ boundary: box(100.05, 25.2, border + 0.001, 25.24) })).status).toBe(422)
    })

    it('not by a polygon that lies apart, however small its share of all of them', async () => {
      const union = (...parts: Geometry[]): Geometry => ({
        type: 'MultiPolygon',
        coordinates: parts.flatMap(({ coordinates }) => coordinates as number[][][][]),
      })
      const own = box(100.01, 25.31, 100.03, 25.33)
      const probe = box(100.15, 25.1, 100.1501, 25.1001)
      const answer = await add({ boundary: union(own, probe) })
      expect([answer.status, answer.msg]).toEqual([
        422,
        expect.stringContaining('位于“乙县”（100.15005, 25.10005 一带）'),
      ])
      expect((await add({ boundary: union(own, parcel(19)) })).status).toBe(200)
    })

    it('not at all by the area of a region, only by 20 m of its border', async () => {
      const draw = async (beyondM: number) => {
        const town = await server.row(regions, 'xzqdm', '532901101000')
        const boundary = box(100.01, 25.01, border + beyondM * eastM, 25.39)
        return officer.put('/sysXzq/update', { id: town.id, version: town.version, boundary })
      }
      expect((await draw(30)).status).toBe(422)
      expect((await draw(19)).status).toBe(200)
      await sql`update regions set boundary = null where xzqdm = '532901101000'`.execute(server.database.db)
    })

    it('not by what lies between two corners on the border, where the border is not straight', async () => {
      const bay = box(100, 25, border, 25.4)
      const withBay = [
        [100, 25],
        [border, 25],
        [border, 25.381],
        [100.09, 25.385],
        [border, 25.389],
        [border, 25.4],
        [100, 25.4],
        [100, 25],
      ]
      const county = await server.row(regions, 'xzqdm', '532901000000')
      const draw = async (coordinates: unknown) =>
        expect(
          (
            await admin.put('/sysXzq/update', {
              id: county.id,
              version: (await server.row(regions, 'xzqdm', '532901000000')).version,
              boundary: { type: 'MultiPolygon', coordinates },
            })
          ).status,
        ).toBe(200)
      await draw([[withBay]])
      expect((await add({ boundary: box(100.09, 25.381, border, 25.389) })).status).toBe(422)
      await draw(bay.coordinates)
    })

    it('by as much as the settings and the accuracy of the boundary allow', async () => {
      const { db } = server.database
      await sql`insert into settings (key, value) values ('territory', '{"share": 0.0001, "metres": 5}')`.execute(db)
      expect((await add({ boundary: parcel(10) })).status).toBe(422)
      await sql`update regions set "accuracyM" = 50 where xzqdm = '532901000000'`.execute(db)
      expect((await add({ boundary: parcel(48) })).status).toBe(200)
      expect((await add({ boundary: parcel(60) })).status).toBe(422)
      await sql`delete from settings where key = 'territory'`.execute(db)
      await sql`update regions set "accuracyM" = null where xzqdm = '532901000000'`.execute(db)
    })
  })

  describe('of a region without a boundary', () => {
    it('is that of the nearest region above it that has one', async () => {
      const land = await added({ xzqdm: '532931000000', boundary: box(100.35, 25.1, 100.351, 25.101) }, admin)
      expect(await checkOf(land.id)).toBe('inside')
      const beyond = await add({ xzqdm: '532931000000', boundary: box(100.45, 25.1, 100.451, 25.101) }, admin)
      expect([beyond.status, beyond.msg]).toEqual([422, expect.stringContaining('不在“试验州”内')])
    })

    it('is unknown if there is none: the row is stored, and listed as not checked', async () => {
      const land = await added({ xzqdm: '533101000000', boundary: box(98.5, 24.4, 98.501, 24.401) }, admin)
      expect(land.regionCheck).toBe('unchecked')
      const { data } = await admin.get<{ records: AnyRow[] }>('/projectLands/page', {
        regionCheck_in: 'outside,unchecked',
        xzqdm_startswith: '5331',
      })
      expect(data.records.map(({ id }) => id)).toEqual([land.id])
    })
  })

  it('follows a changed boundary: rows are checked again, and those that lie beyond it are listed', async () => {
    const [near, far] = [
      await added({ xzqdm: '532901101000', boundary: box(100.08, 25.001, 100.081, 25.002) }),
      await added({ xzqdm: '532901101000', boundary: box(100.01, 25.001, 100.011, 25.002) }),
    ]
    const redraw = async (boundary: Geometry | null): Promise<void> => {
      const { id, version } = await server.row(regions, 'xzqdm', '532901000000')
      expect((await admin.put('/sysXzq/update', { id, version, boundary })).status).toBe(200)
    }
    await redraw(box(100, 25, 100.05, 25.4))
    expect([await checkOf(near.id), await checkOf(far.id)]).toEqual(['outside', 'inside'])
    const listed = await officer.get<{ records: AnyRow[] }>('/projectLands/page', { regionCheck_in: 'outside' })
    expect(listed.data.records.map(({ id }) => id)).toContain(near.id)
    const renamed = await officer.put<AnyRow>('/projectLands/update', {
      id: near.id,
      version: 1,
      name: '位置有误但可改名',
      boundary: near.boundary,
    })
    expect(renamed.status, renamed.msg).toBe(200)
    expect((await server.visitor.get('/projectLands/page', { regionCheck_in: 'outside' })).status).toBe(400)
    await redraw(null)
    expect([await checkOf(near.id), await checkOf(far.id)]).toEqual(['inside', 'inside'])
    await redraw(box(100, 25, border, 25.4))
    expect(await checkOf(near.id)).toBe('inside')
  })

  it('is not enlarged by its own officers, who may draw regions within it', async () => {
    const own = await server.row(regions, 'xzqdm', '532901000000')
    for (const values of [{ boundary: box(100, 25, 100.09, 25.4) }, { accuracyM: 5000 }]) {
      const answer = await officer.put('/sysXzq/update', { id: own.id, version: own.version, ...values })
      expect([answer.status, answer.msg]).toEqual([422, expect.stringContaining('不能改变它的代码、级别和边界')])
    }
    const town = await server.row(regions, 'xzqdm', '532901101000')
    const draw = (boundary: Geometry) => officer.put('/sysXzq/update', { id: town.id, version: town.version, boundary })
    expect((await draw(box(100.15, 25, 100.16, 25.1))).msg).toContain('不在您管辖的“甲县”内')
    expect((await draw(box(100.05, 25, 100.06, 25.1))).status).toBe(200)
  })

  it('is found by the same digits of a code in the database as in the program', async () => {
    for (const level of regionLevels) {
      const { rows } = await sql<{ code: string }>`select "region_at"('532901102203', ${level}) as code`.execute(
        server.database.db,
      )
      expect(rows[0]?.code).toBe(regionPrefix('532901102203', level).padEnd(12, '0'))
    }
  })

  it('is the same for rows that a program adds, thousands at once', async () => {
    const actor = programActor({ name: 'test' })
    const many = (beyond: boolean) =>
      Array.from({ length: 3_000 }, (_none, at) => {
        const [x, y] = [100.2 + (at % 60) * 0.0002, 25.2 + Math.floor(at / 60) * 0.0002]
        const west = beyond && at === 2_900 ? x + 0.5 : x
        return aLand({ xzqdm: '532931000000', boundary: box(west, y, west + 0.0001, y + 0.0001) })
      })
    const create = (drafts: Record<string, unknown>[]) =>
      withTx(server.database.db, actor, (tx) => server.engine.create(tx, programContext(actor), lands, drafts))
    await expect(create(many(true))).rejects.toMatchObject({ code: 'refused', refusals: [{ index: 2_900 }] })
    expect(await create(many(false))).toHaveLength(3_000)
  })
})

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OverlayRun } from '../../src/resources/analysis.ts'
import type { ComparedLand } from '../../src/resources/compared.ts'
import type { AnyRow } from '../../src/resources/define.ts'
import { lands } from '../../src/resources/lands.ts'
import { sql } from '../../server/db/index.ts'
import { aServer, type Caller } from '../support/app.ts'
import { aLand } from '../lands/support.ts'
import { addContent, aLayer, aTheme, box, polygon, withoutDemoLayers, type Ring } from './support.ts'

describe('the comparison of published parcels', () => {
  const server = aServer()
  let officer: Caller

  const aParcel = (ring: Ring | null, values: Record<string, unknown> = {}): Promise<AnyRow> =>
    server.make(
      lands,
      aLand({
        published: true,
        ...(ring ? { boundary: { type: 'MultiPolygon', coordinates: [[ring]] } } : {}),
        ...values,
      }),
    )
  const compared = (caller: Caller, ...rows: readonly AnyRow[]) =>
    caller.get<ComparedLand[]>('/intellectAnalysis/compared', { ids: rows.map(({ id }) => id).join(',') })

  beforeAll(async () => {
    officer = await server.signIn('officer-prefecture')
  })

  beforeEach(async () => {
    await withoutDemoLayers(server)
  })

  it('tells a visitor the verdict, overlaps and distances that an analysis finds, and stores nothing', async () => {
    await aLayer(server, [polygon(box(1, 63, 2))], { verdict: 'conditional', visibleTo: 'public' })
    const station = { kind: 'reference', verdict: 'notice', theme: 'transport', visibleTo: 'public' }
    await aLayer(server, [{ type: 'Point', coordinates: [100.21, 25.564] }], { ...station, name: '试验车站' })
    const parcel = await aParcel(box(0, 63, 2))
    const count = async () =>
      (await sql<{ count: number }>`select count(*) from "analysisRuns"`.execute(server.database.db)).rows[0]?.count
    const before = await count()
    const { data, code } = await compared(server.visitor, parcel)
    expect(code).toBe(200)
    expect(await count()).toBe(before)
    const { result } = (await officer.post<OverlayRun>('/intellectAnalysis/overlay', { landId: parcel.id })).data
    expect(result.verdict).toBe('conditional')
    expect(data).toEqual([
      {
        id: parcel.id,
        result: {
          verdict: 'conditional',
          areaM2: result.areaM2,
          lines: [{ says: 'conditional', standing: null, areaM2: result.lines[0]?.areaM2 }],
          distances: [{ name: '试验车站', distanceM: result.distances[0]?.distanceM }],
        },
      },
    ])
  })

  it('counts hidden layers in the verdict, and tells neither their names nor distances to them', async () => {
    await aLayer(server, [polygon(box(0, 66, 1))], { name: '机密界线' })
    const secret = { name: '机密设施', kind: 'reference', verdict: 'notice', theme: 'other', visibleTo: 'officers' }
    await aLayer(server, [{ type: 'Point', coordinates: [100.21, 25.567] }], secret)
    const parcel = await aParcel(box(0, 66, 2))
    for (const caller of [server.visitor, officer]) {
      const { data, text } = await compared(caller, parcel)
      expect(data[0]?.result).toMatchObject({ verdict: 'infeasible', distances: [] })
      expect(text).not.toContain('机密')
    }
  })

  it('says that a verdict is unknown: required layers are missing, no boundary, too much work', async () => {
    await aTheme(server)
    const [unsure, shapeless] = [await aParcel(box(0, 36, 2)), await aParcel(null)]
    const { data } = await compared(server.visitor, unsure, shapeless)
    expect(new Map(data.map(({ id, result }) => [id, result?.verdict ?? null]))).toEqual(
      new Map([
        [unsure.id, 'needs-check'],
        [shapeless.id, null],
      ]),
    )
    const cells = Array.from({ length: 110 * 110 }, (_, at) =>
      polygon(box((at % 110) * 0.2, 40 + Math.floor(at / 110) * 0.2, 0.2)),
    )
    await aLayer(server, cells)
    const intricate = await aParcel(box(0.1, 40.1, 21.8))
    expect((await compared(server.visitor, intricate)).data).toEqual([{ id: intricate.id, result: null }])
  })

  it('follows the content of the layers and the boundary of the parcel', async () => {
    const layer = await aLayer(server, [polygon(box(0, 70, 2))], { visibleTo: 'public' })
    const parcel = await aParcel(box(0, 70, 2))
    const verdict = async () => (await compared(server.visitor, parcel)).data[0]?.result?.verdict
    expect(await verdict()).toBe('infeasible')
    await addContent(server, String(layer.id), [polygon(box(50, 70, 2))])
    expect(await verdict()).toBe('feasible')
    const boundary = { type: 'MultiPolygon', coordinates: [[box(49, 70, 2)]] }
    const admin = await server.signIn('admin')
    const { code } = await admin.put(`/${lands.wire}/update`, { id: parcel.id, version: parcel.version, boundary })
    expect(code).toBe(200)
    expect(await verdict()).toBe('infeasible')
  })

  it('follows the region of a layer, even if other layers lie in the same two regions', async () => {
    const far = '532930000000'
    const layer = await aLayer(server, [polygon(box(0, 76, 2))], { visibleTo: 'public' })
    for (const xzqdm of [far, String(layer.xzqdm)]) await aLayer(server, [polygon(box(50, 76, 2))], { xzqdm })
    const parcel = await aParcel(box(0, 76, 2))
    const verdict = async () => (await compared(server.visitor, parcel)).data[0]?.result?.verdict
    expect(await verdict()).toBe('infeasible')
    for (const [table, id] of [
      ['layers', layer.id],
      ['themes', layer.themeId],
    ] as const)
      await sql`update ${sql.table(table)} set xzqdm = ${far} where id = ${id}`.execute(server.database.db)
    expect(await verdict()).toBe('feasible')
  })

  it('leaves one parcel unknown whose time runs out, keeps the others, and tries it again', async () => {
    const [quick, slow] = [await aParcel(box(0, 74, 2)), await aParcel(box(30, 74, 2))]
    await aLayer(server, [polygon(box(60, 74, 2))])
    const run = (text: string) => sql.raw(text).execute(server.database.db)
    await run('alter function "is_far"(geometry, geometry) rename to "is_far_kept"')
    await run(`create function "is_far"(territory geometry, shape geometry) returns boolean language plpgsql as $$ begin
      if ST_Intersects(shape, (select boundary from lands where id = '${slow.id}')) then
        raise exception 'canceling statement due to statement timeout' using errcode = '57014';
      end if;
      return "is_far_kept"(territory, shape);
    end $$`)
    const verdicts = async () => (await compared(server.visitor, quick, slow)).data.map(({ result }) => result?.verdict)
    expect(await verdicts()).toEqual(['feasible', undefined])
    await run('drop function "is_far"(geometry, geometry)')
    await run('alter function "is_far_kept"(geometry, geometry) rename to "is_far"')
    expect(await verdicts()).toEqual(['feasible', 'feasible'])
  })

  it('leaves out parcels that are not published or were deleted, for everybody', async () => {
    const [open, draft, gone] = [
      await aParcel(box(0, 80, 2)),
      await aParcel(box(4, 80, 2), { published: false }),
      await aParcel(box(8, 80, 2)),
    ]
    await sql`update lands set "deletedAt" = now() where id = ${gone.id}`.execute(server.database.db)
    for (const caller of [server.visitor, officer]) {
      const { data } = await compared(caller, open, draft, gone)
      expect(data.map(({ id }) => id)).toEqual([open.id])
    }
  })

  it.each<Record<string, string>>([
    { ids: '' },
    { ids: 'a,b,c,d,e' },
    { ids: 'a,,b' },
    { ids: 'a;b' },
    { ids: 'a', other: '1' },
    {},
  ])('refuses %o', async (query) => {
    expect(await server.visitor.get('/intellectAnalysis/compared', query)).toMatchObject({ code: 400 })
  })
})

import { Readable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { withTx } from '../../server/db/index.ts'
import { addContent } from '../../server/layers/index.ts'
import { programActor } from '../../server/seed/index.ts'
import type { AnyRow } from '../../src/resources/define.ts'
import { aServer, type Caller } from '../support/app.ts'
import { inFull } from '../support/long.ts'
import { aLayer, bow, geoJson, publish, squareRing, squares, upload } from './support.ts'

type Features = {
  records: {
    id: string
    attributes: Record<string, unknown>
    areaM2: number | null
    lengthM: number | null
    geometryType: string
    bbox: number[]
  }[]
  total: number
  fields: { name: string; alias: string; type: string }[]
}

describe('the content of a planning layer', () => {
  const server = aServer({ demo: 'off' })
  let officer: Caller
  let admin: Caller

  beforeAll(async () => {
    await server.aRegion({ xzqdm: '532901000000', xzqjb: '3' })
    officer = await server.anActor(['PLAN:*'], { xzqdm: '532901000000' })
    admin = await server.signIn('admin')
  })

  const newLayer = async (values: Record<string, unknown> = {}): Promise<AnyRow> =>
    (await officer.post<AnyRow>('/mapLayers/add', aLayer(values))).data
  const detail = async (id: string): Promise<AnyRow> => (await officer.get<AnyRow>('/mapLayers/detail', { id })).data

  test('is uploaded as a version that is not current until it is published', async () => {
    const { id } = await newLayer()
    const first = await upload(officer, { id }, squares(3))
    expect(first).toMatchObject({
      status: 200,
      data: { contentVersion: 1, count: 3, mended: 0, facts: { format: 'geojson', count: 3 } },
    })
    expect((await detail(id)).contentVersion).toBeNull()
    expect((await officer.get('/mapLayers/features', { id })).status).toBe(404)
    expect((await officer.get<Features>('/mapLayers/features', { id, contentVersion: 1 })).data.total).toBe(3)

    const { status, data } = await publish(officer, id, 1)
    expect([status, data.contentVersion, data.featureCount, data.published]).toEqual([200, 1, 3, true])
    const page = await officer.get<Features>('/mapLayers/features', {
      id,
      _sort: '编号',
      _order: 'desc',
      _start: 0,
      _end: 2,
    })
    expect(page.data.records.map(({ attributes }) => attributes.编号)).toEqual([3, 2])
    expect(page.data.fields.map(({ name }) => name)).toEqual(['编号', '名称', 'bz'])
    expect(page.data.records[0]?.areaM2).toBeGreaterThan(1_000_000)
    expect((await officer.get<Features>('/mapLayers/features', { id, q: '地块2' })).data.total).toBe(1)
    expect((await officer.get('/mapLayers/features', { id, _sort: 'nothing' })).status).toBe(400)
  })

  test('can be rolled back to an older version, which is unchanged', async () => {
    const { id } = await newLayer()
    await upload(officer, { id }, squares(3))
    await upload(officer, { id }, squares(5))
    await publish(officer, id, 2)
    expect((await officer.get<Features>('/mapLayers/features', { id })).data.total).toBe(5)
    await publish(officer, id, 1)
    expect((await officer.get<Features>('/mapLayers/features', { id })).data.total).toBe(3)
    const versions = await officer.get<
      { contentVersion: number; isPublished: boolean; count: number; fileName: string }[]
    >('/mapLayers/versions', { id })
    expect(
      versions.data.map(({ contentVersion, isPublished, count, fileName }) => [
        contentVersion,
        isPublished,
        count,
        fileName,
      ]),
    ).toEqual([
      [2, false, 5, '图层.geojson'],
      [1, true, 3, '图层.geojson'],
    ])
    const history = await officer.get<{ records: { action: string }[] }>('/mapLayers/history', { id })
    expect(history.data.records.map(({ action }) => action)).toEqual(['update', 'update', 'upload', 'upload', 'create'])
  })

  describe('has its own dates', () => {
    type Version = { contentVersion: number; dataDate: string | null; validUntil: string | null }
    const datesOf = async (id: string) => {
      const { data } = await officer.get<Version[]>('/mapLayers/versions', { id })
      return data.map(({ dataDate, validUntil }) => [dataDate, validUntil])
    }
    const inForce = async (id: string) => {
      const { dataDate, validUntil } = await detail(id)
      return [dataDate, validUntil]
    }
    const date = async (id: string, contentVersion: number, given: object, caller = officer) =>
      caller.post<AnyRow>('/mapLayers/date', { id, version: (await detail(id)).version, contentVersion, ...given })

    test('which a roll-back brings back, and which nobody types over', async () => {
      const { id } = await newLayer()
      await upload(officer, { id, dataDate: '2019-05-01', validUntil: '2021-12-31' })
      await upload(officer, { id, dataDate: '2024-02-29' })
      expect(await inForce(id)).toEqual([null, null])
      await publish(officer, id, 2)
      // Without an end it counts for five years.
      expect(await inForce(id)).toEqual(['2024-02-29', '2029-03-01'])
      await publish(officer, id, 1)
      expect(await inForce(id)).toEqual(['2019-05-01', '2021-12-31'])
      const { version } = await detail(id)
      const typed = await officer.put<{ errors: { field: string }[] }>('/mapLayers/update', {
        id,
        version,
        validUntil: '2099-12-31',
      })
      expect([typed.status, typed.data.errors.map(({ field }) => field)]).toEqual([400, ['validUntil']])
      const again = await date(id, 1, { dataDate: '2026-01-01' })
      expect([again.status, again.msg]).toEqual([
        422,
        '第 1 版已有数据日期 2019-05-01，不能更改；数据更新后请上传新的文件',
      ])
      expect(await datesOf(id)).toEqual([
        ['2024-02-29', '2029-03-01'],
        ['2019-05-01', '2021-12-31'],
      ])
    })

    test('which can be given once where they are unknown; of what is published, by who may publish', async () => {
      const { id } = await newLayer()
      await upload(officer, { id })
      await upload(officer, { id })
      expect(await datesOf(id)).toEqual([
        [null, null],
        [null, null],
      ])
      await publish(officer, id, 1)
      const editor = await server.anActor(['PLAN:show', 'PLAN:edit', 'PLAN:list'], { xzqdm: '532901000000' })
      expect((await date(id, 1, { dataDate: '2025-01-01' }, editor)).status).toBe(403)
      expect((await date(id, 2, { dataDate: '2025-06-01', validUntil: '2026-01-01' }, editor)).status).toBe(200)
      expect(await inForce(id)).toEqual([null, null])
      expect((await date(id, 1, { dataDate: '2025-01-01' })).data).toMatchObject({ dataDate: '2025-01-01' })
      expect(await inForce(id)).toEqual(['2025-01-01', '2030-01-01'])
      expect(await datesOf(id)).toEqual([
        ['2025-06-01', '2026-01-01'],
        ['2025-01-01', '2030-01-01'],
      ])
      expect((await date(id, 3, { dataDate: '2025-01-01' })).status).toBe(404)
      const history = await officer.get<{ records: { action: string; changes: object }[] }>('/mapLayers/history', {
        id,
      })
      expect(history.data.records.filter(({ changes }) => 'dataDate' in changes).map(({ action }) => action)).toEqual([
        'update',
        'update',
      ])
    })

    test.each([
      ['no date', { dataDate: '2024-02-30' }, 'dataDate'],
      ['a day in the future', { dataDate: '2098-01-01' }, 'dataDate'],
      ['an end before the date', { dataDate: '2025-01-01', validUntil: '2024-12-31' }, 'validUntil'],
    ])('which are refused if they are %s', async (_what, given: Record<string, string>, field) => {
      const { id } = await newLayer()
      const refused = await upload(officer, { id, ...given })
      expect([refused.status, refused.data.errors?.map((each) => each.field)]).toEqual([400, [field]])
      expect(await datesOf(id)).toEqual([])
      await upload(officer, { id })
      const typed = await date(id, 1, given)
      expect([typed.status, await datesOf(id)]).toEqual([400, [[null, null]]])
    })
  })

  test('keeps aliases and label field in a new version, and accepts only attributes of the file', async () => {
    const { id } = await newLayer()
    await upload(officer, { id })
    const published = (await publish(officer, id, 1)).data
    const fields = (published.fields as { name: string }[]).map((field) => ({ ...field, alias: `别名${field.name}` }))
    const edited = await officer.put<AnyRow>('/mapLayers/update', {
      id,
      version: published.version,
      fields,
      labelField: '名称',
    })
    expect(edited.status).toBe(200)
    expect(
      (await officer.put('/mapLayers/update', { id, version: edited.data.version, fields: fields.slice(1) })).status,
    ).toBe(422)
    expect(
      (await officer.put('/mapLayers/update', { id, version: edited.data.version, labelField: '没有' })).status,
    ).toBe(422)
    await upload(officer, { id }, squares(4))
    await publish(officer, id, 2)
    expect((await officer.get<Features>('/mapLayers/features', { id })).data.fields[1]).toMatchObject({
      name: '名称',
      alias: '别名名称',
    })
    expect((await detail(id)).labelField).toBe('名称')
  })

  test('is not published by a row update, without the publish permission, or if the version is missing', async () => {
    const { id, version } = await newLayer()
    expect((await officer.put('/mapLayers/update', { id, version, published: true })).status).toBe(422)
    const editor = await server.anActor(['PLAN:list', 'PLAN:show', 'PLAN:edit'], { xzqdm: '532901000000' })
    expect((await upload(editor, { id })).status).toBe(200)
    expect((await publish(editor, id, 1)).status).toBe(403)
    expect((await publish(officer, id, 9)).status).toBe(404)
  })

  test('contains points, lines and areas, with the length of lines and the area of areas', async () => {
    const { id } = await newLayer()
    const file = geoJson([
      { type: 'Feature', properties: { n: 1 }, geometry: { type: 'Point', coordinates: [100.2, 25.6] } },
      {
        type: 'Feature',
        properties: { n: 2 },
        geometry: {
          type: 'LineString',
          coordinates: [
            [100.2, 25.6],
            [100.21, 25.6],
          ],
        },
      },
      {
        type: 'Feature',
        properties: { n: 3 },
        geometry: { type: 'Polygon', coordinates: [squareRing([100.3, 25.6])] },
      },
    ])
    expect((await upload(officer, { id }, file)).data.count).toBe(3)
    const { data } = await officer.get<Features>('/mapLayers/features', { id, contentVersion: 1 })
    expect(
      data.records.map(({ geometryType, areaM2, lengthM }) => [geometryType, areaM2 === null, lengthM === null]),
    ).toEqual([
      ['POINT', true, true],
      ['LINESTRING', true, false],
      ['POLYGON', false, true],
    ])
    const one = await officer.get<{ geometry: { type: string } }>('/mapLayers/feature', {
      id,
      contentVersion: 1,
      featureId: data.records[1]!.id,
    })
    expect(one.data.geometry.type).toBe('LineString')
  })

  test('is repaired if that changes no area, and refused as a whole otherwise', async () => {
    const { id } = await newLayer()
    const spike = [
      [
        [100.1, 25.6],
        [100.11, 25.6],
        [100.11, 25.61],
        [100.105, 25.61],
        [100.105, 25.62],
        [100.105, 25.61],
        [100.1, 25.61],
        [100.1, 25.6],
      ],
    ]
    const layer = await detail(id)
    const add = (...polygons: unknown[]) =>
      withTx(server.database.db, programActor({ name: 'test' }), (tx) =>
        addContent(tx, programActor({ name: 'test' }), layer, {
          fileName: '图层.geojson',
          dates: { dataDate: null, validUntil: null },
          facts: { fields: [], count: polygons.length, bbox: null, problems: [] },
          features: Readable.from(
            polygons.map((coordinates) => ({ geometry: { type: 'Polygon', coordinates }, properties: {} })),
          ),
        }),
      )
    expect(await add(spike, [squareRing([100.2, 25.6])])).toMatchObject({ contentVersion: 1, count: 2, mended: 1 })
    const refused = await add([squareRing([100.2, 25.6])], [bow]).catch((error: unknown) => error)
    expect(refused).toMatchObject({
      code: 'refused',
      data: { faults: [{ row: 2, fault: 'invalid', lon: 100.305, lat: 25.605 }] },
    })
    const spikes = Array.from({ length: 3000 }, (_, at): [number, number] => {
      const [angle, radius] = [(at / 3000) * 2 * Math.PI, at % 2 ? 0.003 : 0.01]
      return [100.2 + radius * Math.cos(angle), 25.6 + radius * Math.sin(angle)]
    })
    const intricate = await add([squareRing([100.3, 25.6])], [[...spikes, spikes[0]]]).catch((error: unknown) => error)
    expect(intricate).toMatchObject({ code: 'refused', data: { faults: [{ row: 2, fault: 'intricate' }] } })
    expect((await officer.get<unknown[]>('/mapLayers/versions', { id })).data).toHaveLength(1)
    expect(
      (
        await upload(
          officer,
          { id },
          geoJson([{ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [bow] } }]),
        )
      ).status,
    ).toBe(422)
  })

  test('is refused without a session, outside the data scope, and with missing or unknown fields', async () => {
    const { id } = await newLayer()
    const prefecture = await server.anActor(['PLAN:*'], { xzqdm: '532900000000' })
    await server.aRegion({ xzqdm: '533101000000', xzqjb: '3' })
    const stranger = await server.anActor(['PLAN:*'], { xzqdm: '533101000000' })
    const owner = await server.anActor(['PLAN:*'], { xzqdm: '532901000000', dataScope: 'self' })
    expect((await upload(server.visitor, { id })).status).toBe(401)
    expect((await upload(owner, { id })).status).toBe(403)
    expect((await upload(stranger, { id })).status).toBe(404)
    expect((await upload(prefecture, { id })).status).toBe(200)
    expect((await upload(officer, {})).status).toBe(400)
    expect((await upload(officer, { id, colour: 'red' })).status).toBe(400)
    for (const caller of [stranger, owner]) {
      expect((await caller.get('/mapLayers/versions', { id })).status).toBeGreaterThanOrEqual(403)
      expect(
        (await caller.post('/mapLayers/publish', { id, version: 1, contentVersion: 1 })).status,
      ).toBeGreaterThanOrEqual(403)
    }
    expect((await admin.get('/mapLayers/versions', { id })).status).toBe(200)
  })

  test('may have many thousand features', async () => {
    const { id } = await newLayer()
    const count = inFull(20_000, 1_000)
    const stored = await upload(officer, { id }, squares(count))
    expect(stored.data.count).toBe(count)
    expect(
      (
        await officer.get<Features>('/mapLayers/features', {
          id,
          contentVersion: 1,
          _start: count - 10,
          _end: count + 10,
        })
      ).data.records,
    ).toHaveLength(10)
  }, 120_000)
})

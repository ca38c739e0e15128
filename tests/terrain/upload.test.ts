import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRow } from '../../src/resources/define.ts'
import type { RasterFacts } from '../../src/resources/raster-facts.ts'
import { regions } from '../../src/resources/regions.ts'
import { withTx } from '../../server/db/index.ts'
import { takeQuota } from '../../server/files/file-rows.ts'
import { Raster } from '../../server/terrain/raster.ts'
import { readTerrains } from '../../server/terrain/rows.ts'
import { load } from '../files/sending.ts'
import { aLaw } from '../laws/support.ts'
import { aServer, type Answer, type Caller } from '../support/app.ts'
import { testActor } from '../support/database.ts'
import { heightOf, keysOf, plainTiff } from './rasters.ts'
import { sendRaster, stored } from './uploading.ts'

const inRoot = { xzqdm: '532900000000' }
const dataDir = mkdtempSync(join(tmpdir(), 'terrain-upload-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

describe('elevation data', () => {
  const server = aServer({ demo: 'off', config: { DATA_DIR: dataDir } })
  let admin: Caller
  let count = 0
  const upload = (bytes: Buffer, caller = admin) => sendRaster(server, caller, { bytes })
  const add = (draft: Record<string, unknown>): Promise<Answer<AnyRow>> => {
    count += 1
    return admin.post<AnyRow>('/sysTerrain/add', { name: `高程${count}`, ...draft })
  }
  const fieldsOf = ({ data }: Answer): string[] =>
    ((data as { errors?: { field: string }[] } | null)?.errors ?? []).map(({ field }) => field)
  const facts = (file: string, caller = admin): Promise<Answer<RasterFacts>> => caller.get(`/terrain/facts/${file}`)

  beforeAll(async () => void (admin = await server.signIn('admin')))

  it('are kept in tiles with overviews, whatever the upload was', async () => {
    const { status, data } = await upload(plainTiff({ width: 700, height: 400 }))
    expect([status, data.name, data.type]).toEqual([200, 'dem.tif', 'image/tiff'])
    const { rawPayload: bytes } = await load(server, admin, { id: data.id })
    expect(bytes).toHaveLength(data.size)
    const raster = await Raster.open(async (start, end) => bytes.subarray(start, end + 1), bytes.length)
    expect(raster.levels.map(({ width, height }) => [width, height])).toEqual([
      [700, 400],
      [350, 200],
      [175, 100],
    ])
    const [level] = raster.levels
    const [height] = await raster.window(level!, { x: 500, y: 300, width: 1, height: 1 })
    expect(height).toBe(heightOf(500, 300))
    expect((await stored(server, dataDir)).files).toEqual(['original'])
  })

  it('have heights that are rounded so far that slopes stay exact', async () => {
    const { data } = await upload(plainTiff({ heightAt: (x, y) => 2000 + Math.sin(x * 3 + y) }))
    const { rawPayload: bytes } = await load(server, admin, { id: data.id })
    const raster = await Raster.open(async (start, end) => bytes.subarray(start, end + 1), bytes.length)
    const heights = await raster.window(raster.levels[0]!, { x: 0, y: 0, width: 40, height: 30 })
    const errors = heights.map((height, at) =>
      Math.abs(height - (2000 + Math.sin((at % 40) * 3 + Math.floor(at / 40)))),
    )
    expect(Math.max(...errors)).toBeLessThanOrEqual(1 / 32 + 1e-4)
    expect(heights.every((height) => Number.isInteger(height * 16))).toBe(true)
  })

  it('say what they are: cells, heights, extent, coverage and holes', async () => {
    const noData = { tag: 42_113, type: 'text', values: '0' } as const
    const { data } = await upload(plainTiff({ width: 300, height: 200, entries: [noData], heightAt: (x, y) => (y < 50 ? 0 : heightOf(x, y)) })) // prettier-ignore
    const { data: found } = await facts(data.id)
    expect(found).toMatchObject({
      columns: 300,
      rows: 200,
      cellDegrees: null,
      epsg: 4522,
      crs: { zh: 'CGCS2000 三度带，中央经线 102°' },
      range: [heightOf(0, 199), heightOf(299, 50)],
      unknownPercent: 25,
      bytes: data.size,
      // Without the demonstration the region has no boundary.
      coveredPercent: null,
    })
    expect(found.cellM.map((metres) => Math.round(metres * 10) / 10)).toEqual([30, 30])
    const [west, south, east, north] = found.extent
    expect([west, south, east, north].map((degrees) => Math.round(degrees * 10) / 10)).toEqual([
      100.1, 25.6, 100.2, 25.7,
    ])
  })

  it('say how much of the region they cover, and how large cells in degrees are there', async () => {
    const square = (west: number, south: number, side: number) => ({
      type: 'MultiPolygon',
      coordinates: [[[[west, south], [west + side, south], [west + side, south + side], [west, south + side], [west, south]]]], // prettier-ignore
    })
    const root = await server.row(regions, 'xzqdm', inRoot.xzqdm)
    await server.change(regions, [{ id: root.id, boundary: square(100, 25, 0.02) }])
    const entries = [
      keysOf(4326),
      { tag: 33_922, type: 'double', values: [0, 0, 0, 99.99, 25.03, 0] },
      { tag: 33_550, type: 'double', values: [0.0005, 0.001, 0] },
    ] as const
    const { data } = await upload(plainTiff({ entries }))
    const { data: found } = await facts(data.id)
    expect(found.coveredPercent).toBeCloseTo(50, 0)
    expect(found.cellDegrees).toEqual([0.0005, 0.001])
    expect(found.cellM.map(Math.round)).toEqual([50, 111])
  })

  it('are in use in their order once a row holds the file', async () => {
    const files = [(await upload(plainTiff())).data.id, (await upload(plainTiff())).data.id]
    const [coarse, fine] = [
      (await add({ file: [files[0]], sort: 20, attribution: '省测绘院', isSchematic: true })).data,
      (await add({ file: [files[1]], sort: 10 })).data,
    ]
    await add({ enabled: false })
    expect(await readTerrains(server.database.db)).toEqual([
      { id: fine.id, version: 1, fileId: files[1], name: fine.name, isSchematic: false, attribution: null },
      { id: coarse.id, version: 1, fileId: files[0], name: coarse.name, isSchematic: true, attribution: '省测绘院' },
    ])
    await admin.delete('/sysTerrain/delete', [coarse.id])
    expect((await readTerrains(server.database.db)).map(({ id }) => id)).toEqual([fine.id])
  })

  it('need a file where they are in use, and no other file', async () => {
    expect(fieldsOf(await add({}))).toEqual(['file'])
    const { data: document } = await sendRaster(server, admin, { bytes: Buffer.from('a,b\n1,2\n'), name: 'a.csv' })
    expect(fieldsOf(await add({ file: [document.id] }))).toEqual(['file'])
    const { data: raster } = await upload(plainTiff())
    const law = await admin.post('/sysLaw/add', aLaw({ attachments: [raster.id] }))
    expect([law.status, law.msg]).toEqual([422, expect.stringContaining('只能用作底图或高程数据')])
    expect((await add({ file: [raster.id], cameFrom: 'x' })).status).toBe(400)
  })

  it('are uploaded only by who may write them, and read only by who may see them', async () => {
    const officer = await server.anActor(['LM:create', 'LM:edit'], inRoot)
    const before = await stored(server, dataDir)
    expect(await upload(plainTiff(), officer)).toMatchObject({ status: 415 })
    expect((await upload(plainTiff(), server.visitor)).status).toBe(401)
    expect(await stored(server, dataDir)).toEqual(before)
    const writer = await server.anActor(['SACM:list', 'SACM:edit'], inRoot)
    const { data } = await upload(plainTiff(), writer)
    expect((await facts(data.id, writer)).status).toBe(200)
    for (const other of [officer, await server.anActor(['SACM:list'], inRoot)])
      expect((await facts(data.id, other)).status).toBe(404)
    expect((await facts(data.id, server.visitor)).status).toBe(401)
    const { data: csv } = await sendRaster(server, admin, { bytes: Buffer.from('a,b\n1,2\n'), name: 'a.csv' })
    expect((await facts(csv.id)).status).toBe(404)
  })

  it('do not count among files that wait for a row', async () => {
    const person = await server.anActor(['SACM:edit'], inRoot)
    const createdBy = String(person.user.id)
    await upload(plainTiff(), person)
    const take = (kind: 'raster' | 'document') =>
      withTx(server.database.db, testActor, (tx) =>
        takeQuota(tx, { kind, size: 2, createdBy }, { userBytes: 1e9, unattachedBytes: 1, totalBytes: 1e12 }),
      )
    await take('raster')
    await expect(take('document')).rejects.toMatchObject({ code: 'refused' })
  })

  it('keep their file in the recycle bin', async () => {
    const { data } = await upload(plainTiff())
    const row = (await add({ name: '县级数据', nameEn: 'County', file: [data.id], surveyedOn: '2024-05-01' })).data
    await admin.delete('/sysTerrain/delete', [row.id])
    const listed = await admin.get<{ records: AnyRow[] }>('/sysTerrain/page', { name_like: '县级' })
    expect(listed.data.records).toEqual([])
    expect((await facts(data.id)).status).toBe(200)
  })
})

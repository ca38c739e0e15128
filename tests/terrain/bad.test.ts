import { mkdtempSync, rmSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { convertRaster } from '../../server/terrain/convert.ts'
import { aPicture } from '../files/sending.ts'
import { aServer, type Caller } from '../support/app.ts'
import { byGdal, hasGdal, keysOf, plainTiff } from './rasters.ts'
import { sendRaster, stored } from './uploading.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'terrain-bad-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const deflate = { tag: 259, type: 'short', values: [8] } as const

describe('a raster that can not be used', () => {
  const server = aServer({ demo: 'off', config: { DATA_DIR: dataDir } })
  let admin: Caller
  beforeAll(async () => void (admin = await server.signIn('admin')))

  it.each<[string, () => Buffer | Promise<Buffer>, string, string]>([
    ['without a coordinate system', () => plainTiff({ without: [34_735] }), '没有坐标系', 'no coordinate system'],
    [
      'in feet',
      () => plainTiff({ entries: [keysOf(4522, [[4099, 9003]])] }),
      '不是米（US survey foot）',
      'not in metres',
    ],
    ['of one cell', () => plainTiff({ width: 1, height: 1 }), '1 × 1 个像元', '1 × 1 cells'],
    [
      'of 40,000 × 40,000 cells',
      () => plainTiff({ width: 40_000, height: 40_000, strip: Buffer.alloc(64) }),
      '40000 × 40000',
      '40000 × 40000',
    ],
    [
      'that expands without end',
      () => plainTiff({ strip: deflateSync(Buffer.alloc(80_000_000)), entries: [deflate] }),
      '展开后过大',
      'too large',
    ],
    ['that is cut off', () => plainTiff().subarray(0, 1500), '无法读取', 'can’t be read'],
    ['that is a picture', () => aPicture('png'), '不是 GeoTIFF', 'no GeoTIFF'],
    ['that is a text', () => Buffer.from('a,b\n1,2\n'), '不是 GeoTIFF', 'no GeoTIFF'],
    ['of a head only', () => Buffer.from('II*\0'), '不是 GeoTIFF', 'no GeoTIFF'],
  ])('%s is refused in both languages, and nothing of it is stored', async (_what, make, zh, en) => {
    const bytes = await make()
    const before = await stored(server, dataDir)
    const chinese = await sendRaster(server, admin, { bytes, name: '高程.TIF' })
    expect([chinese.status, chinese.msg]).toEqual([422, expect.stringMatching(/^“高程\.TIF”不能用作高程数据：/)])
    expect(chinese.msg).toContain(zh)
    const english = await sendRaster(server, admin, { bytes, language: 'en-US' })
    expect([english.status, english.msg]).toEqual([422, expect.stringContaining(en)])
    expect(english.msg).toMatch(/^“dem\.tif” can’t be used as elevation data: /)
    expect(await stored(server, dataDir)).toEqual(before)
  })

  it.runIf(hasGdal)('as GDAL writes it is refused too', async () => {
    const huge = ['-outsize', '40000', '40000', '-co', 'TILED=YES', '-co', 'SPARSE_OK=TRUE', '-co', 'COMPRESS=DEFLATE']
    const made: [Buffer, string][] = [
      [await byGdal(plainTiff({ heightAt: () => 0 }), huge), '40000 × 40000'],
      [await byGdal(plainTiff(), ['-b', '1', '-b', '1', '-b', '1']), '有 3 个'],
      [await byGdal(plainTiff(), ['-a_srs', 'EPSG:4522+6360']), '不是米'],
      [await byGdal(plainTiff(), ['-a_srs', 'EPSG:2436']), 'EPSG:2436 不受支持'],
    ]
    for (const [bytes, sentence] of made)
      expect(await sendRaster(server, admin, { bytes })).toMatchObject({
        status: 422,
        msg: expect.stringContaining(sentence),
      })
    expect(await stored(server, dataDir)).toEqual({ rows: 0, files: [] })
  })
})

describe('a conversion', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'convert-'))
    await writeFile(join(folder, 'dem.tif'), plainTiff({ width: 2000, height: 2000 }))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const convert = (limits: Parameters<typeof convertRaster>[2]) =>
    convertRaster(join(folder, 'dem.tif'), join(folder, 'target.tif'), limits)

  it('that takes too long or too much memory says so', async () => {
    expect(await convert({ timeoutMs: 30 })).toMatchObject({
      zh: expect.stringContaining('仍未完成'),
      en: expect.stringContaining('minutes'),
    })
    expect(await convert({ memoryBytes: 20_000_000 })).toMatchObject({
      zh: expect.stringContaining('内存超过 19 MB'),
      en: expect.stringContaining('19 MB'),
    })
  })

  it('ends when nobody waits for it, and the next one goes on', async () => {
    const leaving = new AbortController()
    const left = convert({ signal: leaving.signal })
    leaving.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    expect(await convert({})).toBeNull()
  })

  it('fails as an internal error if its target can not be written', async () => {
    await expect(convertRaster(join(folder, 'dem.tif'), join(folder, 'none', 'x.tif'))).rejects.toThrow('not converted')
  })
})

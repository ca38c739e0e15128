import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GroundInUse } from '../../src/resources/ground.ts'
import { terrains } from '../../src/resources/terrains.ts'
import { aServer } from '../support/app.ts'
import { aRaster } from './rasters.ts'
import { sendRaster } from './uploading.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'terrain-tiles-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
/** A row in use counts so much later at most. */
const countsMs = 5_500
/** Within the raster, beside it, and where the world ends. */
const [inside, beside] = ['13/6375/3492', '13/6000/3000']

describe('tiles of the ground', () => {
  const server = aServer({ demo: 'off', config: { DATA_DIR: dataDir } })
  let ground: GroundInUse
  const picture = async (path: string, version = ground.version) => {
    const { statusCode, headers, rawPayload } = await server.app.inject({
      url: `/camel/terrain/${path}`,
      query: { v: version },
    })
    return { status: statusCode, type: headers['content-type'], cache: headers['cache-control'], bytes: rawPayload }
  }
  const plain = async (): Promise<GroundInUse | null> =>
    (await server.visitor.get<{ terrain: GroundInUse | null }>('/basemap/plain')).data.terrain
  const add = async (bytes: Buffer, draft: object = {}) => {
    const admin = await server.signIn('admin')
    const { data } = await sendRaster(server, admin, { bytes })
    await server.make(terrains, {
      name: '试验高程',
      file: [data!.id],
      isSchematic: true,
      attribution: '测绘院',
      ...draft,
    })
    await delay(countsMs)
  }

  beforeAll(async () => {
    const nothing = await server.app.inject({ url: `/camel/terrain/relief/light/${inside}` })
    expect([nothing.statusCode, nothing.headers['cache-control']]).toEqual([204, 'public, max-age=60'])
    await add(await aRaster())
    ground = (await plain())!
  })

  it('are described in the plain basemap', () => {
    expect(ground).toMatchObject({ isSchematic: true, attribution: '测绘院' })
    expect(ground.cellM).toBeCloseTo(30, 0)
    expect(ground.extent[0]).toBeCloseTo(100.1, 1)
  })

  it('are pictures in two looks, kept on disk', async () => {
    const light = await picture(`relief/light/${inside}`)
    expect([light.status, light.type, light.cache]).toEqual([200, 'image/webp', 'public, max-age=2592000'])
    const { width, height, format } = await sharp(light.bytes).metadata()
    expect([width, height, format]).toEqual([256, 256, 'webp'])
    const dark = await picture(`relief/dark/${inside}`)
    expect(dark.bytes.equals(light.bytes)).toBe(false)
    expect(existsSync(join(dataDir, 'relief', 'tiles', ground.version, 'relief-light', '13', '6375', '3492'))).toBe(
      true,
    )
    expect((await picture(`relief/light/${inside}`)).bytes.equals(light.bytes)).toBe(true)
  })

  it('are vector tiles of contours', async () => {
    const { status, type, bytes } = await picture(`contours/${inside}`)
    expect([status, type]).toEqual([200, 'application/vnd.mapbox-vector-tile'])
    expect(bytes.includes('heightM')).toBe(true)
  })

  it('are nothing beside the raster, and refused beyond the zooms and the grid', async () => {
    expect((await picture(`relief/light/${beside}`)).status).toBe(204)
    for (const path of ['relief/light/18/0/0', 'relief/light/4/0/0', 'contours/10/0/0', 'contours/12/4096/0'])
      expect((await picture(path)).status).toBe(400)
    expect((await picture('relief/blue/12/0/0')).status).toBe(400)
    expect((await picture('relief/light/12/-1/0')).status).toBe(400)
  })

  it('are asked for again soon at an address of other heights', async () => {
    const { status, cache } = await picture(`relief/light/${inside}`, 'older')
    expect([status, cache]).toEqual([200, 'public, max-age=60'])
  })

  it('have another version with another raster, and go on without one that is broken', async () => {
    await add(await aRaster(undefined, () => 3000), { name: '另一高程', sort: 1, isSchematic: false })
    const copies = (): string[] =>
      readdirSync(join(dataDir, 'relief', 'rasters')).filter((name) => name.endsWith('.tif'))
    const isChanged = async (): Promise<boolean> =>
      (await picture(`relief/light/${inside}`)).cache === 'public, max-age=60'
    // The one before is in use until the next one is ready.
    await expect.poll(isChanged, { timeout: 20_000 }).toBe(true)
    expect(copies()).toHaveLength(2)
    for (const name of copies()) writeFileSync(join(dataDir, 'relief', 'rasters', name), 'broken')
    const whole = await server.visitor.get('/basemap/plain')
    expect(whole.status).toBe(200)
  })
})

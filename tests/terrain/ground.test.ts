import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crsOf } from '../../server/terrain/crs.ts'
import { describe as describeGround } from '../../server/terrain/describe.ts'
import { Ground } from '../../server/terrain/ground.ts'
import { nativeCellM } from '../../server/terrain/plane-grid.ts'
import { profileOf } from '../../server/terrain/profile.ts'
import { reliefPixels, reliefSide } from '../../server/terrain/relief.ts'
import { cellM, origin, surface } from './surface.ts'

const { toDegrees } = crsOf(4543)!
const place = (x: number, y: number) => toDegrees([origin[0] + x * cellM, origin[1] - y * cellM])
/** A grid of places in the middles of cells. */
const cells = (x: number, y: number, width: number, height: number) => ({
  width,
  height,
  placeAt: (column: number, row: number) => place(x + column + 0.5, y + row + 0.5),
})

describe('the ground', () => {
  let folder = ''
  const paths: Record<string, string> = {}
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ground-'))
    const kept = {
      county: await surface(folder, { width: 60, height: 60 }, (x, y) =>
        Math.hypot(x - 30, y - 30) < 8 ? Number.NaN : 2000,
      ),
      prefecture: await surface(folder, { width: 300, height: 300 }, (x, y) => 1000 + x + y),
    }
    for (const [name, { ground, path }] of Object.entries(kept)) {
      paths[name] = path
      await ground.close()
    }
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('has of each place the height of the first raster that knows it', async () => {
    const ground = await Ground.open([paths.county!, paths.prefecture!])
    const [inCounty] = await ground.sampled(cells(5, 5, 1, 1))
    const [inHole] = await ground.sampled(cells(30, 30, 1, 1))
    const [beyond] = await ground.sampled(cells(200, 100, 1, 1))
    const [outside] = await ground.sampled(cells(600, 600, 1, 1))
    expect(inCounty).toBeCloseTo(2000, 3)
    expect(inHole).toBeCloseTo(1060, 0)
    expect(beyond).toBeCloseTo(1300, 0)
    expect(outside).toBeNaN()
    await ground.close()
  })

  it('names the rasters that touch an extent, in order', async () => {
    const ground = await Ground.open([paths.county!, paths.prefecture!])
    const extent = (from: number, to: number) => {
      const [[west, north], [east, south]] = [place(from, from), place(to, to)]
      return [west, south, east, north] as const
    }
    expect(ground.rastersFor(extent(5, 20))).toEqual(ground.rasters)
    expect(ground.rastersFor(extent(100, 200))).toEqual([ground.rasters[1]])
    expect(ground.rastersFor(extent(500, 600))).toEqual([])
    const { cellM: finest, extent: whole } = await describeGround(ground)
    expect(finest).toBeCloseTo(cellM, 0)
    expect(whole[0]).toBeLessThan(place(1, 1)[0])
    await ground.close()
  })

  it('has at a place the cells of the first raster that knows its height', async () => {
    const coarse = await surface(folder, { width: 100, height: 100, cell: 90 }, () => 1000)
    await coarse.ground.close()
    const ground = await Ground.open([paths.county!, coarse.path])
    expect(await nativeCellM(ground, place(5, 5))).toBeCloseTo(cellM, 0)
    expect(await nativeCellM(ground, place(30, 30))).toBeCloseTo(90, 0)
    expect(await nativeCellM(ground, place(600, 600))).toBeNull()
    const { cellM: along, lowestM } = await profileOf(ground, { line: [place(28, 30), place(32, 30)] })
    expect([Math.round(along), Math.round(lowestM!)]).toEqual([90, 1000])
    await ground.close()
  })

  it('is drawn without steps between its cells, and transparent where it is unknown', async () => {
    const { ground } = await surface(folder, { width: 80, height: 80 }, (x, y) =>
      x < 20 ? Number.NaN : 2000 + 60 * Math.sin(x / 3) * Math.cos(y / 3),
    )
    const tileOf = (z: number, x: number, y: number) => {
      const [longitude, latitude] = place(x, y)
      return {
        z,
        x: Math.floor(((longitude + 180) / 360) * 2 ** z),
        y: Math.floor(((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z),
      }
    }
    const pixels = await reliefPixels(ground, tileOf(17, 50, 40), 'light')
    let largest = 0
    for (let row = 0; row < reliefSide; row += 1)
      for (let column = 1; column < reliefSide; column += 1) {
        const at = (row * reliefSide + column) * 4
        largest = Math.max(largest, Math.abs(pixels![at]! - pixels![at - 4]!))
      }
    // A cell is some 30 pixels wide here.
    expect(largest).toBeLessThanOrEqual(6)
    const edge = await reliefPixels(ground, tileOf(14, 20, 40), 'dark')
    const opacities = new Set(Array.from({ length: edge!.length / 4 }, (_none, index) => edge![index * 4 + 3]))
    expect(opacities).toEqual(new Set([0, 255]))
    expect(await reliefPixels(ground, { z: 12, x: 0, y: 0 }, 'light')).toBeNull()
    await ground.close()
  })
})

import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fromArrayBuffer } from 'geotiff'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PyramidWriter } from '../../server/terrain/tiff/pyramid.ts'

const hasGdal = spawnSync('gdalinfo', ['--version']).status === 0
const [width, height] = [700, 531]
const placed = {
  width,
  height,
  epsg: 4543,
  isDegrees: false,
  origin: [500_000, 2_900_000],
  cell: [12.5, 12.5],
} as const

let folder = ''
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'pyramid-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

function heightAt(x: number, y: number): number {
  return x === 300 && y < 20 ? Number.NaN : 1900 + Math.fround(Math.sin(x / 9) * 50 + y / 7)
}

/** Writes a raster, some rows at a time. */
async function written(rowsAtOnce: number): Promise<string> {
  const path = join(folder, `${rowsAtOnce}.tif`)
  const file = await open(path, 'w')
  const writer = new PyramidWriter(file, placed)
  for (let y = 0; y < height; y += rowsAtOnce) {
    const rows = Math.min(rowsAtOnce, height - y)
    await writer.add(
      Float32Array.from({ length: rows * width }, (_none, index) =>
        heightAt(index % width, y + Math.floor(index / width)),
      ),
    )
  }
  await writer.end()
  await file.close()
  return path
}

test.each([1, 100, 256, 531])(
  'heights come back as they were written, %i rows at a time, with overviews of half the size',
  async (rows) => {
    const bytes = await readFile(await written(rows))
    const tiff = await fromArrayBuffer(
      bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
    )
    expect(await tiff.getImageCount()).toBe(3)
    const image = await tiff.getImage(0)
    expect([image.getWidth(), image.getHeight(), image.getTileWidth()]).toEqual([width, height, 256])
    const [values] = (await image.readRasters()) as unknown as [Float32Array]
    for (let index = 0; index < values.length; index += 1) {
      const wanted = Math.fround(heightAt(index % width, Math.floor(index / width)))
      if (!Object.is(values[index], wanted)) expect([index, values[index]]).toEqual([index, wanted])
    }
    const [halves] = (await (await tiff.getImage(1)).readRasters()) as unknown as [Float32Array]
    const four = [heightAt(10, 20), heightAt(11, 20), heightAt(10, 21), heightAt(11, 21)]
    expect(halves[10 * 350 + 5]).toBeCloseTo(four.reduce((sum, each) => sum + each, 0) / 4, 3)
    // Of two columns one is unknown.
    expect(halves[150]).toBeCloseTo((heightAt(301, 0) + heightAt(301, 1)) / 2, 3)
    expect([(await tiff.getImage(2)).getWidth(), (await tiff.getImage(2)).getHeight()]).toEqual([175, 133])
  },
)

test.runIf(hasGdal)('GDAL reads the same, in the same place', async () => {
  const path = await written(200)
  const info = JSON.parse(execFileSync('gdalinfo', ['-json', '-stats', path]).toString()) as {
    size: number[]
    geoTransform: number[]
    coordinateSystem: { wkt: string }
    bands: {
      type: string
      noDataValue: unknown
      block: number[]
      overviews: unknown[]
      minimum: number
      maximum: number
    }[]
  }
  expect(info.size).toEqual([width, height])
  expect(info.geoTransform).toEqual([500_000, 12.5, 0, 2_900_000, 0, -12.5])
  expect(info.coordinateSystem.wkt).toContain('4543')
  const [band] = info.bands
  expect([band!.type, band!.block, band!.overviews.length]).toEqual(['Float32', [256, 256], 2])
  expect(band!.minimum).toBeGreaterThan(1840)
  expect(band!.maximum).toBeLessThan(2030)
})

import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { directory, type Entry } from '../../server/terrain/tiff/directory.ts'
import { PyramidWriter, type Placed } from '../../server/terrain/tiff/pyramid.ts'

/** Whether GDAL's programs are installed. */
export const hasGdal = spawnSync('gdalinfo', ['--version']).status === 0

/** A part of 大理市 in zone 34 of CGCS2000 in cells of 30 m. */
export const daliPlaced = {
  width: 300,
  height: 200,
  epsg: 4522,
  isDegrees: false,
  origin: [34_310_000, 2_840_000],
  cell: [30, 30],
} as const satisfies Placed

/** Heights of a slope to the south-east, with one hole if asked for. */
export function heightOf(x: number, y: number): number {
  return 2000 + x * 2 - y
}

/** A raster in the kept form. */
export async function aRaster(
  placed: Placed = daliPlaced,
  heightAt: (x: number, y: number) => number = heightOf,
): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'raster-'))
  const path = join(folder, 'raster.tif')
  const file = await open(path, 'w')
  const writer = new PyramidWriter(file, placed)
  const { width, height } = placed
  await writer.add(
    Float32Array.from({ length: width * height }, (_none, index) => heightAt(index % width, Math.floor(index / width))),
  )
  await writer.end()
  await file.close()
  return readFile(path).finally(() => rm(folder, { recursive: true }))
}

/** The keys of a GeoTIFF in a coordinate system; `more`: further keys with their value. */
export function keysOf(epsg: number, more: readonly (readonly [key: number, value: number])[] = []): Entry {
  const isDegrees = epsg === 4490 || epsg === 4326
  const keys = [[1024, isDegrees ? 2 : 1], [1025, 1], [isDegrees ? 2048 : 3072, epsg], ...more]
  return {
    tag: 34_735,
    type: 'short',
    values: [1, 1, 0, keys.length, ...keys.flatMap(([key = 0, value = 0]) => [key, 0, 1, value])],
  }
}

type Plain = {
  width?: number
  height?: number
  heightAt?: (x: number, y: number) => number
  /** The only strip, instead of the heights. */
  strip?: Buffer
  /** Entries of the directory, instead of those with the same tag. */
  entries?: readonly Entry[]
  /** Tags that are left out. */
  without?: readonly number[]
}

/** A TIFF as simple programs write it: one strip, no overviews, its directory before its heights. */
export function plainTiff({
  width = 40,
  height = 30,
  heightAt = heightOf,
  strip,
  entries = [],
  without = [],
}: Plain = {}): Buffer {
  const data = strip ?? Buffer.from(heightsOf(width, height, heightAt).buffer)
  const given = new Map<number, Entry>(
    [
      { tag: 256, type: 'long', values: [width] },
      { tag: 257, type: 'long', values: [height] },
      { tag: 258, type: 'short', values: [32] },
      { tag: 259, type: 'short', values: [1] },
      { tag: 262, type: 'short', values: [1] },
      { tag: 277, type: 'short', values: [1] },
      { tag: 278, type: 'long', values: [height] },
      { tag: 279, type: 'long', values: [data.length] },
      { tag: 339, type: 'short', values: [3] },
      { tag: 33_550, type: 'double', values: [30, 30, 0] },
      { tag: 33_922, type: 'double', values: [0, 0, 0, ...daliPlaced.origin, 0] },
      keysOf(daliPlaced.epsg),
      ...entries,
    ].map((entry) => [entry.tag, entry as Entry]),
  )
  for (const tag of without) given.delete(tag)
  const withStrip = (at: number): Entry[] =>
    [...given.values(), { tag: 273, type: 'long', values: [at] } as const].sort((one, other) => one.tag - other.tag)
  const size = directory(withStrip(0), { at: 8, next: 0 }).length
  const header = Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0])
  return Buffer.concat([header, directory(withStrip(8 + size), { at: 8, next: 0 }), data])
}

function heightsOf(width: number, height: number, heightAt: (x: number, y: number) => number): Float32Array {
  return Float32Array.from({ length: width * height }, (_none, index) =>
    heightAt(index % width, Math.floor(index / width)),
  )
}

/** Writes a file, runs a program of GDAL with it and a target, and returns the target's bytes. */
export async function byGdal(bytes: Buffer, options: readonly string[], program = 'gdal_translate'): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'raster-'))
  const [source, target] = [join(folder, 'source.tif'), join(folder, 'target.tif')]
  await writeFile(source, bytes)
  execFileSync(program, ['-q', ...options, source, target])
  return readFile(target).finally(() => rm(folder, { recursive: true }))
}

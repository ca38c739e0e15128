import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coverageOf } from '../../server/terrain/coverage.ts'
import { factsOf } from '../../server/terrain/facts.ts'
import { Raster } from '../../server/terrain/raster.ts'
import { crsOf } from '../../server/terrain/crs.ts'
import { PyramidWriter } from '../../server/terrain/tiff/pyramid.ts'

const hasGdal = spawnSync('gdalinfo', ['--version']).status === 0
const [width, height, cellM] = [700, 500, 12.5]
const [left, top] = [500_000, 2_900_000]
const { toDegrees } = crsOf(4543)!

function heightAt(x: number, y: number): number {
  if (x > 600 && y > 400) return Number.NaN
  return Math.max(1966, 1950 + 120 * Math.sin(x / 17) * Math.cos(y / 23) + 40 * Math.sin(x / 5 + y / 7))
}

type Ring = [x: number, y: number][]
type Size = { width: number; height: number }

/** A boundary whose corners are given in cells. */
function boundary(...polygons: Ring[][]): { coordinates: number[][][][] } {
  const place = ([x, y]: [number, number]): number[] => [...toDegrees([left + x * cellM, top - y * cellM])]
  return { coordinates: polygons.map((rings) => rings.map((ring) => [...ring, ring[0]!].map(place))) }
}

function square(x: number, y: number, side: number): Ring {
  return [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
  ]
}

describe('the terrain within boundaries', () => {
  let folder = ''
  let raster: Raster
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'facts-'))
    raster = await rasterOf('ground.tif', { width, height }, heightAt)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const rasterOf = async (name: string, size: Size, heightOf: typeof heightAt): Promise<Raster> => {
    const path = join(folder, name)
    const file = await open(path, 'w')
    const writer = new PyramidWriter(file, {
      ...{ ...size, epsg: 4543, isDegrees: false },
      ...{ origin: [left, top], cell: [cellM, cellM] },
    })
    for (let y = 0; y < size.height; y += 1)
      await writer.add(Float32Array.from({ length: size.width }, (_none, x) => heightOf(x, y)))
    await writer.end()
    await file.close()
    const bytes = await readFile(path)
    return Raster.open(async (start, end) => bytes.subarray(start, end + 1), bytes.length)
  }
  const facts = (boundaries: ReturnType<typeof boundary>[], above?: { slopesDeg: number[]; heightsM: number[] }) =>
    factsOf({ rastersFor: () => [raster] }, above ? { boundaries, above } : { boundaries })

  const read = (mode: string): Float32Array<ArrayBuffer> => {
    const [from, to] = [join(folder, 'ground.tif'), join(folder, mode)]
    execFileSync('gdaldem', [mode, from, `${to}.tif`, '-q'])
    execFileSync('gdal_translate', ['-q', '-ot', 'Float32', '-of', 'ENVI', `${to}.tif`, `${to}.raw`])
    return readRaw(`${to}.raw`)
  }

  test.runIf(hasGdal)('are those of the cells that gdaldem finds, by the part of each within', async () => {
    const [slope, aspect] = [read('slope'), read('aspect')]
    const shape: Ring = [
      [40.3, 50.1],
      [160.8, 71.6],
      [120.2, 190.7],
      [61.4, 160.2],
    ]
    const hole = square(90.5, 100.25, 20.5)
    const [found] = await facts([boundary([shape, hole])], { slopesDeg: [25], heightsM: [2000] })
    const sums = {
      whole: 0,
      slope: 0,
      height: 0,
      steep: 0,
      high: 0,
      slopes: [0, 0, 0, 0, 0],
      aspects: Array(9).fill(0) as number[],
    }
    const fine = 10
    for (let y = 0; y < 200 * fine; y += 1)
      for (let x = 0; x < 200 * fine; x += 1) {
        const at: [number, number] = [(x + 0.5) / fine, (y + 0.5) / fine]
        if (!isWithin(at, shape) || isWithin(at, hole)) continue
        const index = Math.floor(at[1]) * width + Math.floor(at[0])
        const [degrees, facing] = [slope[index] ?? 0, aspect[index] ?? 0]
        sums.whole += 1
        sums.slope += degrees
        sums.height += heightAt(Math.floor(at[0]), Math.floor(at[1]))
        if (degrees > 25) sums.steep += 1
        if (heightAt(Math.floor(at[0]), Math.floor(at[1])) > 2000) sums.high += 1
        sums.slopes[degrees <= 2 ? 0 : degrees <= 6 ? 1 : degrees <= 15 ? 2 : degrees <= 25 ? 3 : 4]! += 1
        sums.aspects[facing === -9999 || degrees < 0.5 ? 8 : Math.round(facing / 45) % 8]! += 1
      }
    expect(Math.abs(found!.meanSlopeDeg! - sums.slope / sums.whole)).toBeLessThan(0.1)
    expect(Math.abs(found!.meanM - sums.height / sums.whole)).toBeLessThan(0.1)
    const off = (own: readonly number[], other: readonly number[]) =>
      Math.max(...own.map((share, index) => Math.abs(share - (other[index] ?? 0) / sums.whole)))
    expect(off(found!.slopeShares, sums.slopes)).toBeLessThan(0.002)
    expect(off(found!.aspectShares, sums.aspects)).toBeLessThan(0.002)
    expect(off(found!.slopeAbove, [sums.steep])).toBeLessThan(0.002)
    expect(off(found!.heightAbove, [sums.high])).toBeLessThan(0.002)
    expect([found!.knownShare, found!.slopeKnownShare, found!.cellM]).toEqual([
      expect.closeTo(1, 6),
      expect.closeTo(1, 6),
      12.5,
    ])
    expect(found!.slopeShares.reduce((sum, each) => sum + each)).toBeCloseTo(1, 9)
  })

  test('of a parcel smaller than a cell, and of one across two cells, are those of the parts', async () => {
    const [small, two] = await facts([boundary([square(100.4, 80.3, 0.25)]), boundary([square(100.75, 80.1, 0.5)])])
    expect([small!.lowestM, small!.highestM]).toEqual([Math.fround(heightAt(100, 80)), Math.fround(heightAt(100, 80))])
    expect(two!.meanM).toBeCloseTo((heightAt(100, 80) + heightAt(101, 80)) / 2, 1)
  })

  test('leave out what is unknown, and say how much: in a hole, beyond the raster, and all', async () => {
    const [hole, beyond, all, away] = await facts([
      boundary([square(591, 450, 20)]),
      boundary([square(-10, 100, 20)]),
      boundary([square(640, 450, 20)]),
      boundary([square(900, 900, 20)]),
    ])
    expect([hole!.knownShare, hole!.slopeKnownShare]).toEqual([expect.closeTo(0.5, 3), expect.closeTo(0.45, 3)])
    expect(beyond!.knownShare).toBeCloseTo(0.5, 3)
    expect(beyond!.slopeShares.reduce((sum, each) => sum + each)).toBeCloseTo(1, 9)
    expect([all, away]).toEqual([null, null])
  })

  test('are of the first raster that knows all of it, else of the one that knows most', async () => {
    const county = await rasterOf('county.tif', { width: 200, height: 200 }, (x) => (x < 100 ? 3000 : Number.NaN))
    const other = await rasterOf('other.tif', { width: 200, height: 200 }, (x) => (x < 103 ? 1000 : Number.NaN))
    const [within, beyond, across] = await factsOf(
      { rastersFor: () => [county, other, raster] },
      { boundaries: [square(50, 50, 10), square(120, 50, 10), square(95, 50, 10)].map((ring) => boundary([ring])) },
    )
    expect([within!.meanM, within!.knownShare]).toEqual([expect.closeTo(3000, 6), expect.closeTo(1, 6)])
    expect(beyond).toEqual((await facts([boundary([square(120, 50, 10)])]))[0])
    expect([across!.knownShare, across!.slopeKnownShare]).toEqual([expect.closeTo(1, 6), expect.closeTo(1, 6)])
    expect(across!.meanM).toBeGreaterThan(1900)
    const [most] = await factsOf(
      { rastersFor: () => [county, other] },
      { boundaries: [boundary([square(95, 50, 10)])] },
    )
    expect([most!.meanM, most!.knownShare]).toEqual([expect.closeTo(1000, 6), expect.closeTo(0.8, 3)])
  })

  test('of a large boundary are those of all its cells: no overview flattens its slopes', async () => {
    const size = { width: 1700, height: 1300 }
    const ridges = await rasterOf('ridges.tif', size, (x) => 2000 + (x % 4 < 2 ? 0 : cellM))
    const large = [boundary([square(2, 2, 1200)].map((ring) => ring.map(([x, y]): [number, number] => [x * 1.4, y])))]
    const above = { slopesDeg: [20], heightsM: [2005] }
    const [found] = await factsOf({ rastersFor: () => [ridges] }, { boundaries: large, above })
    expect(found!.cellM).toBe(cellM)
    expect([found!.slopeAbove[0], found!.heightAbove[0]]).toEqual([expect.closeTo(1, 6), expect.closeTo(0.5, 2)])
  })

  test('of a huge boundary have no slope rather than a flattened one', async () => {
    const levels = [1, 2, 4].map((factor) => ({
      ...raster.levels[0]!,
      width: 9000 / factor,
      height: 6000 / factor,
      factor,
    }))
    const read: number[] = []
    const huge = {
      ...{ levels, crs: raster.crs, origin: raster.origin, cell: raster.cell },
      cellAt: raster.cellAt.bind(raster),
      levelFor: () => levels[0]!,
      window: async ({ factor }: { factor: number }, size: Size) => {
        read.push(factor)
        return new Float32Array(size.width * size.height).fill(2000)
      },
    } as unknown as Raster
    const thin: Ring = [[1, 1], [8999, 5990], [8999, 5999]] // prettier-ignore
    const [found] = await factsOf(
      { rastersFor: () => [huge] },
      { boundaries: [boundary([thin])], above: { slopesDeg: [1], heightsM: [1000] } },
    )
    expect(found).toMatchObject({ meanSlopeDeg: null, slopeKnownShare: 0, slopeAbove: [0], cellM: 2 * cellM })
    expect([found!.knownShare, found!.heightAbove[0]]).toEqual([expect.closeTo(1, 6), expect.closeTo(1, 6)])
    expect(new Set(read)).toEqual(new Set([2]))
    expect(read.length).toBeGreaterThan(1)
  })
})

function readRaw(path: string): Float32Array<ArrayBuffer> {
  const bytes = new Uint8Array(execFileSync('cat', [path], { maxBuffer: 1e8 }))
  return new Float32Array(bytes.buffer)
}

function isWithin([x, y]: readonly [number, number], ring: Ring): boolean {
  let isIn = false
  for (const [index, [ax, ay]] of ring.entries()) {
    const [bx, by] = ring[(index + 1) % ring.length]!
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isIn = !isIn
  }
  return isIn
}

test('cells are covered exactly: the parts of a shape add up to its area, also where the window cuts it', () => {
  const triangle: Ring = [
    [0.5, 0.25],
    [7.75, 3.5],
    [2.25, 6.75],
  ]
  const whole = coverageOf([[triangle]], { width: 9, height: 8 })
  expect(whole.reduce((sum, part) => sum + part, 0)).toBeCloseTo(20.71875, 9)
  const turned = coverageOf([[triangle.toReversed()]], { width: 9, height: 8 })
  expect(Math.max(...turned.map((part, index) => Math.abs(part - whole[index]!)))).toBeLessThan(1e-12)
  const moved = triangle.map(([x, y]): [number, number] => [x - 3, y - 2])
  const cut = coverageOf([[moved]], { width: 3, height: 3 })
  for (let row = 0; row < 3; row += 1)
    for (let column = 0; column < 3; column += 1)
      expect(cut[row * 3 + column]).toBeCloseTo(whole[(row + 2) * 9 + column + 3]!, 9)
})

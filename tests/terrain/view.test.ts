import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crsOf } from '../../server/terrain/crs.ts'
import { gradientAt, slopeOf } from '../../server/terrain/heights.ts'
import { lakeShareOf, viewFrom, type View } from '../../server/terrain/view.ts'
import { cellM, origin, surface } from './surface.ts'

const hasGdal = spawnSync('gdalinfo', ['--version']).status === 0
const plane = crsOf(4543)!
let folder = ''
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'view-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The middle of a cell in degrees. */
function placeOf(x: number, y: number): readonly [number, number] {
  return plane.toDegrees([origin[0] + (x + 0.5) * cellM, origin[1] - (y + 0.5) * cellM])
}

/** Returns whether the picture of a view shows a place as seen. */
async function shownOn({ picture, extent: [west, south, east, north] }: View) {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const up = (latitude: number): number => Math.asinh(Math.tan((latitude * Math.PI) / 180))
  return ([longitude, latitude]: readonly [number, number]): boolean => {
    const x = Math.floor(((longitude - west) / (east - west)) * info.width)
    const y = Math.floor(((up(north) - up(latitude)) / (up(north) - up(south))) * info.height)
    const opacity = data[(y * info.width + x) * 4 + 3] ?? 0
    return opacity > (0.45 * 255) / 2
  }
}

describe('what is seen from a place', () => {
  const [width, height] = [400, 300]
  const heightAt = (x: number, y: number): number => {
    const hills = 120 * Math.sin(x / 17) * Math.cos(y / 23) + 40 * Math.sin(x / 9 + y / 11)
    return Math.fround(Math.max(1966, 1900 + hills + 900 * Math.exp(-(((x - 250) / 35) ** 2)) + y))
  }

  // GDAL 3.6 takes a cell beside the observer for hidden where it lies lower than the ground there, so that a steep flank
  // hides what is behind it although the eyes are above it: places with at most 6° are compared.
  test.runIf(hasGdal)('is on the picture where GDAL sees it, from twenty places', { timeout: 300_000 }, async () => {
    const { ground, path } = await surface(folder, { width, height }, heightAt)
    const values = Float32Array.from({ length: width * height }, (_none, index) =>
      heightAt(index % width, Math.floor(index / width)),
    )
    const heights = { width, height, values, cellM: [cellM, cellM] as const }
    const level = Array.from({ length: 400 }, (_none, number) => [
      40 + ((number * 67) % 320),
      40 + ((number * 41) % 220),
    ]).filter(([x = 0, y = 0]) => slopeOf(gradientAt(heights, x, y)!) <= 6)
    const shares: number[] = []
    for (const [x = 0, y = 0] of level.slice(0, 20)) {
      const made = join(folder, `seen-${x}-${y}`)
      const [east, north] = [origin[0] + (x + 0.5) * cellM, origin[1] - (y + 0.5) * cellM]
      execFileSync('gdal_viewshed', ['-q', '-ox', String(east), '-oy', String(north), '-oz', '10', '-cc', '0.85714', '-md', '4000', path, `${made}.tif`]) // prettier-ignore
      execFileSync('gdal_translate', ['-q', '-ot', 'Byte', '-of', 'ENVI', `${made}.tif`, `${made}.raw`])
      const info = JSON.parse(execFileSync('gdalinfo', ['-json', `${made}.tif`]).toString()) as {
        size: [number, number]
        geoTransform: number[]
      }
      const other = readFileSync(`${made}.raw`)
      const view = await viewFrom(ground, { at: placeOf(x, y), eyesM: 10, reachM: 4000 })
      const isShown = await shownOn(view!)
      let [both, any] = [0, 0]
      for (let index = 0; index < other.length; index += 1) {
        const [column, row] = [index % info.size[0], Math.floor(index / info.size[0])]
        const isSeenThere = other[index] === 255
        const isSeen = isShown(
          plane.toDegrees([
            (info.geoTransform[0] ?? 0) + (column + 0.5) * cellM,
            (info.geoTransform[3] ?? 0) - (row + 0.5) * cellM,
          ]),
        )
        if (isSeen && isSeenThere) both += 1
        if (isSeen || isSeenThere) any += 1
      }
      shares.push(both / any)
    }
    expect(shares).toHaveLength(20)
    expect(Math.min(...shares), shares.map((share) => share.toFixed(3)).join(' ')).toBeGreaterThanOrEqual(0.9)
    await ground.close()
  })

  test('says the height of the eyes, how wide its cells are, and reports progress up to the end', async () => {
    const { ground } = await surface(folder, { width, height }, () => 2000)
    const told: number[] = []
    const view = await viewFrom(ground, { at: placeOf(200, 150), eyesM: 1.7, reachM: 4000 }, (share) =>
      told.push(share),
    )
    expect(view!.eyeM).toBeCloseTo(2001.7, 3)
    expect(view!.cellM).toBeCloseTo(30, 1)
    expect(view!.seenShare).toBeGreaterThan(0.99)
    expect(view!.unknownShare).toBe(0)
    expect(told).toEqual(told.toSorted((a, b) => a - b))
    expect(told.at(-1)).toBe(1)
    expect(told.length).toBeLessThanOrEqual(101)
    await ground.close()
  })

  test('of the plain sea only what is above the horizon is seen: curvature and refraction count', async () => {
    const { ground } = await surface(folder, { width: 800, height: 20, cell: 60 }, () => 0)
    const at = plane.toDegrees([origin[0] + 100.5 * 60, origin[1] - 10.5 * 60])
    const view = await viewFrom(ground, { at, eyesM: 10, reachM: 30_000 })
    const isShown = await shownOn(view!)
    // The horizon is √(2 · 10 m · 7/6 of the radius) = 12.2 km away.
    const eastOf = (km: number) => plane.toDegrees([origin[0] + 100.5 * 60 + km * 1000, origin[1] - 10.5 * 60])
    expect([5, 11.5, 13, 25].map((km) => isShown(eastOf(km)))).toEqual([true, true, false, false])
    await ground.close()
  })

  test('is unknown where the ground is, and nothing where even the place is', async () => {
    const { ground } = await surface(folder, { width, height }, (x) => (x < 200 ? Number.NaN : 2000))
    const view = await viewFrom(ground, { at: placeOf(200, 150), eyesM: 10, reachM: 3000 })
    expect(view!.unknownShare).toBeGreaterThan(0.45)
    expect(view!.unknownShare).toBeLessThan(0.55)
    expect(view!.seenShare).toBeGreaterThan(0.95)
    expect(await viewFrom(ground, { at: placeOf(100, 150), eyesM: 10, reachM: 3000 })).toBeNull()
    expect(await viewFrom(ground, { at: [10, 10], eyesM: 10, reachM: 3000 })).toBeNull()
    await ground.close()
  })
})

describe('the share of a lake in view', () => {
  /** A square lake of 2 km, its middle some kilometres to the east of a cell. */
  const lakeAt = (x: number, y: number, km: number) => {
    const [east, north] = [origin[0] + (x + 0.5) * cellM + km * 1000, origin[1] - (y + 0.5) * cellM]
    const corners = [[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1]] as const // prettier-ignore
    return {
      name: '湖',
      coordinates: [corners.map(([dx, dy]) => plane.toDegrees([east + dx * 1000, north + dy * 1000]))],
    }
  }

  test('is all of it over level ground, and half of it behind a wall before its northern half', async () => {
    const size = { width: 400, height: 200 }
    const eye = { at: placeOf(50, 100), eyesM: 60, lake: lakeAt(50, 100, 6) }
    const level = await surface(folder, size, () => 1966)
    expect(await lakeShareOf(level.ground, eye)).toEqual({
      ...{ share: 1, unknownShare: 0, lakeUnknownShare: 0 },
    })
    const wall = await surface(folder, size, (x, y) => (x > 130 && x < 140 && y < 100 ? 2500 : 1966))
    expect((await lakeShareOf(wall.ground, eye))!.share).toBeCloseTo(0.5, 1)
    const ring = await surface(folder, size, (x) => (x > 130 && x < 140 ? 2500 : 1966))
    expect((await lakeShareOf(ring.ground, eye))!.share).toBe(0)
    for (const { ground } of [level, wall, ring]) await ground.close()
  })

  test('does not count an island, nor what is farther than 30 km', async () => {
    const { ground } = await surface(folder, { width: 1100, height: 120 }, (x) => 1966 + (x === 50 ? 300 : 0))
    const near = lakeAt(50, 60, 6)
    const island = lakeAt(50, 60, 6.5).coordinates[0]!.map(([longitude, latitude]) => [longitude, latitude] as const)
    const at = placeOf(50, 60)
    expect(
      (await lakeShareOf(ground, { at, eyesM: 10, lake: { ...near, coordinates: [...near.coordinates, island] } }))!
        .share,
    ).toBeCloseTo(1, 1)
    expect((await lakeShareOf(ground, { at, eyesM: 10, lake: lakeAt(50, 60, 30) }))!.share).toBeCloseTo(0.5, 1)
    expect((await lakeShareOf(ground, { at, eyesM: 10, lake: lakeAt(50, 60, 33) }))!.share).toBe(0)
    await ground.close()
  })

  test('is the same in the whole view, whose reach does not change it', async () => {
    const { ground } = await surface(
      folder,
      { width: 400, height: 200 },
      (x, y) => 1966 + (x > 130 && x < 140 && y < 80 ? 500 : 0),
    )
    const eye = { at: placeOf(50, 100), eyesM: 20, lake: lakeAt(50, 100, 6) }
    const alone = await lakeShareOf(ground, eye)
    expect((await viewFrom(ground, { ...eye, reachM: 2000 }))!.lake).toEqual({ name: '湖', ...alone })
    await ground.close()
  })

  test('says how much of the ground between is unknown, and nothing where the place is', async () => {
    const { ground } = await surface(folder, { width: 400, height: 200 }, (x) =>
      x > 150 && x < 200 ? Number.NaN : 1966,
    )
    const lake = lakeAt(50, 100, 6)
    expect((await lakeShareOf(ground, { at: placeOf(50, 100), eyesM: 10, lake }))!.unknownShare).toBeGreaterThan(0.1)
    expect(await lakeShareOf(ground, { at: placeOf(170, 100), eyesM: 10, lake })).toBeNull()
    await ground.close()
  })

  test('is unknown, and not 0, where the water has no height; a little of it only counts as not seen', async () => {
    // The lake reaches from 217 to 283.
    const water = (from: number) => (x: number, y: number) =>
      x > from && x < 290 && y > 60 && y < 140 ? Number.NaN : 1966
    const [none, most] = [
      await surface(folder, { width: 400, height: 200 }, water(210)),
      await surface(folder, { width: 400, height: 200 }, water(279)),
    ]
    const eye = { at: placeOf(50, 100), eyesM: 60, lake: lakeAt(50, 100, 6) }
    expect(await lakeShareOf(none.ground, eye)).toBeNull()
    expect((await viewFrom(none.ground, { ...eye, reachM: 2000 }))!.lake).toEqual({ name: '湖', share: null })
    const found = (await lakeShareOf(most.ground, eye))!
    expect(found.lakeUnknownShare).toBeGreaterThan(0.02)
    expect(found.lakeUnknownShare).toBeLessThan(0.1)
    expect(found.share).toBeCloseTo(1 - found.lakeUnknownShare, 2)
    expect(found.unknownShare).toBeLessThan(0.02)
    for (const { ground } of [none, most]) await ground.close()
  })
})

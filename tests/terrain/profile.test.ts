import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crsOf } from '../../server/terrain/crs.ts'
import { profileOf } from '../../server/terrain/profile.ts'
import { lengthM } from '../../src/map/measure/ellipsoid.ts'
import { cellM, origin, surface } from './surface.ts'

const hasGdal = spawnSync('gdalinfo', ['--version']).status === 0
const plane = crsOf(4543)!
const [width, height] = [300, 200]
let folder = ''
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'profile-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The middle of a cell in degrees. */
function placeOf(x: number, y: number): readonly [number, number] {
  return plane.toDegrees([origin[0] + (x + 0.5) * cellM, origin[1] - (y + 0.5) * cellM])
}

test('along an even slope heights, climb and steepness are those of the slope', async () => {
  const { ground } = await surface(folder, { width, height }, (x) => 1000 + x * 3)
  const line = [placeOf(20, 100), placeOf(120, 100), placeOf(20, 100)]
  const profile = await profileOf(ground, { line })
  expect(profile.lengthM).toBeCloseTo(lengthM(line), 3)
  expect(profile.points.at(-1)!.alongM).toBeCloseTo(lengthM(line), 3)
  expect([profile.lowestM, profile.highestM].map((height) => Math.round(height!))).toEqual([1060, 1360])
  expect(profile.climbM).toBeCloseTo(300, 1)
  expect(profile.descentM).toBeCloseTo(300, 1)
  expect(profile.steepestDeg).toBeCloseTo((Math.atan(0.1) * 180) / Math.PI, 1)
  expect(profile.cellM).toBeCloseTo(cellM, 1)
  await ground.close()
})

test('places are evenly far apart, at most 400 of them, and every corner is one', async () => {
  const { ground } = await surface(folder, { width, height }, () => 2000)
  const line = [placeOf(20, 20), placeOf(200, 30), placeOf(203, 30), placeOf(250, 150)]
  const { points } = await profileOf(ground, { line })
  const corners = line.map((_corner, index) => lengthM(line.slice(0, index + 1)))
  for (const corner of corners) expect(points.some(({ alongM }) => Math.abs(alongM - corner) < 0.001)).toBe(true)
  expect(points.length).toBeGreaterThanOrEqual(398)
  expect(points.length).toBeLessThanOrEqual(402)
  const steps = points.slice(1).map(({ alongM }, index) => alongM - points[index]!.alongM)
  const even = lengthM(line) / 399
  expect(Math.min(...steps)).toBeGreaterThan(even / 5)
  expect(Math.max(...steps)).toBeLessThan(even * 1.3)
  // A short line is not asked for more than the cells say.
  expect((await profileOf(ground, { line: [placeOf(20, 20), placeOf(22, 20)] })).points.length).toBeLessThan(12)
  expect((await profileOf(ground, { line: [placeOf(20, 20), placeOf(20, 20)] })).points.length).toBe(2)
  await ground.close()
})

test('what is unknown is null, and not counted; a line without any height has no figures', async () => {
  const { ground } = await surface(folder, { width, height }, (x) =>
    x > 100 && x < 150 ? Number.NaN : x < 125 ? 1000 : 1500,
  )
  const profile = await profileOf(ground, { line: [placeOf(50, 100), placeOf(200, 100)] })
  const unknown = profile.points.filter(({ heightM }) => heightM === null).length / profile.points.length
  expect(unknown).toBeCloseTo(1 / 3, 1)
  expect(profile).toMatchObject({ lowestM: 1000, highestM: 1500, climbM: 0, descentM: 0, steepestDeg: 0 })
  const beyond = await profileOf(ground, { line: [placeOf(110, 50), placeOf(140, 50), [10, 10]], most: 20 })
  expect(beyond.points.every(({ heightM }) => heightM === null)).toBe(true)
  expect(beyond).toMatchObject({ lowestM: null, highestM: null, climbM: 0, steepestDeg: null })
  await ground.close()
})

test.runIf(hasGdal)('heights at the middles of cells are those that GDAL reads there', async () => {
  const { ground, path } = await surface(
    folder,
    { width, height },
    (x, y) => 1500 + 200 * Math.sin(x / 15) + 90 * Math.cos(y / 8),
  )
  const corners = Array.from({ length: 30 }, (_none, number) => [
    10 + ((number * 37) % 280),
    10 + ((number * 53) % 180),
  ])
  const line = corners.map(([x = 0, y = 0]) => placeOf(x, y))
  const { points } = await profileOf(ground, { line, most: 2 })
  const read = execFileSync('gdallocationinfo', ['-valonly', path], {
    input: corners.map((corner) => corner.join(' ')).join('\n'),
  })
  const theirs = read.toString().trim().split('\n').map(Number)
  expect(points).toHaveLength(30)
  for (const [index, height] of theirs.entries()) expect(points[index]!.heightM).toBeCloseTo(height, 1)
  await ground.close()
})

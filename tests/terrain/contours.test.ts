import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contourTile } from '../../server/terrain/contours.ts'
import { crsOf } from '../../server/terrain/crs.ts'
import type { Ground } from '../../server/terrain/ground.ts'
import { cellM, origin, surface } from './surface.ts'

const size = { width: 400, height: 400 }
const { toDegrees } = crsOf(4543)!

/** Tile of the web grid around a cell. */
function tileAt(z: number, x: number, y: number): { z: number; x: number; y: number } {
  const [longitude, latitude] = toDegrees([origin[0] + x * cellM, origin[1] - y * cellM])
  const phi = (latitude * Math.PI) / 180
  return {
    z,
    x: Math.floor(((longitude + 180) / 360) * 2 ** z),
    y: Math.floor(((1 - Math.asinh(Math.tan(phi)) / Math.PI) / 2) * 2 ** z),
  }
}

type Line = { heightM: number; isIndex: boolean; points: { x: number; y: number }[] }

function linesIn(bytes: Uint8Array | null): Line[] {
  const layer = new VectorTile(new PbfReader(bytes!)).layers.contours
  if (!layer) return []
  return Array.from({ length: layer.length }, (_none, index) => layer.feature(index)).flatMap((feature) =>
    feature.loadGeometry().map((points) => ({
      heightM: Number(feature.properties.heightM),
      isIndex: feature.properties.isIndex === true,
      points,
    })),
  )
}

describe('contours', () => {
  let folder = ''
  let slope: Ground
  let cone: Ground
  let holed: Ground
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'contours-'))
    slope = (await surface(folder, size, (x) => 2000 + x * 3)).ground
    cone = (await surface(folder, size, (x, y) => 3000 - Math.hypot(x - 200, y - 200) * 4)).ground
    holed = (await surface(folder, size, (x, y) => (Math.hypot(x - 200, y - 200) < 40 ? Number.NaN : 2000 + x * 3)))
      .ground
  })
  afterAll(async () => {
    await Promise.all([slope, cone, holed].map((ground) => ground.close()))
    await rm(folder, { recursive: true, force: true })
  })

  it('lie at their heights, every fifth an index line', async () => {
    const tile = tileAt(13, 200, 200)
    const lines = linesIn(await contourTile(slope, tile))
    expect(lines.length).toBeGreaterThan(2)
    for (const { heightM, isIndex, points } of lines) {
      expect(heightM % 50).toBe(0)
      expect(isIndex).toBe(heightM % 250 === 0)
      for (const { x, y } of points) {
        const [east] = place(tile, x, y)
        expect(Math.abs(2000 + ((east - origin[0]) / cellM - 0.5) * 3 - heightM)).toBeLessThan(0.5)
      }
    }
  })

  it('go on in the next tile', async () => {
    const tile = tileAt(13, 200, 200)
    const [here, below] = [
      linesIn(await contourTile(slope, tile)),
      linesIn(await contourTile(slope, { ...tile, y: tile.y + 1 })),
    ]
    const xAt = (lines: Line[], y: number): Map<number, number> =>
      new Map(
        lines.flatMap(({ heightM, points }) => {
          const near = points.toSorted((a, b) => Math.abs(a.y - y) - Math.abs(b.y - y))[0]!
          return Math.abs(near.y - y) <= 40 ? [[heightM, near.x] as const] : []
        }),
      )
    const [ends, begins] = [xAt(here, 4096), xAt(below, 0)]
    expect(ends.size).toBeGreaterThan(2)
    for (const [heightM, x] of ends) expect(Math.abs(x - begins.get(heightM)!)).toBeLessThan(8)
  })

  it('close around a summit, and there are more of them the nearer one looks', async () => {
    const far = linesIn(await contourTile(cone, tileAt(12, 200, 200)))
    const near = linesIn(await contourTile(cone, tileAt(14, 200, 200)))
    expect(far.every(({ heightM }) => heightM % 100 === 0)).toBe(true)
    expect(near.every(({ heightM }) => heightM % 20 === 0)).toBe(true)
  })

  it('follow neither the edge of a hole nor that of the raster', async () => {
    const tile = tileAt(12, 200, 200)
    for (const { points, heightM } of linesIn(await contourTile(holed, tile)))
      for (const { x, y } of points) {
        const [east, north] = place(tile, x, y)
        const [column, row] = [(east - origin[0]) / cellM, (origin[1] - north) / cellM]
        expect(Math.abs(2000 + (column - 0.5) * 3 - heightM)).toBeLessThan(6)
        expect(Math.min(column, row)).toBeGreaterThan(-1)
      }
  })

  it('are nothing where no height is known', async () => {
    expect(await contourTile(slope, { z: 12, x: 0, y: 0 })).toBeNull()
  })

  function place(
    { z, x, y }: { z: number; x: number; y: number },
    unitX: number,
    unitY: number,
  ): readonly [number, number] {
    const [column, row] = [(x + unitX / 4096) / 2 ** z, (y + unitY / 4096) / 2 ** z]
    const latitude = (Math.atan(Math.sinh(Math.PI * (1 - 2 * row))) * 180) / Math.PI
    return crsOf(4543)!.fromDegrees([column * 360 - 180, latitude])
  }
})

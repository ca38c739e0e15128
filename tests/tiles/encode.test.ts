import { VectorTile } from '@mapbox/vector-tile'
import fc from 'fast-check'
import { PbfReader } from 'pbf'
import { describe, expect, it } from 'vitest'
import { encodeTile, mostBytes, type TileJob } from '../../server/tiles/encode/tile.ts'
import { extent } from '../../server/http/vector-tile.ts'
import { boxOf, buffer, cellRange, cellZoom, separate, sideOf, type TileAddress } from '../../server/tiles/grid.ts'
import { readShape } from '../../server/tiles/encode/wkb.ts'
import { Encoders } from '../../server/tiles/encode/encoders.ts'

type Ring = [number, number][]

/** Hexadecimal EWKB of a multipolygon in EPSG:3857, as PostGIS writes it. */
function polygonsHex(polygons: Ring[][]): string {
  const parts: Buffer[] = [head(6, true), count(polygons.length)]
  for (const rings of polygons) {
    parts.push(head(3, false), count(rings.length))
    for (const ring of rings) parts.push(count(ring.length), ...ring.flat().map(double))
  }
  return Buffer.concat(parts).toString('hex')
}

function pointHex(x: number, y: number): string {
  return Buffer.concat([head(1, true), double(x), double(y)]).toString('hex')
}

function head(type: number, hasSrid: boolean): Buffer {
  const bytes = Buffer.alloc(hasSrid ? 9 : 5)
  bytes.writeUInt8(1)
  bytes.writeUInt32LE(hasSrid ? type + 0x2000_0000 : type, 1)
  if (hasSrid) bytes.writeUInt32LE(3857, 5)
  return bytes
}

function count(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function double(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return bytes
}

function job(shapes: string[], tile: TileAddress, rest: Partial<TileJob> = {}): TileJob {
  return {
    layer: 'lands',
    tile,
    shapes,
    columns: { id: shapes.map((_, index) => `id-${index}`) },
    clusters: [],
    ...rest,
  }
}

function read(bytes: Uint8Array): VectorTile {
  return new VectorTile(new PbfReader(bytes))
}

/** An open ring of 3 to 12 corners around a place near the tile, in tile units. */
const starArbitrary = fc
  .record({
    x: fc.integer({ min: -200, max: extent + 200 }),
    y: fc.integer({ min: -200, max: extent + 200 }),
    radii: fc.array(fc.double({ min: 3, max: 900, noNaN: true }), { minLength: 3, maxLength: 12 }),
  })
  .map(({ x, y, radii }) =>
    radii.map((radius, index): [number, number] => [
      x + radius * Math.cos((index / radii.length) * 2 * Math.PI),
      y + radius * Math.sin((index / radii.length) * 2 * Math.PI),
    ]),
  )

const tileArbitrary = fc.integer({ min: 0, max: 22 }).chain((z) =>
  fc.record({
    z: fc.constant(z),
    x: fc.integer({ min: 0, max: 2 ** z - 1 }),
    y: fc.integer({ min: 0, max: 2 ** z - 1 }),
  }),
)

function metres(ring: Ring, tile: TileAddress): Ring {
  const [west, , , north] = boxOf(tile)
  const unit = sideOf(tile) / extent
  const placed = ring.map(([x, y]): [number, number] => [west + x * unit, north - y * unit])
  return [...placed, placed[0] as [number, number]]
}

/** Tile units: the buffer, and the rounding error of converting a corner to metres and back. */
const beyond = buffer + 0.001

describe('the tile encoder', () => {
  it('writes features that a reader finds again, for any tile', () => {
    fc.assert(
      fc.property(tileArbitrary, fc.array(starArbitrary, { minLength: 1, maxLength: 6 }), (tile, stars) => {
        const bytes = encodeTile(
          job(
            stars.map((star) => polygonsHex([[metres(star, tile)]])),
            tile,
          ),
        )
        const layer = bytes.length === 0 ? null : read(bytes).layers.lands
        const found = new Map(
          Array.from({ length: layer?.length ?? 0 }, (_, at) => layer!.feature(at)).map((feature) => [
            feature.properties.id,
            feature,
          ]),
        )
        stars.forEach((star, index) => {
          const isInside = star.every(([x, y]) => x >= 0 && x <= extent && y >= 0 && y <= extent)
          const isOutside =
            star.every(([x]) => x < -beyond) ||
            star.every(([x]) => x > extent + beyond) ||
            star.every(([, y]) => y < -beyond) ||
            star.every(([, y]) => y > extent + beyond)
          const feature = found.get(`id-${index}`)
          if (isOutside) expect(feature).toBeUndefined()
          if (!isInside) return
          expect(feature?.type).toBe(3)
          const corners = feature!.loadGeometry().flat()
          for (const { x, y } of corners)
            expect(
              star.some(([sx, sy]) => Math.abs(sx - x) <= 0.51 && Math.abs(sy - y) <= 0.51) || corners.length === 5,
            ).toBe(true)
        })
        for (const feature of found.values()) {
          for (const { x, y } of feature.loadGeometry().flat()) {
            expect(Math.min(x, y)).toBeGreaterThanOrEqual(-buffer)
            expect(Math.max(x, y)).toBeLessThanOrEqual(extent + buffer)
          }
        }
      }),
      { numRuns: 150 },
    )
  })

  it('keeps holes as holes and parts as parts', () => {
    const tile = { z: 14, x: 12_740, y: 6_970 }
    const square = (x: number, y: number, side: number): Ring =>
      metres(
        [
          [x, y],
          [x + side, y],
          [x + side, y + side],
          [x, y + side],
        ],
        tile,
      )
    const bytes = encodeTile(
      job([polygonsHex([[square(100, 100, 500), square(200, 200, 100)], [square(1000, 1000, 200)]])], tile),
    )
    const feature = read(bytes).layers.lands!.feature(0)
    const areas = feature
      .loadGeometry()
      .map((ring) =>
        ring.slice(1).reduce((sum, { x, y }, index) => sum + (ring[index]!.x * y - x * ring[index]!.y) / 2, 0),
      )
    expect(areas).toEqual([250_000, -10_000, 40_000])
  })

  it('writes a shape smaller than a unit as the smallest square, and omits shapes outside the buffer', () => {
    const tile = { z: 6, x: 49, y: 27 }
    const tiny = metres(
      [
        [2000, 2000],
        [2000.1, 2000],
        [2000.1, 2000.1],
      ],
      tile,
    )
    const far = metres(
      [
        [-500, 10],
        [-400, 10],
        [-400, 20],
      ],
      tile,
    )
    const layer = read(encodeTile(job([polygonsHex([[tiny]]), polygonsHex([[far]])], tile))).layers.lands!
    expect(layer.length).toBe(1)
    expect(layer.feature(0).bbox()).toEqual([2000, 2000, 2001, 2001])
  })

  it('writes points, numbers, texts, booleans and clusters', () => {
    const tile = { z: 10, x: 796, y: 435 }
    const [west, , , north] = boxOf(tile)
    const unit = sideOf(tile) / extent
    const columns = { id: ['a'], price: [12.5], count: [-3], published: [true], name: ['大理'], none: [null] }
    const bytes = encodeTile({
      layer: 'projects',
      tile,
      shapes: [pointHex(west + 10 * unit, north - 20 * unit)],
      columns,
      clusters: [{ x: 5, y: 6, count: 7, areaM2: null }],
    })
    const { projects, projects_clusters: clusters } = read(bytes).layers
    expect(projects!.feature(0).properties).toEqual({ id: 'a', price: 12.5, count: -3, published: true, name: '大理' })
    expect(projects!.feature(0).loadGeometry()[0]).toMatchObject([{ x: 10, y: 20 }])
    expect(clusters!.feature(0).properties).toEqual({ count: 7 })
  })

  it('writes at most half a megabyte, and zero bytes without features', () => {
    const tile = { z: 8, x: 199, y: 108 }
    const jagged = (seed: number): Ring =>
      Array.from({ length: 4000 }, (_, at) => [
        2048 + (1500 + ((at * seed) % 97)) * Math.cos((at / 4000) * 2 * Math.PI),
        2048 + (1500 + ((at * seed) % 89)) * Math.sin((at / 4000) * 2 * Math.PI),
      ])
    const shapes = Array.from({ length: 100 }, (_, index) => polygonsHex([[metres(jagged(index + 7), tile)]]))
    const bytes = encodeTile(job(shapes, tile))
    expect(bytes.length).toBeLessThanOrEqual(mostBytes)
    expect(read(bytes).layers.lands!.length).toBeGreaterThan(0)
    expect(encodeTile(job([], tile))).toHaveLength(0)
  })

  it('clips a line at the buffer of the tile into the pieces inside', () => {
    const tile = { z: 10, x: 796, y: 435 }
    const [west, , , north] = boxOf(tile)
    const unit = sideOf(tile) / extent
    const corners = [
      [-500, 100],
      [1000, 100],
      [1000, -500],
      [2000, -500],
      [2000, 300],
    ]
    const points = corners.flatMap(([x = 0, y = 0]) => [west + x * unit, north - y * unit])
    const numbers = Buffer.alloc(points.length * 8)
    points.forEach((value, at) => numbers.writeDoubleLE(value, at * 8))
    const length = Buffer.alloc(4)
    length.writeUInt32LE(corners.length)
    const hex = Buffer.concat([Buffer.from([1, 2, 0, 0, 0]), length, numbers]).toString('hex')
    const { roads } = read(
      encodeTile({ layer: 'roads', tile, shapes: [hex], columns: { id: ['a'] }, clusters: [] }),
    ).layers
    expect(roads!.feature(0).type).toBe(2)
    expect(
      roads!
        .feature(0)
        .loadGeometry()
        .map((line) => line.map(({ x, y }) => [x, y])),
    ).toEqual([
      [
        [-64, 100],
        [1000, 100],
        [1000, -64],
      ],
      [
        [2000, -64],
        [2000, 300],
      ],
    ])
  })

  it('throws for collections and a third dimension', () => {
    expect(() => readShape(Buffer.concat([head(7, true), count(0)]).toString('hex'))).toThrow('none of them')
    const deep = head(1, false)
    deep.writeUInt32LE(0x8000_0001, 1)
    expect(() => readShape(deep.toString('hex'))).toThrow('two dimensions')
  })
})

describe('encoder threads', () => {
  it('return the same bytes as the main thread, survive a failed job, and reject an aborted job', async () => {
    const encoders = new Encoders(2)
    const tile = { z: 14, x: 12_740, y: 6_970 }
    const shapes = Array.from({ length: 300 }, (_, index) =>
      polygonsHex([
        [
          metres(
            [
              [index, 10],
              [index + 9, 10],
              [index + 9, 30],
            ],
            tile,
          ),
        ],
      ]),
    )
    const left = new AbortController()
    left.abort(new Error('left'))
    const results = await Promise.allSettled([
      encoders.encode(job(shapes, tile)),
      encoders.encode(
        job(
          shapes.map(() => '0102000000'),
          tile,
        ),
      ),
      encoders.encode(job(shapes, tile), left.signal),
      encoders.encode(job(shapes, tile)),
    ])
    await encoders.close()
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
    expect(
      Buffer.from((results[3] as PromiseFulfilledResult<Uint8Array>).value).equals(encodeTile(job(shapes, tile))),
    ).toBe(true)
  })
})

describe('cell numbers', () => {
  it('form one range per tile, from which its column and row can be computed', () => {
    fc.assert(
      fc.property(tileArbitrary, ({ z, x, y }) => {
        const [from, to] = cellRange({ z, x, y })
        expect(to - from).toBe(4 ** (cellZoom - z))
        if (z <= 15) expect(separate(from / (to - from))).toEqual({ x, y })
      }),
    )
  })
})

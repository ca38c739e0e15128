import { deflateSync } from 'node:zlib'
import { describe, expect, it, test } from 'vitest'
import { openRaster, RasterMistake } from '../../server/terrain/tiff/read.ts'
import { aRaster, byGdal, daliPlaced, hasGdal, heightOf, keysOf, plainTiff } from './rasters.ts'

async function opened(bytes: Buffer) {
  const raster = await openRaster(async (start, end) => bytes.subarray(start, end + 1), bytes.length)
  const parts: Float32Array[] = []
  for await (const part of raster.rows()) parts.push(part)
  return { ...raster, heights: Float32Array.from(parts.flatMap((part) => [...part])) }
}

/** What is said of a raster that can't be used, in both languages. */
async function said(bytes: Buffer): Promise<readonly [zh: string, en: string]> {
  try {
    await opened(bytes)
  } catch (error) {
    if (error instanceof RasterMistake) return [error.says.zh, error.says.en]
    throw error
  }
  throw new Error('it can be used')
}

const metadata = (items: string) =>
  ({ tag: 42_112, type: 'text', values: `<GDALMetadata>${items}</GDALMetadata>` }) as const

describe('an elevation raster', () => {
  it('has its heights and its place, whether it is plain or in the kept form', async () => {
    for (const bytes of [plainTiff({ width: 300, height: 200 }), await aRaster()]) {
      const { placed, heights } = await opened(bytes)
      expect(placed).toEqual(daliPlaced)
      expect([heights[0], heights[1], heights[300], heights.at(-1)]).toEqual([2000, 2002, 1999, heightOf(299, 199)])
    }
  })

  it('lies half a cell further if its place is that of the middle of a cell', async () => {
    const { placed } = await opened(plainTiff({ entries: [keysOf(4522, []), { ...keysOf(4522), values: [1, 1, 0, 3, 1024, 0, 1, 1, 1025, 0, 1, 2, 3072, 0, 1, 4522] } as never] })) // prettier-ignore
    expect(placed.origin).toEqual([34_310_000 - 15, 2_840_000 + 15])
  })

  it('may have its place by another cell than the first, or as a matrix', async () => {
    const tie = { tag: 33_922, type: 'double', values: [10, 20, 0, 34_310_300, 2_839_400, 0] } as const
    const matrix = { tag: 34_264, type: 'double', values: [30, 0, 0, 34_310_000, 0, -30, 0, 2_840_000, 0, 0, 0, 0, 0, 0, 0, 1] } as const // prettier-ignore
    for (const bytes of [plainTiff({ entries: [tie] }), plainTiff({ entries: [matrix], without: [33_550, 33_922] })])
      expect((await opened(bytes)).placed).toMatchObject({ origin: daliPlaced.origin, cell: [30, 30] })
  })

  it('may lie in zones with and without number, in UTM and in degrees', async () => {
    const origins: [number, number, number][] = [
      [4526, 38_400_000, 2_840_000],
      [4543, 400_000, 2_840_000],
      [32_647, 600_000, 2_840_000],
    ]
    for (const [epsg, x, y] of origins) {
      const entries = [keysOf(epsg), { tag: 33_922, type: 'double', values: [0, 0, 0, x, y, 0] } as const]
      expect((await opened(plainTiff({ entries }))).placed).toMatchObject({ epsg, origin: [x, y], isDegrees: false })
    }
    const entries = [
      keysOf(4490),
      { tag: 33_922, type: 'double', values: [0, 0, 0, 100, 25.7, 0] },
      { tag: 33_550, type: 'double', values: [1 / 3600, 1 / 3600, 0] },
    ] as const
    expect((await opened(plainTiff({ entries }))).placed).toMatchObject({ epsg: 4490, isDegrees: true })
  })

  it('may give its zone by parameters instead of a code', async () => {
    const values = [1, 1, 0, 7, 1024, 0, 1, 1, 1025, 0, 1, 1, 2048, 0, 1, 4490, 3072, 0, 1, 32_767, 3075, 0, 1, 1, 3080, 34_736, 1, 0, 3082, 34_736, 1, 1] // prettier-ignore
    const parameters = (meridian: number, eastM: number) =>
      [
        { tag: 34_735, type: 'short', values },
        { tag: 34_736, type: 'double', values: [meridian, eastM] },
      ] as const
    const at = (x: number) => ({ tag: 33_922, type: 'double', values: [0, 0, 0, x, 2_840_000, 0] }) as const
    expect((await opened(plainTiff({ entries: [...parameters(102, 34_500_000), at(34_310_000)] }))).placed.epsg).toBe(
      4522,
    )
    expect((await opened(plainTiff({ entries: [...parameters(102, 500_000), at(310_000)] }))).placed.epsg).toBe(4543)
    const [zh, en] = await said(plainTiff({ entries: [...parameters(101, 500_000), at(310_000)] }))
    expect([zh, en]).toEqual([expect.stringContaining('不受支持'), expect.stringContaining('is not supported')])
  })

  it('has holes where the file says that a number is none', async () => {
    const noData = { tag: 42_113, type: 'text', values: '-9999' } as const
    const bytes = plainTiff({ entries: [noData], heightAt: (x, y) => (x < 10 ? -9999 : heightOf(x, y)) })
    const { heights } = await opened(bytes)
    expect([heights[9], heights[10]]).toEqual([Number.NaN, heightOf(10, 0)])
    const most = plainTiff({ entries: [{ ...noData, values: '-3.40282346638528898e+38' }], heightAt: (x) => (x < 10 ? Math.fround(-3.4028234663852886e38) : 5) }) // prettier-ignore
    expect((await opened(most)).heights[9]).toBeNaN()
  })

  it('has heights that are stored as another number times a factor', async () => {
    const scale = metadata(
      '<Item name="SCALE" sample="0" role="scale">0.1</Item><Item name="OFFSET" sample="0" role="offset">-100</Item>',
    )
    const { heights } = await opened(plainTiff({ entries: [scale], heightAt: (x) => 21_000 + x }))
    expect(heights[5]).toBeCloseTo(2000.5, 3)
  })
})

const bands = [
  { tag: 277, type: 'short', values: [3] },
  { tag: 258, type: 'short', values: [8, 8, 8] },
] as const
const wide = (width: number, height: number) => ({ width, height, strip: Buffer.alloc(64) })
const deflate = { tag: 259, type: 'short', values: [8] } as const

test.each<[string, () => Buffer, string, string]>([
  ['without a coordinate system', () => plainTiff({ without: [34_735] }), '没有坐标系', 'no coordinate system'],
  ['without a place', () => plainTiff({ without: [33_550, 33_922] }), '没有说明像元的位置', 'where its cells are'],
  ['in an old datum', () => plainTiff({ entries: [keysOf(2403)] }), 'EPSG:2403 不受支持', 'EPSG:2403 is not supported'],
  [
    'in a system that it can not be in',
    () => plainTiff({ entries: [keysOf(4490)] }),
    '超出坐标系 EPSG:4490',
    'outside the coordinate system',
  ],
  [
    'in feet, by its keys',
    () => plainTiff({ entries: [keysOf(4522, [[4099, 9002]])] }),
    '不是米（foot）',
    'not in metres (foot)',
  ],
  [
    'in feet, by its band',
    () => plainTiff({ entries: [metadata('<Item name="UNITTYPE" sample="0" role="unittype">ft</Item>')] }),
    '不是米（ft）',
    'not in metres (ft)',
  ],
  [
    'with heights that are none',
    () => plainTiff({ heightAt: (x) => (x === 0 ? -32_768 : 2000) }),
    '在 -32768 至 2000 之间',
    'range from -32768 to 2000',
  ],
  ['without any height', () => plainTiff({ heightAt: () => Number.NaN }), '所有像元都没有高程', 'none of its cells'],
  ['of one cell', () => plainTiff({ width: 1, height: 1 }), '1 × 1 个像元', 'only 1 × 1 cells'],
  [
    'of 40,000 × 40,000 cells',
    () => plainTiff(wide(40_000, 40_000)),
    '40000 × 40000 个像元，最多 4 亿个',
    'at most 4 hundred million',
  ],
  ['of a very long side', () => plainTiff(wide(10_000_000, 16)), '每边不超过 65536', '65536 a side'],
  [
    'in one huge block',
    () => plainTiff({ ...wide(15_000, 15_000), entries: [deflate] }),
    '一块展开后过大',
    'one block',
  ],
  [
    'with a block that expands without end',
    () => plainTiff({ strip: deflateSync(Buffer.alloc(50_000_000)), entries: [deflate] }),
    '一块展开后过大',
    'one block',
  ],
  [
    'with a compression of pictures',
    () => plainTiff({ entries: [{ tag: 259, type: 'short', values: [7] }] }),
    '压缩方式不受支持',
    'compression is not supported',
  ],
  [
    'that is rotated',
    () =>
      plainTiff({
        without: [33_550, 33_922],
        entries: [
          {
            tag: 34_264,
            type: 'double',
            values: [20, 20, 0, 34_310_000, 20, -20, 0, 2_840_000, 0, 0, 0, 0, 0, 0, 0, 1],
          },
        ],
      }),
    '是旋转的',
    'rotated',
  ],
  ['with three bands', () => plainTiff({ entries: bands }), '有 3 个', 'it has 3'],
  [
    'that is a picture with colours',
    () => plainTiff({ entries: [{ tag: 262, type: 'short', values: [3] }] }),
    '像元值是颜色',
    'its cells are colours',
  ],
  ['that is cut off', () => plainTiff().subarray(0, 1500), '有一部分无法读取', 'can’t be read'],
  ['that is cut off in its head', () => plainTiff().subarray(0, 100), '不是 GeoTIFF', 'no GeoTIFF'],
])('a raster %s is refused in a sentence', async (_what, make, zh, en) => {
  const sentences = await said(make())
  expect(sentences).toEqual([expect.stringContaining(zh), expect.stringContaining(en)])
  expect(sentences.join(' ')).not.toMatch(/[{}]/)
})

test.runIf(hasGdal)(
  'what GDAL writes is read, in tiles, strips, other numbers, other compression and as BigTIFF',
  async () => {
    const source = plainTiff({ width: 700, height: 300 })
    const ways = [
      ['-co', 'TILED=YES', '-co', 'COMPRESS=LZW', '-co', 'PREDICTOR=2', '-ot', 'Int16'],
      ['-co', 'COMPRESS=DEFLATE', '-co', 'PREDICTOR=3', '-co', 'BIGTIFF=YES'],
      ['-co', 'COMPRESS=ZSTD', '-co', 'TILED=YES', '-co', 'BLOCKXSIZE=512', '-co', 'BLOCKYSIZE=512'],
      ['-co', 'COMPRESS=LERC', '-co', 'TILED=YES', '-ot', 'Float64'],
      ['-co', 'COMPRESS=LZW', '-co', 'PREDICTOR=3'],
      ['-co', 'BLOCKYSIZE=7', '-co', 'ENDIANNESS=BIG', '-ot', 'UInt16'],
    ]
    for (const way of ways) {
      const { placed, heights } = await opened(await byGdal(source, way))
      expect(placed).toEqual({ ...daliPlaced, width: 700, height: 300 })
      const wrong = heights.findIndex((height, at) => height !== heightOf(at % 700, Math.floor(at / 700)))
      expect([way.join(' '), wrong]).toEqual([way.join(' '), -1])
    }
  },
)

test.runIf(hasGdal)('cells that GDAL left out of the file are unknown or zero, as it says', async () => {
  const holes = plainTiff({ width: 600, height: 600, heightAt: (x) => (x < 300 ? -9999 : 2000) })
  const sparse = await byGdal(holes, ['-a_nodata', '-9999', '-co', 'TILED=YES', '-co', 'SPARSE_OK=TRUE'])
  expect(sparse.length).toBeLessThan(2_000_000)
  const { heights } = await opened(sparse)
  expect([heights[0], heights[255], heights[299], heights[300], heights[599]]).toEqual([Number.NaN, Number.NaN, Number.NaN, 2000, 2000]) // prettier-ignore
})

import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aspectOf, gradientAt, shadeOf, slopeOf, type Heights } from '../../server/terrain/heights.ts'

const hasGdal = spawnSync('gdalinfo', ['--version']).status === 0
const cellM = 30
const [width, height] = [400, 300]

/** Hills, a ridge and a level lake, the same each time. */
function ground(): Heights {
  const values = new Float32Array(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const hills = 120 * Math.sin(x / 17) * Math.cos(y / 23) + 40 * Math.sin(x / 5 + y / 7)
      const ridge = 900 * Math.exp(-(((x - 250) / 35) ** 2))
      values[y * width + x] = Math.max(1966, 1900 + hills + ridge + y)
    }
  return { width, height, values, cellM: [cellM, cellM] }
}

describe.runIf(hasGdal)('the terrain, beside GDAL', () => {
  const heights = ground()
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'terrain-'))
    const header = {
      rasterXSize: width,
      rasterYSize: height,
    }
    writeFileSync(join(folder, 'raw.bin'), new Uint8Array(heights.values.buffer))
    writeFileSync(
      join(folder, 'raw.vrt'),
      `<VRTDataset rasterXSize="${header.rasterXSize}" rasterYSize="${header.rasterYSize}"><SRS>EPSG:4543</SRS><GeoTransform>500000,${cellM},0,2900000,0,-${cellM}</GeoTransform><VRTRasterBand dataType="Float32" band="1" subClass="VRTRawRasterBand"><SourceFilename relativetoVRT="1">raw.bin</SourceFilename><ImageOffset>0</ImageOffset><PixelOffset>4</PixelOffset><LineOffset>${width * 4}</LineOffset><ByteOrder>LSB</ByteOrder></VRTRasterBand></VRTDataset>`,
    )
    execFileSync('gdal_translate', ['-q', join(folder, 'raw.vrt'), join(folder, 'ground.tif')], {
      env: { ...process.env, GDAL_VRT_RAWRASTERBAND_ALLOWED_SOURCE: 'ALL' },
    })
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const read = (name: string, type: 'Float32' | 'Byte'): Float32Array | Uint8Array => {
    execFileSync('gdal_translate', [
      '-q',
      '-ot',
      type,
      '-of',
      'ENVI',
      join(folder, `${name}.tif`),
      join(folder, `${name}.raw`),
    ])
    const bytes = new Uint8Array(readFileSync(join(folder, `${name}.raw`)))
    return type === 'Byte' ? bytes : new Float32Array(bytes.buffer)
  }
  const gdaldem = (mode: string, ...options: string[]) => {
    execFileSync('gdaldem', [mode, join(folder, 'ground.tif'), join(folder, `${mode}.tif`), '-q', ...options])
    return read(mode, mode === 'hillshade' ? 'Byte' : 'Float32')
  }
  const each = (work: (x: number, y: number, index: number) => void): void => {
    for (let y = 1; y < height - 1; y += 1) for (let x = 1; x < width - 1; x += 1) work(x, y, y * width + x)
  }

  test('has the same slope to 0.1°, the same aspect, and the same shade to two steps', () => {
    const [slope, aspect, shade] = [gdaldem('slope'), gdaldem('aspect'), gdaldem('hillshade', '-multidirectional')]
    let [worst, worstAspect, worstShade] = [0, 0, 0]
    each((x, y, index) => {
      const gradient = gradientAt(heights, x, y)!
      worst = Math.max(worst, Math.abs(slopeOf(gradient) - (slope[index] ?? 0)))
      const own = aspectOf(gradient)
      if (own === null) expect(aspect[index]).toBe(-9999)
      else if (slopeOf(gradient) > 0.1)
        worstAspect = Math.max(worstAspect, Math.abs(((own - (aspect[index] ?? 0) + 540) % 360) - 180))
      worstShade = Math.max(worstShade, Math.abs(1 + 254 * shadeOf(gradient) - (shade[index] ?? 0)))
    })
    expect(worst).toBeLessThan(0.1)
    expect(worstAspect).toBeLessThan(0.5)
    expect(worstShade).toBeLessThan(2)
  })
})

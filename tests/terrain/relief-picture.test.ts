import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { toPlane } from '../../src/resources/transverse-mercator.ts'
import type { Ground } from '../../server/terrain/ground.ts'
import { reliefPicture } from '../../server/terrain/relief-picture.ts'
import type { Places } from '../../server/terrain/sample.ts'

const plane = { meridian: 99, scale: 1, falseEastingM: 33_500_000 }
const middle = [100.2, 25.7] as const
const { eastM, northM } = toPlane(middle, plane)
const asked = { epsg: 4521, west: eastM - 600, north: northM + 400, pixelM: 4, widthPx: 300, heightPx: 200 }

/** A ground whose heights follow from the place. */
const groundOf = (heightAt: (longitude: number, latitude: number) => number): Ground =>
  ({
    rasters: [],
    sampled: ({ width, height, placeAt }: Places) =>
      Promise.resolve(
        Float32Array.from({ length: width * height }, (_none, index) =>
          heightAt(...placeAt(index % width, Math.floor(index / width))),
        ),
      ),
  }) as unknown as Ground

const greyOf = async (jpeg: Uint8Array) => {
  const { data, info } = await sharp(jpeg).greyscale().raw().toBuffer({ resolveWithObject: true })
  return { info, at: (x: number, y: number) => data[y * info.width + x] ?? 0, data }
}

describe('the relief of a map on paper', () => {
  it('is that of the part of the plane, with the side towards the north-west light', async () => {
    // A ridge from north to south through the middle.
    const ridge = groundOf((longitude) => 2500 - Math.abs(longitude - middle[0]) * 60_000)
    const picture = await reliefPicture(ridge, asked)
    const { info, at } = await greyOf(picture!)
    expect([info.width, info.height]).toEqual([300, 200])
    expect(at(60, 100)).toBeGreaterThan(at(240, 100) + 10)
  })

  it('is light enough for lines and texts in grey', async () => {
    const steep = groundOf(
      (longitude, latitude) => 2000 + Math.sin(longitude * 9000) * 300 + Math.cos(latitude * 7000) * 300,
    )
    const { data } = await greyOf((await reliefPicture(steep, asked))!)
    expect(Math.min(...data)).toBeGreaterThan(110)
  })

  it('is white where no height is known, and nothing where none is', async () => {
    const half = groundOf((longitude) => (longitude < middle[0] ? 2000 : Number.NaN))
    const { at } = await greyOf((await reliefPicture(half, asked))!)
    expect(at(280, 100)).toBeGreaterThan(250)
    expect(
      await reliefPicture(
        groundOf(() => Number.NaN),
        asked,
      ),
    ).toBeNull()
    expect(
      await reliefPicture(
        groundOf(() => 2000),
        { ...asked, epsg: 2381 },
      ),
    ).toBeNull()
  })
})

import { open, type FileHandle } from 'node:fs/promises'
import type { Extent } from '../../src/resources/basemap-view.ts'
import { DecodedTiles, Raster } from './raster.ts'
import { sampled, type Places } from './sample.ts'

/** The elevation rasters in use, in order: of each place, the first that knows its height counts. */
export class Ground {
  readonly rasters: readonly Raster[]
  readonly #files: readonly FileHandle[]

  private constructor(rasters: readonly Raster[], files: readonly FileHandle[]) {
    this.rasters = rasters
    this.#files = files
  }

  /** Opens kept rasters of this machine by their paths. */
  static async open(paths: readonly string[]): Promise<Ground> {
    const files: FileHandle[] = []
    try {
      for (const path of paths) files.push(await open(path))
      const tiles = new DecodedTiles()
      return new Ground(await Promise.all(files.map((file) => rasterIn(file, tiles))), files)
    } catch (error) {
      await Promise.all(files.map((file) => file.close()))
      throw error
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#files.map((file) => file.close()))
  }

  /** Returns smooth heights in metres at a grid of places, NaN where unknown. */
  async sampled(places: Places): Promise<Float32Array> {
    const heights = new Float32Array(places.width * places.height).fill(Number.NaN)
    for (const raster of this.rasters) {
      const found = await sampled(raster, places)
      let isWhole = true
      for (let index = 0; index < heights.length; index += 1) {
        if (Number.isNaN(heights[index])) heights[index] = found[index] ?? Number.NaN
        if (Number.isNaN(heights[index])) isWhole = false
      }
      if (isWhole) break
    }
    return heights
  }

  /** Returns the rasters that touch the extent, in order; what they know there is for their cells to say. */
  rastersFor([west, south, east, north]: Extent): readonly Raster[] {
    return this.rasters.filter(
      ({ extent: [left, bottom, right, top] }) => left < east && bottom < north && right > west && top > south,
    )
  }
}

async function rasterIn(file: FileHandle, tiles: DecodedTiles): Promise<Raster> {
  const { size } = await file.stat()
  const read = async (start: number, end: number): Promise<Buffer> => {
    const bytes = Buffer.alloc(Math.max(0, end - start + 1))
    const { bytesRead } = await file.read(bytes, 0, bytes.length, start)
    return bytes.subarray(0, bytesRead)
  }
  return Raster.open(read, size, tiles)
}

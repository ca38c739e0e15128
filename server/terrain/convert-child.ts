import { open, type FileHandle } from 'node:fs/promises'
import type { ConvertAnswer, ConvertOrder } from './convert-order.ts'
import { metresOfCell } from './metres.ts'
import { PyramidWriter } from './tiff/pyramid.ts'
import { openRaster, RasterMistake } from './tiff/read.ts'

/**
 * Entry point of a child process that converts one raster into the kept form and exits: the server survives whatever a
 * malicious file does to it.
 */
async function convert({ path, target }: ConvertOrder): Promise<void> {
  await using(path, 'r', async (source) => {
    const { size } = await source.stat()
    const raster = await openRaster((start, end) => bytesOf(source, start, end), size)
    await using(target, 'w', async (file) => {
      const writer = new PyramidWriter(file, raster.placed)
      const step = stepOf(Math.min(...metresOfCell(raster.placed, raster.crs)))
      for await (const heights of raster.rows()) await writer.add(roundedTo(step, heights))
      await writer.end({ ORIGINAL_CRS: `EPSG:${raster.crs.epsg}`, ORIGINAL_TYPE: raster.numbers })
    })
  })
}

async function using(path: string, flags: string, work: (file: FileHandle) => Promise<void>): Promise<void> {
  const file = await open(path, flags)
  await work(file).finally(() => file.close())
}

async function bytesOf(file: FileHandle, start: number, end: number): Promise<Buffer> {
  const length = Math.max(0, end - start + 1)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start)
  return buffer.subarray(0, bytesRead)
}

/**
 * Heights are rounded to a power of two, which a number of 32 bits holds exactly: half of the file is noise otherwise. The
 * error of a slope is at most √2 · ½ step / cell, so that 1/410 of a cell keeps slopes exact to 0.1°: 1/64 m for cells of
 * 12.5 m, 1/16 m for cells of 30 m.
 */
function stepOf(cellM: number): number {
  return 2 ** Math.floor(Math.log2(cellM / 410))
}

/** Rounds in place. */
function roundedTo(step: number, heights: Float32Array): Float32Array {
  for (let index = 0; index < heights.length; index += 1)
    heights[index] = Math.round((heights[index] ?? Number.NaN) / step) * step
  return heights
}

function answer(message: ConvertAnswer): void {
  process.send?.(message)
}

process.once('message', (order: ConvertOrder) => {
  convert(order).then(
    () => answer({ done: true }),
    (error: unknown) => {
      if (error instanceof RasterMistake) return answer({ mistake: error.says })
      answer({ failure: error instanceof Error ? (error.stack ?? error.message).slice(0, 2000) : String(error) })
    },
  )
})
process.once('disconnect', () => process.exit())

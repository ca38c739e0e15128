import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Ground } from '../../server/terrain/ground.ts'
import { PyramidWriter } from '../../server/terrain/tiff/pyramid.ts'

export const cellM = 30
/** The corner in the north-west, in the zone around 102° (EPSG:4543). */
export const origin = [400_000, 2_860_000] as const

type Size = { width: number; height: number; cell?: number }

/** Writes heights as a kept raster in the plane of the zone and opens it. */
export async function surface(
  folder: string,
  { width, height, cell = cellM }: Size,
  heightAt: (x: number, y: number) => number,
): Promise<{ ground: Ground; path: string }> {
  const path = join(folder, `${width}x${height}-${Math.random().toString(36).slice(2)}.tif`)
  const file = await open(path, 'w')
  const placed = { width, height, epsg: 4543, isDegrees: false, origin, cell: [cell, cell] as const }
  const writer = new PyramidWriter(file, placed)
  await writer.add(
    Float32Array.from({ length: width * height }, (_none, index) => heightAt(index % width, Math.floor(index / width))),
  )
  await writer.end()
  await file.close()
  return { ground: await Ground.open([path]), path }
}

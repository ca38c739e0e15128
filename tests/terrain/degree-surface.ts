import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Ground } from '../../server/terrain/ground.ts'
import { PyramidWriter } from '../../server/terrain/tiff/pyramid.ts'

const cell = 0.0001
const size = { width: 500, height: 300 }
const origin = [100.195, 25.515] as const

/** Writes heights around the boxes of tests (`box` of tests/analysis) in degrees, by thousandths of a degree to the east. */
export async function degreeSurface(
  folder: string,
  heightAt: (east: number) => number,
): Promise<{ ground: Ground; path: string }> {
  const path = join(folder, `${Math.random().toString(36).slice(2)}.tif`)
  const file = await open(path, 'w')
  const writer = new PyramidWriter(file, { ...size, epsg: 4490, isDegrees: true, origin, cell: [cell, cell] })
  const row = Float32Array.from({ length: size.width }, (_none, x) =>
    heightAt((origin[0] + (x + 0.5) * cell - 100.2) * 1000),
  )
  for (let y = 0; y < size.height; y += 1) await writer.add(row)
  await writer.end()
  await file.close()
  return { ground: await Ground.open([path]), path }
}

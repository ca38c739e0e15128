import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { convertFile } from '../gdal/convert.ts'
import { jobFolder } from '../parse.ts'
import { inTurn } from '../reading-slots.ts'

const nothing = '{"type":"FeatureCollection","features":[]}'
const types = { Point: 'POINT', MultiPolygon: 'MULTIPOLYGON' } as const

/**
 * Converts features (GeoJSON in EPSG:4490 degrees, one per line) to a GeoPackage with GDAL in a child process. Removes
 * its files, also when the reader stops early.
 */
export async function* geoPackage(
  lines: AsyncIterable<string>,
  { layer, shape, who }: { layer: string; shape: keyof typeof types; who: string },
): AsyncGenerator<Buffer> {
  const folder = await jobFolder()
  try {
    const source = 'features.jsonl'
    await pipeline(Readable.from(lines, { objectMode: false }), createWriteStream(join(folder, source)))
    // GDAL does not recognise an empty file as any format.
    if ((await stat(join(folder, source))).size === 0) await writeFile(join(folder, source), nothing)
    await inTurn(
      () => convertFile({ folder, source, target: 'file', format: 'gpkg', layer, options: ['-nlt', types[shape]] }),
      who,
    )
    yield* createReadStream(join(folder, 'file.gpkg'))
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

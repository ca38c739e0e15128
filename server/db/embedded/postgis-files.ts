import { createReadStream } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createGunzip, gzipSync } from 'node:zlib'
import { recipe } from './template-recipe.ts'

const BLOCK = 512
const unneeded = new RegExp(recipe.unneeded)

/**
 * Writes the part of the PostGIS package that a vector database uses (the library, its control and install files,
 * PROJ's data) to `target`: unpacking raster, topology and the rest would double the time of every start.
 */
export async function writePostgisFiles(target: string): Promise<void> {
  const tar = await buffer(createReadStream(packedPostgis()).pipe(createGunzip()))
  const kept: Buffer[] = []
  for (let at = 0; at + BLOCK <= tar.length;) {
    const header = tar.subarray(at, at + BLOCK)
    if (header[0] === 0) break
    const name = textAt(header, 0, 100)
    const end = at + BLOCK + Math.ceil(Number.parseInt(textAt(header, 124, 12), 8) / BLOCK) * BLOCK
    if (!unneeded.test(name)) kept.push(tar.subarray(at, end))
    at = end
  }
  kept.push(Buffer.alloc(2 * BLOCK))
  const unfinished = `${target}.${process.pid}`
  await writeFile(unfinished, gzipSync(Buffer.concat(kept), { level: 1 }))
  await rename(unfinished, target)
}

/** The package has no export for its archive: it lies beside its entry. */
function packedPostgis(): string {
  return join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite-postgis')), 'postgis.tar.gz')
}

function textAt(header: Buffer, from: number, length: number): string {
  const field = header.subarray(from, from + length)
  const end = field.indexOf(0)
  return field.toString('latin1', 0, end < 0 ? length : end).trim()
}

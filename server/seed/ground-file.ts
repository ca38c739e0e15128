import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { root } from '../root.ts'
import { loaderOf } from '../source-loader.ts'
import { demoGround, type DemoGround } from '../demo/ground/index.ts'
import { readText } from '../demo/read-data.ts'

/** What is made of the same data differently has another number. */
const edition = 1
const data = [
  new URL('../demo/data/heights.json', import.meta.url),
  new URL('../demo/data/places.geojson', import.meta.url),
  new URL('../demo/data/water.geojson', import.meta.url),
]
const program = new URL('./make-ground.ts', import.meta.url)
const build = join(root, 'build')

/** Writes heights as an elevation raster; passed in, because rasters belong to another feature. */
export type WriteRaster = (path: string, ground: DemoGround) => Promise<void>

/**
 * Returns the path of the ground of the demonstration as a kept elevation raster. `npm run build` makes it; where the
 * source runs without a build, the first call takes some seconds.
 */
export async function demoGroundFile(): Promise<string> {
  const { built, kept } = paths()
  const made = [built, kept].find((path) => existsSync(path))
  if (made) return made
  await promisify(execFile)(process.execPath, [...loaderOf(program), fileURLToPath(program)])
  return kept
}

/** Makes the file unless it is there, and copies it into a build. */
export async function keepDemoGround(write: WriteRaster): Promise<void> {
  const { built, kept } = paths()
  if (!existsSync(kept)) await whole(kept, async (path) => write(path, demoGround()))
  if (existsSync(build)) await whole(built, (path) => copyFile(kept, path))
}

function paths(): { built: string; kept: string } {
  const hash = createHash('sha256').update(JSON.stringify([edition, ...data.map(readText)]))
  const name = `demo-ground-${hash.digest('hex').slice(0, 12)}.tif`
  return { built: join(build, name), kept: join(root, 'node_modules', '.cache', 'investmap', name) }
}

/** Writes a file under another name first, so that nobody reads a part of it. */
async function whole(path: string, write: (path: string) => Promise<void>): Promise<void> {
  const unfinished = `${path}.${randomBytes(6).toString('hex')}.part`
  await mkdir(dirname(path), { recursive: true })
  try {
    await write(unfinished)
    await rename(unfinished, path)
  } finally {
    await rm(unfinished, { force: true })
  }
}

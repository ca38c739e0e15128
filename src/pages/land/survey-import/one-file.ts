import { zipSync } from 'fflate'
import type { Label } from '../../../resources/define.ts'
import type { Chosen } from './dropped-files.ts'

/** Extensions of files that are complete only together: shapefile, MapInfo, and their companion files. */
const parts = /\.(shp|shx|dbf|prj|cpg|sbn|sbx|qix|fbn|fbx|ain|aih|atx|ixs|mxs|xml|tab|dat|map|id|ind|mif|mid)$/i
const mains = /\.(shp|tab|mif)$/i

/** The earliest date that a zip can store. */
const firstDay = new Date(1980, 0, 1)

const noPlan: Label = {
  zh: '一次只能读取一个勘测文件（同一 Shapefile 或 MapInfo 的多个文件可以一起选）',
  en: 'One survey file at a time; only the parts of one shapefile or MapInfo table may come together',
}
const nothing: Label = { zh: '没有可以读取的文件', en: 'There is no file to read' }

/**
 * Returns the one file to send: the chosen one, or the parts of a shapefile, a table or a folder packed into a zip.
 * Returns a label with the reason if that is not possible.
 */
export async function oneFile(chosen: readonly Chosen[]): Promise<File | Label> {
  const [first, ...more] = chosen
  if (!first) return nothing
  if (more.length === 0 && !first.path.includes('/')) return first.file
  const folders = new Set(chosen.map(({ path }) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : '')))
  const [folder = ''] = folders
  const isOneFolder = folders.size === 1 && folder !== ''
  const areParts = chosen.every(({ path }) => parts.test(path)) && chosen.some(({ path }) => mains.test(path))
  if (!isOneFolder && !areParts) return noPlan
  const main = chosen.find(({ path }) => mains.test(path)) ?? first
  const name = isOneFolder ? folder : main.file.name.replace(/\.[^.]+$/, '')
  const members = await Promise.all(
    chosen.map(async ({ file, path }) => ({ path, bytes: new Uint8Array(await file.arrayBuffer()) })),
  )
  return new File([storedZip(members)], `${name}.zip`, { type: 'application/zip' })
}

/** Packs files into a zip by their paths, not compressed: the server unpacks it at once. */
export function storedZip(
  members: readonly { path: string; bytes: Uint8Array<ArrayBuffer> }[],
): Uint8Array<ArrayBuffer> {
  return zipSync(Object.fromEntries(members.map(({ path, bytes }) => [path, bytes])), { level: 0, mtime: firstDay })
}

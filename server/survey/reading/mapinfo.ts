import { rename } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Gdal } from '../gdal/engine.ts'
import type { Member } from './archive.ts'
import { readGdalFile } from './gdal-file.ts'
import type { ReadOptions } from './order.ts'
import type { Reading } from './reading.ts'

/** Reads the first MapInfo table of an archive (.tab with .dat, .map, .id, or .mif with .mid), under a plain name. */
export async function readMapInfo(
  gdal: Gdal,
  members: readonly Member[],
  folder: string,
  options: ReadOptions,
): Promise<Reading> {
  const head = members.find(({ name }) => /\.tab$/i.test(name)) ?? members.find(({ name }) => /\.mif$/i.test(name))
  if (!head) throw new Error('no MapInfo table')
  const stem = (name: string): string => name.slice(0, name.length - extname(name).length).toLowerCase()
  for (const { name, path } of members.filter((each) => stem(each.name) === stem(head.name)))
    await rename(path, join(folder, `table${extname(name).toLowerCase()}`))
  const file = { name: `table${extname(head.name).toLowerCase()}`, place: head.name }
  return readGdalFile(
    gdal,
    { format: 'mapinfo', driver: 'MapInfo File', file, folder },
    { ...options, layer: undefined },
  )
}

import { readFile, rename } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { Gdal } from '../gdal/engine.ts'
import { warning } from '../problems.ts'
import type { Member } from './archive.ts'
import { isDecimal, refuseNonNumbers } from './decimal.ts'
import { readGdalFile } from './gdal-file.ts'
import type { ReadOptions } from './order.ts'
import type { Reading } from './reading.ts'

/** Reads a MapInfo table (.tab with .dat, .map, .id, or .mif with .mid) under a plain name. */
export async function readMapInfo(
  gdal: Gdal,
  { head, members }: { head: Member; members: readonly Member[] },
  folder: string,
  options: ReadOptions,
): Promise<Reading[]> {
  const stem = (name: string): string => name.slice(0, name.length - extname(name).length)
  const key = stem(head.name).toLowerCase()
  const own = members.filter((each) => each !== head && stem(each.name).toLowerCase() === key)
  for (const { name, path } of [head, ...own]) await rename(path, join(folder, `table${extname(name).toLowerCase()}`))
  const file = { name: `table${extname(head.name).toLowerCase()}`, place: head.name }
  const text = await readFile(join(folder, file.name), 'latin1')
  if (file.name.endsWith('.mif')) refuseNonNumbers(nonNumbers(text))
  const title = stem(basename(head.name))
  const [first, ...others] = await readGdalFile(
    gdal,
    { format: 'mapinfo', driver: 'MapInfo File', file, folder, title },
    { ...options, layer: undefined },
  )
  const isUnread = first?.crs === null && /^[ \t]*CoordSys[ \t]+(?![ \t]|NonEarth)/im.test(text)
  if (!first || !isUnread) return first ? [first, ...others] : others
  return [{ ...first, problems: [warning('crs-unreadable', { place: head.name }), ...first.problems] }, ...others]
}

/** Words that begin the lines of shapes, those with coordinates on the same line first. */
const drawn = /^(point|line|rect|roundrect|ellipse|arc|center)\b/i
const words =
  /^(pline|region|text|multipoint|collection|none|pen|brush|symbol|smooth|font|spacing|justify|angle|label|multiple)\b|^"/i

/** Coordinates of a .mif that are no numbers. */
function* nonNumbers(text: string): Generator<{ line: number; detail: string }> {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim())
  const start = lines.findIndex((line) => /^data$/i.test(line))
  for (const [at, line] of lines.entries()) {
    if (start < 0 || at <= start || line === '' || words.test(line)) continue
    const [first = '', ...rest] = line.split(/[\s,]+/)
    const wrong = (drawn.test(line) ? rest : [first, ...rest]).find((cell) => !isDecimal(cell))
    if (wrong !== undefined) yield { line: at + 1, detail: wrong }
  }
}

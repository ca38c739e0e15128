import { readFile, rename } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { Gdal } from '../gdal/engine.ts'
import { limits } from '../limits.ts'
import { problem, SurveyError, warning, type SurveyProblem } from '../problems.ts'
import type { Member } from './archive.ts'
import { isDecimal } from './decimal.ts'
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
  if (file.name.endsWith('.mif')) refuseNonNumbers(text)
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

/** Throws for a coordinate of a .mif that is no number, which the library would read as 0. */
function refuseNonNumbers(text: string): void {
  const lines = text.split(/\r\n|\r|\n/)
  const start = lines.findIndex((line) => /^\s*data\s*$/i.test(line))
  const faults: SurveyProblem[] = []
  for (let at = start + 1; start >= 0 && at < lines.length && faults.length < limits.reportedProblems; at += 1) {
    const line = (lines[at] ?? '').trim()
    const [, ...rest] = line.split(/[\s,]+/)
    const cells = drawn.test(line) ? rest : words.test(line) || line === '' ? [] : line.split(/[\s,]+/)
    const wrong = cells.find((cell) => !isDecimal(cell))
    const place = { zh: `第 ${at + 1} 行`, en: `line ${at + 1}` }
    if (wrong !== undefined) faults.push(problem('not-a-number', { place, detail: wrong.slice(0, 60) }))
  }
  if (faults.length > 0) throw new SurveyError(faults)
}

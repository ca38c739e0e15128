import { createReadStream } from 'node:fs'
import { limits } from '../limits.ts'
import { problem, SurveyError } from '../problems.ts'
import type { Member } from './archive.ts'

/** A range of more cells than this must not be emptier than one cell in `emptiest`. */
const freeCells = 5_000_000
const emptiest = 50
/** Characters of a chunk to search again with the next one: a reference may span both. */
const overlap = 300
const cell = /<(?:\w+:)?c\s[^<>]{0,200}?\br\s*=\s*["']([A-Z]{1,3})(\d{1,7})["']/g

/**
 * Throws if the sheets of a workbook have a few cells far away from each other: the reader fills the gap, so some bytes
 * would make billions of empty cells. `place` names the workbook.
 */
export async function refuseScattered(members: readonly Member[], place: string): Promise<void> {
  let [count, area] = [0, 0]
  for (const { path } of members.filter(({ name }) => /^xl\/.*\.xml$/i.test(name))) {
    const sheet = await extentOf(path)
    count += sheet.count
    area += sheet.row * sheet.column
  }
  const isScattered = area > freeCells && area > count * emptiest
  if (isScattered || area > limits.cells) throw new SurveyError([problem('sheet-scattered', { place, count, area })])
}

/** The cells that are written in a sheet, and the last row and column of one. */
async function extentOf(path: string): Promise<{ count: number; row: number; column: number }> {
  const extent = { count: 0, row: 0, column: 0 }
  let tail = ''
  const chunks: AsyncIterable<string> = createReadStream(path, 'latin1')
  for await (const chunk of chunks) {
    const text = tail + chunk
    for (const match of text.matchAll(cell)) {
      if (match.index + match[0].length <= tail.length) continue
      extent.count += 1
      extent.row = Math.max(extent.row, Number(match[2]))
      extent.column = Math.max(extent.column, columnOf(match[1] ?? ''))
    }
    tail = text.slice(-overlap)
  }
  return extent
}

/** The number of a column, from 1: A, B, …, Z, AA. */
function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

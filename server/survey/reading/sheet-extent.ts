import { createReadStream } from 'node:fs'
import { limits } from '../limits.ts'
import { problem, SurveyError } from '../problems.ts'
import type { Member } from './archive.ts'

/** A box of more cells than this must not be emptier than one cell in `emptiest`. */
const freeCells = 1_000_000
const emptiest = 50
/** Characters of a chunk to search again with the next one: a reference may span both. */
const overlap = 256

/**
 * Throws if a sheet of a workbook has a few cells far away from each other: a reader that fills the gap would make
 * millions of empty cells of some bytes.
 */
export async function refuseScattered(members: readonly Member[]): Promise<void> {
  for (const { name, path } of members.filter((each) => /^xl\/worksheets\/[^/]+\.xml$/i.test(each.name))) {
    let [count, row, column, tail] = [0, 0, 0, '']
    const chunks: AsyncIterable<string> = createReadStream(path, 'latin1')
    for await (const chunk of chunks) {
      const text = tail + chunk
      const from = Math.max(0, tail.length - 1)
      for (const match of text.matchAll(/<(?:\w+:)?(?:c|row)\s[^>]{0,200}?\br="([A-Z]{0,3})(\d{1,7})"/g)) {
        if (match.index + match[0].length <= from) continue
        row = Math.max(row, Number(match[2]))
        column = Math.max(column, columnOf(match[1] ?? ''))
        if (match[1] !== '') count += 1
      }
      tail = text.slice(-overlap)
    }
    if (row * column > freeCells && row * column > count * emptiest)
      throw new SurveyError([
        problem('sheet-scattered', { place: name.slice('xl/worksheets/'.length), count, row, column }),
      ])
    if (row * column > limits.cells) throw new SurveyError([problem('too-many-features', { limit: limits.features })])
  }
}

/** The number of a column, from 1: A, B, …, Z, AA. */
function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

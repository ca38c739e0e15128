import { saysWords } from '../../../../resources/rules/says-words.ts'
import type { Grid } from '../../../../resources/rules/grid.ts'
import { outcomes, type Outcome } from '../../../../resources/rules/outcome.ts'
import type { Say } from '../../../../providers/i18n.ts'
import { cellAt, saying, withCells, type Block } from './change.ts'

/** The outcomes of a block as tab-separated text, in the language of the page. */
export function copiedText(grid: Grid, { from, to }: Block, say: Say): string {
  const lines = grid.rows.slice(from.row, to.row + 1).map((_row, line) =>
    grid.columns.slice(from.column, to.column + 1).map((_column, at) => {
      const cell = cellAt(grid, { row: from.row + line, column: from.column + at })
      return say(saysWords[cell?.outcome ?? 'unknown'])
    }),
  )
  return lines.map((line) => line.join('\t')).join('\n')
}

/** A pasted table: outcomes, null for empty cells; or the first text that is no outcome. */
export type Pasted = { table: (Outcome | null)[][] } | { wrong: string }

/** Reads tab-separated outcomes, in either language, as a number from 1 to 4, or as stored. */
export function pastedOutcomes(text: string): Pasted {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  const cells = lines.map((line) => line.split('\t').map((cell) => cell.trim()))
  const wrong = cells.flat().find((cell) => outcomeNamed(cell) === undefined)
  if (wrong !== undefined) return { wrong: wrong.slice(0, 40) }
  return { table: cells.map((line) => line.map((cell) => outcomeNamed(cell) ?? null)) }
}

/** Undefined if the text is no outcome. */
function outcomeNamed(text: string): Outcome | null | undefined {
  const wanted = text.toLowerCase()
  const isNamed = (says: keyof typeof saysWords): boolean =>
    [says, saysWords[says].zh, saysWords[says].en.toLowerCase()].includes(wanted)
  if (text === '' || isNamed('unknown')) return null
  return outcomes.find((outcome, at) => isNamed(outcome) || text === String(at + 1))
}

/**
 * Puts a pasted table at the upper left of a block, cut at the edges of the grid; a single outcome fills the block.
 * Clauses are kept, and duties where they still can be.
 */
export function withPasted(grid: Grid, block: Block, table: (Outcome | null)[][]): Grid {
  const { from } = block
  const isSingle = table.length === 1 && table[0]?.length === 1
  const to = {
    row: from.row + table.length - 1,
    column: from.column + Math.max(...table.map((line) => line.length)) - 1,
  }
  return withCells(grid, isSingle ? block : { from, to }, (cell, { row, column }) => {
    const outcome = isSingle ? table[0]?.[0] : table[row - from.row]?.[column - from.column]
    if (outcome === undefined) return cell
    return saying(cell, outcome)
  })
}

import type { Cell } from '../../../formats/cell.ts'
import type { Fact } from '../../../offer/compare/facts.ts'
import { compareWords } from '../../../offer/compare/words.ts'
import type { Say } from '../../../providers/i18n.ts'
import { demonstrationMark, isDemonstration } from '../../../resources/demonstration.ts'
import { terrainWords } from '../../../resources/terrain-words.ts'
import type { ComparedColumn } from './use-compared.ts'
import { dialogWords } from './words.ts'

/** A comparison on its way into a file. */
export type Comparison = {
  columns: readonly ComparedColumn[]
  facts: readonly Fact[]
  /** Some facts are made from heights that are schematic. */ isSchematic: boolean
  /** Name of the map that the figures come from. */ source: string
  /** ISO 8601. */ date: string
  /** An address that opens the comparison. */ link: string
  locale: string
  say: Say
}

/** What is compared: the heading and the name of a file. */
export function titleOf({ columns, say }: Pick<Comparison, 'columns' | 'say'>): string {
  const kinds = new Set(columns.map(({ picked }) => picked.layer))
  if (kinds.size !== 1) return say(dialogWords.comparison)
  return say(kinds.has('lands') ? dialogWords.ofLands : dialogWords.ofProjects)
}

/** What verdicts, distances and heights are; null where there are none, as on a server without analyses. */
export function noteOf({ facts, isSchematic, say }: Pick<Comparison, 'facts' | 'isSchematic' | 'say'>): string | null {
  const notes = [
    ...(facts.some(({ verdicts }) => verdicts) ? [say(dialogWords.note)] : []),
    ...(isSchematic ? [say(terrainWords.schematicNote)] : []),
  ]
  return notes.length === 0 ? null : notes.join(' ')
}

/** Facts as rows, columns as on the screen: numbers in one unit that the label names, and where they come from. */
export function comparisonTable(comparison: Comparison): Cell[][] {
  const { columns, facts, source, date, link, say } = comparison
  const note = noteOf(comparison)
  const isDemo = columns.some(({ row }) => row && isDemonstration(row))
  return [
    [say(compareWords.fact), ...columns.map(({ title }) => title)],
    ...facts.map(({ label, values, figures }): Cell[] =>
      figures
        ? [figures.unit ? `${label} (${figures.unit})` : label, ...figures.numbers.map(rounded)]
        : [label, ...values],
    ),
    [],
    [say(dialogWords.source, { source })],
    [say(dialogWords.made, { date })],
    [link],
    ...(note ? [[note]] : []),
    ...(isDemo ? [[say(demonstrationMark)]] : []),
  ]
}

/** Four decimals, as stored: more would be noise of the computation. */
function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 1e4) / 1e4
}

import { saveFile } from '../../../providers/resource-calls.ts'
import { nameOf, unitOf, valueText, type Teller } from './naming.ts'
import type { Ranking } from './use-ranking.ts'
import { suitabilityWords as words } from './words.ts'
import type { Cell } from '../../../formats/cell.ts'
import { csvText } from '../../../formats/csv.ts'
import { countedPart, tiers } from '../../../resources/criteria/score.ts'
import { lands } from '../../../resources/lands.ts'
import { workbookOf } from '../../../workbook.ts'

/**
 * The ranking as a table, first place first: a header row, then one row per parcel with its score and the value and
 * points of each criterion.
 */
export function rankingTable({ data, criteria, judged, scores, order }: Ranking, teller: Teller): Cell[][] {
  const { say } = teller
  const columns = new Map(data.criteria.map(({ key }, at) => [key, at]))
  const names = criteria.map(({ source }) => nameOf(source, teller))
  const units = criteria.map(({ source }) => unitOf(source, teller.say))
  const heads = names.flatMap((name, at) => [
    units[at]?.unit ? `${name} (${units[at].unit})` : name,
    say(words.columnPart, { name }),
  ])
  const head = [
    say(words.columnRank),
    say(lands.fields.landCode.label),
    say(lands.fields.name.label),
    say(words.columnScore),
    say(words.columnKnown),
    say(words.out),
    say(words.pending),
    ...heads,
  ]
  const rows = [...order].map((index, place): Cell[] => {
    const land = data.lands[index]
    const weight = scores.counted[index] ?? 0
    const namesOf = (tier: number): string[] => names.filter((_name, at) => judged[at]?.tier[index] === tier)
    const [out, pending] = [namesOf(tiers.out), namesOf(tiers.pending)]
    const cells = criteria.flatMap((criterion, at): Cell[] => {
      const value = land?.values[columns.get(criterion.key) ?? -1] ?? null
      const part = countedPart(judged[at], index)
      const shownValue =
        typeof value === 'number'
          ? rounded(value / (units[at]?.factor ?? 1))
          : value === null
            ? null
            : valueText(value, criterion.source, teller)
      return [shownValue, weight > 0 ? rounded(((part * criterion.weight) / weight) * 100) : null]
    })
    return [
      out.length > 0 || pending.length > 0 ? null : place + 1,
      land?.landCode ?? null,
      land?.name ?? null,
      rounded(scores.totals[index] ?? Number.NaN),
      rounded(scores.known[index] ?? 0),
      out.join('; '),
      pending.join('; '),
      ...cells,
    ]
  })
  return [head, ...rows]
}

function rounded(value: number): number | null {
  return Number.isNaN(value) ? null : Math.round(value * 1e4) / 1e4
}

/** Saves the table as a download of the browser. */
export async function exportTable(
  table: Cell[][],
  { name, format }: { name: string; format: 'xlsx' | 'csv' },
): Promise<void> {
  const blob =
    format === 'csv' ? new Blob([csvText(table)], { type: 'text/csv;charset=utf-8' }) : await workbookOf(table, name)
  saveFile({ blob, name: `${name}.${format}` })
}

/**
 * One line of the benchmark's table: what was measured, and the best that this machine could have done, measured in the
 * same run.
 */
export type Measure = {
  name: string
  measured: string
  /** The limit's own measure: the bare thing without us. */
  limit: string
  /** Measured divided by limit. */
  ratio: number
  /** What the ratio may be; null where only watching it makes sense. */
  budget: { atMost: number } | { atLeast: number } | null
}

/** The middle value; of an even count the upper one. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export function isWithin({ ratio, budget }: Measure): boolean {
  if (!budget) return true
  return 'atMost' in budget ? ratio <= budget.atMost : ratio >= budget.atLeast
}

/** The table as Markdown, with what is out of budget marked. */
export function table(measures: readonly Measure[]): string {
  const heads = ['name', 'measured', 'limit', 'ratio', 'budget']
  const rows = measures.map((each) => [each.name, each.measured, each.limit, each.ratio.toFixed(2), budgetWords(each)])
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [line(heads), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

function budgetWords(each: Measure): string {
  if (!each.budget) return 'watched'
  const words = 'atMost' in each.budget ? `≤ ${each.budget.atMost}` : `≥ ${each.budget.atLeast}`
  return isWithin(each) ? words : `${words} EXCEEDED`
}

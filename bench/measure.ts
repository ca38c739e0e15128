/**
 * One line of the benchmark table: the measured value and the best value that this machine can reach, measured in the
 * same run.
 */
export type Measure = {
  name: string
  measured: string
  /** The value of the bare implementation without our code. */
  limit: string
  /** Measured divided by limit. */
  ratio: number
  /** Limit of the ratio; null if it is only reported. */
  budget: { atMost: number } | { atLeast: number } | null
}

/** The middle value; for an even count, the upper of the two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export function isWithin({ ratio, budget }: Measure): boolean {
  if (!budget) return true
  return 'atMost' in budget ? ratio <= budget.atMost : ratio >= budget.atLeast
}

/** The table as Markdown, with exceeded budgets marked. */
export function table(measures: readonly Measure[]): string {
  const heads = ['name', 'measured', 'limit', 'ratio', 'budget']
  const rows = measures.map((each) => [each.name, each.measured, each.limit, each.ratio.toFixed(2), budgetWords(each)])
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [line(heads), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

function budgetWords(each: Measure): string {
  if (!each.budget) return 'reported only'
  const words = 'atMost' in each.budget ? `≤ ${each.budget.atMost}` : `≥ ${each.budget.atLeast}`
  return isWithin(each) ? words : `${words} EXCEEDED`
}

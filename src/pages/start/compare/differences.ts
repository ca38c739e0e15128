/** One line of a comparison: one fact of every row, and which of the values are best. */
export type Line = {
  name: string
  label: string
  values: readonly (string | null)[]
  best: readonly boolean[]
  differs: boolean
}

/** Returns whether the values differ; a missing value is a difference too. */
function differ(values: readonly (string | null)[]): boolean {
  return new Set(values).size > 1
}

/** Returns the lines with a value for at least one row. */
export function linesOf(facts: readonly Omit<Line, 'differs'>[]): Line[] {
  return facts
    .filter(({ values }) => values.some((value) => value !== null))
    .map((fact) => ({ ...fact, differs: differ(fact.values) }))
}

/**
 * Returns which of the known values are best. None if all are equal, if only one is known, or if neither more nor less
 * is better.
 */
export function bestOf(values: readonly unknown[], better: 'more' | 'less' | 'differs' | undefined): boolean[] {
  const known = values.filter((value) => typeof value === 'number')
  if (better === undefined || better === 'differs' || new Set(known).size < 2) return values.map(() => false)
  const best = better === 'more' ? Math.max(...known) : Math.min(...known)
  return values.map((value) => value === best)
}

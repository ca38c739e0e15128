/**
 * One line of a comparison: a fact of every row beside each other, and which of the values are better than the others.
 */
export type Line = {
  name: string
  label: string
  values: readonly (string | null)[]
  best: readonly boolean[]
  differs: boolean
}

/** Whether rows say different things; what one does not say at all is a difference too. */
function differ(values: readonly (string | null)[]): boolean {
  return new Set(values).size > 1
}

/** Lines that say something about at least one row. */
export function linesOf(facts: readonly Omit<Line, 'differs'>[]): Line[] {
  return facts
    .filter(({ values }) => values.some((value) => value !== null))
    .map((fact) => ({ ...fact, differs: differ(fact.values) }))
}

/**
 * Which values are the best of those that are known. None where they are all the same, where only one is known, or
 * where neither more nor less is better.
 */
export function bestOf(values: readonly unknown[], better: 'more' | 'less' | 'differs' | undefined): boolean[] {
  const known = values.filter((value) => typeof value === 'number')
  if (better === undefined || better === 'differs' || new Set(known).size < 2) return values.map(() => false)
  const best = better === 'more' ? Math.max(...known) : Math.min(...known)
  return values.map((value) => value === best)
}

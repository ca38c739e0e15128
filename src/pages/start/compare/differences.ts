/** One line of a comparison: a fact of every row beside each other. */
export type Line = { name: string; label: string; values: readonly (string | null)[]; differs: boolean }

/** Whether rows say different things; what one does not say at all is a difference too. */
export function differ(values: readonly (string | null)[]): boolean {
  return new Set(values).size > 1
}

/** Lines that say something about at least one row. */
export function linesOf(facts: readonly { name: string; label: string; values: readonly (string | null)[] }[]): Line[] {
  return facts.filter(({ values }) => values.some((value) => value !== null)).map((fact) => ({ ...fact, differs: differ(fact.values) }))
}

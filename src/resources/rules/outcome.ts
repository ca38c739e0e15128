/** What a rule says to a use where it applies, from the strictest to none. */
export const outcomes = ['forbidden', 'conditional', 'notice', 'allowed'] as const
export type Outcome = (typeof outcomes)[number]

/** An outcome, or `unknown`: nobody has said what holds there. */
export type Says = Outcome | 'unknown'

/** From the strictest. What is unknown may turn out to be anything, so only what is forbidden is stricter. */
const strictestFirst: readonly Says[] = ['forbidden', 'unknown', 'conditional', 'notice', 'allowed']

/** Sorts the strictest first. */
export function byStrictness(one: Says, other: Says): number {
  return strictestFirst.indexOf(one) - strictestFirst.indexOf(other)
}

/** Whether a verdict changes by it. */
export function affectsVerdict(says: Says): boolean {
  return says !== 'notice' && says !== 'allowed'
}

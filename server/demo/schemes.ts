import { readJson } from './read-data.ts'

/** A parcel that somebody considers, by its number, and why. */
export type CandidateSeed = { landCode: string; note: string }

/** A scheme in two versions. Weights are changes to those of the template, by the key of its criterion. */
export type SchemeSeed = {
  name: string
  purpose: string
  xzqdm: string
  submitted: boolean
  /** Key of a template of weights. */
  template: string
  first: { notes: string; candidates: readonly CandidateSeed[] }
  /** What the second version brings: another parcel, other weights, what was learnt. */
  second: { notes: string; candidates: readonly CandidateSeed[]; weights: Readonly<Record<string, number>> }
}

/**
 * What the demonstration's investor considers: one scheme of one's own, one that the officers of its region read.
 * Invented, and it says so.
 */
export function demoSchemes(): SchemeSeed[] {
  return readJson(new URL('./data/schemes.json', import.meta.url))
}

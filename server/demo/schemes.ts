import { readJson } from './read-data.ts'

/** A candidate parcel, by its number, with the reason. */
export type CandidateSeed = { landCode: string; note: string }

/** A scheme in two versions. Weights are changes to those of the template, by criterion key. */
export type SchemeSeed = {
  name: string
  purpose: string
  xzqdm: string
  submitted: boolean
  /** Key of a template of weights. */
  template: string
  first: { notes: string; candidates: readonly CandidateSeed[] }
  /** Changes of the second version: another parcel, other weights, new findings. */
  second: { notes: string; candidates: readonly CandidateSeed[]; weights: Readonly<Record<string, number>> }
}

/**
 * Returns the schemes of the demonstration investor: a private one, and one that the officers of its region can read.
 * Invented, and its texts say so.
 */
export function demoSchemes(): SchemeSeed[] {
  return readJson(new URL('./data/schemes.json', import.meta.url))
}

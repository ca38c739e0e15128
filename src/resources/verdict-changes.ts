import type { ChosenUse, Verdict } from './analysis.ts'

/** A verdict for a use that would be another one; null as `use` is no use. */
export type VerdictChange = { use: ChosenUse | null; from: Verdict; to: Verdict }

/**
 * Something whose verdict would change: a parcel, a candidate of a scheme, or a report. `label` is null where the caller
 * may not see it.
 */
export type ChangedVerdict = {
  kind: 'land' | 'scheme' | 'report'
  id: string
  label: string | null
  changes: readonly VerdictChange[]
}

/** What publishing a rule or a layer's version would change. */
export type VerdictChanges = {
  /** How many of each kind were judged. */
  judged: Readonly<Record<ChangedVerdict['kind'], number>>
  /** How many of each kind would change. */
  changed: Readonly<Record<ChangedVerdict['kind'], number>>
  /** The first of them. */
  shown: readonly ChangedVerdict[]
}

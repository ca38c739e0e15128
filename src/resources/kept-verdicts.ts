import type { Verdict } from './analysis.ts'
import type { VerdictChange } from './verdict-changes.ts'

/** The verdict kept for a parcel and a use; `isPending`: it is being made again, and is `needs-check` until then. */
export type KeptVerdict = { verdict: Verdict; isPending: boolean }

/**
 * Response of `GET /intellectAnalysis/verdicts?useId=&id=`: by the id of the parcel. Parcels that the caller may not see, or
 * that have no boundary, are missing.
 */
export type KeptVerdicts = Record<string, KeptVerdict>

/** Whose kept verdicts differ from those that its owners were last told, and for which uses. */
export type ChangedSubject = { kind: 'land' | 'scheme' | 'report'; id: string; changes: readonly VerdictChange[] }

/** What was published since: a rule or the content of a layer. */
export type PublishedCause = { kind: 'rules' | 'layers'; id: string; version: number }

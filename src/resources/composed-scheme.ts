import type { OverlayResult } from './analysis.ts'
import type { Geometry, Row, WithRole } from './define.ts'
import type { lands } from './lands.ts'

/**
 * Fields of a parcel in a scheme: its identity and what can be compared. `createdBy` only where no person created the
 * row.
 */
export type SchemeLand = Pick<Row<typeof lands>, 'id' | 'landCode' | 'name' | WithRole<typeof lands, 'compare'>> & {
  regionName: string | null
  createdBy: string | null
}

/** An analysis within a scheme: without features of any layer, for every reader. */
type SchemeRun = { id: string; createdAt: string; hash: string; isIntact: boolean; result: OverlayResult }

/** A candidate as a reader gets it. */
export type SchemeCandidate = {
  key: string
  name: string
  note: string | null
  landId: string | null
  /** Null without a parcel, or where it is gone. */
  land: SchemeLand | null
  /** The parcel was deleted or is no longer published. */
  isGone: boolean
  /** Boundary of the current parcel, else of the analysis. */
  boundary: Geometry | null
  run: SchemeRun | null
}

/**
 * Weights for scoring candidates: the template they come from, and for each criterion's key an integer from 0 to 1000;
 * only proportions matter.
 */
export type SchemeCriteria = { template: string | null; weights: { criterion: string; weight: number }[] }

/** A scheme with all its content, at one of its versions. */
export type ComposedScheme = {
  id: string
  version: number
  name: string
  purpose: string | null
  xzqdm: string
  regionName: string | null
  notes: string | null
  submitted: boolean
  updatedAt: string
  criteria: SchemeCriteria
  candidates: SchemeCandidate[]
}

/** The same for holders of a link. */
export type SharedScheme = Omit<ComposedScheme, 'id' | 'submitted'> & { expiresAt: string }

/**
 * Something that changed since a candidate was viewed or analysed. `keys`: the affected candidates; `fields`: the
 * changed fields of a parcel; `from` and `to`: versions of a layer's content or
 * of a rule.
 */
export type SchemeChange = {
  schemeId: string
  code:
    | 'land-gone'
    | 'land-changed'
    | 'layer-removed'
    | 'layer-unpublished'
    | 'layer-content'
    | 'layer-expired'
    | 'layer-new'
    | 'rule-changed'
    | 'rule-gone'
    | 'rule-new'
  /** The parcel, the layer or the rule. */
  id: string
  name: string
  keys: string[]
  fields: string[] | null
  from: number | null
  to: number | null
}

/** A link to a scheme; its key was returned only once, at creation. */
export type SchemeShare = {
  id: string
  createdAt: string
  createdByName: string | null
  expiresAt: string
  revokedAt: string | null
  isOpen: boolean
}

/** Lifetime of a link in days. */
export const shareDays = { least: 1, usual: 30, most: 365 } as const

/**
 * A change of the candidates and criteria of a scheme. `version`: the one that was read, which `change` and `criteria`
 * require; additions and removals always apply.
 */
export type SchemeEdit = {
  id: string
  version?: number
  add?: { landId?: string; runId?: string; name?: string; note?: string }[]
  remove?: string[]
  /** `isSeen`: the user has viewed the parcel's current version. */
  change?: { key: string; name?: string; note?: string | null; runId?: string; isSeen?: true }[]
  criteria?: SchemeCriteria
}

import type { OverlayResult } from './analysis.ts'
import type { Geometry, Row, WithRole } from './define.ts'
import type { lands } from './lands.ts'

/** What a scheme holds of a land: who it is and what can be compared. `createdBy` only where no person made the row. */
export type SchemeLand = Pick<Row<typeof lands>, 'id' | 'landCode' | 'name' | WithRole<typeof lands, 'compare'>> & {
  regionName: string | null
  createdBy: string | null
}

/** An analysis as a scheme tells it: without any line of a layer, whoever reads. */
type SchemeRun = { id: string; createdAt: string; hash: string; result: OverlayResult }

/** A candidate as somebody may read it. */
export type SchemeCandidate = {
  key: string
  name: string
  note: string | null
  landId: string | null
  /** Null without a land, or where it is gone. */
  land: SchemeLand | null
  /** The land was removed, or is not published any more. */
  isGone: boolean
  /** The land's as it is now, else that of the analysis. */
  boundary: Geometry | null
  run: SchemeRun | null
}

/**
 * The weights that candidates are judged by: the template that they come from, and for each criterion's key a whole
 * number from 0 to 1000; only proportions matter.
 */
export type SchemeCriteria = { template: string | null; weights: { criterion: string; weight: number }[] }

/** A scheme with all that it holds, at one of its versions. */
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

/** The same for whoever holds a link. */
export type SharedScheme = Omit<ComposedScheme, 'id' | 'submitted'> & { expiresAt: string }

/**
 * What is not as it was when a candidate was looked at or analysed. `keys`: the candidates that it concerns; `fields`:
 * what became different of a land; `from` and `to`: versions of a layer's content.
 */
export type SchemeChange = {
  schemeId: string
  code:
    | 'land-gone'
    | 'land-changed'
    | 'layer-removed'
    | 'layer-unpublished'
    | 'layer-content'
    | 'layer-verdict'
    | 'layer-clause'
    | 'layer-expired'
    | 'layer-new'
  /** The land or the layer. */
  id: string
  name: string
  keys: string[]
  fields: string[] | null
  from: number | null
  to: number | null
}

/** A link to a scheme; its key was told once. */
export type SchemeShare = {
  id: string
  createdAt: string
  createdByName: string | null
  expiresAt: string
  revokedAt: string | null
  isOpen: boolean
}

/** Days that a link lasts. */
export const shareDays = { least: 1, usual: 30, most: 365 } as const

/**
 * What is done to the candidates and criteria of a scheme. `version`: the one that was read, which `change` and
 * `criteria` need; adding and removing always holds.
 */
export type SchemeEdit = {
  id: string
  version?: number
  add?: { landId?: string; runId?: string; name?: string; note?: string }[]
  remove?: string[]
  /** `isSeen`: the land's present version is the one that was looked at. */
  change?: { key: string; name?: string; note?: string | null; runId?: string; isSeen?: true }[]
  criteria?: SchemeCriteria
}

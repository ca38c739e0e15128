import type { Check, ChosenUse, OverlayLine, Verdict } from './analysis.ts'
import type { Says } from './rules/outcome.ts'

/** What is shown of a line: what a rule says, why, and how certain that is. */
export type MatrixLine = Pick<
  OverlayLine,
  'says' | 'standing' | 'clause' | 'rule' | 'zone' | 'relation' | 'doubt' | 'asks' | 'isAssumed' | 'overriddenBy'
> & { layer: string }

/**
 * What a theme says to a use: the strictest of its lines and checks, with that line; null as `says` where another rule
 * holds instead of all its lines, and as the line where there are only checks.
 */
export type MatrixCell = {
  says: Says | null
  line: MatrixLine | null
  checks: readonly Check[]
  /** Number of other lines that count. */
  more: number
}

export type MatrixRow = {
  use: Pick<ChosenUse, 'nameEn' | 'landUse'> & { id: string; name: string }
  /** 0 at the top of the tree of uses. */
  depth: number
  verdict: Verdict
  /** One for each theme; null where it has nothing to do with the boundary. */
  cells: readonly (MatrixCell | null)[]
}

/** What may be built within a boundary: every published use, in the order of their tree, by theme. */
export type UseMatrix = {
  areaM2: number
  /** Themes that say something, those that apply first; all null for layers without a theme. */
  themes: readonly { id: string | null; name: string | null; nameEn: string | null; authority: string | null }[]
  rows: readonly MatrixRow[]
  /** What is missing, whatever is to be built. */
  checks: readonly Check[]
}

import type { AnalysedLayer, AppliedRule, Zone } from './analysis.ts'
import type { Relation } from './rules/evidence.ts'
import type { Says } from './rules/outcome.ts'

/** What a rule in force says where a feature of a planning layer is, to whatever is to be built there. */
export type FeatureRule = {
  rule: AppliedRule
  /** Of terrain rules there are none: they speak of no features. */
  relation: Relation
  /** The zone of the feature; null for none, and for what lies outside. */
  zone: Zone | null
  says: Says
  /** The strictest of several answers, because no use is chosen. */
  isAssumed: boolean
  clause: string | null
  /** Of a rule about what is near: within how many metres of the feature it holds; null where nobody has said. */
  distanceM: number | null
  /** The rule of the same theme that holds in place of this one. */
  overriddenBy: AppliedRule | null
}

/**
 * What a feature of a planning layer is of, and what rules say there: those of a content that is not published say
 * nothing.
 */
export type FeatureFinding = Pick<AnalysedLayer, 'name' | 'source' | 'dataDate' | 'validUntil' | 'standing'> & {
  /** Only if they were asked for; null where they could not be read in time. */
  rules?: readonly FeatureRule[] | null
}

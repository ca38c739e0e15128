/**
 * How a rule speaks of land: what lies inside, outside, or within a distance of the features of its theme, and what is
 * steeper than an angle or higher than a level.
 */
export type Relation = 'inside' | 'outside' | 'within' | 'slope-above' | 'elevation-above'

/** Why what a rule says is not certain. */
export type Doubt =
  /** Nobody has filled in the cell of the zone and the use. */
  | 'empty-cell'
  /** A constraint touches the boundary, and no rule says what holds there. */
  | 'no-rule'
  /** What was measured lies within its accuracy of the limit. */
  | 'near-limit'
  /** Several overlaps exceed the threshold together, but none of them alone: they may be the same land. */
  | 'together'
  /** The nearest feature is drawn as its centreline, and its width is not known. */
  | 'no-width'
  /** There are no elevation data. */
  | 'no-terrain'
  /** The theme has no data for a part of the boundary, so what lies outside it is not known. */
  | 'uncovered'

/** A distance and its limit, geodesic metres; both are known to `accuracyM`, 0 where the survey does not say. */
export type Measured = { distanceM: number; limitM: number; accuracyM: number }

/**
 * What a rule counts from: it applies where `amount`, which is known to ± `accuracy`, is greater than `limit`. Square metres
 * or metres by `unit`. `isExceeded` is null where that is not certain.
 */
export type Threshold = {
  unit: 'm2' | 'm'
  amount: number
  limit: number
  accuracy: number
  isExceeded: boolean | null
}

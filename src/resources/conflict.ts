import type { OverlayLine } from './analysis.ts'
import { isOfTerrain } from './rules/limits.ts'
import { affectsVerdict } from './rules/outcome.ts'

/** Whether a line affects the verdict because of a part of the boundary, which could be cut off. */
export function isInConflict({ says, areaM2, measured, overriddenBy, relation = 'inside' }: OverlayLine): boolean {
  if (isOfTerrain(relation)) return false
  return affectsVerdict(says) && !overriddenBy && (areaM2 > 0 || !!measured)
}

/** Metres that a line's features have to be kept away from, with the accuracy of their survey; 0 for an overlap. */
export function setbackOf({ measured }: Pick<OverlayLine, 'measured'>): number {
  return measured ? measured.limitM + measured.accuracyM : 0
}

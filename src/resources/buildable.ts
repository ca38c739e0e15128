import type { Geometry } from './define.ts'

/**
 * Why more may be forbidden than was subtracted: something required is not known (`checks`), lines are not certain
 * (`unknown`), or something is forbidden whose area is not known, such as that of a line (`no-area`).
 */
export type BuildableDoubt = 'checks' | 'unknown' | 'no-area'

/**
 * What is left of a boundary without what is forbidden, and without the setbacks that forbid building or of which nobody
 * says what they do, each widened by the accuracy of its survey. Conditions reduce nothing. Parts below 100 m² are left out
 * where something was subtracted.
 */
export type Buildable = {
  /** EPSG:4490 degrees; null where nothing is left, for more than 50,000 corners, or for callers who may not see what it would reveal. */
  shape: Geometry | null
  /** Square metres on the ellipsoid. */
  areaM2: number
  /** Share of the boundary's area, 0 to 1. */
  share: number
  parts: number
  /** The square metres of it in places where nobody can say whether building is forbidden. */
  openM2: number
  /** Keys of the lines that were subtracted. */
  taken: readonly string[]
  /** Whether nothing else can be forbidden: there are no doubts. */
  isCertain: boolean
  doubts: readonly BuildableDoubt[]
  /** Of the parcel; null where it is not known. */
  floorAreaRatio: number | null
  /** Square metres of floors: the area times the ratio; null without a ratio. */
  floorAreaM2: number | null
}

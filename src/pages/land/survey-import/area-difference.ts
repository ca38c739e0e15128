/** Plane areas of a Gauss-Krüger zone exceed those on the ellipsoid by up to this at the border of a zone. */
const usualShare = 0.002
/** Statements in hectares end at the fourth decimal. */
const roundingM2 = 1

/**
 * How far a stated area lies from the computed one, and whether that is more than the projection and rounding explain.
 */
export function areaDifference(
  statedM2: number,
  computedM2: number,
): { excessM2: number; percent: number; isLarge: boolean } {
  const excessM2 = statedM2 - computedM2
  const share = computedM2 === 0 ? 1 : Math.abs(excessM2) / computedM2
  return { excessM2, percent: share * 100, isLarge: share > usualShare && Math.abs(excessM2) > roundingM2 }
}

import type { Doubt, Threshold } from '../../src/resources/rules/evidence.ts'
import type { Thresholds } from '../../src/resources/rules/content.ts'

/** How much of a boundary an overlap is, without slivers: square metres and metres on the ellipsoid, and points. */
export type Extent = { areaM2: number; perimeterM: number; lengthM: number; points: number }

/** An overlap that rules speak of; extents are missing where no rule of its theme has a threshold. */
export type Measurable = Partial<Extent>

/** What a threshold comes to; with the doubt where it is not certain whether it is exceeded. */
export type Counted = { threshold: Threshold; doubt: Doubt | null }

type Given = { overlap: Measurable; accuracyM: number }
type Amount = { amount: number; accuracy: number }

export function hasThreshold({ thresholdM2, thresholdPercent, thresholdM }: Thresholds): boolean {
  return [thresholdM2, thresholdPercent, thresholdM].some((value) => typeof value === 'number')
}

/**
 * Returns how overlaps with a boundary of `wholeM2` stand to the threshold of their rule; null where something of them has
 * no threshold, so that the rule applies: an area with a threshold of lines only, a line with one of areas, or a point.
 */
export function countedBy(thresholds: Thresholds, overlaps: readonly Given[], wholeM2: number): Counted | null {
  if (!hasThreshold(thresholds)) return null
  const extents = overlaps.map(({ overlap, accuracyM }) => ({ ...extentOf(overlap), accuracyM }))
  if (extents.some(({ points }) => points > 0)) return null
  const areas = extents.flatMap(({ areaM2, perimeterM, accuracyM }) =>
    areaM2 > 0 ? [{ amount: areaM2, accuracy: accuracyM * perimeterM }] : [],
  )
  // Each of the two ends of what lies inside is known to the accuracy of the survey.
  const lengths = extents.flatMap(({ lengthM, accuracyM }) =>
    lengthM > 0 ? [{ amount: lengthM, accuracy: 2 * accuracyM }] : [],
  )
  const found = [
    ...(areas.length > 0 ? [countedIn('m2', areas, areaLimitOf(thresholds, wholeM2))] : []),
    ...(lengths.length > 0 ? [countedIn('m', lengths, thresholds.thresholdM ?? null)] : []),
  ]
  const known = found.filter((each) => each !== null)
  if (known.length < found.length) return null
  const order = [true, null, false]
  const [decisive = null] = known.toSorted(
    (one, other) => order.indexOf(one.threshold.isExceeded) - order.indexOf(other.threshold.isExceeded),
  )
  return decisive
}

/** Square metres that an area must exceed; null for no threshold of areas. */
function areaLimitOf({ thresholdM2, thresholdPercent }: Thresholds, wholeM2: number): number | null {
  const limits = [thresholdM2 ?? null, typeof thresholdPercent === 'number' ? (thresholdPercent / 100) * wholeM2 : null]
  const given = limits.filter((limit) => limit !== null)
  return given.length > 0 ? Math.max(...given) : null
}

/**
 * Surveys of one subject, and zones, may be of the same land. So the threshold is certainly exceeded only where one
 * overlap alone exceeds it, and certainly not where all together do not.
 */
function countedIn(unit: Threshold['unit'], amounts: readonly Amount[], limit: number | null): Counted | null {
  if (limit === null) return null
  const exceeds = ({ amount, accuracy }: Amount): boolean => amount - accuracy > limit
  const all = {
    amount: amounts.reduce((sum, { amount }) => sum + amount, 0),
    accuracy: amounts.reduce((sum, { accuracy }) => sum + accuracy, 0),
  }
  const isExceeded = amounts.some(exceeds) ? true : all.amount + all.accuracy <= limit ? false : null
  return {
    threshold: { unit, ...all, limit, isExceeded },
    doubt: isExceeded !== null ? null : exceeds(all) ? 'together' : 'near-limit',
  }
}

function extentOf({ areaM2, perimeterM, lengthM, points }: Measurable): Extent {
  if (areaM2 === undefined || perimeterM === undefined || lengthM === undefined || points === undefined)
    throw new Error('an overlap whose rule has a threshold was not measured')
  return { areaM2, perimeterM, lengthM, points }
}

import { countedPart, type Judged } from './score.ts'

/** At this weight another parcel takes the first rank. */
export type Turn = { weight: number; by: number }
/** How far a weight can go down and up before the first rank changes; null: it never changes. */
export type Sensitivity = { down: Turn | null; up: Turn | null }

type Standings = {
  judged: readonly Judged[]
  weights: readonly number[]
  /** The groups of the parcels. */ tier: Uint8Array
  /** The parcel with the first rank. */ first: number
}

/**
 * A parcel without one criterion: weighted sum and total weight of what counts, the criterion's part, and whether it
 * counts.
 */
type Rest = { sum: number; weight: number; part: number; counts: number }

/**
 * Computes in closed form how far the weight of one criterion can move before another parcel passes the first one: with
 * all else fixed, the difference of two parcels' scores has the sign of a quadratic in that weight (linear where both
 * are fully known), and its roots are where they change ranks.
 */
export function sensitivityOf({ judged, weights, tier, first }: Standings, criterion: number): Sensitivity {
  const now = weights[criterion] ?? 0
  const leader = restOf(judged, weights, { criterion, land: first })
  const found: Sensitivity = { down: null, up: null }
  for (let land = 0; land < tier.length; land += 1) {
    if (land === first || tier[land] !== tier[first]) continue
    const lead = leadOver(leader, restOf(judged, weights, { criterion, land }))
    const up = firstLoss(lead, now, 1)
    const down = firstLoss(lead, now, -1)
    if (up !== null && (found.up === null || up < found.up.weight)) found.up = { weight: up, by: land }
    if (down !== null && (found.down === null || down > found.down.weight)) found.down = { weight: down, by: land }
  }
  return found
}

function restOf(
  judged: readonly Judged[],
  weights: readonly number[],
  { criterion, land }: { criterion: number; land: number },
): Rest {
  let [sum, weight] = [0, 0]
  judged.forEach((each, at) => {
    const part = countedPart(each, land)
    if (at === criterion || Number.isNaN(part)) return
    sum += part * (weights[at] ?? 0)
    weight += weights[at] ?? 0
  })
  const part = countedPart(judged[criterion], land)
  return Number.isNaN(part) ? { sum, weight, part: 0, counts: 0 } : { sum, weight, part, counts: 1 }
}

/** Coefficients of the lead by powers of the weight. */
type Lead = { square: number; linear: number; constant: number }

/** (a + w·p)(B + w·q) − (b + w·r)(A + w·s), which has the sign of the difference of the two scores. */
function leadOver(one: Rest, other: Rest): Lead {
  return {
    square: one.part * other.counts - other.part * one.counts,
    linear: one.sum * other.counts + one.part * other.weight - other.sum * one.counts - other.part * one.weight,
    constant: one.sum * other.weight - other.sum * one.weight,
  }
}

const tiny = 1e-9

/** The first weight from `now` on, upwards or downwards to 0, beyond which the lead is lost; null when it never is. */
function firstLoss(lead: Lead, now: number, direction: 1 | -1): number | null {
  const roots = rootsOf(lead).filter((root) => root >= 0 && (root - now) * direction > tiny)
  const stops = [now, ...roots.toSorted((one, other) => (one - other) * direction)]
  for (const [at, stop] of stops.entries()) {
    const end = stops[at + 1] ?? (direction === 1 ? stop + 1 + Math.abs(stop) : 0)
    if ((end - stop) * direction <= 0) continue
    const middle = (stop + end) / 2
    const value = (lead.square * middle + lead.linear) * middle + lead.constant
    if (value < -tiny) return stop
  }
  return null
}

function rootsOf({ square, linear, constant }: Lead): number[] {
  if (Math.abs(square) < 1e-12) return Math.abs(linear) < 1e-12 ? [] : [-constant / linear]
  const under = linear * linear - 4 * square * constant
  if (under < 0) return []
  // Citardauq formula: avoids cancellation where both terms are nearly equal.
  const half = -(linear + Math.sign(linear || 1) * Math.sqrt(under)) / 2
  return half === 0 ? [0] : [half / square, constant / half]
}

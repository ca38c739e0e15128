import type { Criterion, Preference, RawValue } from './criterion.ts'

/** How well a value fits, 0 to 1; NaN when it is unknown or of another type than the preference. */
export function partOf(value: RawValue, preference: Preference): number {
  if (preference.direction === 'wish') return typeof value === 'string' ? wishPart(value, preference) : Number.NaN
  if (typeof value !== 'number' || !Number.isFinite(value)) return Number.NaN
  if (preference.direction === 'target') return targetPart(value, preference)
  const { direction, from, to } = preference
  const share =
    to > from
      ? Math.min(1, Math.max(0, (value - from) / (to - from)))
      : Number(direction === 'more' ? value >= from : value > from)
  return direction === 'more' ? share : 1 - share
}

function wishPart(value: string, { best, fair }: Extract<Preference, { direction: 'wish' }>): number {
  const holds = (wish: string): boolean => wish === value || (/^\d+$/.test(wish) && value.startsWith(wish))
  return best.some(holds) ? 1 : fair.some(holds) ? 0.5 : 0
}

function targetPart(value: number, { from, to, fade }: Extract<Preference, { direction: 'target' }>): number {
  const beyond = Math.max(0, from - value, value - to)
  return beyond === 0 ? 1 : fade > 0 ? Math.max(0, 1 - beyond / fade) : 0
}

/**
 * Whether a value is beyond the threshold. An unknown value excludes no parcel; the threshold itself is still within.
 */
export function isBeyond(value: RawValue, preference: Preference): boolean {
  const part = partOf(value, preference)
  if (Number.isNaN(part) || part > 0) return false
  if (typeof value !== 'number' || preference.direction === 'wish') return true
  if (preference.direction === 'target')
    return value < preference.from - preference.fade || value > preference.to + preference.fade
  return preference.direction === 'more' ? value < preference.from : value > Math.max(preference.from, preference.to)
}

/**
 * What an unknown value counts as in a score; NaN where it does not count. An unknown verdict counts as 有条件, the best
 * that it may turn out to be without a promise: left out, it would raise the score of a parcel nobody can vouch for.
 */
export function assumedPart({ source, preference }: Pick<Criterion, 'source' | 'preference'>): number {
  return source.kind === 'verdict' ? partOf('conditional', preference) : Number.NaN
}

/** Groups of parcels in a ranking: those with a place, those to be checked first, and the excluded ones. */
export const tiers = { placed: 0, pending: 1, out: 2 } as const

/**
 * The group of a parcel by one criterion alone; the highest of all criteria is its group. While a verdict is unknown,
 * nobody knows whether it excludes the parcel.
 */
export function tierOf(
  value: RawValue,
  { source, preference, isKnockOut }: Pick<Criterion, 'source' | 'preference' | 'isKnockOut'>,
): number {
  if (!isKnockOut) return tiers.placed
  if (source.kind === 'verdict' && value === null) return tiers.pending
  return isBeyond(value, preference) ? tiers.out : tiers.placed
}

/** One criterion evaluated for all parcels: parts with NaN for unknown, what these count as, and the group by it. */
export type Judged = { parts: Float64Array; assumed: number; tier: Uint8Array }

/** Evaluates one column of values; to be repeated when values, preference or knock-out change, not when weights do. */
export function judge(
  values: readonly RawValue[],
  criterion: Pick<Criterion, 'source' | 'preference' | 'isKnockOut'>,
): Judged {
  const parts = Float64Array.from(values, (value) => partOf(value, criterion.preference))
  const tier = Uint8Array.from(values, (value) => tierOf(value, criterion))
  return { parts, assumed: assumedPart(criterion), tier }
}

/** The part of a parcel that counts in its score; NaN where nothing does. */
export function countedPart(judged: Judged | undefined, land: number): number {
  const part = judged?.parts[land] ?? Number.NaN
  return Number.isNaN(part) ? (judged?.assumed ?? Number.NaN) : part
}

/**
 * By parcel: 0 to 100 over what counts (NaN when nothing with a weight is known), the share of the weight that is known,
 * the weight that counts, and the group.
 */
export type Scores = { totals: Float64Array; known: Float64Array; counted: Float64Array; tier: Uint8Array }

/**
 * Scores of all parcels for given weights: the weighted mean of the parts that count, so that only the weights'
 * proportions count and an unknown value is not zero. Linear in parcels and criteria, and without allocations when
 * `into` holds arrays of the right length: ten thousand parcels follow a slider within a frame.
 */
export function scoreLands(judged: readonly Judged[], weights: readonly number[], into?: Scores): Scores {
  const count = judged[0]?.parts.length ?? 0
  const scores = into?.totals.length === count ? into : emptyScores(count)
  const { totals, known, counted, tier } = scores
  for (const array of [totals, known, counted, tier]) array.fill(0)
  let whole = 0
  judged.forEach(({ parts, assumed, tier: own }, at) => {
    const weight = weights[at] ?? 0
    whole += weight
    for (let index = 0; index < count; index += 1) {
      const part = parts[index] ?? Number.NaN
      // NaN is the only number that is not itself.
      const isKnown = part === part
      const counts = isKnown ? part : assumed
      if (counts === counts) {
        totals[index] = (totals[index] ?? 0) + counts * weight
        counted[index] = (counted[index] ?? 0) + weight
      }
      if (isKnown) known[index] = (known[index] ?? 0) + weight
      if ((own[index] ?? 0) > (tier[index] ?? 0)) tier[index] = own[index] ?? 0
    }
  })
  for (let index = 0; index < count; index += 1) {
    const sum = known[index] ?? 0
    totals[index] = sum > 0 ? ((totals[index] ?? 0) / (counted[index] ?? 1)) * 100 : Number.NaN
    known[index] = whole > 0 ? sum / whole : 0
  }
  return scores
}

function emptyScores(count: number): Scores {
  const numbers = (): Float64Array => new Float64Array(count)
  return { totals: numbers(), known: numbers(), counted: numbers(), tier: new Uint8Array(count) }
}

/** What orders parcels, the highest first: the group, then the score, of equal scores the one that is known better. */
export function rankKey({ tier, total, known }: { tier: number; total: number; known: number }): number {
  const score = total === total ? total + 1 - unknownPenalty * (1 - known) : 0
  return score + (tiers.out - tier) * 1000
}

/** Less than any difference of scores that matters. */
const unknownPenalty = 1e-9

/**
 * Indexes of the parcels by rank: parcels with a place first, then those to be checked, then the excluded ones; within
 * a group by score, parcels without a score last. Equal ones keep the order of the parcels.
 */
export function rankLands({ totals, known, tier }: Omit<Scores, 'counted'>): Uint32Array {
  const keys = Float64Array.from(totals, (total, index) =>
    rankKey({ tier: tier[index] ?? 0, total, known: known[index] ?? 0 }),
  )
  return sortedByKey(keys).reverse()
}

const digits = 8
const buckets = 256
const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1

/**
 * Indexes by ascending key, equal keys by descending index. Keys are not negative, so their bits have the same order
 * and a radix sort works: it takes a tenth of the time of comparisons, which a moving slider requires.
 */
function sortedByKey(keys: Float64Array): Uint32Array {
  const count = keys.length
  const parts = new Uint8Array(keys.buffer)
  const counts = new Uint32Array(buckets)
  let [order, next] = [Uint32Array.from(keys, (_key, index) => count - 1 - index), new Uint32Array(count)]
  for (let digit = 0; digit < digits; digit += 1) {
    const at = isLittleEndian ? digit : digits - 1 - digit
    counts.fill(0)
    for (let index = at; index < parts.length; index += digits) {
      const bucket = parts[index] ?? 0
      counts[bucket] = (counts[bucket] ?? 0) + 1
    }
    for (let bucket = 0, from = 0; bucket < buckets; bucket += 1) {
      const here = counts[bucket] ?? 0
      counts[bucket] = from
      from += here
    }
    for (let place = 0; place < count; place += 1) {
      const land = order[place] ?? 0
      const bucket = parts[land * digits + at] ?? 0
      const to = counts[bucket] ?? 0
      counts[bucket] = to + 1
      next[to] = land
    }
    ;[order, next] = [next, order]
  }
  return order
}

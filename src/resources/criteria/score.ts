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

/** One criterion evaluated for all parcels: parts with NaN for unknown, and 1 where it excludes a parcel. */
export type Judged = { parts: Float64Array; out: Uint8Array }

/** Evaluates one column of values; to be repeated when values, preference or knock-out change, not when weights do. */
export function judge(
  values: readonly RawValue[],
  { preference, isKnockOut }: Pick<Criterion, 'preference' | 'isKnockOut'>,
): Judged {
  const parts = Float64Array.from(values, (value) => partOf(value, preference))
  const out = new Uint8Array(values.length)
  if (isKnockOut) values.forEach((value, index) => (out[index] = Number(isBeyond(value, preference))))
  return { parts, out }
}

/**
 * By parcel: 0 to 100 over its known values (NaN when none of them has a weight), the share of the weight that is
 * known, and 1 where a criterion excludes it.
 */
export type Scores = { totals: Float64Array; known: Float64Array; out: Uint8Array }

/**
 * Scores of all parcels for given weights: the weighted mean of the known parts, so that only the weights' proportions
 * count and an unknown value is not zero. Linear in parcels and criteria, and without allocations when `into` holds
 * arrays of the right length: ten thousand parcels follow a slider within a frame.
 */
export function scoreLands(judged: readonly Judged[], weights: readonly number[], into?: Scores): Scores {
  const count = judged[0]?.parts.length ?? 0
  const scores =
    into?.totals.length === count
      ? into
      : { totals: new Float64Array(count), known: new Float64Array(count), out: new Uint8Array(count) }
  const { totals, known, out } = scores
  totals.fill(0)
  known.fill(0)
  out.fill(0)
  let whole = 0
  judged.forEach(({ parts, out: beyond }, at) => {
    const weight = weights[at] ?? 0
    whole += weight
    for (let index = 0; index < count; index += 1) {
      const part = parts[index] ?? Number.NaN
      // NaN is the only number that is not itself.
      if (part === part) {
        totals[index] = (totals[index] ?? 0) + part * weight
        known[index] = (known[index] ?? 0) + weight
      }
      if (beyond[index] === 1) out[index] = 1
    }
  })
  for (let index = 0; index < count; index += 1) {
    const sum = known[index] ?? 0
    totals[index] = sum > 0 ? ((totals[index] ?? 0) / sum) * 100 : Number.NaN
    known[index] = whole > 0 ? sum / whole : 0
  }
  return scores
}

/**
 * Indexes of the parcels by rank: parcels that are not excluded first, then by score; parcels without a score come last
 * of their group. Equal scores keep the order of the parcels.
 */
export function rankLands({ totals, out }: Scores): Uint32Array {
  const keys = new Float64Array(totals.length)
  for (let index = 0; index < keys.length; index += 1) {
    const total = totals[index] ?? Number.NaN
    keys[index] = (total === total ? total + 1 : 0) + (out[index] === 1 ? 0 : 1000)
  }
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

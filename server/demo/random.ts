/** Random number generator: the same seed gives the same sequence on every machine. */
export type Draws = {
  /** At least `from`, below `to`. */
  between(from: number, to: number): number
  /** Whole number, both ends included. */
  whole(from: number, to: number): number
  isHit(probability: number): boolean
  oneOf<T>(values: readonly [T, ...T[]]): T
}

/**
 * Mulberry32 (Tommy Ettinger, public domain): 32 bits of state are enough for a few thousand values that need no
 * secrecy.
 */
export function drawsOf(seed: number): Draws {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (from: number, to: number): number => from + next() * (to - from)
  const whole = (from: number, to: number): number => Math.floor(between(from, to + 1))
  return {
    between,
    whole,
    isHit: (probability) => next() < probability,
    oneOf: (values) => values[whole(0, values.length - 1)] ?? values[0],
  }
}

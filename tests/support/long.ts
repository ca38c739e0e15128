/**
 * True in `npm run test:long`, which runs the files that import this module in full; `npm test` runs them with shorter
 * versions of slow tests. docs/developing.md has a table of these.
 */
export const isLong = process.env['TEST_LONG'] === 'on'

/** Returns `full` in `npm run test:long`, and `short` in `npm test`. */
export function inFull<const Full, const Short>(full: Full, short: Short): Full | Short {
  return isLong ? full : short
}

/** Returns the whole list in `npm run test:long`, and the first item of each kind in `npm test`. */
export function orFirstOfEach<T>(list: readonly T[], kindOf: (each: T) => string): T[] {
  return isLong
    ? [...list]
    : list.filter((each, at) => list.findIndex((other) => kindOf(other) === kindOf(each)) === at)
}

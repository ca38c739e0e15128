/**
 * Whether this is `npm run test:long`. It runs the files that import this module, in full; `npm test` runs the same
 * files with a short twin of what takes long. docs/developing.md has the table.
 */
export const isLong = process.env['TEST_LONG'] === 'on'

/** What `npm run test:long` takes in full, and `npm test` in short. */
export function inFull<const Full, const Short>(full: Full, short: Short): Full | Short {
  return isLong ? full : short
}

/** All of a list in full; in short the first of each kind. */
export function orFirstOfEach<T>(list: readonly T[], kindOf: (each: T) => string): T[] {
  return isLong
    ? [...list]
    : list.filter((each, at) => list.findIndex((other) => kindOf(other) === kindOf(each)) === at)
}

import { setImmediate as nextTurn } from 'node:timers/promises'

/** Items per turn of the event loop: a few milliseconds for any work on a row. */
const itemsAtOnce = 250

/** `items.map(work)` that yields to the event loop now and then, so that 20,000 rows do not block other callers. */
export async function mapYielding<T, R>(items: readonly T[], work: (item: T, index: number) => R): Promise<R[]> {
  const results: R[] = []
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % itemsAtOnce === 0) await nextTurn()
    results.push(work(item, index))
  }
  return results
}

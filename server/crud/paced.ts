import { setImmediate as nextTurn } from 'node:timers/promises'

/** Items worked on in one go: a few milliseconds for anything that is done to a row. */
const itemsAtOnce = 250

/**
 * `items.map(work)` that lets the event loop have its turn now and then: twenty thousand rows must not keep other
 * callers waiting.
 */
export async function paced<T, R>(items: readonly T[], work: (item: T, index: number) => R): Promise<R[]> {
  const results: R[] = []
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % itemsAtOnce === 0) await nextTurn()
    results.push(work(item, index))
  }
  return results
}

import type { Resource } from './define.ts'

/** Query parameter that leaves out what cannot be had, and the name to sort by with what can be had first. */
export const availableName = '_available'

/**
 * Returns the place of a status in the order of what can be had: from 0 for the first; a status that the declaration
 * does not name follows them, and `unavailableFrom` and above cannot be had.
 */
export function availableRank({ available }: Resource, status: unknown): number {
  if (!available) return 0
  const place = available.first.findIndex((each) => each === status)
  if (place >= 0) return place
  return available.first.length + (available.not.some((each) => each === status) ? 1 : 0)
}

/** The least rank of what cannot be had. */
export function unavailableFrom({ available }: Resource): number {
  return (available?.first.length ?? 0) + 1
}

/** Returns how many rows cannot be had, of counts by status. */
export function unavailableCount({ available }: Resource, counts: Readonly<Record<string, number>> = {}): number {
  return (available?.not ?? []).reduce((sum, status) => sum + (counts[status] ?? 0), 0)
}

/** Sort parameters of public lists: what can be had first, then the declared order. */
export function availableFirst({ available, sort = ['id', 'asc'], publicSort = sort }: Resource): {
  _sort: string
  _order: string
} {
  const [field, direction] = publicSort
  return available
    ? { _sort: `${availableName},${field}`, _order: `asc,${direction}` }
    : { _sort: field, _order: direction }
}

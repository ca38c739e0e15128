import { useIsFetching } from '@tanstack/react-query'
import { verdictsKey } from './verdict-news.ts'

/** The beginnings of the keys of everything that maps draw besides tiles; `null` is any part of a key. */
const drawn: readonly (readonly (string | null)[])[] = [
  ['public', 'ground'],
  ['public', 'basemap'],
  ['public', null, 'ids'],
  ['dicts'],
  ['planning-layers', 'drawable'],
  verdictsKey,
]

/** Whether something that maps draw has not arrived yet. What failed counts as arrived: that is said elsewhere. */
export function useMapArriving(): boolean {
  const count = useIsFetching({
    predicate: ({ queryKey, state }) =>
      state.status === 'pending' &&
      drawn.some((key) => key.every((part, index) => part === null || part === queryKey[index])),
  })
  return count > 0
}

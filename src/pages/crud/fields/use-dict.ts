import { useQuery } from '@tanstack/react-query'
import type { DictItem } from '../../../providers/calls.ts'
import { dictsOf } from '../../../providers/lands.ts'

/**
 * Returns the items of a dictionary in order, including disabled ones, which older rows still have. Cached for 60 s.
 */
export function useDict(code: string): {
  items: readonly DictItem[]
  isLoading: boolean
  hasFailed: boolean
  retry: () => void
} {
  const query = useQuery({ queryKey: ['dict', code], queryFn: () => dictsOf([code]), staleTime: 60_000 })
  const items = query.data?.[code] ?? []
  return { items, isLoading: query.isLoading, hasFailed: query.isError, retry: () => void query.refetch() }
}

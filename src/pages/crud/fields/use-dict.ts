import { useMemo } from 'react'
import type { DictItem } from '../../../providers/calls.ts'
import { useDictItems, useDicts } from '../../../providers/lands.ts'

/**
 * Returns the items of a dictionary in order, including disabled ones, which older rows still have, and the item to
 * show for a value. Cached for 60 s.
 */
export function useDict(code: string): {
  items: readonly DictItem[]
  itemOf: (value: string) => Pick<DictItem, 'label' | 'color'>
  isLoading: boolean
  hasFailed: boolean
  retry: () => void
} {
  const codes = useMemo(() => [code], [code])
  const query = useDicts(codes)
  const itemOf = useDictItems(codes)
  return {
    items: query.data?.[code] ?? [],
    itemOf: (value) => itemOf(code, value),
    isLoading: query.isLoading,
    hasFailed: query.isError,
    retry: () => void query.refetch(),
  }
}

import { useInfiniteQuery } from '@tanstack/react-query'
import type { Resource } from '../../../resources/define.ts'
import { history, type HistoryEntry } from '../../../providers/resource-calls.ts'

const pageSize = 20

/** Audit rows, newest first and a page at a time: of one row, or of the whole resource. */
export function useHistory(resource: Resource, id?: string) {
  const query = useInfiniteQuery({
    queryKey: historyKey(resource, id),
    queryFn: ({ pageParam, signal }) => history(resource, { id, start: pageParam, end: pageParam + pageSize, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const count = pages.reduce((sum, page) => sum + page.records.length, 0)
      return last.records.length > 0 && count < last.total ? count : undefined
    },
    staleTime: 0,
  })
  const entries: HistoryEntry[] = query.data?.pages.flatMap((page) => page.records) ?? []
  return { ...query, entries, left: (query.data?.pages[0]?.total ?? 0) - entries.length }
}

export function historyKey(resource: Resource, id?: string): readonly unknown[] {
  return ['history', resource.name, id ?? null]
}

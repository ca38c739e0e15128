import { useMemo } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useList } from '@refinedev/core'
import type { AnyRow, Resource } from '../../../resources/define.ts'
import type { CallError } from '../../../providers/call-error.ts'
import { countRows } from '../../../providers/data.ts'
import { besideLists } from '../fields/list-key.ts'
import type { ListState } from './list-state.ts'
import { crudFilters, crudSorters } from './wire-filters.ts'

/** Whether the total of a list is known, still being counted, or could not be counted. */
export type TotalIs = 'known' | 'counting' | 'failed'

/**
 * Loads the rows of a list state, and the total after them where counting takes long. While another page of the same
 * list loads, the previous one stays (`isStale`). Mount the calling component again for another resource or view, so
 * that it never shows the rows of the old one.
 */
export function useRows(resource: Resource, state: ListState, size: number) {
  const filters = useMemo(() => crudFilters(resource, state), [resource, state])
  const isDeleted = state.view === 'bin'
  const { query, result } = useList<AnyRow, CallError>({
    resource: resource.name,
    pagination: { currentPage: state.page, pageSize: size, mode: 'server' },
    filters,
    sorters: crudSorters(resource, state),
    meta: { totalLater: true, ...(isDeleted ? { deleted: true } : {}) },
    queryOptions: { placeholderData: keepPreviousData },
    errorNotification: false,
  })
  const isTotalLater = query.data !== undefined && query.data.total === null
  const count = useQuery({
    queryKey: besideLists(resource.name, 'total', filters, isDeleted),
    queryFn: ({ signal }) => countRows(resource, { filters, isDeleted }, signal),
    enabled: isTotalLater && !query.isPlaceholderData,
  })
  const total = isTotalLater ? count.data : result.total
  const totalIs: TotalIs = total !== undefined || !isTotalLater ? 'known' : count.error ? 'failed' : 'counting'
  const shown = (state.page - 1) * size + result.data.length
  return {
    rows: result.data,
    /** At least: until it is known, the rows so far, and one more if the page is full. */
    total: total ?? shown + (result.data.length === size ? 1 : 0),
    totalIs,
    isLoading: query.isLoading,
    isStale: query.isPlaceholderData,
    isFetching: query.isFetching,
    error: query.error,
    refetch: () => void query.refetch(),
  }
}

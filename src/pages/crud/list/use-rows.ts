import { useMemo } from 'react'
import { keepPreviousData } from '@tanstack/react-query'
import { useList } from '@refinedev/core'
import type { AnyRow, Resource } from '../../../resources/define.ts'
import type { CallError } from '../../../providers/call-error.ts'
import type { ListState } from './list-state.ts'
import { crudFilters, crudSorters } from './wire-filters.ts'

/**
 * Loads the rows of a list state. While another page of the same list loads, the previous one stays (`isStale`). Mount
 * the calling component again for another resource or view, so that it never shows the rows of the old one.
 */
export function useRows(resource: Resource, state: ListState, size: number) {
  const filters = useMemo(() => crudFilters(resource, state), [resource, state])
  const { query, result } = useList<AnyRow, CallError>({
    resource: resource.name,
    pagination: { currentPage: state.page, pageSize: size, mode: 'server' },
    filters,
    sorters: crudSorters(resource, state),
    meta: state.view === 'bin' ? { deleted: true } : {},
    queryOptions: { placeholderData: keepPreviousData },
    errorNotification: false,
  })
  return {
    rows: result.data,
    total: result.total ?? 0,
    isLoading: query.isLoading,
    isStale: query.isPlaceholderData,
    isFetching: query.isFetching,
    error: query.error,
    refetch: () => void query.refetch(),
  }
}

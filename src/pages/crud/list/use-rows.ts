import { useMemo } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { keys, useList } from '@refinedev/core'
import type { AnyRow, Resource } from '../../../resources/define.ts'
import type { CallError } from '../../../providers/call-error.ts'
import { may } from '../../../providers/access.ts'
import { countRows, dataProvider } from '../../../providers/data.ts'
import { queryClient } from '../../../providers/query-client.ts'
import { currentUser } from '../../../providers/session.ts'
import { readStored } from '../../../providers/stored-text.ts'
import { besideLists } from '../fields/list-key.ts'
import { readListState, type ListState } from './list-state.ts'
import { readSettings, settingsKey } from './view-settings.ts'
import { crudFilters, crudSorters } from './wire-filters.ts'

/** Whether the total of a list is known, still being counted, or could not be counted. */
export type TotalIs = 'known' | 'counting' | 'failed'

/** What Refine's hook loads for a list state. */
function askedOf(resource: Resource, state: ListState, size: number) {
  return {
    resource: resource.name,
    pagination: { currentPage: state.page, pageSize: size, mode: 'server' as const },
    filters: crudFilters(resource, state),
    sorters: crudSorters(resource, state),
    meta: { totalLater: true, ...(state.view === 'bin' ? { deleted: true } : {}) },
  }
}

/** Requests the rows of the list in the address, for `useRows` to find: its own call waits until everything is drawn. */
export function requestRows(resource: Resource): void {
  const state = readListState(resource, new URLSearchParams(location.search))
  if (state.view === 'log' || !may(resource.code, 'list')) return
  const { size } = readSettings(resource, readStored(settingsKey(resource, currentUser())))
  const { resource: name, meta, ...params } = askedOf(resource, state, state.size ?? size)
  void queryClient.prefetchQuery({
    queryKey: keys()
      .data('default')
      .resource(name)
      .action('list')
      .params({ ...meta, ...params })
      .get(),
    queryFn: ({ signal }) => dataProvider.getList({ resource: name, ...params, meta: { ...meta, signal } }),
  })
}

/**
 * Loads the rows of a list state, and the total after them where counting takes long. While another page of the same
 * list loads, the previous one stays (`isStale`). Mount the calling component again for another resource or view, so
 * that it never shows the rows of the old one.
 */
export function useRows(resource: Resource, state: ListState, size: number) {
  const asked = useMemo(() => askedOf(resource, state, size), [resource, state, size])
  const { filters } = asked
  const isDeleted = state.view === 'bin'
  const { query, result } = useList<AnyRow, CallError>({
    ...asked,
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

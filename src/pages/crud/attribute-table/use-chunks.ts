import { useEffect, useState } from 'react'
import { keys } from '@refinedev/core'
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import type { AnyRow, Resource } from '../../../resources/define.ts'
import type { CallError } from '../../../providers/call-error.ts'
import { dataProvider } from '../../../providers/data.ts'
import type { ListState } from '../list/list-state.ts'
import { crudFilters, crudSorters } from '../list/wire-filters.ts'
import { chunkRows } from './row-window.ts'

/**
 * Milliseconds without scrolling before distant rows are requested: dragging the scroll bar passes thousands of them.
 */
const restMs = 80
/** Milliseconds for which rows stay cached after they leave the view. */
const keptMs = 60_000

/**
 * The loaded rows: `at` returns a row by its index, or undefined while it loads; `error` is that of the first failed
 * chunk.
 */
export type LoadedRows = {
  at: (index: number) => AnyRow | undefined
  indexOf: (id: string) => number
  error: CallError | null
  retry: () => void
}

type Answer = { data: AnyRow[] }

/**
 * Loads chunks of a list state. Aborts the request of a chunk that is no longer needed. The query keys equal those of
 * Refine's lists, so whatever refreshes a list refreshes the chunks too.
 */
export function useChunks(resource: Resource, state: ListState, wanted: readonly number[]): LoadedRows {
  const chunks = useRested(wanted)
  return useQueries({
    queries: chunks.map((chunk) => chunkQuery(resource, state, chunk)),
    combine: (results) => loadedRows(chunks, results),
  })
}

function chunkQuery(resource: Resource, state: ListState, chunk: number) {
  const pagination = { currentPage: chunk + 1, pageSize: chunkRows, mode: 'server' as const }
  const filters = crudFilters(resource, state)
  const sorters = crudSorters(resource, state)
  return {
    queryKey: keys()
      .data('default')
      .resource(resource.name)
      .action('list')
      .params({ filters, pagination, sorters })
      .get(),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      dataProvider.getList<AnyRow>({
        resource: resource.name,
        pagination,
        filters,
        sorters,
        meta: { signal, totalLater: true },
      }),
    gcTime: keptMs,
  }
}

function loadedRows(chunks: readonly number[], results: readonly UseQueryResult<Answer>[]): LoadedRows {
  const byChunk = new Map(chunks.map((chunk, index) => [chunk, results[index]?.data?.data]))
  const failed = results.filter(({ error }) => error !== null)
  return {
    at: (index) => byChunk.get(Math.floor(index / chunkRows))?.[index % chunkRows],
    indexOf: (id) => {
      for (const [chunk, rows] of byChunk) {
        const place = rows?.findIndex((row) => row.id === id) ?? -1
        if (place >= 0) return chunk * chunkRows + place
      }
      return -1
    },
    error: (failed[0]?.error as CallError | undefined) ?? null,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  }
}

/**
 * Returns the wanted chunks: at once if they overlap the previous ones (mouse wheel), and after a pause if the scroll
 * bar jumps.
 */
function useRested(wanted: readonly number[]): readonly number[] {
  const [settled, setSettled] = useState(wanted)
  const isSame = settled.join() === wanted.join()
  const isNear = settled.length === 0 || wanted.some((chunk) => settled.includes(chunk))
  if (!isSame && isNear) setSettled(wanted)
  const text = wanted.join()
  useEffect(() => {
    if (isSame || isNear) return
    const timer = setTimeout(() => setSettled(text === '' ? [] : text.split(',').map(Number)), restMs)
    return () => clearTimeout(timer)
  }, [isSame, isNear, text])
  return !isSame && isNear ? wanted : settled
}

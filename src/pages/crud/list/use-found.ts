import { useMemo } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { foundRows } from '../../../providers/data.ts'
import type { Resource } from '../../../resources/define.ts'
import type { Found } from '../extensions.ts'
import { besideLists } from '../fields/list-key.ts'
import type { ListState } from './list-state.ts'
import { crudFilters } from './wire-filters.ts'

/** The rows that search and filters of a list hold, on all pages; null without any, and until the first answer. */
export function useFound(
  resource: Resource,
  { q, filters }: Pick<ListState, 'q' | 'filters'>,
  isWanted: boolean,
): Found | null {
  const asked = useMemo(() => crudFilters(resource, { q, filters }), [resource, q, filters])
  const isNarrowed = isWanted && asked.length > 0
  const { data } = useQuery({
    queryKey: besideLists(resource.name, 'found', asked),
    queryFn: ({ signal }) => foundRows(resource, asked, signal),
    enabled: isNarrowed,
    placeholderData: keepPreviousData,
  })
  return useMemo(() => {
    if (!isNarrowed || data === undefined) return null
    const rows = data ?? []
    const scope = resource.scope ?? ''
    return {
      ids: new Set(rows.map(({ id }) => id)),
      regions: new Set(rows.flatMap((row) => (typeof row[scope] === 'string' ? [row[scope]] : []))),
      isTooMany: data === null,
    }
  }, [isNarrowed, data, resource])
}

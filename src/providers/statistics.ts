import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { xzqSort } from './calls.ts'
import { call, type Query } from './http.ts'
import { site } from './site.ts'

/** Rows that share a value; null for those without one. `sum`: of parcels m², of projects 万元. */
export type Share = { value: string | null; count: number; sum: number }

type Statistics = {
  lands: Record<'landUse' | 'landStatus', Share[]>
  projects: Record<'stage' | 'category' | 'startYear' | 'size', Share[]>
}

const keptMs = 60_000

/** Statistics of parcels and projects for charts, under the filters of a list of parcels. */
export function useStatistics(query: Query, isPublic: boolean): UseQueryResult<Statistics> {
  const asked = isPublic ? { ...query, _public: true } : query
  return useQuery({
    queryKey: ['statistics', asked],
    queryFn: ({ signal }) =>
      call<Statistics>({ method: 'GET', path: '/projectLands/statistics', query: asked, signal }),
    enabled: site.hasExtras,
    staleTime: keptMs,
    placeholderData: keepPreviousData,
  })
}

/** The same by region, in descending order: the child regions of `parent`, by default of the site's region. */
export function useRegionShares(
  query: Query,
  isPublic: boolean,
  parent: string | null = null,
): UseQueryResult<(Share & { name: string })[]> {
  // The region is then the parent and not a filter.
  const { xzqdm_startswith: _, ...rest } = query
  const placed = parent ? { ...rest, parent } : query
  const asked = isPublic ? { ...placed, _public: true } : placed
  return useQuery({
    queryKey: ['statistics', 'regions', asked],
    queryFn: async () =>
      (await xzqSort(asked)).map(({ xzqdm, xzqmc, count, areaM2 }) => ({
        value: xzqdm,
        name: xzqmc,
        count,
        sum: areaM2,
      })),
    enabled: site.hasExtras,
    staleTime: keptMs,
    placeholderData: keepPreviousData,
  })
}

import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Criterion, Suitability } from '../resources/criteria/criterion.ts'
import { call } from './http.ts'
import { site } from './site.ts'

/**
 * The values of criteria for all parcels that the caller may see. Fetched again only when a source changes: preferences
 * and weights are evaluated in the browser by the functions that the server uses.
 */
export function useSuitability(criteria: readonly Criterion[]): UseQueryResult<Suitability> {
  const sources = criteria.map(({ key, source }) => ({ key, source }))
  return useQuery({
    queryKey: ['analysis', 'suitability', JSON.stringify(sources)],
    queryFn: ({ signal }) =>
      call<Suitability>({
        method: 'POST',
        path: '/intellectAnalysis/suitability',
        body: { filter: {}, criteria },
        timeoutMs: 0,
        signal,
      }),
    enabled: site.hasExtras && criteria.length > 0,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
}

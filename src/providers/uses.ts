import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Row } from '../resources/define.ts'
import { uses } from '../resources/uses.ts'
import { call } from './http.ts'
import { site } from './site.ts'

export type UseRow = Row<typeof uses>

/** The published uses, in their order. Everybody may read them. */
export function useProposedUses(isWanted = true): UseQueryResult<readonly UseRow[]> {
  return useQuery({
    queryKey: ['analysis', 'uses'],
    queryFn: async ({ signal }) =>
      (
        await call<{ records: UseRow[] }>({
          method: 'GET',
          path: `/${uses.wire}/page`,
          query: { _start: 0, _end: 1000, _public: true },
          signal,
        })
      ).records,
    enabled: isWanted && site.hasExtras,
    staleTime: 60_000,
  })
}

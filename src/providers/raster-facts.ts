import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { RasterFacts } from '../resources/raster-facts.ts'
import { call } from './http.ts'

/** What is known of an uploaded elevation raster. The file of an id never changes. */
export function useRasterFacts(file: string | null): UseQueryResult<RasterFacts> {
  return useQuery({
    queryKey: ['file', 'raster', file],
    queryFn: ({ signal }) => call<RasterFacts>({ method: 'GET', path: `/terrain/facts/${file}`, signal }),
    enabled: file !== null,
    staleTime: Infinity,
    retry: false,
  })
}

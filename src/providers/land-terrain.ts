import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { LandTerrain } from '../resources/terrain.ts'
import { call } from './http.ts'
import { site } from './site.ts'

const keptMs = 60_000
/** While it is being made, it is asked for again, ever more rarely. */
const againMs = { first: 5_000, last: 60_000 }

/** The terrain of a published parcel. Our own call: another server has none. */
export function useLandTerrain(landId: string): UseQueryResult<LandTerrain> {
  return useQuery({
    queryKey: ['public', 'terrain', 'land', landId],
    queryFn: ({ signal }) =>
      call<LandTerrain>({ method: 'GET', path: `/terrain/land/${landId}`, query: { _public: true }, signal }),
    enabled: site.hasExtras,
    staleTime: keptMs,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.isPending || data?.lake?.isPending
        ? Math.min(againMs.last, againMs.first * 2 ** (dataUpdateCount - 1))
        : false,
  })
}

/** The name of the lake that parcels are looked from; null if no lake or no heights are known. */
export function useLakeName(isWanted = true): string | null {
  const { data } = useQuery({
    queryKey: ['public', 'terrain', 'lake'],
    queryFn: ({ signal }) => call<{ name: string } | null>({ method: 'GET', path: '/terrain/lake', signal }),
    enabled: site.hasExtras && isWanted,
    staleTime: keptMs,
  })
  return data?.name ?? null
}

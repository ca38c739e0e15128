import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { FoundPlace } from '../resources/place-names.ts'
import { longestPlaceText } from '../resources/place-names.ts'
import { call } from './http.ts'
import { site } from './site.ts'

const keptMs = 60_000
/** Decimals of the middle of the map, about a kilometre: it only orders what a text finds equally well. */
const nearDecimals = 2

type Asked = {
  /** Longitude and latitude in degrees. */
  near?: readonly [number, number] | null
  isWanted?: boolean
}

/**
 * Places that a text names, as everybody sees them, the best first; the previous ones stay while the next response loads
 * (`isPlaceholderData`). A server that has only the calls of the specification finds regions, parcels and projects.
 */
export function usePlaces(text: string, { near = null, isWanted = true }: Asked = {}): UseQueryResult<FoundPlace[]> {
  const q = text.trim().slice(0, longestPlaceText)
  const [lon, lat] = near?.map((degrees) => Number(degrees.toFixed(nearDecimals))) ?? []
  return useQuery({
    queryKey: ['public', 'places', q, lon, lat],
    queryFn: async ({ signal }): Promise<FoundPlace[]> =>
      site.hasExtras
        ? call({ method: 'GET', path: '/places', query: { q, lon, lat, _public: true }, signal })
        : (await import('./foreign-places.ts')).foreignPlaces(q, signal),
    enabled: isWanted && q !== '',
    staleTime: keptMs,
    placeholderData: keepPreviousData,
  })
}

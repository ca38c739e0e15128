import { useQuery } from '@tanstack/react-query'
import { fieldOptions } from '../../../providers/resource-calls.ts'
import type { Resource } from '../../../resources/define.ts'
import { useSettled } from '../../../use-settled.ts'

const keptMs = 60_000

/**
 * Returns the allowed options of a field that match the text; requested only once the list is open. Empty while the
 * user types, to prevent the selection of an outdated match.
 */
export function useOptions(place: { resource: Resource; name: string }, q: string, isEnabled: boolean) {
  const typed = useSettled(q)
  // An empty text needs no delay: the first list contains the just selected option with its name.
  const settled = q === '' ? '' : typed
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['options', place.resource.name, place.name, { q: settled }],
    queryFn: () => fieldOptions(place.resource, place.name, { q: settled }),
    enabled: isEnabled,
    staleTime: keptMs,
  })
  const isTyping = settled !== q
  return {
    options: isTyping || !data ? [] : data,
    isFetching: isFetching || isTyping,
    isError: isError && !isTyping,
    refetch,
  }
}

/** Returns the names of ids; without ids whose name the caller may not see. */
export function useOptionNames(
  place: { resource: Resource; name: string },
  ids: readonly string[],
): ReadonlyMap<string, string> {
  const wanted = [...new Set(ids)].sort()
  const query = useQuery({
    queryKey: ['options', place.resource.name, place.name, { ids: wanted }],
    queryFn: () => fieldOptions(place.resource, place.name, { ids: wanted }),
    enabled: wanted.length > 0,
    staleTime: keptMs,
  })
  return new Map((query.data ?? []).map(({ value, label }) => [value, label]))
}

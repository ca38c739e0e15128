import { useQuery } from '@tanstack/react-query'
import { fieldOptions } from '../../../providers/resource-calls.ts'
import type { Resource } from '../../../resources/define.ts'
import { useSettled } from '../../../use-settled.ts'

const keptMs = 60_000

/**
 * What may be chosen in a field and fits the text; asked for only once the list is open. Nothing while one types: what
 * fitted the text before would be chosen by mistake.
 */
export function useOptions(place: { resource: Resource; name: string }, q: string, isEnabled: boolean) {
  const typed = useSettled(q)
  // No text needs no pause: what has just been chosen stands in the list that was there at first, with its name.
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

/** The names behind ids; an id whose name the caller may not know stays out of the answer. */
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

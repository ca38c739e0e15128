import { useQuery } from '@tanstack/react-query'
import { fieldOptions } from '../../../providers/resource-calls.ts'
import type { Resource } from '../../../resources/define.ts'
import { useSettled } from '../../../use-settled.ts'
import { besideLists } from './list-key.ts'

const keptMs = 60_000

/** `rowId`: the row that an option is chosen for. */
type Place = { resource: Resource; name: string; rowId?: string | undefined }

/** Options change with the rows that the field refers to. */
function keyOf({ resource, name }: Place, asked: object): readonly unknown[] {
  const field = resource.fields[name]
  const source = field && 'to' in field ? field.to : resource.name
  return besideLists(source, 'options', resource.name, name, asked)
}

/**
 * Returns the allowed options of a field that match the text; requested only once the list is open. Empty while the
 * user types, to prevent the selection of an outdated match.
 */
export function useOptions(place: Place, q: string, isEnabled: boolean) {
  const typed = useSettled(q)
  // An empty text needs no delay: the first list contains the just selected option with its name.
  const settled = q === '' ? '' : typed
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: keyOf(place, { q: settled, rowId: place.rowId }),
    queryFn: () => fieldOptions(place.resource, place.name, { q: settled, rowId: place.rowId }),
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
export function useOptionNames(place: Place, ids: readonly string[]): ReadonlyMap<string, string> {
  const wanted = [...new Set(ids)].sort()
  const query = useQuery({
    queryKey: keyOf(place, { ids: wanted }),
    queryFn: () => fieldOptions(place.resource, place.name, { ids: wanted }),
    enabled: wanted.length > 0,
    staleTime: keptMs,
  })
  return new Map((query.data ?? []).map(({ value, label }) => [value, label]))
}

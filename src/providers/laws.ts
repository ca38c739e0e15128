import { keepPreviousData, useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { AnyRow } from '../resources/define.ts'
import type { FoundLaw, FoundLaws } from '../resources/found-laws.ts'
import { laws } from '../resources/laws.ts'
import { call, type Query } from './http.ts'
import { site } from './site.ts'

/** Full-text search of laws, and single laws. Failures throw CallError. */

type LawQuery = { q: string; level: string; category: string; status: string }

const lawsAtOnce = 10

/**
 * Laws that contain every word, page by page; without words all that match the filters, newest first. `isPublic`: the
 * public view, also for signed-in users.
 */
export function useLawSearch({ q, level, category, status }: LawQuery, isPublic: boolean) {
  const query: Query = {
    q: q || null,
    level_in: level || null,
    category_in: category || null,
    status_in: status || null,
    ...(isPublic ? { _public: true } : {}),
  }
  const found = useInfiniteQuery({
    queryKey: [laws.name, 'search', query],
    queryFn: ({ pageParam, signal }) =>
      call<FoundLaws>({
        method: 'GET',
        path: `/${laws.wire}/search`,
        query: { ...query, _start: pageParam, _end: pageParam + lawsAtOnce },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      last.records.length > 0 && pages.length * lawsAtOnce < last.total ? pages.length * lawsAtOnce : undefined,
    enabled: site.hasExtras,
    placeholderData: keepPreviousData,
  })
  const pages = found.data?.pages ?? []
  return { ...found, total: pages.at(-1)?.total, records: onceEach(pages.flatMap((page) => page.records)) }
}

/** A law published between two page requests pushes another one onto the second page again. */
function onceEach(found: readonly FoundLaw[]): readonly FoundLaw[] {
  return [...new Map(found.map((law) => [law.id, law])).values()]
}

/** One law in full. */
export function useLaw(id: string, isPublic: boolean): UseQueryResult<AnyRow> {
  return useQuery({
    queryKey: [laws.name, 'detail', 'read', id, isPublic],
    queryFn: ({ signal }) =>
      call<AnyRow>({
        method: 'GET',
        path: `/${laws.wire}/detail`,
        query: { id, ...(isPublic ? { _public: true } : {}) },
        signal,
      }),
    retry: false,
  })
}

/** Several laws by their ids, newest first; those that the caller may not see are left out. */
export function useLawsById(ids: readonly string[], isPublic: boolean): UseQueryResult<{ records: AnyRow[] }> {
  const query: Query = {
    id_in: ids.join(','),
    _start: 0,
    _end: 1000,
    _sort: 'publishedOn',
    _order: 'desc',
    ...(isPublic ? { _public: true } : {}),
  }
  return useQuery({
    queryKey: [laws.name, 'several', query],
    queryFn: ({ signal }) => call<{ records: AnyRow[] }>({ method: 'GET', path: `/${laws.wire}/page`, query, signal }),
    enabled: ids.length > 0,
  })
}

import { useEffect, useRef } from 'react'
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { availableFirst } from '../resources/available.ts'
import { itemsCall, type FirstCall } from '../resources/carried-answers.ts'
import type { AnyRow, Resource } from '../resources/define.ts'
import type { GroundInUse } from '../resources/ground.ts'
import { sharedWords } from '../resources/shared-words.ts'
import { isOffered } from './foreign.ts'
import { itemByCode, treeAnon, xzqSort, type DictItem, type RegionTotals } from './calls.ts'
import { takeAnswer, visitorsAnswer } from './carried.ts'
import { call, type Query } from './http.ts'
import { useWords } from './i18n.ts'
import { site } from './site.ts'
import type { Facets, Rows } from './local-list.ts'
import type { RegionBounds } from './region-bounds.ts'
import type { OfferNode } from './regions.ts'
import { useLayerVersions } from './tiles.ts'

/**
 * Queries of the public pages. They always request the public view: a signed-in officer sees there what everybody sees.
 * Responses are cached for 60 s; the previous data stays while the next response loads (`isPlaceholderData`). What the
 * page carries is there when it is first drawn.
 */

export type { Facets, Rows } from './local-list.ts'
export type { OfferNode } from './regions.ts'

const keptMs = 60_000
const dictRetryMs = 10_000
/** Stands where a text has not arrived yet. */
export const notYet = '…'
/** Rows per response, and the maximum size of a set of ids. */
const rowsPerCall = 1000
export const mostIds = 5000

type Collection = { type: 'FeatureCollection'; features: unknown[] }
type PlainMapData = Readonly<Record<'water' | 'roads' | 'places' | 'regions', Collection>> & {
  /** Missing in answers that a browser has kept from an earlier version. */
  terrain?: GroundInUse | null
}

const publicly = { _public: true } as const

/** The same from a server that has only the trees. Imported in one place: each one adds to the first load. */
const foreign = () => import('./foreign-rows.ts')

/** One page of published rows, what can be had first unless the query has an order. */
export function usePublicRows(resource: Resource, query: Query, { isWanted = true } = {}): UseQueryResult<Rows> {
  return useQuery({
    queryKey: ['public', resource.name, 'page', query],
    queryFn: ({ signal }) => publicPage(resource, query, signal),
    initialData: () => takeAnswer(pageCall(resource, query)) as Rows | undefined,
    enabled: isWanted && isOffered(resource),
    staleTime: keptMs,
    placeholderData: keepPreviousData,
  })
}

async function publicPage(resource: Resource, query: Query, signal: AbortSignal): Promise<Rows> {
  if (site.hasExtras) return call({ method: 'GET', ...pageCall(resource, query), signal })
  return (await foreign()).foreignPage(resource, { ...availableFirst(resource), ...query }, { isPublic: true })
}

function pageCall(resource: Resource, query: Query): FirstCall {
  return { path: `/${resource.wire}/page`, query: { ...availableFirst(resource), ...query, ...publicly } }
}

/** One published row with its geometry. Fails with 404 when it is missing or not published. */
export function usePublicRow(resource: Resource, id: string | null): UseQueryResult<AnyRow> {
  return useQuery({ ...publicRow(resource, id ?? ''), enabled: id !== null })
}

/** The query of one published row, for pages that need several at once. */
export function publicRow(resource: Resource, id: string) {
  return {
    queryKey: ['public', resource.name, 'detail', id],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<AnyRow> =>
      site.hasExtras
        ? call({ method: 'GET', path: `/${resource.wire}/detail`, query: { id, ...publicly }, signal })
        : (await foreign()).foreignRow(resource, id, { isPublic: true }),
    staleTime: keptMs,
  }
}

/** Number of matching published rows, by value. */
export function useFacets(resource: Resource, query: Query, isWanted = true): UseQueryResult<Facets> {
  const asked: FirstCall = { path: `/${resource.wire}/facets`, query: { ...query, ...publicly } }
  return useQuery({
    queryKey: ['public', resource.name, 'facets', query],
    queryFn: async ({ signal }): Promise<Facets> =>
      site.hasExtras
        ? call({ method: 'GET', ...asked, signal })
        : (await foreign()).foreignFacets(resource, query, { isPublic: true }),
    initialData: () => takeAnswer(asked) as Facets | undefined,
    enabled: isWanted && isOffered(resource),
    staleTime: keptMs,
    placeholderData: keepPreviousData,
  })
}

/** The ids of all matching published rows, for the map; null above 5,000, where the map shows all. */
export function usePublicIds(
  resource: Resource,
  query: Query,
  isWanted: boolean,
): UseQueryResult<ReadonlySet<string> | null> {
  return useQuery({
    queryKey: ['public', resource.name, 'ids', query],
    queryFn: ({ signal }) => readIds(resource, query, signal),
    enabled: isWanted && site.hasExtras,
    staleTime: keptMs,
    placeholderData: keepPreviousData,
  })
}

async function readIds(resource: Resource, query: Query, signal: AbortSignal): Promise<ReadonlySet<string> | null> {
  const ids = new Set<string>()
  for (let start = 0; ; start += rowsPerCall) {
    const asked = { ...query, _start: start, _end: start + rowsPerCall }
    const { records, total } = await publicPage(resource, asked, signal)
    if (total > mostIds) return null
    for (const { id } of records) ids.add(id)
    if (records.length < rowsPerCall) return ids
  }
}

/**
 * Refetches lists, counts, ids and verdicts of published rows when one of their layers changes on any node, so that they agree
 * with the map beside them. The first version received counts as a change: earlier responses may be older.
 */
export function useLiveRows(...layers: readonly Resource[]): void {
  const client = useQueryClient()
  const versions = useLayerVersions()
  const seen = useRef(versions)
  useEffect(() => {
    const changed = layers.filter(({ name }) => seen.current[name] !== versions[name])
    seen.current = versions
    for (const { name } of changed)
      for (const part of ['page', 'facets', 'ids', 'verdicts'])
        void client.invalidateQueries({ queryKey: ['public', name, part] })
  })
}

/** Returns a function that reads again whatever has failed on the page: one failure of a server rarely comes alone. */
export function useRetry(): () => void {
  const client = useQueryClient()
  return () => void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null })
}

/** Regions with their published rows. Every server supports it. */
export function useOfferTree(): UseQueryResult<OfferNode[]> {
  return useQuery({
    queryKey: ['public', 'tree'],
    queryFn: () => treeAnon(),
    staleTime: keptMs,
  })
}

/** Where the regions are, from that tree. */
export const regionBounds = {
  queryKey: ['public', 'bounds'],
  queryFn: async (): Promise<RegionBounds> => {
    const [tree, { boundsOfRegions }] = await Promise.all([treeAnon(), import('./region-bounds.ts')])
    return boundsOfRegions(tree)
  },
  staleTime: keptMs,
}

/** The same for maps of a server that does not tell its extent or has no tiles; null elsewhere and while loading. */
export function useRegionBounds(): RegionBounds | null {
  const { data = null } = useQuery({ ...regionBounds, enabled: site.extent === null || !site.hasExtras })
  return data
}

/**
 * Count, area and investment by region, in descending order. A foreign server's names of filters are not known: it is
 * asked for the whole ranking.
 */
export function useRanking(query: Query, isWanted: boolean): UseQueryResult<RegionTotals[]> {
  const asked = site.hasExtras ? { ...query, ...publicly } : {}
  return useQuery({
    queryKey: ['public', 'ranking', asked],
    queryFn: async () => (site.hasExtras ? xzqSort(asked) : (await foreign()).foreignRanking()),
    enabled: isWanted,
    staleTime: keptMs,
    placeholderData: keepPreviousData,
  })
}

/** Water, roads, places and boundaries of the basemap that is drawn without a map service. */
export function usePlainMapData(): UseQueryResult<PlainMapData> {
  return useQuery({
    queryKey: ['public', 'ground'],
    queryFn: ({ signal }) => call<PlainMapData>({ method: 'GET', path: '/basemap/plain', signal }),
    enabled: site.hasExtras,
    staleTime: Infinity,
  })
}

/** Items of dictionaries by their codes; another server's values as texts. */
export async function dictsOf(codes: readonly string[]): Promise<Record<string, DictItem[]>> {
  return site.hasExtras ? itemByCode(codes) : (await foreign()).foreignDicts(codes)
}

/**
 * Dictionaries by their codes: the items in their order. Nothing can be read without them: after a failure they are
 * asked for again until they arrive.
 */
export function useDicts(codes: readonly string[]): UseQueryResult<Record<string, readonly DictItem[]>> {
  return useQuery({
    queryKey: ['dicts', codes.join(',')],
    queryFn: () => dictsOf(codes),
    initialData: () => visitorsAnswer(itemsCall(codes)) as Record<string, DictItem[]> | undefined,
    enabled: codes.length > 0,
    staleTime: keptMs,
    refetchInterval: ({ state }) => (state.error ? dictRetryMs : false),
  })
}

/**
 * Items of dictionaries by code and value. A value that its dictionary lacks is its own label; while there is no
 * dictionary, nobody is shown the value.
 */
export function useDictItems(
  codes: readonly string[],
): (code: string, value: unknown) => Pick<DictItem, 'label' | 'color'> {
  const say = useWords()
  const { data, error } = useDicts(codes)
  return (code, value) =>
    data
      ? (data[code]?.find((item) => item.value === value) ?? { label: String(value ?? ''), color: null })
      : { label: error ? say(sharedWords.loadFailed) : notYet, color: null }
}

/** The same dictionaries as plain data: empty until they have loaded. */
export function useDictLists(codes: readonly string[]): Record<string, readonly DictItem[]> {
  const { data } = useDicts(codes)
  return data ?? {}
}

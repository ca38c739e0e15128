import { useEffect, useRef } from 'react'
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { AnyRow, Resource } from '../resources/define.ts'
import { itemByCode, treeAnon, xzqSort, type DictItem, type RegionTotals } from './calls.ts'
import { call, prefix, type Query } from './http.ts'
import { useLocale } from './i18n.ts'
import { site } from './site.ts'
import type { RegionNode } from './regions.ts'
import { useLayerVersions } from './tiles.ts'

/**
 * Queries of the public pages. They always request the public view: a signed-in officer sees there what everybody sees.
 * Responses are cached for 60 s; the previous data stays while the next response loads (`isPlaceholderData`).
 */

const keptMs = 60_000
/** Rows per response, and the maximum size of a set of ids. */
const rowsPerCall = 1000
const mostIds = 5000

type Named = { id: string; name: string }
/**
 * A region with the parcels and projects directly in it; towns and villages are nested below (specification, section 7:
 * treeAnon).
 */
export type OfferNode = Omit<RegionNode, 'children'> & {
  children?: OfferNode[] | null
  lands?: (Named & { landCode: string; landStatus: string; areaM2: number | null })[]
  projects?: (Named & { projectCode: string; stage: string })[]
}

export type Rows = { records: AnyRow[]; total: number }
/** Current counts of matching rows: in total, by value of each field, and by region code. */
export type Facets = {
  total: number
  areaM2?: number | null
  fields: Record<string, Record<string, number>>
  regions?: Record<string, number>
}
type Collection = { type: 'FeatureCollection'; features: unknown[] }
type PlainMapData = { water: Collection; roads: Collection; regions: Collection }

const publicly = { _public: true } as const

/** One page of published rows. */
export function usePublicRows(resource: Resource, query: Query, { isWanted = true } = {}): UseQueryResult<Rows> {
  const { locale } = useLocale()
  return useQuery({
    queryKey: ['public', resource.name, 'page', query, locale],
    queryFn: ({ signal }) =>
      call<Rows>({ method: 'GET', path: `/${resource.wire}/page`, query: { ...query, ...publicly }, signal }),
    enabled: isWanted && site.hasExtras,
    staleTime: keptMs,
    placeholderData: keepPreviousData,
  })
}

/** One published row with its geometry. Fails with 404 when it is missing or not published. */
export function usePublicRow(resource: Resource, id: string | null): UseQueryResult<AnyRow> {
  return useQuery({ ...publicRow(resource, id ?? ''), enabled: id !== null })
}

/** The query of one published row, for pages that need several at once. */
export function publicRow(resource: Resource, id: string) {
  return {
    queryKey: ['public', resource.name, 'detail', id],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call<AnyRow>({ method: 'GET', path: `/${resource.wire}/detail`, query: { id, ...publicly }, signal }),
    staleTime: keptMs,
  }
}

/** Number of matching published rows, by value. */
export function useFacets(resource: Resource, query: Query, isWanted = true): UseQueryResult<Facets> {
  return useQuery({
    queryKey: ['public', resource.name, 'facets', query],
    queryFn: ({ signal }) =>
      call<Facets>({ method: 'GET', path: `/${resource.wire}/facets`, query: { ...query, ...publicly }, signal }),
    enabled: isWanted && site.hasExtras,
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
    const asked = { ...query, ...publicly, _start: start, _end: start + rowsPerCall }
    const { records, total } = await call<Rows>({ method: 'GET', path: `/${resource.wire}/page`, query: asked, signal })
    if (total > mostIds) return null
    for (const { id } of records) ids.add(id)
    if (records.length < rowsPerCall) return ids
  }
}

/**
 * Refetches lists, counts and ids of published rows when one of their layers changes on any node, so that they agree
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
      for (const part of ['page', 'facets', 'ids']) void client.invalidateQueries({ queryKey: ['public', name, part] })
  })
}

/** Regions with their published rows. Every server supports it. */
export function useOfferTree(): UseQueryResult<OfferNode[]> {
  return useQuery({
    queryKey: ['public', 'tree'],
    queryFn: () => treeAnon<OfferNode>(),
    staleTime: keptMs,
  })
}

/** Count, area and investment by region, in descending order. */
export function useRanking(query: Query, isWanted: boolean): UseQueryResult<RegionTotals[]> {
  const asked = site.hasExtras ? { ...query, ...publicly } : query
  return useQuery({
    queryKey: ['public', 'ranking', asked],
    queryFn: () => xzqSort(asked),
    enabled: isWanted,
    staleTime: keptMs,
    placeholderData: keepPreviousData,
  })
}

/** Water, roads and boundaries of the basemap that is drawn without a map service. */
export function usePlainMapData(): UseQueryResult<PlainMapData> {
  return useQuery({
    queryKey: ['public', 'ground'],
    queryFn: ({ signal }) => call<PlainMapData>({ method: 'GET', path: '/basemap/plain', signal }),
    enabled: site.hasExtras,
    staleTime: Infinity,
  })
}

/** Dictionaries by their codes: the enabled items, in their order. */
export function useDicts(codes: readonly string[]): UseQueryResult<Record<string, readonly DictItem[]>> {
  return useQuery({
    queryKey: ['dicts', codes.join(',')],
    queryFn: () => itemByCode(codes),
    enabled: codes.length > 0,
    staleTime: keptMs,
  })
}

/** Items of dictionaries by code and value. A value without an item is its own label. */
export function useDictItems(
  codes: readonly string[],
): (code: string, value: unknown) => Pick<DictItem, 'label' | 'color'> {
  const { data } = useDicts(codes)
  return (code, value) =>
    data?.[code]?.find((item) => item.value === value) ?? { label: String(value ?? ''), color: null }
}

/** The same dictionaries as plain data: empty until they have loaded. */
export function useDictLists(codes: readonly string[]): Record<string, readonly DictItem[]> {
  const { data } = useDicts(codes)
  return data ?? {}
}

/** URL of a file of a published row: readable without a token, so the browser loads and caches it itself. */
export function publicFileUrl(id: string, size?: 'thumb' | 'medium'): string {
  return `${prefix}/minioApi/downloadFile?id=${encodeURIComponent(id)}${size ? `&size=${size}` : ''}`
}

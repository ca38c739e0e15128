import { useCallback, useMemo } from 'react'
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { AxiosProgressEvent } from 'axios'
import type { AnyRow } from '../resources/define.ts'
import type { FeatureFinding } from '../resources/feature-rules.ts'
import type { AnyGeometry } from '../resources/geometry.ts'
import { layers } from '../resources/layers.ts'
import { call, type Query } from './http.ts'
import { useLocale } from './i18n.ts'
import { site } from './site.ts'
import type { SurveyFacts, SurveyOptions } from './survey.ts'
import { tileUrl, useLayerVersions } from './tiles.ts'

/** Planning layers: their rows, content versions and drawable tiles. Failures throw CallError. */

/** A layer whose features the caller may see. */
export type DrawnLayer = {
  id: string
  name: string
  contentVersion: number
  tileVersion: number
  /** West, south, east, north; null for a layer without features. */
  bbox: [number, number, number, number] | null
  fillColor: string | null
  fillOpacity: number | null
  lineColor: string | null
  lineWidth: number | null
  lineStyle: 'solid' | 'dashed' | 'dotted' | null
  theme: string
  kind: string
  dataDate: string | null
  createdBy: string | null
}

/** Metadata of an attribute (specification, section 3). */
export type LayerField = { name: string; alias: string; type: string }
/** Features beyond the layer's region, those cut at its border, and their square metres there: they have no effect. */
export type Beyond = { region: string; gone: number; cut: number; areaM2: number }
/** Days, `YYYY-MM-DD`, of a version's content: of what day it is, and the last on which it counts. Null is unknown. */
export type ContentDates = { dataDate: string | null; validUntil: string | null }
/** How to read a file, and the dates of its content. */
export type UploadOptions = SurveyOptions &
  Partial<ContentDates> & {
    /** Code of the region that was surveyed. */
    coverage?: string | null
    /** How exact the survey is, metres. */
    accuracyM?: number | null
  }
export type ContentVersion = ContentDates & {
  /** Square metres that were surveyed; null is all of the layer's region. */
  coverageM2: number | null
  accuracyM: number | null
  contentVersion: number
  createdAt: string
  createdBy: string
  createdByName: string | null
  fileName: string
  facts: SurveyFacts & { beyond?: Beyond | null }
  fields: LayerField[]
  count: number
  isPublished: boolean
}
export type LayerFeature = {
  id: string
  attributes: Record<string, unknown>
  geometryType: string
  areaM2: number | null
  lengthM: number | null
  bbox: [number, number, number, number]
}
type FeatureDetails = LayerFeature & FeatureFinding & { fields: LayerField[]; geometry: AnyGeometry }
type FeaturePage = { records: LayerFeature[]; total: number; fields: LayerField[] }
export type LayerRight = 'list' | 'show' | 'create' | 'edit' | 'delete' | 'publish'

const key = 'planning-layers'
const path = `/${layers.wire}`

/** The caller's permissions on layers; the access list alone is not enough. */
export function useLayerRights(): ReadonlySet<LayerRight> {
  const { data } = useQuery({
    queryKey: [key, 'rights'],
    queryFn: ({ signal }) => call<LayerRight[]>({ method: 'GET', path: `${path}/rights`, signal }),
    enabled: site.hasExtras,
    staleTime: Infinity,
  })
  return useMemo(() => new Set(data), [data])
}

type LayerRows = {
  rows: AnyRow[]
  /** Ids of the rows within the caller's data scope. */ own: ReadonlySet<string>
}

/** All layers that the caller may see: the published ones and, for officers, those of their own region. */
export function useLayerRows(rights: ReadonlySet<LayerRight>): UseQueryResult<LayerRows> {
  const isOfficer = rights.has('list')
  return useQuery({
    queryKey: [key, 'rows', isOfficer],
    enabled: site.hasExtras,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const page = (query: Query): Promise<{ records: AnyRow[] }> =>
        call({ method: 'GET', path: `${path}/page`, query: { _start: 0, _end: 1000, ...query }, signal })
      const [open, own] = await Promise.all([page({ _public: true }), isOfficer ? page({}) : { records: [] }])
      const rows = [...new Map([...open.records, ...own.records].map((row) => [row.id, row])).values()]
      return { rows, own: new Set(own.records.map(({ id }) => id)) }
    },
  })
}

/** A published layer: its name, the English one, and its role. */
type LayerChoice = { name: string; nameEn: string | null; kind: string }

/** The published planning layers, by name. */
export function useLayerChoices({ isWanted = true }: Pick<Viewed, 'isWanted'> = {}): UseQueryResult<
  readonly LayerChoice[]
> {
  return useQuery({
    queryKey: [key, 'choices'],
    queryFn: async ({ signal }) =>
      (
        await call<{ records: AnyRow[] }>({
          method: 'GET',
          path: `${path}/page`,
          query: { _start: 0, _end: 1000, _public: true },
          signal,
        })
      ).records.map(({ name, nameEn, kind }) => ({
        name: String(name),
        nameEn: typeof nameEn === 'string' ? nameEn : null,
        kind: String(kind),
      })),
    enabled: site.hasExtras && isWanted,
    staleTime: 60_000,
  })
}

/** Translates the name of a layer as results and criteria keep it. */
export type LayerName = (name: string) => string

/** Returns the names of published layers in the language shown; those that have no other stay as they are. */
export function useLayerName(): LayerName {
  const { locale } = useLocale()
  const isEnglish = locale === 'en-US'
  const { data } = useLayerChoices({ isWanted: isEnglish })
  return useMemo(() => {
    const english = new Map(isEnglish ? data?.map(({ name, nameEn }) => [name, nameEn]) : [])
    return (name) => english.get(name) ?? name
  }, [data, isEnglish])
}

type Viewed = { /** Only the public view, also for signed-in users. */ isPublic?: boolean; isWanted?: boolean }

/** The drawable layers, by id; null until loaded. */
export function useDrawable({ isPublic = false, isWanted = true }: Viewed = {}): ReadonlyMap<
  string,
  DrawnLayer
> | null {
  const { data } = useQuery({
    queryKey: [key, 'drawable', isPublic],
    queryFn: ({ signal }) =>
      call<DrawnLayer[]>({
        method: 'GET',
        path: `${path}/drawable`,
        ...(isPublic ? { query: { _public: true } } : {}),
        signal,
      }),
    enabled: site.hasExtras && isWanted,
  })
  return useMemo(() => (data ? new Map(data.map((layer) => [layer.id, layer])) : null), [data])
}

const nothing: ReadonlyMap<string, DrawnLayer> = new Map()

/** The layers whose features the caller may see, by id; empty until loaded. */
export function useDrawnLayers(): ReadonlyMap<string, DrawnLayer> {
  return useDrawable() ?? nothing
}

/**
 * URL of a layer's tiles, which changes with every change of the layer; `content` selects a version that is not
 * published.
 */
export function usePlanTiles({ isPublic = false }: Pick<Viewed, 'isPublic'> = {}): (
  layer: Pick<DrawnLayer, 'id' | 'tileVersion'>,
  content?: number,
) => string {
  const versions = useLayerVersions()
  return useCallback(
    ({ id, tileVersion }, content) => {
      const name = planLayerName(id)
      const url = tileUrl(name, Math.max(tileVersion, versions[name] ?? 0), { isPublic })
      return content === undefined ? url : `${url}&content=${content}`
    },
    [versions, isPublic],
  )
}

/** Name of a planning layer in tiles. */
export function planLayerName(id: string): string {
  return `plan-${id}`
}

/** The versions of a layer's content, newest first; for officers of its region. */
export function useContentVersions(id: string, isWanted: boolean): UseQueryResult<ContentVersion[]> {
  return useQuery({
    queryKey: [key, 'versions', id],
    queryFn: ({ signal }) => call<ContentVersion[]>({ method: 'GET', path: `${path}/versions`, query: { id }, signal }),
    enabled: isWanted,
  })
}

type FeatureQuery = {
  start: number
  end: number
  sort?: string | undefined
  order?: 'asc' | 'desc' | undefined
  q?: string | undefined
  contentVersion?: number | undefined
}

/** A page of a layer's attribute table. */
export function useLayerFeatures(
  id: string,
  { start, end, sort, order, q, contentVersion }: FeatureQuery,
  version: number | null,
): UseQueryResult<FeaturePage> {
  const query: Query = {
    id,
    _start: start,
    _end: end,
    ...(sort ? { _sort: sort, _order: order ?? 'asc' } : {}),
    ...(q ? { q } : {}),
    ...(contentVersion ? { contentVersion } : {}),
  }
  return useQuery({
    queryKey: [key, 'features', query, version],
    queryFn: ({ signal }) => call<FeaturePage>({ method: 'GET', path: `${path}/features`, query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** One feature with its attributes, and with `hasRules` what rules say there. Unless it is wanted, only if it has been read. */
export function useLayerFeature(
  id: string,
  featureId: string | null,
  { isPublic = false, hasRules = false, isWanted = true }: Viewed & { hasRules?: boolean } = {},
): UseQueryResult<FeatureDetails> {
  const query: Query = { id, featureId: featureId ?? '', _public: isPublic || undefined, rules: hasRules || undefined }
  return useQuery({
    queryKey: [key, 'feature', query],
    queryFn: ({ signal }) => call<FeatureDetails>({ method: 'GET', path: `${path}/feature`, query, signal }),
    enabled: isWanted && featureId !== null,
  })
}

/** Stores a file as the next version of a layer's content. Never times out; aborting stores nothing. */
export function uploadContent(
  id: string,
  file: File,
  options: UploadOptions,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<{ contentVersion: number; count: number; mended: number; beyond: Beyond | null; facts: SurveyFacts }> {
  const body = new FormData()
  body.append('id', id)
  for (const [name, value] of Object.entries(options))
    if (value !== undefined && value !== null && value !== '') body.append(name, String(value))
  body.append('file', file)
  const report = ({ loaded, total }: AxiosProgressEvent): void => onProgress(total ? loaded / total : 0)
  return call({ method: 'POST', path: `${path}/upload`, body, timeoutMs: 0, onProgress: report, signal })
}

/** Makes a version the current one: a newer one, or an older one to roll back. */
export function publishContent(row: Pick<AnyRow, 'id' | 'version'>, contentVersion: number): Promise<AnyRow> {
  return call({ method: 'POST', path: `${path}/publish`, body: { id: row.id, version: row.version, contentVersion } })
}

/** Dates a version that has no date. */
export function dateContent(
  row: Pick<AnyRow, 'id' | 'version'>,
  contentVersion: number,
  { dataDate, validUntil }: ContentDates,
): Promise<AnyRow> {
  const body = { id: row.id, version: row.version, contentVersion, dataDate, ...(validUntil ? { validUntil } : {}) }
  return call({ method: 'POST', path: `${path}/date`, body })
}

/** Changes fields of a layer. */
export function changeLayer(
  row: Pick<AnyRow, 'id' | 'version'>,
  fields: Readonly<Record<string, unknown>>,
): Promise<AnyRow> {
  return call({ method: 'PUT', path: `${path}/update`, body: { id: row.id, version: row.version, ...fields } })
}

/** Refetches all layer data. */
export function useLayersAgain(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [key] })
}

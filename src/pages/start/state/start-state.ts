import { basemapIds, site } from '../../../providers/site.ts'
import { mostCompared } from '../../../resources/compared.ts'
import { readArea, writeArea, type DrawnArea } from '../../../resources/drawn-area.ts'
import { readMark, writeMark, type MapMark } from '../../../resources/map-mark.ts'
import { filterFields, readRange, type Filters, type Kind } from './filters.ts'
import { readLayers, writeLayers, type LayerChoice } from './layers.ts'

/** Maximum length of a search text on the server. */
const longestSearch = 100
/** Other servers choose their own ids and values; a comma separates them in the address. */
const id = /^[^,]{1,64}$/
const useForm = /^[\w-]{1,64}$/
const values = site.hasExtras ? /^[\w-]+(,[\w-]+)*$/ : /^[^,]+(,[^,]+)*$/

type Tab = 'list' | 'layers' | 'rank' | 'charts'
export type Measure = 'count' | 'areaM2' | 'investmentWan'
/** A row by kind and id. */
export type Picked = { layer: Kind; id: string }
export type MapView = { center: [number, number]; zoom: number }

/** State of the start page that a link restores. Whatever is missing in the address has its default. */
export type StartState = {
  tab: Tab
  kind: Kind
  region: string | null
  q: string
  filters: Filters
  /** Also what cannot be had. */
  isAll: boolean
  /** Only rows in the visible part of the map. */
  isInView: boolean
  /** Only favourites. */
  isFavourite: boolean
  /** Only rows in an area drawn on the map. */
  area: DrawnArea | null
  sort: string | null
  page: number
  layers: readonly LayerChoice[]
  /** Id of the basemap. */
  basemap: string
  view: MapView | null
  pick: Picked | null
  /** The place that was searched for. */
  mark: MapMark | null
  tray: readonly Picked[]
  isComparing: boolean
  measure: Measure
  /** The published use that verdicts are for; null: none, so the strictest answers count. */
  useId: string | null
  /** Whether parcels keep the colours of their status when a use is chosen, whose verdicts colour them otherwise. */
  isByStatus: boolean
}

/** The sections of the panel; layers and charts need calls that only our server has. */
export const tabs: readonly [Tab, ...Tab[]] = site.hasExtras ? ['list', 'layers', 'rank', 'charts'] : ['list', 'rank']
const measures = ['count', 'areaM2', 'investmentWan'] as const
const basemaps = basemapIds()

/** Reads an address. Invalid parts fall back to their defaults, so that links of other versions still open. */
export function readState(params: URLSearchParams): StartState {
  const region = params.get('region')
  const pick = readPicked(params.get('pick') ?? '')[0] ?? null
  return {
    tab: oneOf(tabs, params.get('tab')),
    kind: params.get('kind') === 'projects' ? 'projects' : 'lands',
    region: region && /^\d{12}$/.test(region) ? region : null,
    q: (params.get('q') ?? '').slice(0, longestSearch),
    filters: readFilters(params),
    isAll: params.get('all') === '1',
    isInView: params.get('seen') === '1',
    isFavourite: params.get('fav') === '1',
    area: readArea(params.get('area')),
    sort: /^-?[A-Za-z]\w{0,30}$/.test(params.get('sort') ?? '') ? params.get('sort') : null,
    page: Math.max(1, Math.min(100_000, Number.parseInt(params.get('page') ?? '', 10) || 1)),
    layers: readLayers(params.get('layers')),
    basemap: oneOf(basemaps, params.get('base')),
    view: readView(params.get('at')),
    pick,
    mark: readMark(params.get('mark')),
    tray: readPicked(params.get('tray') ?? '').slice(0, mostCompared),
    isComparing: params.get('compare') === '1',
    measure: oneOf(measures, params.get('measure')),
    useId: site.hasExtras && useForm.test(params.get('use') ?? '') ? params.get('use') : null,
    isByStatus: params.get('colours') === 'status',
  }
}

/** Returns the address parameters of a state, without defaults to keep it short. Drops parameters of others. */
export function writeState(state: StartState): URLSearchParams {
  const entries: [string, string | null][] = [
    ['tab', state.tab === 'list' ? null : state.tab],
    ['kind', state.kind === 'lands' ? null : state.kind],
    ['region', state.region],
    ['q', state.q || null],
    ...Object.entries(state.filters),
    ['all', flag(state.isAll)],
    ['seen', flag(state.isInView)],
    ['fav', flag(state.isFavourite)],
    ['area', state.area && writeArea(state.area)],
    ['sort', state.sort],
    ['page', state.page > 1 ? String(state.page) : null],
    ['layers', writeLayers(state.layers)],
    ['base', state.basemap === basemaps[0] ? null : state.basemap],
    ['at', state.view ? writeView(state.view) : null],
    ['pick', state.pick ? writePicked([state.pick]) : null],
    ['mark', state.mark && writeMark(state.mark)],
    ['tray', state.tray.length > 0 ? writePicked(state.tray) : null],
    ['compare', flag(state.isComparing)],
    ['measure', state.measure === 'count' ? null : state.measure],
    ['use', state.useId],
    ['colours', state.isByStatus ? 'status' : null],
  ]
  return new URLSearchParams(entries.filter((entry): entry is [string, string] => entry[1] !== null))
}

/**
 * Returns the query string of a state, with `,`, `:`, `;` and `~` unescaped to stay readable; empty for the defaults.
 */
export function searchOf(state: StartState): string {
  const text = writeState(state)
    .toString()
    .replaceAll('%2C', ',')
    .replaceAll('%3A', ':')
    .replaceAll('%3B', ';')
    .replaceAll('%7E', '~')
  return text && `?${text}`
}

export const emptyState: StartState = readState(new URLSearchParams())
function readFilters(params: URLSearchParams): Filters {
  const found: Record<string, string> = {}
  for (const { name, as } of [...filterFields('lands'), ...filterFields('projects')]) {
    const text = params.get(name)?.slice(0, 200)
    if (text && (as === 'range' ? readRange(text) : values.test(text))) found[name] = text
  }
  return found
}

function readView(text: string | null): MapView | null {
  const [longitude = Number.NaN, latitude = Number.NaN, zoom = Number.NaN, ...rest] = (text || 'none')
    .split(',')
    .map(Number)
  const isPlace = Math.abs(longitude) <= 180 && Math.abs(latitude) <= 85 && zoom >= 0 && zoom <= 24
  return isPlace && rest.length === 0 ? { center: [longitude, latitude], zoom } : null
}

/** Six decimals are a decimetre, enough to restore a view exactly. */
function writeView({ center: [longitude, latitude], zoom }: MapView): string {
  return [Number(longitude.toFixed(6)), Number(latitude.toFixed(6)), Number(zoom.toFixed(2))].join(',')
}

function readPicked(text: string): Picked[] {
  const found = text.split(',').flatMap((part): Picked[] => {
    const [layer, ...rest] = part.split(':')
    const rowId = rest.join(':')
    return (layer === 'lands' || layer === 'projects') && id.test(rowId) ? [{ layer, id: rowId }] : []
  })
  return found.filter((each, index) => found.findIndex((other) => isSame(other, each)) === index)
}

function writePicked(picked: readonly Picked[]): string {
  return picked.map(({ layer, id: rowId }) => `${layer}:${rowId}`).join(',')
}

export function isSame(one: Picked, other: Picked): boolean {
  return one.layer === other.layer && one.id === other.id
}

function flag(isOn: boolean): string | null {
  return isOn ? '1' : null
}

function oneOf<T extends string>(all: readonly [T, ...T[]], text: string | null): T {
  return all.find((each) => each === text) ?? all[0]
}

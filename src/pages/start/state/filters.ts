import { availableName } from '../../../resources/available.ts'
import type { Field, Resource } from '../../../resources/define.ts'
import { lands } from '../../../resources/lands.ts'
import { projects } from '../../../resources/projects.ts'
import { areaGeometry, type DrawnArea } from '../../../resources/drawn-area.ts'
import { regionPrefix } from '../../../resources/region-code.ts'
import { offeredPart } from '../../../providers/foreign.ts'
import type { Query } from '../../../providers/http.ts'

/** Kinds of rows on the start page. */
export type Kind = 'lands' | 'projects'

export const offered: Readonly<Record<Kind, Resource>> = {
  lands: offeredPart(lands),
  projects: offeredPart(projects),
}

/**
 * Selected values by field, as in the address: `open,reserve` for a list, `1000~5000`, `1000~` or `~5000` for a range.
 */
export type Filters = Readonly<Record<string, string>>

/** Changes filters from those of the address: the page may be drawn later than the address changes. */
export type ChangeFilters = (change: (now: Filters) => Filters) => void

export type FilterField = { name: string; field: Field; as: 'values' | 'range' }

/** Returns the fields that visitors filter by: the declared dictionary, choice and range fields. */
export function filterFields(kind: Kind): FilterField[] {
  return Object.entries(offered[kind].fields).flatMap(([name, field]): FilterField[] => {
    if (field.search === 'in' && (field.kind === 'dict' || field.kind === 'choice') && !field.isInternal)
      return [{ name, field, as: 'values' }]
    return field.search === 'range' ? [{ name, field, as: 'range' }] : []
  })
}

/** Returns the bounds of a range, null where open; null for an invalid text. */
export function readRange(text: string | undefined): [number | null, number | null] | null {
  const [, low = '', high = ''] = /^(-?\d*\.?\d*)~(-?\d*\.?\d*)$/.exec(text ?? '') ?? []
  const bound = (each: string): number | null => (each === '' || !Number.isFinite(Number(each)) ? null : Number(each))
  const [from, to] = [bound(low), bound(high)]
  return from === null && to === null ? null : [from, to]
}

/** Returns the text of a range; null if both ends are open. */
export function writeRange(low: number | null, high: number | null): string | null {
  return low === null && high === null ? null : `${low ?? ''}~${high ?? ''}`
}

/** The filters with one set, or removed by null. */
export function withFilter(filters: Filters, name: string, text: string | null): Filters {
  const others = Object.entries(filters).filter(([key]) => key !== name)
  return Object.fromEntries(text ? [...others, [name, text]] : others)
}

/** The text of a list without a value; null if that was the last one. */
export function withoutValue(text: string | undefined, value: string): string | null {
  return (
    valuesOf(text)
      .filter((each) => each !== value)
      .join(',') || null
  )
}

/** The same with the value added if the list lacks it. */
export function toggleValue(text: string | undefined, value: string): string | null {
  const values = valuesOf(text)
  return values.includes(value) ? withoutValue(text, value) : [...values, value].join(',')
}

export function valuesOf(text: string | undefined): string[] {
  return text ? text.split(',') : []
}

/** Whether the map of a kind leaves out what cannot be had: the switch, a status or favourites ask for it. */
export function leavesOut(
  kind: Kind,
  { isAll, isFavourite, filters }: { isAll: boolean; isFavourite: boolean; filters: Filters },
): boolean {
  return !isAll && !isFavourite && !filters[offered[kind].status ?? '']
}

type Asked = {
  /** Also what cannot be had. */
  isAll: boolean
  region: string | null
  q: string
  filters: Filters
  ids: readonly string[] | null
  bbox: readonly number[] | null
  area?: DrawnArea | null
}

/**
 * Returns the query parameters of the filters. `region` includes everything below it; `bbox` and `area` are in degrees.
 */
export function wireQuery(kind: Kind, { isAll, region, q, filters, ids, bbox, area }: Asked): Query {
  const query: Record<string, string | number> = {}
  // Favourites were chosen one by one: they are shown whatever has become of them.
  if (!isAll && !ids) query[availableName] = 'true'
  if (region) query.xzqdm_startswith = regionPrefix(region, levelOf(region))
  if (q) query.q = q
  if (ids) query.id_in = ids.join(',')
  if (bbox) query.bbox = bbox.map((each) => Math.round(each * 1e6) / 1e6).join(',')
  if (area) query.within = JSON.stringify(areaGeometry(area))
  for (const { name, as } of filterFields(kind)) addFilter(query, { name, as, text: filters[name] })
  return query
}

function addFilter(
  query: Record<string, string | number>,
  { name, as, text }: { name: string; as: FilterField['as']; text: string | undefined },
): void {
  if (!text) return
  if (as === 'values') {
    query[`${name}_in`] = text
    return
  }
  const [low, high] = readRange(text) ?? [null, null]
  if (low !== null) query[`${name}_gte`] = low
  if (high !== null) query[`${name}_lte`] = high
}

const levels = [
  [2, '1'],
  [4, '2'],
  [6, '3'],
  [9, '4'],
] as const

/** Returns the level of a region code, by its trailing zeros. */
export function levelOf(xzqdm: string): string {
  return levels.find(([digits]) => /^0*$/.test(xzqdm.slice(digits)))?.[1] ?? '5'
}

/** Returns the number of active filters of a kind. */
export function countFilters(kind: Kind, filters: Filters): number {
  return filterFields(kind).filter(({ name }) => filters[name]).length
}

import type { Field, Resource } from '../../../resources/define.ts'
import { lands } from '../../../resources/lands.ts'
import { projects } from '../../../resources/projects.ts'
import { areaGeometry, type DrawnArea } from '../../../resources/drawn-area.ts'
import { regionPrefix } from '../../../resources/region-code.ts'
import type { Query } from '../../../providers/http.ts'

/** What the start page offers. */
export type Kind = 'lands' | 'projects'

export const offered: Readonly<Record<Kind, Resource>> = { lands, projects }

/**
 * Chosen values by field, as the address has them: `open,reserve` of a list, `1000~5000`, `1000~` or `~5000` of a
 * range.
 */
export type Filters = Readonly<Record<string, string>>

export type FilterField = { name: string; field: Field; as: 'values' | 'range' }

/** The fields of a resource that visitors filter by: its dictionaries and its ranges, as the declaration has them. */
export function filterFields(kind: Kind): FilterField[] {
  return Object.entries(offered[kind].fields).flatMap(([name, field]): FilterField[] => {
    if (field.search === 'in' && field.kind === 'dict') return [{ name, field, as: 'values' }]
    return field.search === 'range' ? [{ name, field, as: 'range' }] : []
  })
}

/** Bounds of a range, null where open; null when the text is none. */
export function readRange(text: string | undefined): [number | null, number | null] | null {
  const [, low = '', high = ''] = /^(-?\d*\.?\d*)~(-?\d*\.?\d*)$/.exec(text ?? '') ?? []
  const bound = (each: string): number | null => (each === '' || !Number.isFinite(Number(each)) ? null : Number(each))
  const [from, to] = [bound(low), bound(high)]
  return from === null && to === null ? null : [from, to]
}

/** The text of a range; null when both ends are open. */
export function writeRange(low: number | null, high: number | null): string | null {
  return low === null && high === null ? null : `${low ?? ''}~${high ?? ''}`
}

type Asked = {
  region: string | null
  q: string
  filters: Filters
  ids: readonly string[] | null
  bbox: readonly number[] | null
  area?: DrawnArea | null
}

/** The filters as the wire spells them. `region` takes everything below it; `bbox` and `area` in degrees. */
export function wireQuery(kind: Kind, { region, q, filters, ids, bbox, area }: Asked): Query {
  const query: Record<string, string | number> = {}
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

/** The level that a code's trailing zeros tell. */
export function levelOf(xzqdm: string): string {
  return levels.find(([digits]) => /^0*$/.test(xzqdm.slice(digits)))?.[1] ?? '5'
}

/** How many filters of the kind are set. */
export function countFilters(kind: Kind, filters: Filters): number {
  return filterFields(kind).filter(({ name }) => filters[name]).length
}

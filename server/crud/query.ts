import { availableName } from '../../src/resources/available.ts'
import type { Field, Resource } from '../../src/resources/define.ts'
import type { Locale } from '../../src/resources/errors.ts'
import { keysOf } from '../../src/resources/keys.ts'
import { kinds, operators, systemKinds, type Operator } from '../../src/resources/kinds.ts'
import { formWords } from '../http/form-words.ts'
import { isLineOfText } from '../http/formats.ts'
import { malformed, phrase, type Mistake } from '../http/mistakes.ts'
import { isTextSearched } from './indexes.ts'
import { queryWords } from './query-words.ts'
import { parseArea, parseBox, parseFilterValue, type FilterValue, type Polygonal } from './query-values.ts'

/** One comparison on a declared or system column. `values` have the column's type; `null` has one boolean. */
export type Filter = { name: string; field: Field; operator: Operator; values: readonly FilterValue[] }
export type Sort = { name: string; direction: 'asc' | 'desc' }

/** A validated query: every name in it is a declared field or a system column. */
export type ListQuery = {
  filters: readonly Filter[]
  sorts: readonly Sort[]
  /** Rows `start` (included) to `end` (excluded). */
  start: number
  end: number
  isDeleted: boolean
  /** Whether the caller requests the public view. */
  isPublic: boolean
  /** Whether the page may come without a total that takes long to count. */
  isTotalLater: boolean
  /** Whether rows that cannot be had are left out, unless a filter says which status to find. */
  isAvailable: boolean
  q: string | null
  bbox: readonly [west: number, south: number, east: number, north: number] | null
  within: Polygonal | null
}

export type RawQuery = Readonly<Record<string, unknown>>

const defaultPageSize = 20
const largestPage = 1000
/** Far beyond any table, and still a valid offset in PostgreSQL. */
const lastRow = 1_000_000_000
const mostSorts = 5
const longestSearch = 100

type Draft = { -readonly [K in keyof ListQuery]: ListQuery[K] } & { filters: Filter[]; mistakes: Mistake[] }

/**
 * Parses a request's query into typed filters, sorts and a range. Throws 400 with all errors at once: unknown
 * parameters, operators that the field does not have, values of another type, ranges over 1000. `others` are parameters
 * that the route parses itself.
 */
export function parseQuery(
  resource: Resource,
  raw: RawQuery,
  { locale, others = [] }: { locale: Locale; others?: readonly string[] },
): ListQuery {
  const draft: Draft = {
    filters: [],
    sorts: [],
    start: 0,
    end: defaultPageSize,
    isDeleted: false,
    isPublic: false,
    isTotalLater: false,
    isAvailable: false,
    q: null,
    bbox: null,
    within: null,
    mistakes: [],
  }
  for (const [name, value] of Object.entries(raw)) {
    if (others.includes(name) || name === '_order') continue
    if (typeof value === 'string') readParameter(resource, draft, { name, value })
    else draft.mistakes.push({ field: shown(name), says: queryWords.repeated })
  }
  readOrder(resource, draft, raw)
  checkRange(draft)
  if (draft.mistakes.length > 0) throw malformed(draft.mistakes, locale)
  const { mistakes: _none, ...query } = draft
  return query
}

type Parameter = { name: string; value: string }
type Reader = (draft: Draft, parameter: Parameter) => void

const readers: Readonly<Record<string, Reader>> = {
  _start: (draft, parameter) => readRow(draft, parameter, (row) => (draft.start = row)),
  _end: (draft, parameter) => readRow(draft, parameter, (row) => (draft.end = row)),
  _sort: () => {},
  _deleted: (draft, parameter) => readFlag(draft, parameter, (flag) => (draft.isDeleted = flag)),
  _public: (draft, parameter) => readFlag(draft, parameter, (flag) => (draft.isPublic = flag)),
  _totalLater: (draft, parameter) => readFlag(draft, parameter, (flag) => (draft.isTotalLater = flag)),
  [availableName]: (draft, parameter) => readFlag(draft, parameter, (flag) => (draft.isAvailable = flag)),
}

/** Flags that only some resources have. */
const isOffered: ReadonlyMap<string, (resource: Resource) => boolean> = new Map([
  ['_public', ({ publish }: Resource) => publish !== undefined],
  ['_totalLater', ({ grows }: Resource) => grows === true],
  [availableName, ({ available }: Resource) => available !== undefined],
])

function readFlag(draft: Draft, { name, value }: Parameter, keep: (flag: boolean) => void): void {
  if (value !== 'true' && value !== 'false') draft.mistakes.push({ field: name, says: formWords.flag })
  keep(value === 'true')
}

function readParameter(resource: Resource, draft: Draft, parameter: Parameter): void {
  const reader = Object.hasOwn(readers, parameter.name) ? readers[parameter.name] : undefined
  if (isOffered.get(parameter.name)?.(resource) === false)
    return void draft.mistakes.push({ field: parameter.name, says: queryWords.unknown })
  if (reader) reader(draft, parameter)
  else if (Object.hasOwn(searchReaders, parameter.name)) readSearch(resource, draft, parameter)
  else readFilter(resource, draft, parameter)
}

function readRow(draft: Draft, { name, value }: Parameter, keep: (row: number) => void): void {
  const row = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN
  if (row <= lastRow) keep(row)
  else draft.mistakes.push({ field: name, says: queryWords.row })
}

function checkRange(draft: Draft): void {
  if (draft.mistakes.some(({ field }) => field === '_start' || field === '_end')) return
  if (draft.end < draft.start || draft.end - draft.start > largestPage)
    draft.mistakes.push({ field: '_end', says: phrase(queryWords.page, { limit: largestPage }) })
}

type SearchReader = { isOffered: (field: Field) => boolean; read: Reader }

const isGeometry = (field: Field): boolean => field.kind === 'geometry'

/** Searches that only some resources have: by text if a text field is searched, by location if there is a geometry. */
const searchReaders: Readonly<Record<string, SearchReader>> = {
  q: {
    isOffered: isTextSearched,
    read: (draft, { name, value }) => {
      if (value.length <= longestSearch && isLineOfText(value))
        draft.q = value.trim() === '' ? null : value.trim().normalize('NFC')
      else draft.mistakes.push({ field: name, says: phrase(queryWords.search, { limit: longestSearch }) })
    },
  },
  bbox: {
    isOffered: isGeometry,
    read: (draft, { name, value }) => {
      draft.bbox = parseBox(value)
      if (!draft.bbox) draft.mistakes.push({ field: name, says: queryWords.bbox })
    },
  },
  within: {
    isOffered: isGeometry,
    read: (draft, { name, value }) => {
      draft.within = parseArea(value)
      if (!draft.within) draft.mistakes.push({ field: name, says: queryWords.within })
    },
  },
}

function readSearch(resource: Resource, draft: Draft, parameter: Parameter): void {
  const reader = searchReaders[parameter.name]
  if (reader && Object.values(resource.fields).some(reader.isOffered)) reader.read(draft, parameter)
  else readFilter(resource, draft, parameter)
}

function readFilter(resource: Resource, draft: Draft, { name, value }: Parameter): void {
  const target = filterTarget(resource, name)
  if (!target) {
    draft.mistakes.push({ field: shown(name), says: queryWords.unknown })
    return
  }
  const { column, operator } = target
  const field = queryField(resource, column)
  if (!field || !kinds[field.kind].operators.includes(operator)) {
    draft.mistakes.push({
      field: name,
      says: field ? phrase(queryWords.operator, { label: field.label, operator }) : queryWords.unknown,
    })
    return
  }
  const parsed = parseFilterValue(field, operator, value)
  if (Array.isArray(parsed)) draft.filters.push({ name: column, field, operator, values: parsed })
  else draft.mistakes.push({ field: name, says: phrase(parsed, { label: field.label }) })
}

/** `areaM2_gte` → areaM2, gte. A field's own name takes precedence, in case one ever ends like an operator. */
function filterTarget(resource: Resource, name: string): { column: string; operator: Operator } | null {
  if (queryField(resource, name)) return { column: name, operator: 'eq' }
  const at = name.lastIndexOf('_')
  const operator = operators.find((each) => each === name.slice(at + 1))
  return at > 0 && operator && operator !== 'eq' ? { column: name.slice(0, at), operator } : null
}

/**
 * Returns the field that a request may filter and sort by under this name: a declared one, or a system column as a
 * field.
 */
function queryField(resource: Resource, name: string): Field | null {
  if (Object.hasOwn(resource.fields, name)) return resource.fields[name] ?? null
  return systemFields.get(name) ?? null
}

const systemFields: ReadonlyMap<string, Field> = new Map(
  keysOf(systemKinds).map((name): [string, Field] => {
    const kind = systemKinds[name]
    const label = queryWords.system[name]
    if (kind === 'ref') return [name, { kind, to: '', label }]
    return [name, kind === 'integer' ? { kind, min: 1, max: 2_147_483_647, label } : { kind, label }]
  }),
)

function readOrder(resource: Resource, draft: Draft, raw: RawQuery): void {
  const names = typeof raw._sort === 'string' && raw._sort !== '' ? raw._sort.split(',') : []
  const directions = typeof raw._order === 'string' && raw._order !== '' ? raw._order.split(',') : []
  if (raw._order !== undefined && typeof raw._order !== 'string')
    draft.mistakes.push({ field: '_order', says: queryWords.repeated })
  if (names.length > mostSorts || new Set(names).size < names.length)
    draft.mistakes.push({ field: '_sort', says: phrase(queryWords.sorts, { limit: mostSorts }) })
  if (directions.length > names.length || directions.some((each) => each !== 'asc' && each !== 'desc'))
    draft.mistakes.push({ field: '_order', says: queryWords.order })
  for (const name of names) {
    if (!isSortable(resource, name))
      draft.mistakes.push({ field: '_sort', says: phrase(queryWords.unsortable, { name: shown(name) }) })
  }
  draft.sorts = names.map((name, index) => ({ name, direction: directions[index] === 'desc' ? 'desc' : 'asc' }))
}

function isSortable(resource: Resource, name: string): boolean {
  if (name === availableName) return resource.available !== undefined
  const field = queryField(resource, name)
  return field !== null && kinds[field.kind].isSortable
}

function shown(name: string): string {
  return name.slice(0, 100)
}

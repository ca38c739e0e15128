import type { Resource } from '../../../resources/define.ts'
import { kinds, operators, systemKinds, type Operator } from '../../../resources/kinds.ts'
import { isKeyOf, isOneOf } from '../../../resources/keys.ts'

/** Views of the page: the rows, the recycle bin, or the audit log of the whole resource. */
export const views = ['list', 'bin', 'log'] as const
export type ListView = (typeof views)[number]
export type Sort = { field: string; order: 'asc' | 'desc' }

/** Filters as in the address: a field with its operator (`xzqdm_startswith`) → the value as text. */
export type Filters = Readonly<Record<string, string>>

/** State of a list page that a reload, a shared link and the back button restore. */
export type ListState = {
  q: string
  filters: Filters
  page: number
  /** Null if not in the address: the user's preferred size applies. */
  size: number | null
  sort: Sort | null
  view: ListView
  /** Whether the list is shown as the attribute table. */
  isTable: boolean
  /** Row with open details. */
  row: string | null
  /** `new`, or the id of the edited row. */
  form: string | null
}

export const pageSizes = [10, 20, 50, 100, 200] as const
export const defaultPageSize = 20

export const emptyListState: ListState = {
  q: '',
  filters: {},
  page: 1,
  size: null,
  sort: null,
  view: 'list',
  isTable: false,
  row: null,
  form: null,
}

const ownKeys = ['q', '_page', '_size', '_sort', '_order', '_view', '_table', '_row', '_form'] as const

/** Returns the field and operator of a filter key, or null if the declaration has no such filter. */
export function filterOf(resource: Resource, key: string): { field: string; operator: Operator } | null {
  for (const operator of operators) {
    const field = operator === 'eq' ? key : key.endsWith(`_${operator}`) ? key.slice(0, -operator.length - 1) : null
    if (field !== null && operatorsOf(resource, field).includes(operator)) return { field, operator }
  }
  return null
}

/**
 * Returns the key of a filter on the wire and in the address: the field alone for equality, else followed by the
 * operator.
 */
export function filterKey(field: string, operator: Operator): string {
  return operator === 'eq' ? field : `${field}_${operator}`
}

/** Returns the operators that can filter a field; none for an unknown field. */
export function operatorsOf(resource: Resource, field: string): readonly Operator[] {
  const kind = Object.hasOwn(resource.fields, field) ? resource.fields[field]?.kind : systemKindOf(field)
  return kind ? kinds[kind].operators : []
}

/** Returns whether the rows can be sorted by a field. */
export function isSortable(resource: Resource, field: string): boolean {
  const kind = Object.hasOwn(resource.fields, field) ? resource.fields[field]?.kind : systemKindOf(field)
  return kind ? kinds[kind].isSortable : false
}

function systemKindOf(field: string) {
  return isKeyOf(systemKinds, field) ? systemKinds[field] : undefined
}

/**
 * Reads the state from an address. Ignores invalid parts (an unknown field, page zero), so that old links still open.
 */
export function readListState(resource: Resource, params: URLSearchParams): ListState {
  const view = params.get('_view')
  return {
    q: params.get('q') ?? '',
    filters: readFilters(resource, params),
    page: positiveInteger(params.get('_page')) ?? 1,
    size: pageSizes.find((size) => String(size) === params.get('_size')) ?? null,
    sort: readSort(resource, params),
    view: views.find((known) => known === view) ?? 'list',
    isTable: params.get('_table') === 'true',
    row: params.get('_row') || null,
    form: params.get('_form') || null,
  }
}

function readFilters(resource: Resource, params: URLSearchParams): Filters {
  return Object.fromEntries([...params].filter(([key, value]) => value !== '' && isFilter(resource, key)))
}

function isFilter(resource: Resource, key: string): boolean {
  return !isOneOf(ownKeys, key) && filterOf(resource, key) !== null
}

function readSort(resource: Resource, params: URLSearchParams): Sort | null {
  const field = params.get('_sort')
  if (!field || !isSortable(resource, field)) return null
  return { field, order: params.get('_order') === 'desc' ? 'desc' : 'asc' }
}

function positiveInteger(text: string | null): number | null {
  return text !== null && /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : null
}

/**
 * Returns the address of a state. Omits defaults; keeps parameters that the list does not own (custom pages have some)
 * unchanged before the list's.
 */
export function writeListState(
  resource: Resource,
  state: ListState,
  before: URLSearchParams = new URLSearchParams(),
): URLSearchParams {
  const params = new URLSearchParams()
  for (const [key, value] of before) {
    if (!isOneOf(ownKeys, key) && !isFilter(resource, key)) params.append(key, value)
  }
  for (const [key, value] of ownEntries(state)) {
    if (value) params.set(key, value)
  }
  return params
}

function ownEntries(state: ListState): [string, string | null][] {
  return [
    ['q', state.q],
    ...Object.entries(state.filters),
    ['_page', state.page > 1 ? String(state.page) : null],
    ['_size', state.size === null ? null : String(state.size)],
    ['_sort', state.sort?.field ?? null],
    ['_order', state.sort?.order ?? null],
    ['_view', state.view === 'list' ? null : state.view],
    ['_table', state.isTable ? 'true' : null],
    ['_row', state.row],
    ['_form', state.form],
  ]
}

/**
 * Applies a change. Returns to the first page when search, filters, sort, size or view change; opening a row does not.
 */
export function changeListState(state: ListState, change: Partial<ListState>): ListState {
  const isOtherList = 'q' in change || 'filters' in change || 'size' in change || 'sort' in change || 'view' in change
  return { ...state, ...(isOtherList ? { page: 1 } : {}), ...change }
}

/** Returns the filters with some keys set and the empty ones removed. */
export function withFilters(filters: Filters, change: Readonly<Record<string, string | null>>): Filters {
  const merged = { ...filters, ...change }
  return Object.fromEntries(Object.entries(merged).filter((entry): entry is [string, string] => Boolean(entry[1])))
}

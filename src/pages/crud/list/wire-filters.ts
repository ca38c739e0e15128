import type { CrudFilter, CrudSort } from '@refinedev/core'
import type { Resource } from '../../../resources/define.ts'
import type { Operator } from '../../../resources/kinds.ts'
import { endOfDay, isDay, startOfDay } from '../fields/day-bounds.ts'
import { filterOf, type ListState } from './list-state.ts'

/**
 * Converts the filters of a state for Refine's hooks. For time fields, a whole day becomes its start or end in the
 * user's time zone.
 */
export function crudFilters(resource: Resource, { q, filters }: Pick<ListState, 'q' | 'filters'>): CrudFilter[] {
  const fields = Object.entries(filters).flatMap(([key, value]) => {
    const found = filterOf(resource, key)
    return found ? [crudFilter(resource, found, value)] : []
  })
  return q === '' ? fields : [{ field: 'q', operator: 'eq', value: q }, ...fields]
}

function crudFilter(
  resource: Resource,
  { field, operator }: { field: string; operator: Operator },
  value: string,
): CrudFilter {
  if (operator === 'in') return { field, operator, value: value.split(',').filter(Boolean) }
  if (operator === 'like') return { field, operator: 'contains', value }
  if (operator === 'null') return { field, operator: value === 'false' ? 'nnull' : 'null', value: true }
  if (isMoment(resource, field) && isDay(value)) return dayFilter(field, operator, value)
  return { field, operator, value }
}

function isMoment(resource: Resource, field: string): boolean {
  return (
    resource.fields[field]?.kind === 'dateTime' ||
    field === 'createdAt' ||
    field === 'updatedAt' ||
    field === 'deletedAt'
  )
}

function dayFilter(field: string, operator: Exclude<Operator, 'in' | 'like' | 'null'>, day: string): CrudFilter {
  if (operator === 'lte') return { field, operator: 'lt', value: endOfDay(day) ?? day }
  if (operator === 'gt') return { field, operator: 'gte', value: endOfDay(day) ?? day }
  return { field, operator, value: startOfDay(day) ?? day }
}

/** Returns the sort order of a state, else the declared one; in the recycle bin the latest deletion comes first. */
export function crudSorters(resource: Resource, { sort, view }: Pick<ListState, 'sort' | 'view'>): CrudSort[] {
  if (sort) return [sort]
  if (view === 'bin') return [{ field: 'deletedAt', order: 'desc' }]
  return resource.sort ? [{ field: resource.sort[0], order: resource.sort[1] }] : []
}

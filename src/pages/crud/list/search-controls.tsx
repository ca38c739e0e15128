import type { Field, Resource } from '../../../resources/define.ts'
import type { Operator } from '../../../resources/kinds.ts'
import { rendererOf } from '../fields/index.ts'
import { filterOf, type Filters } from './list-state.ts'

export type ChangeFilters = (change: Record<string, string | null>) => void

/** Returns the searchable fields of a list, in declaration order. */
export function searchFields(resource: Resource): string[] {
  return Object.entries(resource.fields)
    .filter(([, field]) => field.search && rendererOf(field).SearchInput)
    .map(([name]) => name)
}

/** Operators of a field's search control, by the declared kind of search. */
const shownOperators: Readonly<Record<NonNullable<Field['search']>, readonly Operator[]>> = {
  like: ['like'],
  equal: ['eq'],
  in: ['in'],
  range: ['gte', 'lte'],
  within: ['startswith'],
}

/** Returns the filters in the address that no control shows: set by an aside, by a link, or by hand. */
export function otherFilters(resource: Resource, filters: Filters): string[] {
  const controls = searchFields(resource)
  return Object.keys(filters).filter((key) => {
    const found = filterOf(resource, key)
    const search = found && controls.includes(found.field) && resource.fields[found.field]?.search
    return !search || !shownOperators[search].includes(found.operator)
  })
}

type Props = { resource: Resource; names: readonly string[]; filters: Filters; onChange: ChangeFilters }

/** The search controls of some fields. */
export function SearchControls({ resource, names, filters, onChange }: Props) {
  return names.map((name) => {
    const field = resource.fields[name]
    const Control = field && rendererOf(field).SearchInput
    return Control ? (
      <Control key={name} resource={resource} name={name} field={field} filters={filters} onChange={onChange} />
    ) : null
  })
}

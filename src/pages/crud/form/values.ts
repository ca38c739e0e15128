import type { AnyRow, Field, Resource } from '../../../resources/define.ts'

/** Values of a form by field: wire values, and `undefined` or null for empty fields. */
export type FormValues = Readonly<Record<string, unknown>>

/**
 * Returns the fields to fill in, in order: the boundary that tells the region first; no computed fields, and passwords of
 * people only for a new row.
 */
export function formFields(resource: Resource, isNew: boolean): [name: string, field: Field][] {
  const first = leadingBoundary(resource)
  return Object.entries(resource.fields)
    .filter(([, field]) => !field.computed && (isNew || field.kind !== 'password' || field.isKept === true))
    .sort(([one], [other]) => Number(other === first) - Number(one === first))
}

/** Whether each row belongs to a region: then its geometry must lie there, and tells it. */
export function hasRegion(resource: Resource): resource is Resource & { scope: string } {
  return resource.scope !== undefined && resource.fields[resource.scope]?.kind === 'region'
}

/** The boundary from which the form of a resource starts: the one that tells the region of a row; null without. */
export function leadingBoundary(resource: Resource): string | null {
  if (!hasRegion(resource)) return null
  const found = Object.entries(resource.fields).find(
    ([, field]) => field.kind === 'geometry' && field.shape === 'MultiPolygon',
  )
  return found?.[0] ?? null
}

/** Returns whether a row with these values has a field. */
export function applies({ onlyFor }: Field, values: FormValues): boolean {
  return onlyFor === undefined || onlyFor.values.includes(String(values[onlyFor.field]))
}

/** Returns whether a field is shown in the form but can't be changed any more. */
export function isFixed(field: Field, isNew: boolean): boolean {
  return !isNew && field.createOnly === true
}

/** Returns the initial values of a new row: the declared defaults. */
export function defaultValues(resource: Resource): FormValues {
  const entries = formFields(resource, true).flatMap(([name, field]) =>
    'default' in field && field.default !== undefined ? [[name, field.default] as const] : [],
  )
  return Object.fromEntries(entries)
}

/** Returns the initial form values of a stored row. */
export function rowValues(resource: Resource, row: AnyRow): FormValues {
  return Object.fromEntries(formFields(resource, false).map(([name]) => [name, row[name] ?? undefined]))
}

/**
 * Returns whether two values mean the same to a person: `undefined`, null, empty text and empty list are equal;
 * whitespace around short texts and table cells is ignored; order matters in edited tables but not in sets of names.
 */
export function isSameValue(field: Field, left: unknown, right: unknown): boolean {
  const [a, b] = [meaning(field, left), meaning(field, right)]
  return JSON.stringify(a) === JSON.stringify(b)
}

function meaning(field: Field, given: unknown): unknown {
  const value = trimmedValue(field, given)
  if (isNothing(value)) return null
  if (isSetKind(field) && Array.isArray(value)) return [...value].map(String).sort()
  return sortedKeys(value)
}

/** Sorts keys and drops cells without a value, which the server fills with null. */
function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, each]) => !isNothing(each))
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, each]) => [key, sortedKeys(each)]))
}

/** Returns whether the values of a field are a set of names. */
export function isSetKind(field: Field): boolean {
  return field.kind === 'choices' || field.kind === 'dicts' || field.kind === 'refs' || field.kind === 'permissions'
}

export function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/**
 * Returns the wire value of an input: trimmed text, null for nothing, and an empty list for an empty set, table or file
 * list.
 */
export function wireValue(field: Field, value: unknown): unknown {
  const trimmed = trimmedValue(field, value)
  if (!isNothing(trimmed)) return trimmed
  return isSetKind(field) || field.kind === 'items' || field.kind === 'files' ? [] : null
}

/** What is saved of an input: where the row has no such field, its default or nothing. */
function keptValue(field: Field, name: string, values: FormValues): unknown {
  if (applies(field, values)) return values[name]
  return 'default' in field ? field.default : undefined
}

function trimmedValue(field: Field, value: unknown): unknown {
  if (field.kind === 'text' && typeof value === 'string') return value.trim()
  if (field.kind === 'items' && Array.isArray(value)) return value.map(trimmedCells)
  return value
}

function trimmedCells(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) return item
  return Object.fromEntries(
    Object.entries(item).map(([name, cell]) => [name, typeof cell === 'string' ? cell.trim() : cell]),
  )
}

/** Returns the wire values of a new row, without empty fields. */
export function createdValues(resource: Resource, values: FormValues): Record<string, unknown> {
  const entries = formFields(resource, true).map(
    ([name, field]) => [name, wireValue(field, keptValue(field, name, values))] as const,
  )
  return Object.fromEntries(entries.filter(([, value]) => !isNothing(value)))
}

/** Returns the wire values that differ from the values read; empty if nothing would change. */
export function changedValues(resource: Resource, before: FormValues, values: FormValues): Record<string, unknown> {
  const entries = formFields(resource, false)
    .filter(([, field]) => !isFixed(field, false))
    .map(([name, field]) => [name, field, wireValue(field, keptValue(field, name, values))] as const)
    .filter(([name, field, value]) => !isSameValue(field, before[name], value))
  return Object.fromEntries(entries.map(([name, , value]) => [name, value]))
}

/** Returns whether closing the form would lose input. */
export function isDirty(resource: Resource, before: FormValues, values: FormValues, isNew: boolean): boolean {
  return formFields(resource, isNew).some(
    ([name, field]) => !isFixed(field, isNew) && !isSameValue(field, before[name], values[name]),
  )
}

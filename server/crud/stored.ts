import { isDeepStrictEqual } from 'node:util'
import type { AnyRow, Field, ItemFields, Resource } from '../../src/resources/define.ts'
import { cleanRichText } from '../http/rich-text.ts'
import { columnName, isList, storedFields } from './columns.ts'
import { degreeDecimals, type Stored } from './rows.ts'
import type { Draft } from './rules.ts'

/** Replaces a password in history, which records only that it changed. */
const secret = '***'

/** A value as the database would return it, so that unchanged values compare equal. */
export function storedValue(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return isList(field) ? [] : null
  if (field.kind === 'dateTime') return new Date(String(value)).toISOString()
  if (field.kind === 'richText') return cleanRichText(String(value))
  if (field.kind === 'items') return (value as Stored[]).map((item) => completeItem(field.of, item))
  if (field.kind === 'geometry') return roundedGeometry(value as { type: string; coordinates: unknown })
  return value
}

/** Every column of the item list, with its default if the item has no value. */
function completeItem(columns: ItemFields, item: Stored): Stored {
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, item[name] ?? column.default ?? null]),
  )
}

type GeoJson = { type: string; coordinates: unknown }

const alreadyRounded = new WeakSet<object>()

/** A geometry with the stored decimals; the same object if it comes from here. */
export function roundedGeometry(geometry: GeoJson): GeoJson {
  if (alreadyRounded.has(geometry)) return geometry
  const made = { type: geometry.type, coordinates: rounded(geometry.coordinates) }
  alreadyRounded.add(made)
  return made
}

const steps = 10 ** degreeDecimals

function rounded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rounded)
  const degrees = Number(value)
  const nearest = Math.round(degrees * steps)
  // Between two steps the product is not exact enough, and toFixed, ten times slower, decides.
  return Math.abs(degrees * steps - nearest) < 0.49 ? nearest / steps : Number(degrees.toFixed(degreeDecimals))
}

/** The value of a field that was not given. */
export function defaultValue(field: Field): unknown {
  if (isList(field)) return []
  return 'default' in field ? (field.default ?? null) : null
}

/** A draft's values as stored. Throws on a name that is not a column: a bug in a rule. */
export function storedDraft(resource: Resource, draft: Draft): Stored {
  return Object.fromEntries(
    Object.entries(draft).map(([name, value]) => {
      const field = resource.fields[name]
      if (field && field.kind !== 'password' && !field.derived) return [name, storedValue(field, value)]
      if (name === 'id' || isSecretColumn(resource, name)) return [name, value]
      throw new Error(
        `${resource.name}: ${name} is no column; a rule turns a password into its hash and sets declared fields only`,
      )
    }),
  )
}

function isSecretColumn(resource: Resource, name: string): boolean {
  return Object.entries(resource.fields).some(
    ([field, each]) => each.kind === 'password' && columnName(field, each) === name,
  )
}

/** All columns of a new row, defaults included. */
export function completeRow(resource: Resource, stored: Stored): Stored {
  return Object.fromEntries(
    storedFields(resource).map(([name, field]): [string, unknown] => {
      const column = columnName(name, field)
      return [column, stored[column] === undefined ? defaultValue(field) : stored[column]]
    }),
  )
}

/** The stored values that differ from the row; a secret always does. */
export function changedValues(resource: Resource, before: AnyRow | null, stored: Stored): Stored {
  return Object.fromEntries(
    Object.entries(stored).filter(
      ([name, value]) =>
        name !== 'id' && (isSecretColumn(resource, name) || !isDeepStrictEqual(before?.[name] ?? null, value)),
    ),
  )
}

/** The changes of a write for history: `{ field: [from, to] }`, with passwords masked. */
export function historyOf(
  resource: Resource,
  before: AnyRow | null,
  changed: Stored,
): Record<string, [unknown, unknown]> {
  const lines = Object.entries(changed).map(([name, value]): [string, [unknown, unknown]] => {
    const password = Object.entries(resource.fields).find(
      ([field, each]) => each.kind === 'password' && columnName(field, each) === name,
    )?.[0]
    if (!password) return [name, [before?.[name] ?? null, value]]
    return [password, value === null ? [before && secret, null] : [null, secret]]
  })
  return Object.fromEntries(lines.filter(([, [from, to]]) => !isDeepStrictEqual(from, to)))
}

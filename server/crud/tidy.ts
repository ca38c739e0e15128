import type { Field, Resource } from '../../src/resources/define.ts'

/**
 * A body as it is checked and stored: texts in Unicode's composed form (NFC), so that what looks alike is alike; an
 * optional text that is empty is no text. Only declared texts are touched, and nothing else of the body: what is wrong
 * with it is for the schema to say.
 */
export function tidyBody(resource: Resource, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      tidyValue(Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined, value),
    ]),
  )
}

function tidyValue(field: Field | undefined, value: unknown): unknown {
  if (!field) return value
  if (field.kind === 'items' && Array.isArray(value)) return value.map((item) => tidyItem(field.of, item))
  return tidyText(field, value)
}

function tidyItem(columns: Readonly<Record<string, Field>>, item: unknown): unknown {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return item
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      tidyText(Object.hasOwn(columns, name) ? columns[name] : undefined, value),
    ]),
  )
}

function tidyText(field: Field | undefined, value: unknown): unknown {
  if (typeof value !== 'string' || !field || field.kind === 'password') return value
  return value === '' && !field.required ? null : value.normalize('NFC')
}

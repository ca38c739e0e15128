import type { Label, Pattern } from '../../src/resources/define.ts'

/**
 * A JSON Schema (2020-12 as far as ajv and OpenAPI 3.1 agree) with our own keywords: `x-label` names the value in
 * messages, `x-missing` asks for it where it is not typed, `x-says` explains a pattern, `x-never` rejects a field with a reason, `x-scale` limits decimals,
 * `x-unique-by` forbids two entries with the same value, `x-geometry` requires a GeoJSON geometry, `x-graph` a flow
 * chart and `x-grid` a grid of a rule whose parts fit together.
 */
export type FormSchema = {
  type?: string | readonly string[]
  title?: string
  description?: string
  'x-label'?: Label
  'x-says'?: Label
  'x-missing'?: Label
  'x-never'?: Label
  'x-scale'?: number
  'x-unique-by'?: string
  'x-graph'?: true
  'x-grid'?: true
  'x-geometry'?: 'Point' | 'Polygon' | 'MultiPolygon'
  properties?: Readonly<Record<string, FormSchema>>
  required?: readonly string[]
  additionalProperties?: boolean | FormSchema
  items?: FormSchema
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  enum?: readonly (string | number | boolean | null)[]
  const?: string | number | boolean | null
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: 'date' | 'date-time' | 'phone'
  minimum?: number
  maximum?: number
  allOf?: readonly FormSchema[]
  oneOf?: readonly FormSchema[]
  default?: unknown
  examples?: readonly unknown[]
}

/** An object with all of these properties, and perhaps the optional ones. */
export function complete(
  properties: Readonly<Record<string, FormSchema>>,
  optional: Readonly<Record<string, FormSchema>> = {},
): FormSchema {
  return {
    type: 'object',
    properties: { ...properties, ...optional },
    required: Object.keys(properties),
    additionalProperties: false,
  }
}

/** The id of a row. */
export const idSchema: FormSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 64,
  pattern: '^[A-Za-z0-9_-]+$',
  'x-label': { zh: '编号', en: 'Id' },
}

/** A query that names a row. */
export const idQuery: FormSchema = complete({ id: idSchema })

/** The form of a text with a declared pattern. */
export function patternSchema({ source, says, format }: Pattern): FormSchema {
  return { ...(format ? { format } : { pattern: `^(?:${source})$` }), 'x-says': says }
}

/** The query parameter `_public`. */
export const publicSchema: FormSchema = {
  type: 'string',
  enum: ['true', 'false'],
  description: 'true: only what everybody sees, with the same result for every caller',
}

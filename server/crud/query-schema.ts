import { availableName } from '../../src/resources/available.ts'
import type { Field, Resource } from '../../src/resources/define.ts'
import { kinds, type Operator } from '../../src/resources/kinds.ts'
import { publicSchema, type FormSchema } from '../http/form-schema.ts'
import { isTextSearched } from './indexes.ts'

const text: FormSchema = { type: 'string' }

/** Query parameters of a list, for the API document only; `query.ts` parses them. */
export function listQuerySchema(resource: Resource): FormSchema {
  const fields = Object.entries(resource.fields)
  return {
    type: 'object',
    properties: {
      _start: { type: 'integer', minimum: 0, description: 'first row' },
      _end: { type: 'integer', minimum: 0, description: 'row after the last; at most 1000 rows' },
      _sort: { ...text, description: 'fields, separated by commas' },
      _order: { ...text, description: 'asc or desc for each sort field' },
      _deleted: { type: 'string', enum: ['true', 'false'], description: 'the recycle bin; needs the right to delete' },
      ...(resource.grows ? { _totalLater: totalLaterSchema } : {}),
      ...(resource.publish ? { _public: publicSchema } : {}),
      ...(resource.available ? { [availableName]: availableSchema } : {}),
      ...filterParameters(resource),
      ...(fields.some(([, field]) => isTextSearched(field))
        ? { q: { ...text, description: 'searches all texts' } }
        : {}),
      ...(fields.some(([, { kind }]) => kind === 'geometry') ? placeParameters : {}),
    },
    additionalProperties: false,
  }
}

/** The parameter that leaves out what cannot be had. */
export const availableSchema: FormSchema = {
  type: 'string',
  enum: ['true', 'false'],
  description: 'true: only what can be had, unless a filter says which status to find',
}

const totalLaterSchema: FormSchema = {
  type: 'string',
  enum: ['true', 'false'],
  description: 'true: total is null where counting takes long; a page of no rows returns it',
}

const placeParameters: Readonly<Record<string, FormSchema>> = {
  bbox: { ...text, description: 'west,south,east,north in degrees' },
  within: { ...text, description: 'GeoJSON Polygon or MultiPolygon, EPSG:4490' },
}

function filterParameters(resource: Resource): Record<string, FormSchema> {
  const parameters = Object.entries(resource.fields).flatMap(([name, field]) =>
    kinds[field.kind].operators.map((operator) => filterParameter(name, field, operator)),
  )
  return Object.fromEntries(parameters)
}

function filterParameter(name: string, field: Field, operator: Operator): [string, FormSchema] {
  const description =
    operator === 'in' ? `${field.label.en}: one of, separated by commas` : `${field.label.en}: ${operator}`
  return [operator === 'eq' ? name : `${name}_${operator}`, { ...text, description }]
}

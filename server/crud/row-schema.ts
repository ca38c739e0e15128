import type { Resource } from '../../src/resources/define.ts'
import { heavyKinds } from '../../src/resources/kinds.ts'
import type { FormSchema } from '../http/form-schema.ts'
import { fieldSchema } from './schema.ts'

const instant: FormSchema = { type: 'string', format: 'date-time' }

const systemSchemas: Readonly<Record<string, FormSchema>> = {
  id: { type: 'string' },
  version: { type: 'integer', minimum: 1 },
  createdAt: instant,
  createdBy: { type: 'string' },
  updatedAt: instant,
  updatedBy: { type: 'string' },
  deletedAt: { type: ['string', 'null'], format: 'date-time' },
  _labels: { type: 'object', description: 'readable names of region, ref and refs fields', additionalProperties: true },
}

/** A row in responses, in lists without geometry; for the API document, never for validation. */
export function rowSchema(
  resource: Resource,
  { withGeometry }: { withGeometry: boolean } = { withGeometry: true },
): FormSchema {
  const shown = Object.entries(resource.fields).filter(
    ([, { kind }]) => kind !== 'password' && (withGeometry || !heavyKinds.includes(kind)),
  )
  return {
    type: 'object',
    properties: { ...systemSchemas, ...Object.fromEntries(shown.map(([name, field]) => [name, fieldSchema(field)])) },
  }
}

/** The envelope around a response's data. */
export function answerSchema(data: FormSchema): { 200: FormSchema } {
  return {
    200: {
      type: 'object',
      description: 'done',
      properties: {
        code: { type: 'integer', const: 200 },
        success: { type: 'boolean', const: true },
        msg: { type: 'string' },
        data,
      },
      required: ['code', 'success', 'msg', 'data'],
    },
  }
}

/** A list with its total. */
export function pageOf(record: FormSchema, { isTotalLater = false } = {}): FormSchema {
  const total: FormSchema = isTotalLater
    ? { type: ['integer', 'null'], description: 'null only where _totalLater is true' }
    : { type: 'integer' }
  return {
    type: 'object',
    properties: { records: { type: 'array', items: record }, total },
    required: ['records', 'total'],
  }
}

/** A response that is a file, in one of several formats. */
export function fileAnswer(mediaTypes: readonly string[]): {
  200: { description: string; content: Record<string, { schema: { type: string; format: string } }> }
} {
  const content = Object.fromEntries(mediaTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
  return { 200: { description: 'the file', content } }
}

import type { Ajv, FuncKeywordDefinition, SchemaValidateFunction } from 'ajv'
import { graphMistake } from '../../src/flow/graph/form.ts'
import type { Label } from '../../src/resources/define.ts'
import { isRecord } from '../../src/resources/keys.ts'
import { gridMistake } from '../../src/resources/rules/grid-form.ts'
import { isDate, isInstant, isPhone } from './formats.ts'
import { geometryMistake } from './geometry-form.ts'

/** Adds the keywords of `FormSchema` to a validator. Each error carries the parameters of its message. */
export function addFormKeywords(ajv: Ajv): void {
  ajv.addVocabulary(['x-label', 'x-missing', 'x-says'])
  ajv.addFormat('date', isDate)
  ajv.addFormat('date-time', isInstant)
  ajv.addFormat('phone', isPhone)
  ajv.addKeyword(checked('x-never', undefined, (says: Label) => ({ says })))
  ajv.addKeyword(
    checked('x-scale', 'number', (scale: number, value) => (hasMoreDecimals(value, scale) ? { scale } : null)),
  )
  ajv.addKeyword(checked('x-unique-by', 'array', (key: string, value) => repeatedValue(value, key)))
  for (const [keyword, mistakeIn] of [
    ['x-graph', graphMistake],
    ['x-grid', gridMistake],
  ] as const)
    ajv.addKeyword(
      checked(keyword, 'object', (_asked: true, value) => {
        const says = mistakeIn(value)
        return says ? { says } : null
      }),
    )
  ajv.addKeyword(
    checked('x-geometry', 'object', (shape: 'Point' | 'Polygon' | 'MultiPolygon', value) => {
      const says = geometryMistake(value, shape)
      return says ? { says, shape } : null
    }),
  )
}

type Problem = Record<string, unknown> | null

/** Value that the validator passes to a keyword for one type. */
type Values = { number: number; array: unknown[]; object: object }

function checked<S, T extends keyof Values>(
  keyword: string,
  type: T | undefined,
  problemOf: (schema: S, value: Values[T]) => Problem,
): FuncKeywordDefinition {
  const validate: SchemaValidateFunction = (schema: S, value: Values[T]): boolean => {
    const params = problemOf(schema, value)
    validate.errors = params ? [{ keyword, params, message: keyword }] : []
    return params === null
  }
  return { keyword, errors: true, validate, ...(type ? { type } : {}) }
}

/** True when the shortest text that parses to the number has more decimals than `scale` (0.1 + 0.2 has 17). */
function hasMoreDecimals(value: number, scale: number): boolean {
  return Number(value.toFixed(Math.min(scale, 20))) !== value
}

function repeatedValue(entries: readonly unknown[], key: string): Problem {
  const seen = new Set<unknown>()
  for (const entry of entries) {
    const value = isRecord(entry) ? entry[key] : undefined
    if (value === undefined || value === null) continue
    if (seen.has(value)) return { key, value: String(value).slice(0, 60) }
    seen.add(value)
  }
  return null
}

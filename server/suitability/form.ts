import { landCategories, landNumbers, mostCriteria, type Criterion } from '../../src/resources/criteria/criterion.ts'
import type { Label } from '../../src/resources/define.ts'
import type { Locale } from '../../src/resources/errors.ts'
import { idSchema, type FormSchema } from '../http/form-schema.ts'
import { malformed, type Mistake } from '../http/mistakes.ts'

export type SuitabilityBody = {
  landIds?: readonly string[]
  filter?: Readonly<Record<string, string>>
  criteria: readonly Criterion[]
  /** Weights by key; they override those of the criteria. */
  weights?: Readonly<Record<string, number>>
}

const mostIds = 10_000
/** Enough for a thousand preferred values and ten thousand ids. */
export const bodyBytes = 1024 * 1024

const key: FormSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 64,
  pattern: '^[A-Za-z0-9_.-]+$',
  'x-label': { zh: '指标编号', en: 'Key' },
}
const layer: FormSchema = { type: 'string', minLength: 1, maxLength: 80, description: 'The name of a planning layer' }
const amount: FormSchema = { type: 'number', minimum: -1e12, maximum: 1e12 }
const wishes: FormSchema = { type: 'array', maxItems: 200, items: { type: 'string', minLength: 1, maxLength: 64 } }
const weight: FormSchema = { type: 'number', minimum: 0, maximum: 1e6 }

const source: FormSchema = {
  type: 'object',
  description:
    'number and category: a field of the land; distance: metres to a layer; attribute: a number of the layer’s features at the land’s middle; verdict: what an analysis would say',
  properties: {
    kind: { type: 'string', enum: ['number', 'category', 'distance', 'attribute', 'verdict'] },
    field: { type: 'string', minLength: 1, maxLength: 128 },
    layer,
  },
  required: ['kind'],
  additionalProperties: false,
}

const preference: FormSchema = {
  type: 'object',
  description:
    'more: nothing at from, all at to; less: all at from, nothing at to; target: all between, falling to nothing over fade; wish: all for best, half for fair',
  properties: {
    direction: { type: 'string', enum: ['more', 'less', 'target', 'wish'] },
    from: amount,
    to: amount,
    fade: { ...amount, minimum: 0 },
    best: wishes,
    fair: wishes,
  },
  required: ['direction'],
  additionalProperties: false,
}

const criterion: FormSchema = {
  type: 'object',
  properties: {
    key,
    source,
    preference,
    weight,
    isKnockOut: { type: 'boolean', description: 'a value beyond the threshold puts the land out' },
  },
  required: ['key', 'source', 'preference', 'weight', 'isKnockOut'],
  additionalProperties: false,
}

/** Schema of the body; `readBody` checks how the parts fit together. */
export const bodyForm: FormSchema = {
  type: 'object',
  properties: {
    landIds: {
      type: 'array',
      minItems: 1,
      maxItems: mostIds,
      uniqueItems: true,
      items: idSchema,
    },
    filter: {
      type: 'object',
      description: 'The filters of a list of lands, as its query has them',
      additionalProperties: { type: 'string', maxLength: 20_000 },
    },
    criteria: { type: 'array', minItems: 1, maxItems: mostCriteria, 'x-unique-by': 'key', items: criterion },
    weights: {
      type: 'object',
      description: 'Weights by key, instead of those of the criteria',
      additionalProperties: weight,
    },
  },
  required: ['criteria'],
  additionalProperties: false,
}

const says = {
  one: { zh: '请给出 landIds 或 filter 之一', en: 'give either landIds or filter' },
  needs: {
    zh: '这种指标须且只须有这些项：source（kind、field 或 layer）、preference（direction 与其阈值）',
    en: 'this kind of criterion takes just the parts of its kind: source (kind, field or layer), preference (direction and its thresholds)',
  },
  field: { zh: '地块没有这个可评价的字段', en: 'lands have no such field to weigh' },
  category: {
    zh: '用途、状态和结论须用 wish（期望清单），数值不能用',
    en: 'categories and verdicts take wish, numbers do not',
  },
  order: { zh: 'from 不能大于 to', en: 'from must not be greater than to' },
  weightless: { zh: '没有这个指标', en: 'there is no such criterion' },
} as const satisfies Record<string, Label>

const sourceParts: Readonly<Record<Criterion['source']['kind'], readonly string[]>> = {
  number: ['field', 'kind'],
  category: ['field', 'kind'],
  distance: ['kind', 'layer'],
  attribute: ['field', 'kind', 'layer'],
  verdict: ['kind'],
}
const preferenceParts: Readonly<Record<Criterion['preference']['direction'], readonly string[]>> = {
  more: ['direction', 'from', 'to'],
  less: ['direction', 'from', 'to'],
  target: ['direction', 'fade', 'from', 'to'],
  wish: ['best', 'direction', 'fair'],
}

/** Returns the criteria with their weights; throws one 400 with every mistake. */
export function readBody(body: SuitabilityBody, locale: Locale): Criterion[] {
  const keys = new Set(body.criteria.map((each) => each.key))
  const mistakes = [
    ...((body.landIds === undefined) === (body.filter === undefined) ? [{ field: 'landIds', says: says.one }] : []),
    ...body.criteria.flatMap((each, at) => mistakesOf(each, `criteria[${at}]`)),
    ...Object.keys(body.weights ?? {})
      .filter((name) => !keys.has(name))
      .map((name) => ({ field: `weights.${name}`, says: says.weightless })),
  ]
  if (mistakes.length > 0) throw malformed(mistakes, locale)
  return body.criteria.map((each) => ({ ...each, weight: body.weights?.[each.key] ?? each.weight }))
}

function mistakesOf({ source: from, preference: by }: Criterion, field: string): Mistake[] {
  if (!hasJust(from, sourceParts[from.kind])) return [{ field: `${field}.source`, says: says.needs }]
  if (!hasJust(by, preferenceParts[by.direction])) return [{ field: `${field}.preference`, says: says.needs }]
  const isCategory = from.kind === 'category' || from.kind === 'verdict'
  if (isCategory !== (by.direction === 'wish')) return [{ field: `${field}.preference.direction`, says: says.category }]
  const names: readonly string[] | null =
    from.kind === 'number' ? landNumbers : from.kind === 'category' ? landCategories : null
  if (names && 'field' in from && !names.includes(from.field))
    return [{ field: `${field}.source.field`, says: says.field }]
  return by.direction !== 'wish' && by.from > by.to ? [{ field: `${field}.preference.from`, says: says.order }] : []
}

function hasJust(given: object, parts: readonly string[]): boolean {
  return Object.keys(given).toSorted().join() === parts.join()
}

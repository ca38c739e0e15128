import type { ErrorObject } from 'ajv'
import type { Label } from '../../src/resources/define.ts'
import { requiredWords } from '../../src/resources/required-words.ts'
import type { FormSchema } from './form-schema.ts'
import { formWords } from './form-words.ts'
import { phrase, type Mistake } from './mistakes.ts'

const longestField = 100

/**
 * Converts ajv's errors to messages for the user: one per field, in the order found. `root` is the schema that caused
 * them: it contains the labels.
 */
export function mistakesOf(errors: readonly ErrorObject[], root: FormSchema): Mistake[] {
  const byField = new Map<string, Mistake>()
  for (const error of errors) {
    const path = pathOf(error)
    const field = path.join('.').slice(0, longestField)
    if (!byField.has(field)) byField.set(field, { field, says: sentenceOf(error, path, root) })
  }
  return [...byField.values()]
}

function pathOf(error: ErrorObject): string[] {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (error.keyword === 'required') path.push(String(error.params.missingProperty))
  if (error.keyword === 'additionalProperties') path.push(String(error.params.additionalProperty))
  return path
}

function sentenceOf(error: ErrorObject, path: readonly string[], root: FormSchema): Label {
  const { label, schema } = describe(root, path)
  const sentence = (template: Label, values: Record<string, string | number | Label> = {}): Label =>
    phrase(template, { label, ...values })
  const say = sentences[error.keyword]
  if (say) return say(error, schema, sentence)
  return sentence(formWords.other)
}

type Sentence = (template: Label, values?: Record<string, string | number | Label>) => Label

const sentences: Readonly<Record<string, (error: ErrorObject, schema: FormSchema, sentence: Sentence) => Label>> = {
  required: (_error, schema, sentence) => sentence(missingWords(schema)),
  additionalProperties: () => formWords.unknown,
  type: (error, schema, sentence) => sentence(error.data === null ? missingWords(schema) : typeWords(schema)),
  minLength: (error, schema, sentence) =>
    error.data === ''
      ? sentence(missingWords(schema))
      : sentence(formWords.tooShort, { limit: Number(error.params.limit) }),
  maxLength: (error, _schema, sentence) => sentence(formWords.tooLong, { limit: Number(error.params.limit) }),
  pattern: (error, _schema, sentence) => patternSentence(error.parentSchema?.['x-says'], sentence),
  format: (error, _schema, sentence) =>
    error.params.format === 'phone'
      ? patternSentence(error.parentSchema?.['x-says'], sentence)
      : sentence(error.params.format === 'date' ? formWords.date : formWords.instant),
  minimum: (_error, schema, sentence) => rangeSentence(schema, sentence),
  maximum: (_error, schema, sentence) => rangeSentence(schema, sentence),
  enum: (_error, schema, sentence) =>
    sentence(formWords.choice, {
      options: schema['x-says'] ?? (schema.enum ?? []).filter((value) => value !== null).join(', '),
    }),
  minItems: (error, schema, sentence) =>
    Number(error.params.limit) === 1
      ? sentence(missingWords(schema))
      : sentence(formWords.fewItems, { limit: Number(error.params.limit) }),
  maxItems: (error, _schema, sentence) => sentence(formWords.manyItems, { limit: Number(error.params.limit) }),
  uniqueItems: (_error, _schema, sentence) => sentence(formWords.repeated),
  'x-never': (error, _schema, sentence) => sentence(saidBy(error)),
  'x-scale': (error, _schema, sentence) => sentence(formWords.scale, { scale: Number(error.params.scale) }),
  'x-unique-by': (error, schema, sentence) => {
    const key = String(error.params.key)
    return sentence(formWords.repeatedIn, {
      field: schema.items?.properties?.[key]?.['x-label'] ?? key,
      value: String(error.params.value),
    })
  },
  'x-graph': saidBy,
  'x-grid': saidBy,
  'x-geometry': (error, _schema, sentence) => {
    const says = phrase(saidBy(error), { shape: String(error.params.shape) })
    return sentence({ zh: `{label}${says.zh}`, en: `{label} ${says.en}` })
  },
}

/** A value is typed unless its schema says otherwise. */
function missingWords(schema: FormSchema): Label {
  return schema['x-missing'] ?? requiredWords.typed
}

/** Returns the message that our own keywords add to an error. */
function saidBy(error: ErrorObject): Label {
  return error.params.says
}

/** A pattern's explanation may be a whole sentence (with `{label}`) or only its second half. */
function patternSentence(says: Label | undefined, sentence: Sentence): Label {
  if (!says) return sentence(formWords.pattern)
  return says.zh.includes('{label}') ? sentence(says) : sentence({ zh: `{label}${says.zh}`, en: `{label} ${says.en}` })
}

function rangeSentence({ minimum, maximum }: FormSchema, sentence: Sentence): Label {
  if (minimum !== undefined && maximum !== undefined) return sentence(formWords.range, { min: minimum, max: maximum })
  return minimum === undefined
    ? sentence(formWords.max, { max: maximum ?? '' })
    : sentence(formWords.min, { min: minimum })
}

const wordsByType: Readonly<Record<string, Label>> = {
  string: formWords.text,
  integer: formWords.integer,
  number: formWords.number,
  boolean: formWords.boolean,
  array: formWords.list,
  object: formWords.object,
}

function typeWords({ type }: FormSchema): Label {
  const expected = (typeof type === 'string' ? [type] : (type ?? [])).find((each) => each !== 'null')
  return wordsByType[expected ?? ''] ?? formWords.wrongType
}

/** Returns the label of the value at a path (`items.3.value` → 字典项第 4 行的值), and the schema of the value. */
function describe(root: FormSchema, path: readonly string[]): { label: Label; schema: FormSchema } {
  let schema = root
  let label = root['x-label'] ?? formWords.body
  let row: { list: Label; row: number } | null = null
  for (const part of path) {
    const property: FormSchema | undefined = schema.properties?.[part]
    const entries = /^\d+$/.test(part) ? schema.items : undefined
    if (entries && !property) {
      row = { list: label, row: Number(part) + 1 }
      label = phrase(formWords.entry, row)
    } else {
      const own = property?.['x-label'] ?? { zh: part.slice(0, longestField), en: part.slice(0, longestField) }
      label = row ? phrase(formWords.inRow, { ...row, label: own }) : own
      row = null
    }
    schema = property ?? entries ?? {}
  }
  return { label, schema }
}

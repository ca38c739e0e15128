import type { Field, FieldKind, ItemField, ItemFields, Label, Resource } from '../../src/resources/define.ts'
import { isNumericChoice } from '../../src/resources/kinds.ts'
import { requiredWords, requiredWordsOf } from '../../src/resources/required-words.ts'
import { lineOfText, linesOfText } from '../http/formats.ts'
import { patternSchema, type FormSchema } from '../http/form-schema.ts'
import { formWords } from '../http/form-words.ts'
import { graphSchema } from '../http/graph-schema.ts'
import { gridSchema } from '../http/grid-schema.ts'

const words = {
  createOnly: { zh: '{label}创建后不能修改', en: '{label} cannot be changed after creation' },
  computed: { zh: '{label}由系统计算，不能填写', en: '{label} is computed by the system and cannot be given' },
  region: { zh: '应为 12 位区划代码', en: 'must be a region code of 12 digits' },
  key: { zh: '应为编号', en: 'must be an id' },
  permission: { zh: '应形如 LM:list', en: 'must look like LM:list' },
  id: { zh: '编号', en: 'Id' },
  version: { zh: '版本', en: 'Version' },
} as const satisfies Record<string, Label>

const mostRefs = 500
const mostDictValues = 100
const mostPermissions = 2000
/** The wire carries a password of any length as the base64 of an RSA-4096 block, which is 684 characters. */
const longestSecret = 1024

/** The body of `POST /add`: every field that a client may set, the required ones required. */
export function addSchema(resource: Resource): FormSchema {
  const fields = Object.entries(resource.fields)
  return {
    type: 'object',
    'x-label': resource.label,
    properties: Object.fromEntries(
      fields.map(([name, field]) => [name, field.computed ? never(field, words.computed) : fieldSchema(field)]),
    ),
    required: fields
      .filter(([, field]) => field.required && !field.computed && !hasDefault(field))
      .map(([name]) => name),
    additionalProperties: false,
  }
}

/** The body of `PUT /update`: id, the version that was read, and the changed fields. */
export function updateSchema(resource: Resource): FormSchema {
  return {
    type: 'object',
    'x-label': resource.label,
    properties: {
      id: { ...keySchema, 'x-label': words.id },
      version: { type: 'integer', minimum: 1, maximum: 2_147_483_647, 'x-label': words.version },
      ...changeSchema(resource).properties,
    },
    required: ['id', 'version'],
    additionalProperties: false,
  }
}

/** The changed fields alone, as in an imported row. */
export function changeSchema(resource: Resource): FormSchema {
  const properties = Object.entries(resource.fields).map(([name, field]): [string, FormSchema] => {
    if (field.computed) return [name, never(field, words.computed)]
    return [name, field.createOnly ? never(field, words.createOnly) : fieldSchema(field)]
  })
  return {
    type: 'object',
    'x-label': resource.label,
    properties: Object.fromEntries(properties),
    additionalProperties: false,
  }
}

function never({ label }: Field, says: Label): FormSchema {
  return { 'x-label': label, 'x-never': says }
}

function hasDefault(field: Field): boolean {
  return 'default' in field && field.default !== undefined
}

/** Schema of a field's value in requests and responses. */
export function fieldSchema(field: Field): FormSchema {
  const missing = requiredWordsOf(field.kind)
  const schema = { 'x-label': field.label, 'x-missing': missing, ...schemas[field.kind](field as never) }
  return field.required || field.kind === 'boolean' ? required(schema) : nullable(schema)
}

function nullable(schema: FormSchema): FormSchema {
  const type = typeof schema.type === 'string' ? [schema.type, 'null'] : schema.type
  return { ...schema, ...(type ? { type } : {}), ...(schema.enum ? { enum: [...schema.enum, null] } : {}) }
}

function required(schema: FormSchema): FormSchema {
  if (schema.type === 'array') return { ...schema, minItems: 1 }
  return schema.type === 'string' && !schema.enum ? { ...schema, minLength: schema.minLength ?? 1 } : schema
}

function limitedText(maxLength: number, rules: readonly FormSchema[]): FormSchema {
  return { maxLength, allOf: rules }
}

const keySchema: FormSchema = {
  type: 'string',
  ...limitedText(64, [{ pattern: '^[A-Za-z0-9_-]+$', 'x-says': words.key }]),
}
/** Blank text counts as missing. */
const notBlank: FormSchema = { pattern: '\\S', 'x-says': requiredWords.typed }
/** HTML needs some text outside the tags. */
const notEmptied: FormSchema = { pattern: '(^|>)[^<]*[^<\\s]', 'x-says': requiredWords.typed }
const printable: FormSchema = { pattern: lineOfText, 'x-says': formWords.characters }
const printableLines: FormSchema = { pattern: linesOfText, 'x-says': formWords.characters }

type Of<K extends FieldKind> = Extract<Field, { kind: K }>
type Schemas = { [K in FieldKind]: (field: Of<K>) => FormSchema }

const schemas: Schemas = {
  text: textSchema,
  longText: ({ maxLength, required: isRequired }) => ({
    type: 'string',
    ...limitedText(maxLength, [...(isRequired ? [notBlank] : []), printableLines]),
  }),
  richText: ({ maxLength, required: isRequired }) => ({
    type: 'string',
    description: 'HTML; what is not allowed in it is taken out',
    ...limitedText(maxLength, [...(isRequired ? [notEmptied] : []), printableLines]),
  }),
  password: () => ({
    type: 'string',
    description: 'RSA-OAEP (SHA-256) of the UTF-8 text, base64',
    ...limitedText(longestSecret, [printable]),
  }),
  integer: ({ min, max }) => ({ type: 'integer', minimum: min, maximum: max }),
  decimal: ({ min, max, scale }) => ({ type: 'number', minimum: min, maximum: max, 'x-scale': scale }),
  boolean: () => ({ type: 'boolean' }),
  date: () => ({ type: 'string', format: 'date' }),
  dateTime: () => ({ type: 'string', format: 'date-time' }),
  choice: optionSchema,
  choices: (field) => ({
    type: 'array',
    items: { ...optionSchema(field), 'x-label': field.label },
    uniqueItems: true,
    maxItems: field.options.length,
  }),
  dict: ({ dict }) => dictSchema(dict),
  dicts: ({ dict, label }) => ({
    type: 'array',
    items: { ...dictSchema(dict), 'x-label': label },
    uniqueItems: true,
    maxItems: mostDictValues,
  }),
  region: () => ({ type: 'string', ...limitedText(12, [{ pattern: '^[0-9]{12}$', 'x-says': words.region }]) }),
  ref: ({ to }) => ({ ...keySchema, description: `the id of one of ${to}` }),
  refs: ({ to }) => ({
    type: 'array',
    items: { ...keySchema, description: `the id of one of ${to}` },
    uniqueItems: true,
    maxItems: mostRefs,
  }),
  permissions: () => ({ type: 'array', items: permissionSchema, uniqueItems: true, maxItems: mostPermissions }),
  items: ({ of, maxItems }) => ({ type: 'array', items: itemSchema(of), maxItems, ...uniqueColumn(of) }),
  files: ({ maxFiles, label }) => ({
    type: 'array',
    items: { ...keySchema, 'x-label': label, description: 'the id of an uploaded file' },
    uniqueItems: true,
    maxItems: maxFiles,
  }),
  geometry: ({ shape }) => ({
    type: 'object',
    description: `GeoJSON ${shape}, EPSG:4490 degrees, longitude first`,
    'x-geometry': shape,
  }),
  graph: () => graphSchema,
  grid: () => gridSchema,
  area: () => ({ type: 'number', minimum: 0 }),
}

function textSchema({ maxLength, minLength, pattern, required: isRequired }: Of<'text'>): FormSchema {
  const rules = [...(isRequired ? [notBlank] : []), printable, ...(pattern ? [patternSchema(pattern)] : [])]
  return { type: 'string', ...(minLength === undefined ? {} : { minLength }), ...limitedText(maxLength, rules) }
}

function dictSchema(dict: string): FormSchema {
  return { type: 'string', description: `an enabled value of the dictionary ${dict}`, ...limitedText(50, [printable]) }
}

function optionSchema(field: Of<'choice'> | Of<'choices'>): FormSchema {
  const names = (language: keyof Label): string =>
    field.options.map(({ label }) => label[language]).join(language === 'zh' ? '、' : ', ')
  return {
    type: isNumericChoice(field) ? 'integer' : 'string',
    enum: field.options.map(({ value }) => value),
    'x-says': { zh: names('zh'), en: names('en') },
  }
}

/** `LM:list`, `LM:*` or `*:*`. */
const permissionSchema: FormSchema = {
  type: 'string',
  ...limitedText(64, [{ pattern: '^([A-Z][A-Z0-9_]*|\\*):([a-z][A-Za-z]*|\\*)$', 'x-says': words.permission }]),
}

function itemSchema(columns: ItemFields): FormSchema {
  const entries = Object.entries(columns)
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, column]: [string, ItemField]) => [name, fieldSchema(column)])),
    required: entries.filter(([, column]) => column.required && !hasDefault(column)).map(([name]) => name),
    additionalProperties: false,
  }
}

function uniqueColumn(columns: ItemFields): FormSchema {
  const unique = Object.keys(columns).find((name) => columns[name]?.unique)
  return unique ? { 'x-unique-by': unique } : {}
}

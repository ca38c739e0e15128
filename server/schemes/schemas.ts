import { mostCandidates, mostCriteria, schemes } from '../../src/resources/schemes.ts'
import { shareDays } from '../../src/resources/composed-scheme.ts'
import { lineOfText } from '../http/formats.ts'
import { idSchema, type FormSchema } from '../http/form-schema.ts'

const { candidates, criteria } = schemes.fields

const versionForm: FormSchema = {
  type: 'integer',
  minimum: 1,
  maximum: 2_147_483_647,
  'x-label': { zh: '版本', en: 'Version' },
}

const keyForm: FormSchema = {
  type: 'string',
  minLength: 1,
  maxLength: candidates.of.key.maxLength,
  pattern: '^[A-Za-z0-9_-]+$',
  'x-label': candidates.of.key.label,
}
const nameForm: FormSchema = {
  type: 'string',
  minLength: 1,
  maxLength: candidates.of.name.maxLength,
  allOf: [{ pattern: '\\S' }, { pattern: lineOfText }],
  'x-label': candidates.of.name.label,
}
const noteForm: FormSchema = {
  type: 'string',
  maxLength: candidates.of.note.maxLength,
  pattern: lineOfText,
  'x-label': candidates.of.note.label,
}

const added: FormSchema = {
  type: 'object',
  properties: { landId: idSchema, runId: idSchema, name: nameForm, note: noteForm },
  additionalProperties: false,
}
const changed: FormSchema = {
  type: 'object',
  properties: {
    key: keyForm,
    name: nameForm,
    note: { ...noteForm, type: ['string', 'null'] },
    runId: idSchema,
    isSeen: { type: 'boolean', enum: [true] },
  },
  required: ['key'],
  additionalProperties: false,
}
const weightForm: FormSchema = {
  type: 'object',
  properties: {
    criterion: {
      type: 'string',
      minLength: 1,
      maxLength: criteria.of.criterion.maxLength,
      pattern: lineOfText,
      'x-label': criteria.of.criterion.label,
    },
    weight: {
      type: 'integer',
      minimum: criteria.of.weight.min,
      maximum: criteria.of.weight.max,
      'x-label': criteria.of.weight.label,
    },
  },
  required: ['criterion', 'weight'],
  additionalProperties: false,
}
const criteriaForm: FormSchema = {
  type: 'object',
  description: 'weights have no unit: only their proportions matter',
  properties: {
    template: {
      type: ['string', 'null'],
      maxLength: schemes.fields.template.maxLength,
      pattern: lineOfText,
      'x-label': schemes.fields.template.label,
    },
    weights: {
      type: 'array',
      items: weightForm,
      maxItems: mostCriteria,
      'x-unique-by': 'criterion',
      'x-label': criteria.label,
    },
  },
  required: ['template', 'weights'],
  additionalProperties: false,
}

export const editForm: FormSchema = {
  type: 'object',
  properties: {
    id: idSchema,
    version: versionForm,
    add: { type: 'array', items: added, maxItems: mostCandidates, 'x-label': candidates.label },
    remove: { type: 'array', items: keyForm, maxItems: mostCandidates, 'x-label': candidates.label },
    change: {
      type: 'array',
      items: changed,
      maxItems: mostCandidates,
      'x-unique-by': 'key',
      'x-label': candidates.label,
    },
    criteria: criteriaForm,
  },
  required: ['id'],
  additionalProperties: false,
}

export const composedQuery: FormSchema = {
  type: 'object',
  properties: { id: idSchema, version: versionForm },
  required: ['id'],
  additionalProperties: false,
}
export const idsQuery: FormSchema = {
  type: 'object',
  properties: {
    ids: {
      type: 'string',
      minLength: 1,
      maxLength: 20_000,
      pattern: '^[A-Za-z0-9_-]{1,64}(,[A-Za-z0-9_-]{1,64}){0,199}$',
      'x-label': { zh: '编号', en: 'Ids' },
    },
  },
  required: ['ids'],
  additionalProperties: false,
}
/** Key of a share link, 256 bits. */
export const keyQuery: FormSchema = {
  type: 'object',
  properties: {
    key: { ...idSchema, 'x-label': { zh: '分享链接', en: 'Key' } },
  },
  required: ['key'],
  additionalProperties: false,
}

export const shareForm: FormSchema = {
  type: 'object',
  properties: {
    id: idSchema,
    days: {
      type: 'integer',
      minimum: shareDays.least,
      maximum: shareDays.most,
      'x-label': { zh: '有效天数', en: 'Days' },
    },
  },
  required: ['id'],
  additionalProperties: false,
}
export const rollBackForm: FormSchema = {
  type: 'object',
  properties: { id: idSchema, version: versionForm, to: versionForm },
  required: ['id', 'version', 'to'],
  additionalProperties: false,
}
export const revokeForm: FormSchema = {
  type: 'object',
  properties: { id: idSchema },
  required: ['id'],
  additionalProperties: false,
}

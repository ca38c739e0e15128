import type { Field } from '../../src/resources/define.ts'
import { inquiries, targetKinds } from '../../src/resources/inquiries.ts'
import { privacyTexts } from '../../src/resources/privacy-texts.ts'
import { lineOfText, linesOfText } from '../http/formats.ts'
import { idSchema, patternSchema, type FormSchema } from '../http/form-schema.ts'
import { formWords } from '../http/form-words.ts'
import { keyPattern } from './receipt.ts'

type Texts = 'name' | 'company' | 'phone' | 'email'

/** A line of text with its declared limits. */
function line(name: Texts): FormSchema {
  const field: Extract<Field, { kind: 'text' }> = inquiries.fields[name]
  const own = field.pattern ? { allOf: [patternSchema(field.pattern)] } : {}
  return {
    type: 'string',
    minLength: 1,
    maxLength: field.maxLength,
    pattern: lineOfText,
    'x-says': formWords.characters,
    'x-label': field.label,
    ...own,
  }
}

/** Several lines of text. */
function lines(label: FormSchema['x-label'], maxLength: number): FormSchema {
  return {
    type: 'string',
    minLength: 1,
    maxLength,
    pattern: linesOfText,
    'x-says': formWords.characters,
    'x-label': label,
  }
}

const plainLine = (maxLength: number): FormSchema => ({
  type: 'string',
  minLength: 1,
  maxLength,
  pattern: lineOfText,
  'x-says': formWords.characters,
})

const captchaLine = (zh: string, en: string, maxLength: number): FormSchema => ({
  ...plainLine(maxLength),
  'x-label': { zh, en },
})

/** A strict object schema: rejects other fields. */
function form(properties: Readonly<Record<string, FormSchema>>, required: readonly string[]): FormSchema {
  return { type: 'object', additionalProperties: false, properties, required }
}

export type AskBody = {
  targetKind: (typeof targetKinds)[number]
  targetId: string
  name: string
  company?: string
  phone: string
  email?: string
  message: string
  plannedUse?: string
  investmentWan?: number
  timing?: string
  /** Number of the privacy text that the asker has consented to. */
  consent?: number
  captchaId?: string
  captcha?: string
}

export const askForm = form(
  {
    targetKind: { type: 'string', enum: targetKinds, 'x-label': inquiries.fields.targetKind.label },
    targetId: { ...idSchema, 'x-label': inquiries.fields.targetId.label },
    name: line('name'),
    company: line('company'),
    phone: line('phone'),
    email: line('email'),
    message: lines(inquiries.fields.message.label, inquiries.fields.message.maxLength),
    plannedUse: { ...plainLine(50), 'x-label': inquiries.fields.plannedUse.label },
    investmentWan: {
      type: 'number',
      minimum: inquiries.fields.investmentWan.min,
      maximum: inquiries.fields.investmentWan.max,
      'x-label': inquiries.fields.investmentWan.label,
    },
    timing: {
      type: 'string',
      enum: inquiries.fields.timing.options.map(({ value }) => value),
      'x-label': inquiries.fields.timing.label,
    },
    consent: {
      type: 'integer',
      minimum: 1,
      maximum: inquiries.fields.consentVersion.max,
      'x-label': privacyTexts.label,
    },
    captchaId: captchaLine('验证码编号', 'Id of the picture', 64),
    captcha: captchaLine('验证码', 'Code of the picture', 20),
  },
  ['targetKind', 'targetId', 'name', 'phone', 'message'],
)

export const stateForm = form(
  {
    key: {
      type: 'string',
      pattern: keyPattern,
      maxLength: 43,
      'x-label': { zh: '回执密钥', en: 'Key of the receipt' },
      'x-says': { zh: '应为回执链接中的密钥', en: 'must be the key of a receipt link' },
    },
  },
  ['key'],
)

export type FindBody = { receiptNo: string; contact: string }

export const findForm = form(
  {
    receiptNo: { ...plainLine(inquiries.fields.receiptNo.maxLength), 'x-label': inquiries.fields.receiptNo.label },
    contact: {
      ...plainLine(inquiries.fields.email.maxLength),
      'x-label': { zh: '电话或邮箱', en: 'Phone or e-mail' },
    },
  },
  ['receiptNo', 'contact'],
)

export const idForm = form({ id: idSchema }, ['id'])

const longestNote = 2000
export const noteForm = form({ id: idSchema, text: lines({ zh: '备注', en: 'Note' }, longestNote) }, ['id', 'text'])

export const rangeForm = form(
  {
    _start: { type: 'integer', minimum: 0, maximum: 1_000_000 },
    _end: { type: 'integer', minimum: 0, maximum: 1_000_100 },
  },
  [],
)

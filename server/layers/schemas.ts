import type { FormSchema } from '../http/form-schema.ts'

/** The id of a layer. */
export const idSchema: FormSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 64,
  pattern: '^[A-Za-z0-9_-]+$',
  'x-label': { zh: '编号', en: 'Id' },
}

export const flag: FormSchema = {
  type: 'string',
  enum: ['true', 'false'],
  description: 'true: what everybody sees, whoever asks',
}

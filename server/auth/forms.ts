import type {} from '@fastify/swagger'
import type { Field, Label } from '../../src/resources/define.ts'
import { users } from '../../src/resources/users.ts'
import { lineOfText } from '../http/formats.ts'
import { patternSchema, type FormSchema } from '../http/form-schema.ts'
import { formWords } from '../http/form-words.ts'

/**
 * An encrypted password as sent: base64 of one block of the key, with room for a larger key. The content is validated
 * after decryption.
 */
export function encryptedText(label: Label): FormSchema {
  const description = 'base64 RSA-OAEP (SHA-256) of the UTF-8 text, with the key of /camel/sso/getPublicKey'
  return { type: 'string', 'x-label': label, minLength: 1, maxLength: 1024, description }
}

/** One line of text up to a maximum length. */
export function line(label: Label, maxLength: number): FormSchema {
  return {
    type: 'string',
    'x-label': label,
    minLength: 1,
    maxLength,
    pattern: lineOfText,
    'x-says': formWords.characters,
  }
}

/** A text field of an account, with its declared limits. */
export function userText(name: 'username' | 'realname' | 'phone' | 'email'): FormSchema {
  const field: Extract<Field, { kind: 'text' }> = users.fields[name]
  const schema = line(field.label, field.maxLength)
  const own = field.pattern ? { allOf: [patternSchema(field.pattern)] } : {}
  return { ...schema, minLength: field.minLength ?? 1, ...own }
}

/** The two fields of a captcha answer. */
export const captchaFields: Readonly<Record<string, FormSchema>> = {
  captchaId: line({ zh: '验证码编号', en: 'Picture id' }, 64),
  captcha: line({ zh: '验证码', en: 'Characters in the picture' }, 20),
}

/** Tag and summary of a call in the API description. */
export function about(summary: string): { tags: string[]; summary: string } {
  return { tags: ['sign-in'], summary }
}

/** A strict object schema: rejects other fields. */
export function form(properties: Readonly<Record<string, FormSchema>>, required: readonly string[]): FormSchema {
  return { type: 'object', properties, required, additionalProperties: false }
}

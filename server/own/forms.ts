import type { Field, Label } from '../../src/resources/define.ts'
import { users } from '../../src/resources/users.ts'
import { lineOfText } from '../http/formats.ts'
import { idSchema, patternSchema, type FormSchema } from '../http/form-schema.ts'
import { formWords } from '../http/form-words.ts'

/** Resources whose rows can be favourites. */
const keptResources = ['lands', 'projects'] as const
/** The most ids that one list filter accepts. */
export const mostKept = 1000

export type Favourite = { resource: (typeof keptResources)[number]; id: string }

function form(properties: Readonly<Record<string, FormSchema>>, required: readonly string[]): FormSchema {
  return { type: 'object', additionalProperties: false, properties, required }
}

/** A text field of the user's own account, with its declared limits; null clears it if it may be empty. */
function ownText(name: 'realname' | 'phone' | 'email', mayBeEmpty: boolean): FormSchema {
  const field: Extract<Field, { kind: 'text' }> = users.fields[name]
  const own = field.pattern ? { allOf: [patternSchema(field.pattern)] } : {}
  return {
    type: mayBeEmpty ? ['string', 'null'] : 'string',
    minLength: 1,
    maxLength: field.maxLength,
    pattern: lineOfText,
    'x-says': formWords.characters,
    'x-label': field.label,
    ...own,
  }
}

/** The password of the account, encrypted as at sign-in. */
const ownPassword: FormSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 1024,
  'x-label': { zh: '密码', en: 'Password' },
  description: 'base64 RSA-OAEP (SHA-256), as at sign-in',
}

export const profileForm = form(
  {
    realname: ownText('realname', false),
    phone: ownText('phone', true),
    email: ownText('email', true),
    password: ownPassword,
  },
  ['realname', 'phone', 'email'],
)

export const sessionForm = form({ id: idSchema }, ['id'])

export const deleteForm = form({ password: ownPassword }, ['password'])

export const unlinkForm = form(
  {
    issuer: {
      type: 'string',
      minLength: 1,
      maxLength: 500,
      pattern: lineOfText,
      'x-label': { zh: '签发方', en: 'Issuer' },
    },
    password: ownPassword,
  },
  ['issuer', 'password'],
)

const favourites = (label: Label): FormSchema => ({
  type: 'array',
  maxItems: mostKept,
  'x-label': label,
  items: form({ resource: { type: 'string', enum: keptResources }, id: idSchema }, ['resource', 'id']),
})
export const favouritesForm = form(
  { add: favourites({ zh: '收藏', en: 'Add' }), remove: favourites({ zh: '取消收藏', en: 'Remove' }) },
  ['add', 'remove'],
)

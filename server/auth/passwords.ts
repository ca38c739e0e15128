import type { Label } from '../../src/resources/define.ts'
import type { Database } from '../db/index.ts'
import { FormError } from '../http/validation.ts'
import { hashPassword } from './password-hash.ts'
import { passwordMistake } from './password-rule.ts'
import { decryptPassword } from './sign-key.ts'

/** The page may have been loaded before the key existed, or from another installation; reloading helps. */
const unreadable: Label = {
  zh: '密码无法解密，请刷新页面后重试',
  en: 'The password could not be decrypted; reload the page and try again',
}

/** Decrypts a password as sent (base64 RSA-OAEP). Throws the 400 for `field` if it can't be read. */
export async function readPassword(database: Database, encrypted: string, field: string): Promise<string> {
  const password = await decryptPassword(database, encrypted)
  if (password === null) throw new FormError([{ field, says: unreadable }])
  return password
}

/** Returns the hash of a new password as sent. Throws the 400 for `field` if it can't be read or breaks the rule. */
export async function newPasswordHash(database: Database, encrypted: string, field = 'password'): Promise<string> {
  const password = await readPassword(database, encrypted, field)
  const says = passwordMistake(password)
  if (says) throw new FormError([{ field, says }])
  return hashPassword(password)
}

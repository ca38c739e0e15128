import type { Label } from '../../src/resources/define.ts'
import type { Database } from '../db/index.ts'
import { FormError } from '../http/validation.ts'
import { hashPassword } from './password-hash.ts'
import { passwordMistake } from './password-rule.ts'
import { decryptPassword } from './sign-key.ts'

/** The page may have been opened before the key was there, or by another installation: loading it again helps. */
const unreadable: Label = {
  zh: '密码无法解密，请刷新页面后重试',
  en: 'The password could not be decrypted; reload the page and try again',
}

/** The text of a password as it travels (base64 RSA-OAEP). Throws the 400 that names `field` when it can't be read. */
export async function readPassword(database: Database, encrypted: string, field: string): Promise<string> {
  const password = await decryptPassword(database, encrypted)
  if (password === null) throw new FormError([{ field, says: unreadable }])
  return password
}

/**
 * The hash of a new password as it travels. Throws the 400 that names `field` when it can't be read or breaks the rule.
 */
export async function newPasswordHash(database: Database, encrypted: string, field = 'password'): Promise<string> {
  const password = await readPassword(database, encrypted, field)
  const says = passwordMistake(password)
  if (says) throw new FormError([{ field, says }])
  return hashPassword(password)
}

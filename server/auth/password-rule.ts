import type { Label } from '../../src/resources/define.ts'
import { users } from '../../src/resources/users.ts'

const { minLength, maxLength } = users.fields.password

export const sameAgain: Label = {
  zh: '新密码不能与原密码相同',
  en: 'The new password must differ from the current one',
}

/**
 * Returns what is wrong with a new password, or null. It needs at least eight characters with letters and digits of any
 * script, and at most 128. The upper limit counts UTF-16 units, at most three bytes each, so that every password fits
 * into one block of the key.
 */
export function passwordMistake(password: string): Label | null {
  if ([...password].length < minLength)
    return { zh: `密码至少 ${minLength} 个字符`, en: `The password needs at least ${minLength} characters` }
  if (password.length > maxLength)
    return { zh: `密码最多 ${maxLength} 个字符`, en: `The password may have at most ${maxLength} characters` }
  if (!/\p{L}/u.test(password) || !/\p{N}/u.test(password))
    return { zh: '密码须同时含字母和数字', en: 'The password needs both letters and digits' }
  return null
}

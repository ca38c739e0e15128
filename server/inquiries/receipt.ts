import { createHash, randomBytes, randomInt } from 'node:crypto'

/** Without characters that look alike. */
const alphabet = 'ACDEFGHJKMNPQRTWXY34679'

const keyForm = /^[\w-]{43}$/
export const keyPattern = '^[A-Za-z0-9_-]{43}$'

const minute = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Shanghai',
  year: '2-digit',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/**
 * Returns a number to identify an inquiry on the telephone: `YX`, the minute, four random characters. Numbers sort by
 * time and give no access.
 */
export function newReceiptNo(now: Date): string {
  const digits = minute.format(now).replaceAll(/\D/g, '')
  return `YX${digits}${Array.from({ length: 4 }, () => alphabet.charAt(randomInt(alphabet.length))).join('')}`
}

/** Returns the key that opens a visitor's inquiry: 32 random bytes. The database stores only the hash. */
export function newKey(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the stored hash of a key; null if it has the wrong form. */
export function hashOfKey(key: string): Buffer | null {
  return keyForm.test(key) ? createHash('sha256').update(key).digest() : null
}

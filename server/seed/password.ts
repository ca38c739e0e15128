import { randomInt } from 'node:crypto'

/** Characters that are not confused when copied from a screen. */
const letters = 'abcdefghijkmnpqrstuvwxyz'
const digits = '23456789'
const groups = 4
const groupLength = 4

/** Returns a random password like `kfer-7mwa-tq4x-9hbs` (about 80 bits): readable, with letters and digits. */
export function randomPassword(): string {
  const part = (): string => Array.from({ length: groupLength }, () => pick(letters + digits)).join('')
  const password = Array.from({ length: groups }, part).join('-')
  return /[a-z]/.test(password) && /[0-9]/.test(password) ? password : randomPassword()
}

function pick(signs: string): string {
  return signs[randomInt(signs.length)] ?? ''
}

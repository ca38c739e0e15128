import { createHash, randomBytes } from 'node:crypto'

/** 32 random bytes as text of 43 characters. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database stores of a secret. */
export function secretHash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

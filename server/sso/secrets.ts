import { createHash, randomBytes } from 'node:crypto'

/** 32 random bytes as text. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Stored hash of a secret. */
export function secretHash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

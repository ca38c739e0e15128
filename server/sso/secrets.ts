import { createHash, randomBytes } from 'node:crypto'

/** 32 random bytes as text: nobody guesses one. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database knows a secret by. */
export function secretHash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

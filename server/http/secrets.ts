import { hash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** 32 random bytes as text of 43 characters. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database stores of a secret. */
export function secretHash(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}

/** The secret in a cookie of the request; null if there is none. `cookie`: a name of letters and hyphens. */
export function secretInCookie({ headers }: FastifyRequest, cookie: string): string | null {
  return new RegExp(`(?:^|;\\s*)${cookie}=([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? '')?.[1] ?? null
}

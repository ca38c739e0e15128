import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Returns the ETag of a response with this content. */
export function tagOf(content: string | Uint8Array): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

/**
 * True when the client already has the response with this tag. A proxy that compresses may have weakened the client's
 * tag.
 */
export function isKnown({ headers }: Pick<IncomingMessage, 'headers'>, tag: string): boolean {
  const known = headers['if-none-match']?.split(',') ?? []
  return known.some((each) => ['*', tag].includes(each.trim().replace(/^W\//, '')))
}

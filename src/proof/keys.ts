import { sha256 } from '@noble/hashes/sha2'
import canonicalize from 'canonicalize'

/** A public key: its RFC 7638 thumbprint and its 32 bytes. */
export type ReportKey = { id: string; publicKey: Uint8Array }

/** What stands before the 32 bytes of an Ed25519 key in DER (RFC 8410). */
const derStart = '302a300506032b6570032100'
const keyBytes = 32

/**
 * Reads the public keys in a text: a JWK, a JWK set, or PEM. Other kinds of keys are left out; an empty list if there is
 * none. The id of a key is computed, whatever the text says.
 */
export function readKeys(text: string): ReportKey[] {
  const pem = /-----BEGIN PUBLIC KEY-----([\s\S]+?)-----END PUBLIC KEY-----/.exec(text)
  const all = pem ? [keyOfPem(pem[1] ?? '')] : jwksIn(text).map(keyOfJwk)
  return all.flatMap((publicKey) => (publicKey ? [{ id: thumbprint(publicKey), publicKey }] : []))
}

function keyOfPem(base64: string): Uint8Array | null {
  const bytes = bytesOfBase64url(base64.replaceAll(/[\s=]/g, '').replaceAll('+', '-').replaceAll('/', '_'))
  if (bytes?.length !== derStart.length / 2 + keyBytes) return null
  const start = Array.from(bytes.subarray(0, -keyBytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return start === derStart ? bytes.subarray(-keyBytes) : null
}

type Jwk = { kty?: unknown; crv?: unknown; x?: unknown }

function jwksIn(text: string): Jwk[] {
  try {
    const value = JSON.parse(text) as ({ keys?: unknown } & Jwk) | null
    if (typeof value !== 'object' || value === null) return []
    return Array.isArray(value.keys) ? (value.keys as Jwk[]) : [value]
  } catch {
    return []
  }
}

function keyOfJwk(jwk: Jwk | null): Uint8Array | null {
  if (jwk?.kty !== 'OKP' || jwk.crv !== 'Ed25519' || typeof jwk.x !== 'string') return null
  const bytes = bytesOfBase64url(jwk.x)
  return bytes?.length === keyBytes ? bytes : null
}

function thumbprint(publicKey: Uint8Array): string {
  const text = canonicalize({ crv: 'Ed25519', kty: 'OKP', x: base64urlOf(publicKey) }) ?? ''
  return base64urlOf(sha256(new TextEncoder().encode(text)))
}

/** Returns null for a text that is not exactly the base64url, without padding, of its bytes. */
export function bytesOfBase64url(text: string): Uint8Array | null {
  if (!/^[\w-]*$/.test(text)) return null
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    return base64urlOf(bytes) === text ? bytes : null
  } catch {
    return null
  }
}

function base64urlOf(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

import canonicalize from 'canonicalize'

/**
 * Returns canonical JSON (RFC 8785), for hashes and signatures: the same text even if the keys were stored in another
 * order. Throws if the value has no JSON.
 */
export function canonical(value: unknown): string {
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError('a value without JSON has no canonical form')
  return text
}

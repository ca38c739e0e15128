import { hashes, verify } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2'
import canonicalize from 'canonicalize'
import { factsFormat, signatureAlgorithm, type ReportFacts, type SignedFacts } from '../resources/report-facts.ts'
import { factsIn, typeOf, type OpenPdf } from './facts-in.ts'
import { bytesOfBase64url, type ReportKey } from './keys.ts'

/**
 * What the check of the facts found. `no-facts`: the file holds none; `altered`: they are not what was signed;
 * `other-key`: none of the given keys has signed them; `other-format`: a newer program wrote them.
 */
export type FactsOutcome = 'signed' | 'no-facts' | 'altered' | 'other-key' | 'other-format'
/** What the check of the whole file found; `not-given`: there was no signature to check it with. */
export type FileOutcome = 'signed' | 'altered' | 'not-a-signature' | 'not-given'

export type ReportCheck = {
  /** Null for a file that is neither PDF nor Word. */
  type: 'pdf' | 'word' | null
  facts: FactsOutcome
  file: FileOutcome
  /** The signed facts; null unless `facts` is `signed`. */
  content: ReportFacts | null
  isGenuine: boolean
}

type Given = {
  /** Bytes of a PDF or Word file. */
  file: Uint8Array
  /** Bytes of the detached signature; null if there is none. */
  signature: Uint8Array | null
  keys: readonly ReportKey[]
  openPdf: OpenPdf
}

const signatureBytes = 64

/**
 * Checks a report with nothing but its bytes and the public keys: no server, no network. Not WebCrypto, which browsers
 * offer only on https, and Ed25519 only in new ones.
 */
export async function checkReport({ file, signature, keys, openPdf }: Given): Promise<ReportCheck> {
  hashes.sha512 = (message) => new Uint8Array(sha512(message))
  const type = typeOf(file)
  const found = type ? await factsIn(file, type, openPdf) : null
  const { outcome, content } =
    found === null ? { outcome: 'no-facts' as const, content: null } : checkFacts(found, keys)
  const whole = checkWhole(file, signature, keys)
  const isGenuine = outcome === 'signed' && (whole === 'signed' || whole === 'not-given')
  return { type, facts: outcome, file: whole, content, isGenuine }
}

function checkWhole(file: Uint8Array, signature: Uint8Array | null, keys: readonly ReportKey[]): FileOutcome {
  if (signature === null) return 'not-given'
  if (signature.length !== signatureBytes) return 'not-a-signature'
  return keys.some(({ publicKey }) => isSignedBy(publicKey, signature, file)) ? 'signed' : 'altered'
}

/** The text must be canonical as a whole, so that no byte of it can differ from what was signed. */
function checkFacts(text: string, keys: readonly ReportKey[]): { outcome: FactsOutcome; content: ReportFacts | null } {
  const without = (outcome: FactsOutcome) => ({ outcome, content: null })
  const signed = parsed(text)
  if (signed === null || canonicalize(signed) !== text) return without('altered')
  const key = keys.find(({ id }) => id === signed.keyId)
  if (!key) return without('other-key')
  const signature = bytesOfBase64url(signed.signature)
  const bytes = new TextEncoder().encode(canonicalize(signed.facts))
  if (signature?.length !== signatureBytes || !isSignedBy(key.publicKey, signature, bytes)) return without('altered')
  return signed.facts.format === factsFormat ? { outcome: 'signed', content: signed.facts } : without('other-format')
}

/** Only the form that the check itself relies on; what is signed was written by a server of ours. */
function parsed(text: string): SignedFacts | null {
  try {
    const value = JSON.parse(text) as Partial<SignedFacts> | null
    const isSigned =
      value?.algorithm === signatureAlgorithm &&
      typeof value.keyId === 'string' &&
      typeof value.signature === 'string' &&
      typeof value.facts === 'object' &&
      value.facts !== null &&
      Object.keys(value).length === 4
    return isSigned ? (value as SignedFacts) : null
  } catch {
    return null
  }
}

function isSignedBy(publicKey: Uint8Array, signature: Uint8Array, message: Uint8Array): boolean {
  try {
    // RFC 8032 as it stands: the default also accepts encodings that only block chains need.
    return verify(signature, message, publicKey, { zip215: false })
  } catch {
    return false
  }
}

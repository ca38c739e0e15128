import { getPublicKey } from './calls.ts'
import { say } from './i18n.ts'

/** Bytes that OAEP with SHA-256 subtracts from the key length (RFC 8017, section 7.1.1). */
const paddingBytes = 66

/**
 * Returns the password as the server expects it: base64 RSA-OAEP (SHA-256) of its UTF-8 bytes, under the server's
 * current key. Also works without https, where the browser has no WebCrypto. Throws CallError when the key can't be
 * loaded, Error when the password is too long for it.
 */
export async function encryptPassword(password: string): Promise<string> {
  const key = await getPublicKey()
  const bytes = new TextEncoder().encode(password)
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
  return subtle ? encryptNatively(subtle, key, bytes) : encryptInScript(key, bytes)
}

async function encryptNatively(subtle: SubtleCrypto, key: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const der = Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0))
  const publicKey = await subtle.importKey('spki', der, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt'])
  const modulusBytes = (publicKey.algorithm as RsaHashedKeyAlgorithm).modulusLength / 8
  if (bytes.length > modulusBytes - paddingBytes) throw tooLong()
  const cipher = await subtle.encrypt({ name: 'RSA-OAEP' }, publicKey, bytes)
  return btoa(binaryString(new Uint8Array(cipher)))
}

/** jsencrypt takes one character per byte: anything else would garble a Chinese password. */
export async function encryptInScript(key: string, bytes: Uint8Array): Promise<string> {
  const { JSEncrypt } = await import('jsencrypt')
  const cipher = new JSEncrypt()
  cipher.setPublicKey(key)
  const encrypted = cipher.encryptOAEP(binaryString(bytes))
  if (!encrypted) throw tooLong()
  return encrypted
}

function binaryString(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
}

function tooLong(): Error {
  return new Error(say({ zh: '密码过长', en: 'The password is too long' }))
}

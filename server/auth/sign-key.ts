import { createPublicKey, generateKeyPair, webcrypto } from 'node:crypto'
import { promisify } from 'node:util'
import { sql, type Database } from '../db/index.ts'

type SignKey = { publicDer: string; decrypter: webcrypto.CryptoKey }
type StoredKey = { privatePem: string; publicDer: string }

const keyId = 'login'

/** 4096 bits hold 446 bytes of OAEP with SHA-256, enough for a password of 128 Chinese characters (384 bytes). */
const modulusLength = 4096
const cipherBytes = modulusLength / 8

/** Cached on the node, because an existing key never changes. */
const known = new WeakMap<Database, SignKey>()
const making = new WeakMap<Database, Promise<SignKey>>()

/**
 * Returns the public key for encrypting passwords: base64 of DER (SPKI), the same on all nodes. The first request
 * creates it, which takes a second or more.
 */
export async function publicKey(database: Database): Promise<string> {
  const key = known.get(database) ?? (await (making.get(database) ?? make(database)))
  return key.publicDer
}

/**
 * Loads the key into memory, so that it is available inside transactions; if there is none, starts creating it without
 * waiting.
 */
export async function prepareKey(database: Database): Promise<void> {
  if (await existingKey(database)) return
  // Requests for the key during creation receive the error, and the next request tries again.
  if (!making.has(database)) make(database).catch(() => {})
}

/**
 * Decrypts base64 RSA-OAEP (SHA-256). Returns null if it has another form, was encrypted with another key, or is not
 * UTF-8. Do not call it inside a transaction before `prepareKey`.
 */
export async function decryptPassword(database: Database, base64: string): Promise<string | null> {
  if (base64.length > 2 * cipherBytes || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return null
  const bytes = Buffer.from(base64, 'base64')
  const key = bytes.length === cipherBytes ? await existingKey(database) : null
  if (!key) return null
  try {
    const plain = await webcrypto.subtle.decrypt({ name: 'RSA-OAEP' }, key.decrypter, bytes)
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(plain)
  } catch {
    return null
  }
}

/** Returns null if no node has created a key yet; then nothing can be encrypted with it either. */
async function existingKey(database: Database): Promise<SignKey | null> {
  const kept = known.get(database)
  if (kept) return kept
  const stored = await read(database)
  return stored ? keep(database, stored) : null
}

async function keep(database: Database, { privatePem, publicDer }: StoredKey): Promise<SignKey> {
  const pkcs8 = Buffer.from(privatePem.replace(/-----[^-]+-----|\s/g, ''), 'base64')
  const decrypter = await webcrypto.subtle.importKey('pkcs8', pkcs8, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, [
    'decrypt',
  ])
  const key = { publicDer, decrypter }
  known.set(database, key)
  return key
}

async function read(database: Database): Promise<StoredKey | undefined> {
  return database.db
    .selectFrom('signKeys')
    .select(['privatePem', 'publicDer'])
    .where('id', '=', keyId)
    .executeTakeFirst()
}

function make(database: Database): Promise<SignKey> {
  const made = read(database)
    .then((stored) => stored ?? create(database))
    .then((stored) => keep(database, stored))
    .finally(() => making.delete(database))
  making.set(database, made)
  return made
}

/** If nodes start at the same time, one stores its key and all use that one. */
async function create(database: Database): Promise<StoredKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength })
  const privatePem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const publicDer = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')
  await sql`insert into "signKeys" (id, "privatePem", "publicDer") values (${keyId}, ${privatePem}, ${publicDer}) on conflict (id) do nothing`.execute(
    database.db,
  )
  const stored = await read(database)
  if (!stored) throw new Error('the key for passwords was stored and is not there')
  return stored
}

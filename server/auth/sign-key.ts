import { createPublicKey, generateKeyPair, webcrypto } from 'node:crypto'
import { promisify } from 'node:util'
import { sql, type Database } from '../db/index.ts'

type SignKey = { publicDer: string; decrypter: webcrypto.CryptoKey }
type StoredKey = { privatePem: string; publicDer: string }

const keyId = 'login'

/** 4096 bits hold 446 bytes of OAEP with SHA-256: a password of 128 Chinese characters (384 bytes) fits. */
const modulusLength = 4096
const cipherBytes = modulusLength / 8

/** The key never changes once it is there, so a node may keep it. */
const known = new WeakMap<Database, SignKey>()
const making = new WeakMap<Database, Promise<SignKey>>()

/**
 * The public key that passwords are encrypted with on their way: base64 of DER (SPKI). All nodes answer the same one.
 * It is made when nobody has asked before, which takes a second or more.
 */
export async function publicKey(database: Database): Promise<string> {
  const key = known.get(database) ?? (await (making.get(database) ?? make(database)))
  return key.publicDer
}

/**
 * Takes the key into memory, so that it is at hand inside transactions; begins to make it, without waiting, when there
 * is none.
 */
export async function prepareKey(database: Database): Promise<void> {
  if (await existingKey(database)) return
  // Whoever asks for the key while it is made hears of the failure, and the next to ask tries again.
  if (!making.has(database)) make(database).catch(() => {})
}

/**
 * The text behind base64 RSA-OAEP (SHA-256), or null when it is not one, was made with another key, or does not hold
 * UTF-8. Not to be called inside a transaction before `prepareKey`.
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

/** Null when no node has made one yet: then nothing can be encrypted with it either. */
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

/** Of nodes that start at the same time one stores its key and all take that one. */
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

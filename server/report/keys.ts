import { createHash, createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import type { PublicReportKey } from '../../src/resources/report-facts.ts'
import { sql, type Database, type Kysely, type Tables } from '../db/index.ts'
import { canonical } from '../http/canonical.ts'

type StoredKey = { id: string; privatePem: string }

/** Signs with the key that is in use. */
export type Signer = { keyId: string; sign: (bytes: Uint8Array) => Buffer }

/**
 * Returns the key in use, the same on all nodes; creates it if there is none. It is read each time, because it may be
 * replaced while the node runs.
 */
export async function reportSigner(database: Database): Promise<Signer> {
  const { id, privatePem } = (await current(database.db)) ?? (await create(database))
  const key = createPrivateKey(privatePem)
  return { keyId: id, sign: (bytes) => sign(null, bytes, key) }
}

/** Returns all public keys, the newest first: retired ones too, because reports that they signed stay valid. */
export async function publicKeys(database: Database): Promise<PublicReportKey[]> {
  await reportSigner(database)
  const { rows } = await sql<{ id: string; publicKey: string }>`
    select id, "publicKey" from "reportKeys" order by "createdAt" desc, id`.execute(database.db)
  return rows.map(({ id, publicKey }) => ({
    kty: 'OKP',
    crv: 'Ed25519',
    x: publicKey,
    kid: id,
    use: 'sig',
    alg: 'EdDSA',
  }))
}

async function current(db: Kysely<Tables>): Promise<StoredKey | undefined> {
  const { rows } = await sql<StoredKey>`
    select id, "privatePem" from "reportKeys" where "retiredAt" is null`.execute(db)
  return rows[0]
}

/** If nodes start at the same time, one stores its key and all use that one. */
async function create(database: Database): Promise<StoredKey> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const privatePem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const x = xOf(publicKey)
  await sql`insert into "reportKeys" (id, "publicKey", "privatePem") values (${thumbprint(x)}, ${x}, ${privatePem}) on conflict do nothing`.execute(
    database.db,
  )
  const stored = await current(database.db)
  if (!stored) throw new Error('the key for reports was stored and is not there')
  return stored
}

function xOf(publicKey: KeyObject): string {
  const { x } = publicKey.export({ format: 'jwk' })
  if (!x) throw new Error('a public key has no x')
  return x
}

/** RFC 7638: SHA-256 of the required members as canonical JSON, base64url. */
function thumbprint(x: string): string {
  return createHash('sha256')
    .update(canonical({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url')
}

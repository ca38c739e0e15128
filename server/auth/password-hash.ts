import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { tooManyTries } from '../http/limits.ts'
import { Slots } from '../http/slots.ts'

/** Cost of a hash: 32 MiB and about 70 ms of one core. If it is raised, old hashes are replaced at the next sign-in. */
const cost = { N: 2 ** 15, r: 8, p: 1 } as const
const saltBytes = 16
const hashBytes = 32

/** Seconds after which a refused caller should retry. */
const refusedSeconds = 5

/**
 * Hashing uses memory and Node's pool of four threads; two at a time leave threads for files and DNS. 200 waiting calls
 * are about seven seconds of work.
 */
const slots = new Slots({ parallel: 2, waiting: 200, refusal: () => tooManyTries(refusedSeconds) })

/** Begins the stored form of a password that opens nothing but the choice of a new one. */
const temporary = 'temporary$'

/** A hash that matches no password: an unknown name takes as long as a known one. */
const nobody = storedForm(cost, Buffer.alloc(saltBytes), Buffer.alloc(hashBytes))

type Cost = { N: number; r: number; p: number }

/**
 * Returns `scrypt$N$r$p$salt$hash` of a password, with salt and hash in base64url. Passwords that differ only in
 * Unicode composition are equal.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  return storedForm(cost, salt, await derive(password, salt, cost))
}

/**
 * The stored form of a password that somebody else has chosen: right at a sign-in, which then asks for a new one instead
 * of opening a session.
 */
export function asTemporary(stored: string): string {
  return temporary + stored
}

export function isTemporary(stored: string | null): boolean {
  return stored?.startsWith(temporary) ?? false
}

/** Returns whether the password matches the stored hash. Without a hash (null) it takes as long and returns false. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const known = parse(stored ?? nobody)
  if (!known) throw new Error('a stored password hash has another form than [temporary$]scrypt$N$r$p$salt$hash')
  const hash = await derive(password, known.salt, known.cost)
  return timingSafeEqual(hash, known.hash) && stored !== null
}

/** Returns whether a stored hash has another cost than the current one, so that the next sign-in replaces it. */
export function isOutdated(stored: string): boolean {
  const known = parse(stored)?.cost
  return known === undefined || known.N !== cost.N || known.r !== cost.r || known.p !== cost.p
}

function derive(password: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> {
  const maxmem = 2 * 128 * N * r
  return slots.run(
    () =>
      new Promise((resolve, reject) => {
        scrypt(password.normalize('NFC'), salt, hashBytes, { N, r, p, maxmem }, (error, hash) =>
          error ? reject(error) : resolve(hash),
        )
      }),
  )
}

function storedForm({ N, r, p }: Cost, salt: Buffer, hash: Buffer): string {
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

function parse(stored: string): { cost: Cost; salt: Buffer; hash: Buffer } | null {
  const match = /^(?:temporary\$)?scrypt\$(\d{4,7})\$(\d{1,2})\$(\d{1,2})\$([\w-]{16,64})\$([\w-]{43})$/.exec(stored)
  if (!match) return null
  const [, N, r, p, salt = '', hash = ''] = match
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  }
}

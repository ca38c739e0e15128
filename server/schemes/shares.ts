import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import type { AnyRow, Label } from '../../src/resources/define.ts'
import { schemes } from '../../src/resources/schemes.ts'
import { shareDays, type SchemeShare, type SharedScheme } from '../../src/resources/composed-scheme.ts'
import { writeAudits } from '../db/audit.ts'
import { sql, withTx, type Kysely, type SqlBool, type Tables } from '../db/index.ts'
import type { Tx } from '../crud/rules.ts'
import { requireActor, type Actor } from '../http/access.ts'
import { ApiError, refused } from '../http/errors.ts'
import { addressKey, takeHit, tooManyTries } from '../http/limits.ts'
import { phrase } from '../http/mistakes.ts'
import { notFound } from './candidates.ts'
import { compose } from './compose.ts'
import type { SchemeDeps } from './deps.ts'

const keyBytes = 32
const mostOpen = 20
/** Limit of unknown keys by address; it stops guessing long before one of 2²⁵⁶ keys could be found. */
const misses = { max: 30, windowSeconds: 3600 } as const

const says = {
  link: { zh: '分享链接', en: 'The share link' },
  onlyMaker: { zh: '只有编制人可以分享方案“{name}”', en: 'Only the author of scheme “{name}” can share it' },
  tooMany: {
    zh: '有效的分享链接最多 {most} 个，请先撤回不用的',
    en: 'At most {most} links can be open; revoke one first',
  },
} as const satisfies Record<string, Label>

/** Creates a link. Only this response contains its key. */
export async function share(
  deps: SchemeDeps,
  request: FastifyRequest<{ Body: { id: string; days?: number } }>,
): Promise<{ key: string; expiresAt: string }> {
  const actor = requireActor(request)
  const { id, days = shareDays.usual } = request.body
  const key = randomBytes(keyBytes).toString('base64url')
  return withTx(deps.database.db, actor, async (tx) => {
    const row = await ownScheme(deps, tx, { id, actor })
    const { rows } = await sql<{ expiresAt: string }>`
      insert into "schemeShares" (id, "schemeId", "keyHash", "createdBy", "expiresAt")
      select ${uuidv7()}, ${id}, ${hashOf(key)}, ${actor.id}, now() + make_interval(days => ${days}::integer)
      where (select count(*) from "schemeShares" where "schemeId" = ${id} and "revokedAt" is null and "expiresAt" > now()) < ${mostOpen} returning "expiresAt"`.execute(
      tx,
    )
    const [made] = rows
    if (!made) throw refused(phrase(says.tooMany, { most: mostOpen }))
    await audit(tx, actor, { row, action: 'share' })
    return { key, expiresAt: made.expiresAt }
  })
}

/** Ends a link immediately. Throws 404 if it is missing. */
export async function revoke(
  deps: SchemeDeps,
  request: FastifyRequest<{ Body: { id: string } }>,
): Promise<{ revoked: number }> {
  const actor = requireActor(request)
  return withTx(deps.database.db, actor, async (tx) => {
    const { rows } = await sql<{
      schemeId: string
    }>`select "schemeId" from "schemeShares" where id = ${request.body.id}`.execute(tx)
    const [found] = rows
    if (!found) throw new ApiError('not-found', { what: says.link })
    const row = await ownScheme(deps, tx, { id: found.schemeId, actor })
    const { numAffectedRows } =
      await sql`update "schemeShares" set "revokedAt" = now() where id = ${request.body.id} and "revokedAt" is null`.execute(
        tx,
      )
    const revoked = Number(numAffectedRows ?? 0)
    if (revoked > 0) await audit(tx, actor, { row, action: 'unshare' })
    return { revoked }
  })
}

/** Links of a scheme, newest first, for its author. */
export async function readShares(
  deps: SchemeDeps,
  request: FastifyRequest<{ Querystring: { id: string } }>,
): Promise<SchemeShare[]> {
  const { db } = deps.database
  await ownScheme(deps, db, { id: request.query.id, actor: requireActor(request) })
  const { rows } = await sql<SchemeShare>`
    select share.id, share."createdAt", users.realname as "createdByName", share."expiresAt", share."revokedAt", share."revokedAt" is null and share."expiresAt" > now() as "isOpen"
    from "schemeShares" as share left join users on users.id = share."createdBy" where share."schemeId" = ${request.query.id} order by share."createdAt" desc limit 100`.execute(
    db,
  )
  return rows
}

/**
 * Returns the scheme of a key as a visitor may see it, for every caller. Throws 404 for an unknown, revoked or expired
 * key; 429 after many of them.
 */
export async function readShared(
  deps: SchemeDeps,
  { query, ip, locale }: FastifyRequest<{ Querystring: { key: string } }>,
): Promise<SharedScheme> {
  const { db } = deps.database
  const { rows } = await sql<AnyRow & { expiresAt: string }>`
    select schemes.*, share."expiresAt" from "schemeShares" as share join schemes on schemes.id = share."schemeId"
    where share."keyHash" = ${hashOf(query.key)} and ${isOpenLink}`.execute(db)
  const [row] = rows
  if (!row) {
    const seconds = await takeHit(db, `scheme-key ${addressKey(ip)}`, misses)
    throw seconds > 0 ? tooManyTries(seconds) : new ApiError('not-found', { what: says.link })
  }
  const { id: _id, submitted: _submitted, ...composed } = await compose(deps, row, { actor: null, locale })
  return {
    ...composed,
    candidates: composed.candidates.map((each) => (each.isGone ? { ...each, landId: null } : each)),
    expiresAt: row.expiresAt,
  }
}

/**
 * A link (`share`) is valid for its scheme (`schemes`) until it is revoked or expires, and while its author has an
 * active account: nobody else could revoke it.
 */
export const isOpenLink = sql<SqlBool>`share."revokedAt" is null and share."expiresAt" > now() and schemes."deletedAt" is null
  and exists (select from users where users.id = share."createdBy" and users.enabled and users."deletedAt" is null)`

/** Stored hash of a key. */
export function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

async function ownScheme(
  { find }: SchemeDeps,
  handle: Kysely<Tables>,
  { id, actor }: { id: string; actor: Actor },
): Promise<AnyRow> {
  const row = await find(handle, actor, schemes, { id, action: 'edit' })
  if (!row) throw notFound()
  if (row.createdBy !== actor.id) throw refused(phrase(says.onlyMaker, { name: String(row.name) }))
  return row
}

function audit(tx: Tx, actor: Actor, { row, action }: { row: AnyRow; action: 'share' | 'unshare' }): Promise<void> {
  return writeAudits(tx, actor, [
    {
      resource: schemes.name,
      rowId: row.id,
      action,
      rowVersion: row.version,
      label: String(row.name),
      xzqdm: String(row.xzqdm),
    },
  ])
}

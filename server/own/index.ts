import type {} from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import type { Label } from '../../src/resources/define.ts'
import type { OwnProfile, OwnIdentity } from '../../src/resources/own-view.ts'
import { writeAudits } from '../db/audit.ts'
import { sql, withTx, type Kysely, type Tables, type Transaction, type Database } from '../db/index.ts'
import { requireActor, type Actor } from '../http/access.ts'
import { ok } from '../http/envelope.ts'
import { ApiError, refused } from '../http/errors.ts'
import type { FormSchema } from '../http/form-schema.ts'
import { limited } from '../http/limits.ts'
import { FormError } from '../http/validation.ts'
import { deleteAccount } from './delete-account.ts'
import type { OwnDeps } from './deps.ts'
import { deleteForm, favouritesForm, profileForm, sessionForm, unlinkForm, type Favourite, mostKept } from './forms.ts'

const says = {
  wrong: { zh: '密码错误', en: 'The password is wrong' },
  emailNeeds: {
    zh: '更换邮箱须输入登录密码，因为新密码的链接会发到这个邮箱',
    en: 'Enter your password to change the e-mail: links for a new password go there',
  },
  identity: { zh: '关联的统一身份', en: 'The connected identity' },
} as const satisfies Record<string, Label>

/** Identities linked to an account, by issuer. */
async function readIdentities({ db }: Pick<Database, 'db'>, userId: string): Promise<OwnIdentity[]> {
  const { rows } = await sql<OwnIdentity>`
    select issuer, subject, to_char("createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "linkedAt" from "identityLinks" where "userId" = ${userId} order by issuer`.execute(
    db,
  )
  return rows
}

/** Throws 422 unless it is the password of the account. */
async function requirePassword(deps: OwnDeps, { id }: Actor, encrypted: string): Promise<void> {
  const plain = await deps.readPassword(encrypted, 'password')
  const { rows } = await sql<{
    passwordHash: string | null
  }>`select "passwordHash" from users where id = ${id}`.execute(deps.database.db)
  if (!(await deps.verifyPassword(plain, rows[0]?.passwordHash ?? null)))
    throw refused(says.wrong, { field: 'password' })
}

/**
 * Removes a linked identity. Requires the password, because afterwards it is the only way to sign in: an account
 * created by an identity has no known password and would be lost. Open sessions stay. Throws 404 if there is no such
 * link.
 */
async function unlinkIdentity(
  deps: OwnDeps,
  actor: Actor,
  { issuer, password }: { issuer: string; password: string },
): Promise<void> {
  await requirePassword(deps, actor, password)
  await withTx(deps.database.db, actor, async (tx) => {
    const gone = await sql<{
      subject: string
    }>`delete from "identityLinks" where "userId" = ${actor.id} and issuer = ${issuer} returning subject`.execute(tx)
    const [link] = gone.rows
    if (!link) throw new ApiError('not-found', { what: says.identity })
    await writeAudits(tx, actor, [
      {
        resource: 'users',
        rowId: actor.id,
        action: 'unlink',
        label: actor.name,
        xzqdm: actor.xzqdm,
        changes: { identity: [`${issuer} ${link.subject}`, null] },
      },
    ])
  })
}

type ProfileBody = { realname: string; phone: string | null; email: string | null; password?: string }
type ProfileField = 'realname' | 'phone' | 'email'

const session: Label = { zh: '会话', en: 'The session' }
const signedIn = (summary: string, body?: FormSchema) => ({
  config: { access: 'signed-in' as const },
  schema: { tags: ['own'], summary, ...(body ? { body } : {}) },
})

/**
 * The user's own page: profile, sessions, favourites, and deleting the account. It needs no permission and gives no
 * access to other people's data.
 */
export function ownRoutes(app: FastifyInstance, deps: OwnDeps): void {
  const { database } = deps
  const { db } = database
  const limitedAs = (name: string) => limited(database, { name, max: 10, windowSeconds: 600, by: 'user' })
  app.get('/camel/own/profile', signedIn('The own profile'), async (request) =>
    ok(await readOwn(deps, requireActor(request))),
  )
  app.put<{ Body: ProfileBody }>(
    '/camel/own/profile',
    {
      ...signedIn('Change the own profile; a new e-mail address needs the password', profileForm),
      preHandler: limited(database, { name: 'profile', max: 30, windowSeconds: 600, by: 'user' }),
    },
    async (request) => ok(await changeOwn(deps, requireActor(request), request.body)),
  )

  app.get('/camel/own/sessions', signedIn('Where one is signed in oneself'), async (request) => {
    const actor = requireActor(request)
    return ok(await deps.openSessions(db, actor.id, actor.sessionId))
  })
  app.post<{ Body: { id: string } }>(
    '/camel/own/endSession',
    signedIn('End one of the own sessions', sessionForm),
    async (request) => {
      await endOwn(deps, requireActor(request), request.body.id)
      return ok(null)
    },
  )

  app.get('/camel/own/favourites', signedIn('What one keeps'), async (request) =>
    ok(await readFavourites(db, requireActor(request).id)),
  )
  app.post<{ Body: { add: Favourite[]; remove: Favourite[] } }>(
    '/camel/own/favourites',
    signedIn('Keep rows, or let them go', favouritesForm),
    async (request) => {
      const actor = requireActor(request)
      await withTx(db, actor, (tx) => changeFavourites(tx, actor, request.body, deps.seen))
      return ok(await readFavourites(db, actor.id))
    },
  )

  app.get('/camel/own/identities', signedIn('The identities that one is connected with'), async (request) =>
    ok(await readIdentities(database, requireActor(request).id)),
  )
  app.post<{ Body: { issuer: string; password: string } }>(
    '/camel/own/unlink',
    { ...signedIn('Take the connection with an identity away', unlinkForm), preHandler: limitedAs('unlink') },
    async (request) => {
      await unlinkIdentity(deps, requireActor(request), request.body)
      return ok(null)
    },
  )

  app.post<{ Body: { password: string } }>(
    '/camel/own/deleteAccount',
    { ...signedIn('Delete the own account', deleteForm), preHandler: limitedAs('deleteAccount') },
    async (request) => {
      await deleteAccount(deps, requireActor(request), request.body.password)
      return ok(null)
    },
  )
}

async function readOwn({ database }: OwnDeps, { id }: Actor): Promise<OwnProfile> {
  const { rows } =
    await sql<OwnProfile>`select username, realname, phone, email, coalesce("userCreatePlatform" = 2, false) as "mayDelete", (
      select i.company from "inquiryAskers" a join inquiries i on i.id = a."inquiryId"
      where a."userId" = users.id and i.company is not null and i."deletedAt" is null
      order by i."createdAt" desc limit 1) as company from users where id = ${id}`.execute(database.db)
  if (!rows[0]) throw new ApiError('not-signed-in')
  return rows[0]
}

/**
 * Stores changed fields with history; without a change it writes nothing. Whoever reads the mail of an account can
 * choose its password, so an open session is not enough to change the address.
 */
async function changeOwn(deps: OwnDeps, actor: Actor, body: ProfileBody): Promise<OwnProfile> {
  const { email } = await readOwn(deps, actor)
  if (email !== body.email) {
    if (body.password === undefined) throw new FormError([{ field: 'password', says: says.emailNeeds }])
    await requirePassword(deps, actor, body.password)
  }
  await withTx(deps.database.db, actor, async (tx) => {
    const { rows } = await sql<
      Pick<ProfileBody, ProfileField> & { version: number; xzqdm: string }
    >`select realname, phone, email, version, xzqdm from users where id = ${actor.id} and "deletedAt" is null for update`.execute(
      tx,
    )
    const before = rows[0]
    if (!before) throw new ApiError('not-signed-in')
    const fields = ['realname', 'phone', 'email'] as const
    const changes = Object.fromEntries(
      fields
        .filter((name) => before[name] !== body[name])
        .map((name): [string, [unknown, unknown]] => [name, [before[name], body[name]]]),
    )
    if (Object.keys(changes).length === 0) return
    await sql`update users set realname = ${body.realname}, phone = ${body.phone}, email = ${body.email}, version = version + 1, "updatedAt" = now(), "updatedBy" = ${actor.id} where id = ${actor.id}`.execute(
      tx,
    )
    await writeAudits(tx, actor, [
      {
        resource: 'users',
        rowId: actor.id,
        action: 'update',
        rowVersion: before.version + 1,
        label: body.realname,
        xzqdm: before.xzqdm,
        changes,
      },
    ])
  })
  return readOwn(deps, actor)
}

/** Throws 404 for another person's session, as for one that is over. */
async function endOwn(deps: OwnDeps, actor: Actor, sessionId: string): Promise<void> {
  const ended = await withTx(deps.database.db, actor, async (tx) => {
    const ids = await deps.endSessions(tx, { userId: actor.id, sessionId, reason: 'signed-out', endedBy: actor.id })
    if (ids.length > 0)
      await writeAudits(tx, actor, [
        { resource: 'users', rowId: actor.id, action: 'endSession', label: actor.name, xzqdm: actor.xzqdm },
      ])
    return ids
  })
  if (ended.length === 0) throw new ApiError('not-found', { what: session })
}

/** A user's favourites, latest first. */
async function readFavourites(db: Kysely<Tables>, userId: string): Promise<Favourite[]> {
  const { rows } =
    await sql<Favourite>`select resource, "rowId" as id from favourites where "userId" = ${userId} order by "createdAt" desc, "rowId" limit ${mostKept}`.execute(
      db,
    )
  return rows
}

/**
 * Removes and adds favourites; existing ones keep their position. Rows that the user can't see are left out: a visitor
 * may bring some that have been deleted since. If there are too many, the oldest are removed.
 */
async function changeFavourites(
  tx: Transaction<Tables>,
  actor: Actor,
  { add: given, remove }: { add: readonly Favourite[]; remove: readonly Favourite[] },
  seen: OwnDeps['seen'],
): Promise<void> {
  const userId = actor.id
  const known = new Map<string, ReadonlySet<string>>()
  for (const resource of new Set(given.map((each) => each.resource))) {
    const ids = given.filter((each) => each.resource === resource).map(({ id }) => id)
    known.set(resource, await seen(tx, actor, { resource, ids }))
  }
  const add = given.filter(({ resource, id }) => known.get(resource)?.has(id))
  await sql`
    delete from favourites using json_to_recordset(${JSON.stringify(remove)}::text::json) as gone(resource text, id text)
    where "userId" = ${userId} and favourites.resource = gone.resource and favourites."rowId" = gone.id`.execute(tx)
  // The list is ordered by time: the first given is the latest.
  await sql`
    insert into favourites ("userId", resource, "rowId", "createdAt")
    select ${userId}, resource, id, now() - (position * interval '1 millisecond')
    from rows from (json_to_recordset(${JSON.stringify(add)}::text::json) as (resource text, id text)) with ordinality as kept(resource, id, position)
    on conflict do nothing`.execute(tx)
  await sql`
    delete from favourites where "userId" = ${userId} and (resource, "rowId") in (
      select resource, "rowId" from favourites where "userId" = ${userId} order by "createdAt" desc, "rowId" offset ${mostKept})`.execute(
    tx,
  )
}

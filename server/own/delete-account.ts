import type { Label } from '../../src/resources/define.ts'
import { writeAudits } from '../db/audit.ts'
import { sql, withTx, type Tables, type Transaction } from '../db/index.ts'
import type { Actor } from '../http/access.ts'
import { refused } from '../http/errors.ts'
import type { OwnDeps } from './deps.ts'

const says = {
  wrong: { zh: '密码错误', en: 'The password is wrong' },
  notOwn: {
    zh: '此账号由管理员创建，如需注销请联系管理员',
    en: 'This account was made by an administrator; ask one to delete it',
  },
} as const satisfies Record<string, Label>

/** Replaces the name of a person who deleted their account. */
const gone = '已注销用户'
const nothing = '—'
/** `userCreatePlatform` of a self-registered account. */
const selfRegistered = 2

type Stored = { passwordHash: string | null; userCreatePlatform: number | null; email: string | null; xzqdm: string }

/**
 * Deletes the user's own account, confirmed by its password. Name, user name, phone, e-mail and password are erased, as
 * are the contact data of the account's inquiries; favourites and notices are deleted; every session ends. Past history
 * is kept; question and answer of inquiries stay as the region's record.
 */
export async function deleteAccount(deps: OwnDeps, actor: Actor, encrypted: string): Promise<void> {
  const password = await deps.readPassword(encrypted, 'password')
  const { rows } =
    await sql<Stored>`select "passwordHash", "userCreatePlatform", email, xzqdm from users where id = ${actor.id}`.execute(
      deps.database.db,
    )
  const stored = rows[0]
  if (stored?.userCreatePlatform !== selfRegistered) throw refused(says.notOwn)
  if (!(await deps.verifyPassword(password, stored.passwordHash))) throw refused(says.wrong, { field: 'password' })
  await withTx(deps.database.db, actor, async (tx) => {
    const version = await erasePerson(tx, actor.id, stored)
    await eraseTraces(tx, actor.id, stored.email)
    await writeAudits(tx, { ...actor, name: gone }, [
      { resource: 'users', rowId: actor.id, action: 'delete', rowVersion: version, label: gone, xzqdm: stored.xzqdm },
    ])
    await deps.endSessions(tx, { userId: actor.id, reason: 'deleted', endedBy: actor.id })
  })
}

async function erasePerson(tx: Transaction<Tables>, id: string, { passwordHash }: Stored): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update users set username = ${`gone-${id.replaceAll('-', '')}`}, realname = ${gone}, phone = null, email = null, "passwordHash" = null, roles = '{}', enabled = false,
      "deletedAt" = now(), version = version + 1, "updatedAt" = now(), "updatedBy" = ${id}
    where id = ${id} and "passwordHash" = ${passwordHash} and "deletedAt" is null returning version`.execute(tx)
  const changed = rows[0]
  if (!changed) throw refused(says.wrong, { field: 'password' })
  return changed.version
}

async function eraseTraces(tx: Transaction<Tables>, id: string, email: string | null): Promise<void> {
  await sql`
    update inquiries set name = ${gone}, phone = ${nothing}, company = null, email = null, version = version + 1, "updatedAt" = now(), "updatedBy" = ${id}
    from "inquiryAskers" a where a."inquiryId" = inquiries.id and a."userId" = ${id}`.execute(tx)
  await sql`update "inquiryEvents" set "actorName" = ${gone} where "actorId" = ${id}`.execute(tx)
  await sql`delete from favourites where "userId" = ${id}`.execute(tx)
  await sql`delete from notices where "userId" = ${id}`.execute(tx)
  await sql`delete from "signInPlaces" where "userId" = ${id}`.execute(tx)
  await sql`delete from "identityLinks" where "userId" = ${id}`.execute(tx)
  if (email) await sql`delete from "mailOutbox" where "to" = ${email}`.execute(tx)
}

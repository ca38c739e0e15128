import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Label } from '../../src/resources/define.ts'
import { writeAudits } from '../db/audit.ts'
import { sql, withTx, type Kysely, type Tables, type Transaction } from '../db/index.ts'
import { requireActor, type Actor } from '../http/access.ts'
import { ok } from '../http/envelope.ts'
import { refused } from '../http/errors.ts'
import { limited } from '../http/limits.ts'
import { FormError } from '../http/validation.ts'
import type { AuthDeps } from './deps.ts'
import { about, encryptedText, form } from './forms.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { passwordMistake } from './password-rule.ts'
import { readPassword } from './passwords.ts'
import { endSessions } from './sessions.ts'

type ChangeBody = { oldPassword: string; newPassword: string }

const changeBody = form(
  {
    oldPassword: encryptedText({ zh: '原密码', en: 'Current password' }),
    newPassword: encryptedText({ zh: '新密码', en: 'New password' }),
  },
  ['oldPassword', 'newPassword'],
)

const sameAgain: Label = { zh: '新密码不能与原密码相同', en: 'The new password must differ from the current one' }
const wrong: Label = { zh: '原密码错误', en: 'The current password is wrong' }

/** `POST /camel/sysUser/changePassword`: changes the user's own password and ends all other sessions of the account. */
export function changePasswordRoute(app: FastifyInstance, deps: AuthDeps): void {
  const preHandler = limited(deps.database, { name: 'changePassword', max: 10, windowSeconds: 600, by: 'user' })
  const schema = { ...about('Change the own password'), body: changeBody }
  app.post<{ Body: ChangeBody }>(
    '/camel/sysUser/changePassword',
    { config: { access: 'signed-in' }, schema, preHandler },
    async (request) => {
      await changePassword(deps, request)
      return ok(null)
    },
  )
}

async function changePassword({ database }: AuthDeps, request: FastifyRequest<{ Body: ChangeBody }>): Promise<void> {
  const actor = requireActor(request)
  const [oldPassword, newPassword] = await Promise.all([
    readPassword(database, request.body.oldPassword, 'oldPassword'),
    readPassword(database, request.body.newPassword, 'newPassword'),
  ])
  const says =
    passwordMistake(newPassword) ?? (oldPassword.normalize('NFC') === newPassword.normalize('NFC') ? sameAgain : null)
  if (says) throw new FormError([{ field: 'newPassword', says }])
  const before = await storedHash(database.db, actor.id)
  if (!(await verifyPassword(oldPassword, before))) throw refused(wrong, { field: 'oldPassword' })
  const after = await hashPassword(newPassword)
  await withTx(database.db, actor, (tx) => storePassword(tx, actor, before, after))
}

async function storedHash(db: Kysely<Tables>, userId: string): Promise<string | null> {
  const { rows } = await sql<{
    passwordHash: string | null
  }>`select "passwordHash" from users where id = ${userId}`.execute(db)
  return rows[0]?.passwordHash ?? null
}

/**
 * Updates the account before its sessions: a sign-in with the old password that waits for the row then finds it
 * changed.
 */
async function storePassword(
  tx: Transaction<Tables>,
  actor: Actor,
  before: string | null,
  after: string,
): Promise<void> {
  const { rows } = await sql<{ version: number; realname: string; xzqdm: string }>`
    update users set "passwordHash" = ${after}, version = version + 1, "updatedAt" = now(), "updatedBy" = ${actor.id}
    where id = ${actor.id} and "passwordHash" = ${before} and "deletedAt" is null
    returning version, realname, xzqdm`.execute(tx)
  const changed = rows[0]
  if (!changed) throw refused(wrong, { field: 'oldPassword' })
  await writeAudits(tx, actor, [
    {
      resource: 'users',
      rowId: actor.id,
      action: 'update',
      rowVersion: changed.version,
      label: changed.realname,
      xzqdm: changed.xzqdm,
      changes: { password: [null, '***'] },
    },
  ])
  await endSessions(tx, {
    userId: actor.id,
    exceptSessionId: actor.sessionId,
    reason: 'password-changed',
    endedBy: actor.id,
  })
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Label } from '../../src/resources/define.ts'
import { sql, withTx, type Kysely, type Tables } from '../db/index.ts'
import { requireActor } from '../http/access.ts'
import { ok } from '../http/envelope.ts'
import { refused } from '../http/errors.ts'
import { limited } from '../http/limits.ts'
import { FormError } from '../http/validation.ts'
import type { AuthDeps } from './deps.ts'
import { about, encryptedText, form } from './forms.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { passwordMistake, sameAgain } from './password-rule.ts'
import { readPassword } from './passwords.ts'
import { storePassword } from './store-password.ts'

type ChangeBody = { oldPassword: string; newPassword: string }

const changeBody = form(
  {
    oldPassword: encryptedText({ zh: '原密码', en: 'Current password' }),
    newPassword: encryptedText({ zh: '新密码', en: 'New password' }),
  },
  ['oldPassword', 'newPassword'],
)

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
  await withTx(database.db, actor, async (tx) => {
    if (!(await storePassword(tx, actor, { userId: actor.id, before, after })))
      throw refused(wrong, { field: 'oldPassword' })
  })
}

async function storedHash(db: Kysely<Tables>, userId: string): Promise<string | null> {
  const { rows } = await sql<{
    passwordHash: string | null
  }>`select "passwordHash" from users where id = ${userId}`.execute(db)
  return rows[0]?.passwordHash ?? null
}

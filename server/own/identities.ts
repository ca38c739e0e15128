import type { Label } from '../../src/resources/define.ts'
import type { OwnIdentity } from '../../src/resources/own-view.ts'
import { writeAudits } from '../db/audit.ts'
import { sql, withTx, type Database } from '../db/index.ts'
import type { Actor } from '../http/access.ts'
import { ApiError, refused } from '../http/errors.ts'
import type { OwnDeps } from './deps.ts'

const says = {
  wrong: { zh: '密码错误', en: 'The password is wrong' },
  identity: { zh: '关联的统一身份', en: 'The connected identity' },
} as const satisfies Record<string, Label>

/** The identities that an account is connected with, by their issuer. */
export async function readIdentities({ db }: Pick<Database, 'db'>, userId: string): Promise<OwnIdentity[]> {
  const { rows } = await sql<OwnIdentity>`
    select issuer, subject, to_char("createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "linkedAt" from "identityLinks" where "userId" = ${userId} order by issuer`.execute(
    db,
  )
  return rows
}

/**
 * Takes the connection away. The password is asked for, because it is all that leads into the account from then on: an
 * account that an identity made has none that anybody knows, and would be lost. Open sessions stay. 404 when there is
 * no such connection.
 */
export async function unlinkIdentity(
  deps: OwnDeps,
  actor: Actor,
  { issuer, password }: { issuer: string; password: string },
): Promise<void> {
  const plain = await deps.readPassword(password, 'password')
  const { rows } = await sql<{
    passwordHash: string | null
  }>`select "passwordHash" from users where id = ${actor.id}`.execute(deps.database.db)
  if (!(await deps.verifyPassword(plain, rows[0]?.passwordHash ?? null)))
    throw refused(says.wrong, { field: 'password' })
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

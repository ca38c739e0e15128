import { policies } from '../../src/resources/policies.ts'
import { permission } from '../../src/resources/permissions.ts'
import { roles } from '../../src/resources/roles.ts'
import { users } from '../../src/resources/users.ts'
import { sql, type Tables, type Transaction } from '../db/index.ts'
import { refused } from '../http/errors.ts'

/** An account with all of these everywhere can repair any permission that was removed by mistake. */
const needed = [policies.code, roles.code, users.code].map((code) => [
  permission(code, 'edit'),
  permission(code, '*'),
  '*:*',
])

/** Arbitrary lock number, the same on every node. */
const lockNumber = 5_329_011

/**
 * Refuses (422) a change after which nobody could repair permissions: at least one enabled account must be able to edit
 * policies, roles and users everywhere. Call it after the change, in its transaction; the lock serializes two
 * administrators who disable each other at the same moment.
 */
export async function refuseLockout(tx: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber)})`.execute(tx)
  const conditions = needed.map(
    (permissions) => sql`exists (
      select 1 from roles r join policies p on p.id = any (r.policies)
      where r.id = any (u.roles) and r.enabled and r."deletedAt" is null and p."deletedAt" is null
        and p."dataScope" = 'all' and p.permissions && ${permissions}::text[])`,
  )
  const { rows } =
    await sql`select 1 from users u where u.enabled and u."deletedAt" is null and ${sql.join(conditions, sql` and `)} limit 1`.execute(
      tx,
    )
  if (rows.length > 0) return
  throw refused({
    zh: '此操作会使平台没有管理员：至少要有一个启用的账号，在全部数据范围内拥有策略、角色和用户的编辑权限',
    en: 'This would leave the platform without an administrator: at least one enabled account must be allowed to edit policies, roles and users everywhere',
  })
}

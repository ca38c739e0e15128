import { beforeAll, describe, expect, it } from 'vitest'
import { resetPassword } from '../../scripts/accounts/reset-password.ts'
import { verifyPassword } from '../../server/auth/index.ts'
import { sql } from '../../server/db/index.ts'
import { withDatabase } from '../support/database.ts'

describe('resetting a password from the command line', () => {
  const database = withDatabase('embedded')

  beforeAll(async () => {
    await sql`insert into regions (id, "createdBy", "updatedBy", xzqmc, xzqdm, xzqjb) values ('r', 'system', 'system', '州', '532900000000', '2')`.execute(
      database.db,
    )
    await sql`insert into users (id, "createdBy", "updatedBy", username, realname, "passwordHash", xzqdm, "userType", enabled)
      values ('u', 'system', 'system', 'admin', '管理员', 'old', '532900000000', 'officer', false)`.execute(database.db)
    await sql`insert into sessions (id, "tokenHash", "tgtHash", "userId", "expiresAt") values ('s', '\\x01', '\\x02', 'u', now() + interval '1 day')`.execute(
      database.db,
    )
  })

  it('sets it, enables the account, ends its sessions and writes one history entry', async () => {
    await resetPassword(database, 'admin', 'Erhai-2026')
    const user = await sql<{
      passwordHash: string
      enabled: boolean
      version: number
    }>`select "passwordHash", enabled, version from users`.execute(database.db)
    expect(user.rows[0]).toMatchObject({ enabled: true, version: 2 })
    expect(await verifyPassword('Erhai-2026', user.rows[0]?.passwordHash ?? '')).toBe(true)
    const audits = await sql`select "rowId", "rowVersion", changes from audits`.execute(database.db)
    expect(audits.rows).toEqual([
      { rowId: 'u', rowVersion: 2, changes: { password: [null, '***'], enabled: [false, true] } },
    ])
    expect((await sql`select from sessions where "endedAt" is null`.execute(database.db)).rows).toHaveLength(0)
  })

  it('rejects a weak password and an unknown user name', async () => {
    await expect(resetPassword(database, 'admin', 'short')).rejects.toThrow(/at least 8/)
    await expect(resetPassword(database, 'nobody', 'Erhai-2026')).rejects.toThrow(/no account nobody/)
  })
})

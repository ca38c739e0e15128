import { may } from '../../src/resources/permissions.ts'
import { users } from '../../src/resources/users.ts'
import { sql, type Kysely, type Tables } from '../db/index.ts'
import type { Actor } from '../http/access.ts'
import { refused } from '../http/errors.ts'

/** The type that everybody may give. */
const plainType = 'investor'

/** The type of the actor's own account; null if it has none. */
export async function typeOf(db: Kysely<Tables>, { id }: Actor): Promise<string | null> {
  const { rows } = await sql<{ userType: string }>`select "userType" from users where id = ${id}`.execute(db)
  return rows[0]?.userType ?? null
}

/**
 * Throws 422 unless the actor may give this type, or manage an account that has it. Other services read the type, so it
 * counts like a right: everybody may give `investor` and the own type, and those who manage every account may give any.
 */
export function requireType(actor: Actor, ownType: string | null, type: unknown): void {
  if (type === null || type === undefined || type === plainType || type === ownType) return
  if (may(actor.grants, users.code, 'edit') === 'all') return
  throw refused(
    {
      zh: '只能管理和授予自己拥有的用户类型',
      en: 'You can only manage and give user types that you have yourself',
    },
    { field: 'userType' },
  )
}

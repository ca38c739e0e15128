import type { FastifyRequest } from 'fastify'
import type { AnyRow, Label } from '../../src/resources/define.ts'
import type { Locale } from '../../src/resources/errors.ts'
import { writeAudits } from '../db/audit.ts'
import { sql, withTx, type Tables, type Transaction } from '../db/index.ts'
import { requireActor } from '../http/access.ts'
import { RowsRefused } from '../http/each-row.ts'
import { refused } from '../http/errors.ts'
import { textsOf } from '../http/formats.ts'
import { phrase } from '../http/mistakes.ts'
import { entry, manageable, says } from './calls.ts'
import type { UserCallDeps } from './deps.ts'

/** Accounts per request: one sheet of paper each. */
export const mostUsers = 200

/** An account, and the version that the caller has seen. */
export type Asked = { id: string; version: number }

const words = {
  notAll: {
    zh: '{count} 个账号不能这样修改，所有账号都没有改动',
    en: 'Not possible for {count} {count|account|accounts}; none was changed',
  },
  disabled: {
    zh: '账号已停用，请先启用',
    en: 'The account is disabled; enable it first',
  },
} as const satisfies Record<string, Label>

/**
 * Enables or disables accounts in one transaction, each by the rules of a single change. Throws 422 with the reason of
 * each refusal.
 */
export function enableMany(
  deps: UserCallDeps,
  request: FastifyRequest<{ Body: { users: Asked[]; enabled: boolean } }>,
): Promise<AnyRow[]> {
  const { users, enabled } = request.body
  return withReasons(idsOf(users), request.locale, () =>
    deps.changeUsers(request, async () => users.map((user) => ({ ...user, enabled }))),
  )
}

/** Gives accounts one more role, in the same way. */
export function giveRole(
  deps: UserCallDeps,
  request: FastifyRequest<{ Body: { users: Asked[]; role: string } }>,
): Promise<AnyRow[]> {
  const { users, role } = request.body
  return withReasons(idsOf(users), request.locale, () =>
    deps.changeUsers(request, async (tx) => {
      const held = await rolesOf(tx, idsOf(users))
      return users.map((user) => ({ ...user, roles: [...new Set([...(held.get(user.id) ?? []), role])] }))
    }),
  )
}

const idsOf = (users: readonly Asked[]) => users.map(({ id }) => id)

async function rolesOf(tx: Transaction<Tables>, ids: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ id: string; roles: unknown }>`
    select id, roles from users where id = any(${ids}::text[])`.execute(tx)
  return new Map(rows.map(({ id, roles }) => [id, textsOf(roles)]))
}

/** One page of a hand-over sheet. The ticket is shown here only; the database has its hash. */
type HandOver = { id: string; username: string; realname: string; ticket: string }

/**
 * Takes the password of accounts away, ends their sessions, and returns for each a ticket with which its owner chooses a
 * password, once and within days. All or none; throws 422 with the reason of each refusal.
 */
export async function handOver(
  deps: UserCallDeps,
  request: FastifyRequest<{ Body: { ids: string[] } }>,
): Promise<{ accounts: HandOver[]; expiresAt: string }> {
  const { ids } = request.body
  const actor = requireActor(request)
  const check = (user: AnyRow): void => {
    if (user.id === actor.id) throw refused(says.ownPassword)
    if (user.enabled !== true) throw refused(words.disabled)
  }
  return withTx(deps.database.db, actor, async (tx) => {
    await sql`select from users where id = any(${ids}::text[]) order by id for update`.execute(tx)
    const users = await withReasons(ids, request.locale, () =>
      manageable(deps, tx, { actor, action: 'edit', ids, check }),
    )
    await takePasswords(tx, ids, actor.id)
    await writeAudits(
      tx,
      actor,
      users.map((user) => ({ ...entry(user, 'resetPassword'), changes: { password: [null, '***'] } })),
    )
    for (const userId of ids) await deps.endSessions(tx, { userId, reason: 'password-changed', endedBy: actor.id })
    const tickets = await deps.handOverTickets(tx, ids)
    return {
      accounts: users.map(({ id, username, realname }) => ({
        id,
        username: String(username),
        realname: String(realname),
        ticket: tickets.get(id) ?? '',
      })),
      expiresAt: new Date(Date.now() + deps.handOverHours * 3_600_000).toISOString(),
    }
  })
}

async function takePasswords(tx: Transaction<Tables>, ids: readonly string[], updatedBy: string): Promise<void> {
  await sql`
    update users set "passwordHash" = null, version = version + 1, "updatedAt" = now(), "updatedBy" = ${updatedBy}
    where id = any(${ids}::text[]) and "passwordHash" is not null`.execute(tx)
}

/** Reports the refusals of some accounts by their ids. */
async function withReasons<T>(ids: readonly string[], locale: Locale, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RowsRefused)) throw error
    throw refused(phrase(words.notAll, { count: error.refusals.length }), {
      reasons: error.refusals.map(({ index, error: reason }) => ({ id: ids[index], message: reason.says(locale) })),
    })
  }
}

import type { AnyRow } from '../resources/define.ts'
import type { OpenSession } from '../resources/own-view.ts'
import type { DataScope } from '../resources/permissions.ts'
import { call } from './http.ts'
import { encryptPassword } from './password-cipher.ts'

/** Calls on one account beyond those of every resource. Failures throw CallError. */

/**
 * Sessions of an account, last seen first, and for how many seconds its name stays locked after wrong passwords (0: not
 * locked).
 */
export const userSessions = (id: string, signal?: AbortSignal) =>
  call<{ sessions: OpenSession[]; lockedSeconds: number }>({
    method: 'GET',
    path: '/sysUser/sessions',
    query: { id },
    signal,
  })

/** Ends one session: its page is signed out within seconds. */
export const endSession = (sessionId: string) =>
  call<unknown>({ method: 'POST', path: '/sysUser/endSession', query: { id: sessionId } })

/** Sets a new password and ends all sessions of the account. */
export async function resetPassword(id: string, password: string): Promise<void> {
  await call({
    method: 'POST',
    path: '/sysUser/resetPassword',
    body: { id, password: await encryptPassword(password) },
  })
}

/** Removes the lock after too many wrong passwords. */
export const unlockUser = (id: string) => call<unknown>({ method: 'POST', path: '/sysUser/unlock', query: { id } })

/** Accounts per request (`server/users`). */
export const mostUsers = 200

type Versioned = { id: string; version: number }
const versionsOf = (users: readonly Versioned[]) => users.map(({ id, version }) => ({ id, version }))

/** Enables or disables accounts, all or none; returns them as they are then. */
export const enableMany = (users: readonly Versioned[], enabled: boolean) =>
  call<AnyRow[]>({ method: 'POST', path: '/sysUser/enableMany', body: { users: versionsOf(users), enabled } })

/** Gives accounts one more role, all or none; returns them as they are then. */
export const giveRole = (users: readonly Versioned[], role: string) =>
  call<AnyRow[]>({ method: 'POST', path: '/sysUser/giveRole', body: { users: versionsOf(users), role } })

export type HandOver = {
  accounts: { id: string; username: string; realname: string; ticket: string }[]
  expiresAt: string
}

/** Takes the passwords of accounts away; returns a ticket for each, with which its owner chooses one. All or none. */
export const handOver = (ids: readonly string[]) =>
  call<HandOver>({ method: 'POST', path: '/sysUser/handOver', body: { ids } })

type Named = { id: string; name: string }

/** One way in which an account gets a permission: role, policy, and the policy's entry (`LM:*`). */
export type Origin = { role: Named; policy: Named; as: string; dataScope: DataScope }
export type EffectivePermission = { permission: string; dataScope: DataScope; from: Origin[] }

/** Permissions of an account and the origin of each. */
export const effectiveRights = (id: string, signal?: AbortSignal) =>
  call<{ permissions: EffectivePermission[] }>({
    method: 'GET',
    path: '/sysUser/effective',
    query: { id },
    signal,
  })

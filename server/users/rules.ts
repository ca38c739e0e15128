import type { AnyRow } from '../../src/resources/define.ts'
import type { Grants } from '../../src/resources/permissions.ts'
import type { Draft, RuleContext, Rules, Tx, Write } from '../crud/rules.ts'
import { eachRow } from '../http/each-row.ts'
import { refused } from '../http/errors.ts'
import { joinGrants } from '../http/grants.ts'
import type { EndReason, UserRuleDeps } from './deps.ts'
import { requireRightsOver } from './rights.ts'
import { requireType, typeOf } from './types.ts'
import { textsOf } from '../http/formats.ts'

/**
 * Rules of accounts: passwords are stored as hashes; nobody can manage or create an account with more permissions than
 * their own, or a type that they don't have; a password that somebody else has set is temporary; nobody can disable or
 * delete their own account, or change its mail address without the password; an account that may no longer be used is
 * signed out everywhere immediately.
 */
export function userRules(deps: UserRuleDeps): Rules {
  return {
    before: async (tx, writes, context) => {
      const byRole = await deps.roleGrants(tx, [
        ...new Set(writes.flatMap(({ before, draft }) => [...rolesOf(before), ...rolesOf(draft)])),
      ])
      const ownType = await typeOf(tx, context.actor)
      await eachRow(writes, (write) => {
        refuseOwnAccount(write, context)
        checkRights(write, context, byRole)
        checkType(write, context, ownType)
      })
      await Promise.all(writes.map(({ draft }) => hashPassword(draft, deps)))
    },
    after: async (tx, writes, rows, context) => {
      await endLostSessions(tx, writes, context, deps)
      await announce(tx, writes, rows, deps)
      if (writes.some(isTaking)) await deps.refuseLockout(tx)
    },
  }
}

function refuseOwnAccount({ before, draft }: Write, { actor }: RuleContext): void {
  if (before?.id !== actor.id) return
  if (!draft) throw refused({ zh: '不能删除自己的账号', en: 'You cannot delete your own account' })
  if (draft.enabled === false)
    throw refused({ zh: '不能停用自己的账号', en: 'You cannot disable your own account' }, { field: 'enabled' })
  if (draft.email !== undefined && draft.email !== before.email)
    throw refused(
      {
        zh: '更换自己的邮箱请到“我的”，并输入登录密码',
        en: 'Change your own e-mail address on your own page, with your password',
      },
      { field: 'email' },
    )
}

/**
 * Existing roles of an account count only if enabled; new roles count as if enabled, because the person who enables one
 * later may not check who has it.
 */
function checkRights({ before, draft }: Write, { actor }: RuleContext, byRole: RolesById): void {
  const had = rolesOf(before)
  const given = rolesOf(draft).filter((id) => !had.includes(id))
  if (before) requireRightsOver(actor, grantsOf(had, byRole), before.xzqdm)
  if (!draft) return
  const after = joinGrants([grantsOf(given, byRole, { asIfEnabled: true }), grantsOf(keptRoles(had, draft), byRole)])
  requireRightsOver(actor, after, draft.xzqdm ?? before?.xzqdm)
}

/** Changing, deleting and restoring an account needs its type as well as giving one. */
function checkType({ before, draft }: Write, { actor }: RuleContext, ownType: string | null): void {
  if (before) requireType(actor, ownType, before.userType)
  requireType(actor, ownType, draft?.userType)
}

type RolesById = Awaited<ReturnType<UserRuleDeps['roleGrants']>>

function grantsOf(roles: readonly string[], byRole: RolesById, { asIfEnabled = false } = {}): Grants {
  const known = roles.flatMap((id) => byRole.get(id) ?? [])
  return joinGrants(known.filter(({ enabled }) => enabled || asIfEnabled).map(({ grants }) => grants))
}

function keptRoles(had: readonly string[], draft: Draft): readonly string[] {
  return 'roles' in draft ? rolesOf(draft).filter((id) => had.includes(id)) : had
}

async function hashPassword(draft: Draft | null, { temporaryHash }: UserRuleDeps): Promise<void> {
  if (typeof draft?.password !== 'string') return
  const { password } = draft
  delete draft.password
  draft.passwordHash = await temporaryHash(password)
}

async function endLostSessions(
  tx: Tx,
  writes: readonly Write[],
  { actor }: RuleContext,
  { endSessions }: UserRuleDeps,
): Promise<void> {
  for (const write of writes) {
    const reason = endReason(write)
    if (write.before && reason) await endSessions(tx, { userId: write.before.id, reason, endedBy: actor.id })
  }
}

function endReason({ before, draft }: Write): EndReason | null {
  if (!before) return null
  if (!draft) return 'deleted'
  if (before.enabled === true && draft.enabled === false) return 'disabled'
  return draft.passwordHash === undefined ? null : 'password-changed'
}

async function announce(
  tx: Tx,
  writes: readonly Write[],
  rows: readonly AnyRow[],
  { notifyGrantsChanged }: UserRuleDeps,
): Promise<void> {
  const concerned = rows.filter((_row, index) => {
    const { before, draft } = writes[index] ?? {}
    return (
      before &&
      draft &&
      (String(rolesOf({ ...before, ...draft })) !== String(rolesOf(before)) ||
        (draft.xzqdm ?? before.xzqdm) !== before.xzqdm)
    )
  })
  await notifyGrantsChanged(
    tx,
    concerned.map(({ id }) => id),
  )
}

/** Whether the write may remove permissions from an account. */
function isTaking({ before, draft }: Write): boolean {
  return before !== null && (!draft || draft.enabled === false || 'roles' in draft)
}

function rolesOf(values: Readonly<Record<string, unknown>> | null): string[] {
  return textsOf(values?.roles)
}

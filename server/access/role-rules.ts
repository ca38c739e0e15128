import type { Grants } from '../../src/resources/permissions.ts'
import type { RuleContext, Rules, Write } from '../crud/rules.ts'
import { eachRow } from '../http/each-row.ts'
import type { AccessDeps } from './deps.ts'
import { changedGrants, joinGrants, nothing, requireGrants } from '../http/grants.ts'
import { refuseLockout } from './last-administrator.ts'
import { policyGrants } from './role-grants.ts'
import { textsOf } from '../http/formats.ts'

type PolicyGrants = ReadonlyMap<string, Grants>

/** Nobody can grant or revoke through a role what they don't hold. */
export function roleRules({ readCatalogue, notifyGrantsChanged }: AccessDeps): Rules {
  return {
    before: async (tx, writes, context) => {
      if (!writes.some((write) => isGranting(write, context))) return
      const ids = writes.flatMap(({ before, draft }) => [...textsOf(before?.policies), ...textsOf(draft?.policies)])
      const byPolicy = await policyGrants(tx, ids, readCatalogue)
      await eachRow(writes, (write) => {
        if (isGranting(write, context)) requireGrants(context.actor.grants, changeOf(write, context, byPolicy))
      })
    },
    after: async (tx, writes, _rows, context) => {
      const isGrant = writes.some((write) => isGranting(write, context))
      if (isGrant || writes.some(isRenamed)) await notifyGrantsChanged(tx, null)
      if (isGrant && writes.some(({ before }) => before)) await refuseLockout(tx)
    },
  }
}

/**
 * Returns whether the write can change anyone's permissions: a new or deleted role, other policies, enabled or
 * disabled.
 */
function isGranting({ before, draft }: Write, { action }: RuleContext): boolean {
  if (!before || !draft || action === 'restore') return true
  return (
    isSwitched({ before, draft }) ||
    ('policies' in draft && String(textsOf(draft.policies)) !== String(textsOf(before.policies)))
  )
}

/** Open pages show the names of their reader's roles. */
function isRenamed({ before, draft }: Write): boolean {
  return draft?.name !== undefined && draft.name !== before?.name
}

function isSwitched({ before, draft }: Write): boolean {
  return draft?.enabled !== undefined && draft.enabled !== before?.enabled
}

/**
 * Counts a disabled role like an enabled one, because the person who enables it later may not check who has it.
 * Enabling or disabling it grants or revokes all of its permissions.
 */
function changeOf(write: Write, { action }: RuleContext, byPolicy: PolicyGrants): Grants {
  const { before, draft } = write
  const was = before && action !== 'restore' ? grantsOf(before.policies, byPolicy) : nothing
  const is = draft ? grantsOf({ ...before, ...draft }.policies, byPolicy) : nothing
  return before && draft && isSwitched(write) ? joinGrants([was, is]) : changedGrants(was, is)
}

function grantsOf(policies: unknown, byPolicy: PolicyGrants): Grants {
  return joinGrants(textsOf(policies).map((id) => byPolicy.get(id) ?? nothing))
}

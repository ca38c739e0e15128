import { dataScopes, expandPolicies, type Grants } from '../../src/resources/permissions.ts'
import { isOneOf } from '../../src/resources/keys.ts'
import type { RuleContext, Rules, Write } from '../crud/rules.ts'
import { eachRow } from '../http/each-row.ts'
import { refused } from '../http/errors.ts'
import type { AccessDeps } from './deps.ts'
import { changedGrants, nothing, requireGrants } from '../http/grants.ts'
import { refuseLockout } from './last-administrator.ts'
import type { Catalogue } from './role-grants.ts'
import { textsOf } from '../http/formats.ts'

/** Policies name only existing permissions, and nobody can grant or revoke through them what they don't hold. */
export function policyRules({ readCatalogue, notifyGrantsChanged }: AccessDeps): Rules {
  return {
    before: async (tx, writes, context) => {
      const catalogue = await readCatalogue(tx)
      await eachRow(writes, (write) => {
        refuseUnknown(write, catalogue)
        requireGrants(context.actor.grants, changeOf(write, context, catalogue))
      })
    },
    after: async (tx, writes, _rows, context) => {
      const catalogue = await readCatalogue(tx)
      if (!writes.some((write) => changeOf(write, context, catalogue).size > 0)) return
      await notifyGrantsChanged(tx, null)
      if (writes.some(({ before }) => before)) await refuseLockout(tx)
    },
  }
}

function changeOf({ before, draft }: Write, { action }: RuleContext, catalogue: Catalogue): Grants {
  const was = before && action !== 'restore' ? grantsOf(before, catalogue) : nothing
  const is = draft ? grantsOf({ ...before, ...draft }, catalogue) : nothing
  return changedGrants(was, is)
}

function grantsOf(values: Readonly<Record<string, unknown>>, catalogue: Catalogue): Grants {
  const dataScope = isOneOf(dataScopes, values.dataScope) ? values.dataScope : 'region'
  return expandPolicies([{ permissions: textsOf(values.permissions), dataScope }], catalogue)
}

/** Checks only new strings: a policy stays editable if a code has since been removed. */
function refuseUnknown({ before, draft }: Write, catalogue: Catalogue): void {
  const known = new Set(textsOf(before?.permissions))
  const unknown = textsOf(draft?.permissions).filter((each) => !known.has(each) && !isKnown(each, catalogue))
  if (unknown.length === 0) return
  throw refused(
    { zh: `没有这些权限：${unknown.join('、')}`, en: `There are no such permissions: ${unknown.join(', ')}` },
    { field: 'permissions', permissions: unknown },
  )
}

/** Accepts `*:*`, `code:*` or `code:action` of an existing code. */
function isKnown(entry: string, catalogue: Catalogue): boolean {
  if (entry === '*:*') return true
  const [code = '', action = '', ...rest] = entry.split(':')
  const actions = rest.length === 0 ? catalogue.get(code) : undefined
  return actions !== undefined && (action === '*' || actions.includes(action))
}

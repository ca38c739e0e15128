import type { Label, Resource } from '../../src/resources/define.ts'
import { actionsOf } from '../../src/resources/index.ts'
import { consoleCodes, ordinaryActions, permission } from '../../src/resources/permissions.ts'
import type { Rules, Write } from '../crud/rules.ts'
import { sql, type Tables, type Transaction } from '../db/index.ts'
import { eachRow } from '../http/each-row.ts'
import { ApiError, refused } from '../http/errors.ts'
import { phrase } from '../http/mistakes.ts'
import type { AccessDeps } from './deps.ts'
import { textsOf } from '../http/formats.ts'

const says = {
  declared: {
    zh: '“{name}”（{code}）是系统内置的权限，不能删除',
    en: '“{name}” ({code}) is built in and cannot be deleted',
  },
  actions: {
    zh: '{code} 的这些操作由程序使用，不能移除：{actions}',
    en: 'These actions of {code} are used by the program and cannot be removed: {actions}',
  },
} as const satisfies Record<string, Label>

/**
 * Protects the codes and actions that the program itself checks; a code or action that a policy names can be removed
 * only after it is removed from the policy. `entries` are the declared resources and screens.
 */
export function authorityRules(
  entries: readonly Resource[],
  { notifyGrantsChanged }: Pick<AccessDeps, 'notifyGrantsChanged'>,
): Rules {
  const declared = declaredActions(entries)
  return {
    before: async (tx, writes) => {
      await eachRow(writes, async (write) => {
        refuseDeclared(write, declared)
        await refuseNamed(tx, write)
      })
    },
    after: async (tx, writes) => {
      const isChanged = writes.some(({ before, draft }) => !before || !draft || 'actions' in draft)
      if (isChanged) await notifyGrantsChanged(tx, null)
    },
  }
}

/** Maps each code to the actions that the program checks; a code shared by several resources has the actions of all. */
function declaredActions(entries: readonly Resource[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>(consoleCodes.map((code) => [code, new Set(ordinaryActions)]))
  for (const entry of entries) {
    const actions = found.get(entry.code) ?? new Set(ordinaryActions)
    for (const action of actionsOf(entry)) actions.add(action)
    found.set(entry.code, actions)
  }
  return found
}

function refuseDeclared({ before, draft }: Write, declared: ReadonlyMap<string, ReadonlySet<string>>): void {
  const code = String(before?.code)
  const known = declared.get(code)
  if (!before || (!known && before.builtIn !== true)) return
  if (!draft) throw refused(phrase(says.declared, { code, name: String(before.name) }), { id: before.id, code })
  const lost = removedActions({ before, draft }).filter((action) => known?.has(action))
  if (lost.length > 0)
    throw refused(phrase(says.actions, { code, actions: lost.join(', ') }), { field: 'actions', actions: lost })
}

/** Refuses to remove a permission that a policy names. */
async function refuseNamed(tx: Transaction<Tables>, write: Write): Promise<void> {
  const code = String(write.before?.code)
  const lost = removedActions(write).map((action) => permission(code, action))
  if (!write.draft) lost.push(permission(code, '*'))
  if (!write.before || lost.length === 0) return
  const { rows } = await sql<{ name: string }>`
    select name from policies where "deletedAt" is null and permissions && ${lost}::text[]
    order by name limit 10`.execute(tx)
  if (rows.length === 0) return
  const holders = rows.map(({ name }) => name)
  throw new ApiError(
    'in-use',
    {
      what: lost.length === 1 ? (lost[0] ?? code) : code,
      holders: { zh: `策略 ${holders.join('、')}`, en: `policies ${holders.join(', ')}` },
    },
    { permissions: lost, policies: holders },
  )
}

/** Actions that the write removes from the code; all of them if the code is deleted. */
function removedActions({ before, draft }: Write): string[] {
  const had = textsOf(before?.actions)
  if (!draft) return had
  if (!('actions' in draft)) return []
  const kept = new Set(textsOf(draft.actions))
  return had.filter((action) => !kept.has(action))
}

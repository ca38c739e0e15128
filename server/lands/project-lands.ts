import type { AnyRow } from '../../src/resources/define.ts'
import { lands } from '../../src/resources/lands.ts'
import { sql, type Tables, type Transaction } from '../db/index.ts'
import type { Rules, Write, Writer } from '../crud/rules.ts'

type Tx = Transaction<Tables>

/** Projects that gain or lose a land by these writes. `rows` are the stored lands, if already written. */
function touchedProjects(writes: readonly Write[], rows: readonly AnyRow[]): string[] {
  const ids = writes.flatMap(({ before, draft }, index) => {
    const isMoved = before === null || draft === null || Object.keys(draft).length === 0 || 'projectid' in draft
    return isMoved ? [before?.projectid, draft?.projectid, rows[index]?.projectid] : []
  })
  return [...new Set(ids.filter((id) => typeof id === 'string'))].sort()
}

/**
 * Locks the projects before the engine's reference check does so with a weaker lock; otherwise two writers who both add
 * a land to one project would deadlock.
 */
export async function lockProjects(tx: Tx, writes: readonly Write[]): Promise<void> {
  const ids = touchedProjects(writes, [])
  if (ids.length > 0)
    await sql`select from projects where id = any(${ids}::text[]) order by id for no key update`.execute(tx)
}

/**
 * Updates `projects.lands` from `lands.projectid`, live lands only. It is a computed value: the project's version and
 * history don't change.
 */
export async function followProjects(tx: Tx, writes: readonly Write[], rows: readonly AnyRow[]): Promise<void> {
  const ids = touchedProjects(writes, rows)
  if (ids.length === 0) return
  await sql`
    update projects set lands = held.ids
    from (
      select project.id, array(select land.id from lands as land where land.projectid = project.id and land."deletedAt" is null order by land."landCode") as ids
      from projects as project where project.id = any(${ids}::text[])
    ) as held
    where projects.id = held.id and projects.lands is distinct from held.ids`.execute(tx)
}

type ProjectRuleDeps = {
  /** Changes a field of rows, whatever their version: permission, data scope, rules and history as in every write. */
  setAll: Writer['setAll']
}

/** The lands that a project lists are those that name it: a change of the list changes their `projectid`. */
export function projectRules(deps: ProjectRuleDeps): Rules {
  return {
    before: async (tx, writes) => {
      for (const { draft } of writes)
        if (draft && Array.isArray(draft.lands)) draft.lands = await inOrder(tx, draft.lands)
    },
    after: async (tx, writes, rows, context) => {
      for (const [index, { before, draft }] of writes.entries()) {
        const project = rows[index]
        if (!project || !draft || !Array.isArray(draft.lands)) continue
        const [held, wanted] = [idsOf(before?.lands), idsOf(draft.lands)]
        const change = async (ids: string[], projectid: string | null): Promise<void> => {
          if (ids.length > 0)
            await deps.setAll(tx, { ...context, action: 'update' }, lands, { ids, draft: { projectid } })
        }
        await change(
          held.filter((id) => !wanted.includes(id)),
          null,
        )
        await change(
          wanted.filter((id) => !held.includes(id)),
          project.id,
        )
      }
    },
  }
}

function idsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
}

/** In the order in which the lands themselves list them, so that both sides write the same. */
async function inOrder(tx: Tx, ids: unknown[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from lands where id = any(${ids}::text[]) order by "landCode"`.execute(tx)
  const known = rows.map(({ id }) => id)
  // What no longer exists stays: the engine's own check names it.
  return [...known, ...idsOf(ids).filter((id) => !known.includes(id))]
}

import type { AnyRow } from '../../src/resources/define.ts'
import { sql, type Tables, type Transaction } from '../db/index.ts'
import type { Write } from '../crud/rules.ts'

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

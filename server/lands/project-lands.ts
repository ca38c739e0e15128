import type { AnyRow } from '../../src/resources/define.ts'
import { sql, type Tables, type Transaction } from '../db/index.ts'
import type { Write } from '../crud/rules.ts'

type Tx = Transaction<Tables>

/** The projects that writes take a land from or give one to. `rows` are the lands as stored, when they are. */
function touchedProjects(writes: readonly Write[], rows: readonly AnyRow[]): string[] {
  const ids = writes.flatMap(({ before, draft }, index) => {
    const isMoved = before === null || draft === null || Object.keys(draft).length === 0 || 'projectid' in draft
    return isMoved ? [before?.projectid, draft?.projectid, rows[index]?.projectid] : []
  })
  return [...new Set(ids.filter((id) => typeof id === 'string'))].sort()
}

/**
 * Locks the projects before the engine's check of references does so with a weaker lock: two writers who both gave a
 * land to one project would each wait for the other to let go.
 */
export async function lockProjects(tx: Tx, writes: readonly Write[]): Promise<void> {
  const ids = touchedProjects(writes, [])
  if (ids.length > 0)
    await sql`select from projects where id = any(${ids}::text[]) order by id for no key update`.execute(tx)
}

/**
 * `projects.lands` follows `lands.projectid`, live lands only. A computed fact: neither the project's version nor its
 * history moves.
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

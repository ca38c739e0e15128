import type { AnyRow, Label } from '../../src/resources/define.ts'
import { lands } from '../../src/resources/lands.ts'
import { sql, type Tables, type Transaction } from '../db/index.ts'
import type { Draft, Rules, Write, Writer } from '../crud/rules.ts'
import { eachRow, RowsRefused } from '../http/each-row.ts'
import { ApiError, refused } from '../http/errors.ts'

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
 * Updates `projects.lands` from `lands.projectid`, live lands only. The project gets a new version, because the list can
 * be written as a whole: a form that still has the earlier list must not undo this one. Its history doesn't change, the
 * land's does.
 */
export async function followProjects(tx: Tx, writes: readonly Write[], rows: readonly AnyRow[]): Promise<void> {
  const ids = touchedProjects(writes, rows)
  if (ids.length === 0) return
  await sql`
    update projects set lands = held.ids, version = projects.version + 1
    from (
      select project.id, array(select land.id from lands as land where land.projectid = project.id and land."deletedAt" is null order by land."landCode") as ids
      from projects as project where project.id = any(${ids}::text[])
    ) as held
    where projects.id = held.id and projects.lands is distinct from held.ids`.execute(tx)
}

type ProjectRuleDeps = {
  /** Changes lands: permission, data scope, rules and history as in every write. */
  updateMany: Writer['updateMany']
}

const claimedTwice: Label = {
  zh: '同一地块不能同时列入两个项目',
  en: 'The same parcel cannot be listed in two projects',
}

/** The lands that a project lists are those that name it: a change of the list changes their `projectid`. */
export function projectRules(deps: ProjectRuleDeps): Rules {
  return {
    before: async (tx, writes) => {
      const places = await placesOf(tx, writes.flatMap(listed))
      const claimed = new Set<string>()
      await eachRow(writes, (write) => {
        if (!lists(write.draft)) return
        const ids = [...new Set(listed(write))].toSorted((one, other) => placeIn(places, one) - placeIn(places, other))
        if (ids.some((id) => claimed.has(id))) throw refused(claimedTwice, { field: 'lands' })
        for (const id of ids) claimed.add(id)
        write.draft.lands = ids
      })
    },
    after: async (tx, writes, rows, context) => {
      const projectOf = new Map<string, string | null>()
      for (const [index, { before, draft }] of writes.entries()) {
        const project = rows[index]
        if (!project || !lists(draft)) continue
        const [held, wanted] = [idsOf(before?.lands), idsOf(draft.lands)]
        for (const id of held) if (!wanted.includes(id) && !projectOf.has(id)) projectOf.set(id, null)
        for (const id of wanted) if (!held.includes(id)) projectOf.set(id, project.id)
      }
      if (projectOf.size === 0) return
      const changes = [...projectOf].map(([id, projectid]) => ({ id, projectid }))
      // An import would read a refusal by rows as one of its own rows.
      await deps.updateMany(tx, { ...context, action: 'update' }, lands, changes).catch((error: unknown) => {
        throw error instanceof RowsRefused ? new ApiError(error.code, error.params, error.data) : error
      })
    },
  }
}

function lists(draft: Draft | null): draft is Draft & { lands: unknown[] } {
  return draft !== null && Array.isArray(draft.lands)
}

function listed({ draft }: Write): string[] {
  return lists(draft) ? idsOf(draft.lands) : []
}

function idsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
}

/** The order in which the lands themselves list them, so that both sides write the same. */
async function placesOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string }>`
    select id from lands where id = any(${ids}::text[]) order by "landCode"`.execute(tx)
  return new Map(rows.map(({ id }, index) => [id, index]))
}

/** What no longer exists comes last: the engine's own check names it. */
function placeIn(places: ReadonlyMap<string, number>, id: string): number {
  return places.get(id) ?? places.size
}

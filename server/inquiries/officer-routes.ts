import type { FastifyInstance } from 'fastify'
import type { AnyRow } from '../../src/resources/define.ts'
import { inquiries } from '../../src/resources/inquiries.ts'
import type { TimelineEvent, Waiting } from '../../src/resources/inquiry-view.ts'
import { may } from '../../src/resources/permissions.ts'
import { writeAudits } from '../db/audit.ts'
import { sql, today, withActors, withTx, type Kysely, type Tables } from '../db/index.ts'
import { requireActor, type Actor } from '../http/access.ts'
import { ok } from '../http/envelope.ts'
import { ApiError } from '../http/errors.ts'
import { markRead, wake } from '../http/notices.ts'
import type { InquiryDeps, Tx } from './deps.ts'
import { idForm, noteForm } from './forms.ts'
import { officersOf } from './officers.ts'
import { addEvents, askerOf } from './timeline.ts'

type ById = { Querystring: { id: string } }

const about = (summary: string) => ({ tags: [inquiries.wire], summary })

/** Officers' calls beyond those of every resource. */
export function officerRoutes(app: FastifyInstance, deps: InquiryDeps): void {
  const { db } = deps.database
  const to = (action: string) => ({ access: { code: inquiries.code, action } })
  const path = (call: string): string => `/camel/${inquiries.wire}/${call}`

  app.get<ById>(
    path('timeline'),
    { config: to('show'), schema: { ...about('What became of an inquiry'), querystring: idForm } },
    async (request) => {
      const row = await reached(deps, requireActor(request), 'show', request.query.id)
      const { rows } = await sql<
        TimelineEvent & { actorId: string }
      >`select id, at, "actorId", "actorName", kind, status, "text" from "inquiryEvents" where "inquiryId" = ${row.id} order by at, id`.execute(
        db,
      )
      return ok(withActors(rows, request.locale))
    },
  )
  app.get<ById>(
    path('assignees'),
    { config: to('edit'), schema: { ...about('Who may be charged with an inquiry'), querystring: idForm } },
    async (request) => {
      const row = await reached(deps, requireActor(request), 'edit', request.query.id)
      const officers = await withTx(db, requireActor(request), (tx) => officersOf(tx, String(row.xzqdm), deps))
      return ok(officers.map(({ id, realname }) => ({ value: id, label: realname })))
    },
  )
  app.post<{ Body: { id: string } }>(
    path('opened'),
    { config: to('show'), schema: { ...about('An officer has opened an inquiry'), body: idForm } },
    async (request) => {
      await opened(deps, requireActor(request), request.body.id)
      return ok(null)
    },
  )
  app.post<{ Body: { id: string; text: string } }>(
    path('note'),
    { config: to('edit'), schema: { ...about('Add a note that only officers see'), body: noteForm } },
    async (request) => {
      await addNote(deps, requireActor(request), request.body)
      return ok(null)
    },
  )
  app.get(
    path('waiting'),
    { config: to('list'), schema: about('How many inquiries within reach wait') },
    async (request) => ok(await readWaiting(db, requireActor(request), deps)),
  )
}

/** Counts of waiting inquiries within the reader's data scope. */
async function readWaiting(
  db: Kysely<Tables>,
  actor: Actor,
  { reach }: Pick<InquiryDeps, 'reach'>,
): Promise<Waiting | undefined> {
  const scope = may(actor.grants, inquiries.code, 'list')
  const { rows } = await sql<Waiting>`
    select count(*) filter (where status = 'new') as "new", count(*) filter (where status = 'processing') as processing,
      count(*) filter (where "dueOn" < ${today}) as overdue
    from inquiries where status in ('new', 'processing') and ${scope ? reach(actor, scope) : sql`false`}`.execute(db)
  return rows[0]
}

async function reached(deps: InquiryDeps, actor: Actor, action: string, id: string): Promise<AnyRow> {
  const row = await deps.find(actor, action, id)
  if (!row) throw new ApiError('not-found', { what: inquiries.label })
  return row
}

/**
 * When an officer of the region opens it for the first time, the asker sees that it was read. Opening also marks the
 * caller's own notices of it as read.
 */
async function opened(deps: InquiryDeps, actor: Actor, id: string): Promise<void> {
  const row = await reached(deps, actor, 'show', id)
  await withTx(deps.database.db, actor, async (tx) => {
    const wasUnread = await markRead(tx, actor.id, { inquiryId: id })
    const { rows } =
      await sql`update inquiries set "readAt" = now() where id = ${id} and "readAt" is null returning id`.execute(tx)
    if (rows.length > 0) {
      await addEvents(tx, actor, [{ inquiryId: id, kind: 'read' }])
      await wakeConcerned(tx, deps, row)
    } else if (wasUnread) await wake(tx, [actor.id])
  })
}

async function addNote(deps: InquiryDeps, actor: Actor, { id, text }: { id: string; text: string }): Promise<void> {
  const row = await reached(deps, actor, 'edit', id)
  await withTx(deps.database.db, actor, async (tx) => {
    await addEvents(tx, actor, [{ inquiryId: id, kind: 'note', text }])
    await writeAudits(tx, actor, [
      {
        resource: inquiries.name,
        rowId: id,
        action: 'note',
        rowVersion: row.version,
        label: String(row.receiptNo),
        xzqdm: String(row.xzqdm),
        changes: { note: [null, text] },
      },
    ])
    await wakeConcerned(tx, deps, row)
  })
}

async function wakeConcerned(tx: Tx, deps: InquiryDeps, row: AnyRow): Promise<void> {
  const officers = await officersOf(tx, String(row.xzqdm), deps)
  const asker = await askerOf(tx, row.id)
  await wake(tx, [...officers.map(({ id }) => id), ...(asker ? [asker] : [])])
}

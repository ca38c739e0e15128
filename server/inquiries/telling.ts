import { v7 as uuidv7 } from 'uuid'
import { sql } from '../db/index.ts'
import type { Tx } from './deps.ts'

/** Open pages of the people named in the payload ask for their notices and inquiries again. */
export const inquiryChanged = 'inquiry_changed'

type NoticeKind = 'created' | 'assigned' | 'answered' | 'status' | 'nearing' | 'reminded'
type EventKind = 'created' | 'read' | 'assigned' | 'status' | 'answered' | 'note' | 'nearing' | 'reminded'

/** A notification holds at most 8,000 bytes. */
const idsAtOnce = 200

/**
 * Wakes the open pages of these people, on every node, with the commit. Never everybody's: that something happened is
 * nobody else's business either.
 */
export async function wake(tx: Tx, userIds: Iterable<string>): Promise<void> {
  const ids = [...new Set(userIds)]
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    await sql`select pg_notify(${inquiryChanged}, ${ids.slice(from, from + idsAtOnce).join(',')})`.execute(tx)
  }
}

/** Leaves a notice for each of these people, for whom it stays unread until they have read it. */
export async function leaveNotices(
  tx: Tx,
  userIds: readonly string[],
  { inquiryId, kind }: { inquiryId: string; kind: NoticeKind },
): Promise<void> {
  const ids = [...new Set(userIds)]
  if (ids.length === 0) return
  await sql`
    insert into "inquiryNotices" (id, "userId", "inquiryId", kind)
    select given.id, given."userId", ${inquiryId}, ${kind} from unnest(${ids.map(() => uuidv7())}::text[], ${ids}::text[]) as given (id, "userId")`.execute(
    tx,
  )
}

export type EventEntry = { inquiryId: string; kind: EventKind; status?: string | null; text?: string | null }

/** Adds to the timeline of inquiries, in the order given. */
export async function addEvents(
  tx: Tx,
  actor: { id: string; name: string },
  entries: readonly EventEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const lines = entries.map((entry) => ({ ...entry, id: uuidv7() }))
  await sql`
    insert into "inquiryEvents" (id, "inquiryId", "actorId", "actorName", kind, status, "text")
    select id, "inquiryId", ${actor.id}, ${actor.name}, kind, status, "text"
    from json_to_recordset(${JSON.stringify(lines)}::text::json) as entry(id text, "inquiryId" text, kind text, status text, "text" text)`.execute(
    tx,
  )
}

/** The account that asked; null for a visitor, and for what an officer recorded. */
export async function askerOf(tx: Tx, inquiryId: string): Promise<string | null> {
  const { rows } = await sql<{
    userId: string | null
  }>`select "userId" from "inquiryAskers" where "inquiryId" = ${inquiryId}`.execute(tx)
  return rows[0]?.userId ?? null
}

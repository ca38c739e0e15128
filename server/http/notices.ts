import { v7 as uuidv7 } from 'uuid'
import type { Locale } from '../../src/resources/errors.ts'
import type { Notice } from '../../src/resources/notice-view.ts'
import { sql, type Kysely, type RawBuilder, type SqlBool, type Tables, type Transaction } from '../db/index.ts'
import type { Actor } from './access.ts'

type Tx = Transaction<Tables>

/** Open pages of the users in the payload reload their notices and inquiries. */
export const newsChannel = 'news'

/** A notification holds at most 8,000 bytes. */
const idsAtOnce = 200
const rowsAtOnce = 5_000

type InquiryKind = 'created' | 'assigned' | 'answered' | 'status' | 'nearing' | 'reminded'

/** What a notice is about. `regions`: by the id of each reader, the regions whose parcels it covers. */
type About =
  | { inquiryId: string; kind: InquiryKind }
  | { publicationId: string; kind: 'verdicts'; regions: ReadonlyMap<string, readonly string[]> }

/**
 * Notices of one subject. A notice exists for its reader only while `seen` holds, which is decided at each reading: an
 * officer who moves to another region keeps nothing of the former one.
 */
export type NoticeReader = {
  /** SQL condition on `notices`: the actor's own, of this subject, about something that the actor may see now. */
  seen: (actor: Actor) => RawBuilder<SqlBool>
  /** The latest of them, latest first. */
  read: (db: Kysely<Tables>, reading: { actor: Actor; locale: Locale; most: number }) => Promise<Notice[]>
}

/**
 * Notifies the open pages of these users on every node when the transaction commits. Never everyone's, because the
 * event itself is confidential.
 */
export async function wake(tx: Tx, userIds: Iterable<string>): Promise<void> {
  const ids = [...new Set(userIds)]
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    await sql`select pg_notify(${newsChannel}, ${ids.slice(from, from + idsAtOnce).join(',')})`.execute(tx)
  }
}

/** Adds a notice for each of these users, unread until they have read it. */
export async function leaveNotices(tx: Tx, userIds: Iterable<string>, about: About): Promise<void> {
  const regionsOf = 'regions' in about ? about.regions : null
  const rows = [...new Set(userIds)].map((userId) => ({ id: uuidv7(), userId, regions: regionsOf?.get(userId) ?? [] }))
  const [inquiryId, publicationId] = 'inquiryId' in about ? [about.inquiryId, null] : [null, about.publicationId]
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await sql`
      insert into notices (id, "userId", "inquiryId", "publicationId", kind, regions)
      select id, "userId", ${inquiryId}, ${publicationId}, ${about.kind}, regions
      from json_to_recordset(${JSON.stringify(rows.slice(from, from + rowsAtOnce))}::text::json) as given(id text, "userId" text, regions text[])`.execute(
      tx,
    )
  }
}

/** Marks a user's notices as read: the given ones, those of an inquiry, or all. Returns whether any was unread. */
export async function markRead(
  tx: Tx,
  userId: string,
  which: { ids: readonly string[] } | { inquiryId: string } | 'all',
): Promise<boolean> {
  const chosen =
    which === 'all'
      ? sql<SqlBool>`true`
      : 'ids' in which
        ? sql<SqlBool>`id = any(${[...which.ids]}::text[])`
        : sql<SqlBool>`"inquiryId" = ${which.inquiryId}`
  const { rows } =
    await sql`update notices set "readAt" = now() where "userId" = ${userId} and "readAt" is null and ${chosen} returning id`.execute(
      tx,
    )
  return rows.length > 0
}

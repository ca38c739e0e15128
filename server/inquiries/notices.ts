import { inquiries } from '../../src/resources/inquiries.ts'
import type { InquiryNotice, Notices, Waiting } from '../../src/resources/inquiry-view.ts'
import { may } from '../../src/resources/permissions.ts'
import { sql, today, type Kysely, type RawBuilder, type SqlBool, type Tables } from '../db/index.ts'
import type { Actor } from '../http/access.ts'
import type { InquiryDeps } from './deps.ts'

const shownAtMost = 20

/**
 * Returns a user's notices, latest first, and the number of unread ones. A notice counts only while the reader may see
 * the inquiry, as its asker or by a current permission, so that an officer who moves to another region keeps nothing of
 * the former one.
 */
export async function readNotices(
  db: Kysely<Tables>,
  actor: Actor,
  deps: Pick<InquiryDeps, 'reach'>,
): Promise<Notices> {
  const from = noticesOf(actor, deps)
  const [records, unread, waiting] = await Promise.all([
    sql<InquiryNotice>`
      select n.id, n.kind, n.at, n."readAt" is not null as "isRead", a."userId" is not null as asked, n."inquiryId", inquiries."receiptNo", inquiries.status, inquiries."targetName",
        case when a."userId" is null then inquiries.name end as name
      ${from} order by n.at desc, n.id desc limit ${shownAtMost}`.execute(db),
    sql<{ count: number }>`select count(*) as count ${from} and n."readAt" is null`.execute(db),
    readWaiting(db, actor, deps),
  ])
  return { unread: unread.rows[0]?.count ?? 0, records: records.rows, waiting }
}

function noticesOf(actor: Actor, { reach }: Pick<InquiryDeps, 'reach'>): RawBuilder<unknown> {
  const scope = may(actor.grants, inquiries.code, 'list')
  const seen: RawBuilder<SqlBool> = scope ? reach(actor, scope) : sql<SqlBool>`false`
  return sql`from "inquiryNotices" n join inquiries on inquiries.id = n."inquiryId"
    left join "inquiryAskers" a on a."inquiryId" = n."inquiryId" and a."userId" = n."userId"
    where n."userId" = ${actor.id} and inquiries."deletedAt" is null and (a."userId" is not null or (${seen}))`
}

async function readWaiting(
  db: Kysely<Tables>,
  actor: Actor,
  { reach }: Pick<InquiryDeps, 'reach'>,
): Promise<Waiting | null> {
  const scope = may(actor.grants, inquiries.code, 'list')
  if (!scope) return null
  const { rows } = await sql<Waiting>`
    select count(*) filter (where status = 'new') as "new", count(*) filter (where status = 'processing') as processing,
      count(*) filter (where "dueOn" < ${today}) as overdue
    from inquiries where status in ('new', 'processing') and ${reach(actor, scope)}`.execute(db)
  return rows[0] ?? null
}

/** Marks notices as read: the given ones, those of an inquiry, or all. Returns whether any was unread. */
export async function markRead(
  db: Kysely<Tables>,
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
    await sql`update "inquiryNotices" set "readAt" = now() where "userId" = ${userId} and "readAt" is null and ${chosen} returning id`.execute(
      db,
    )
  return rows.length > 0
}

import { inquiries } from '../../src/resources/inquiries.ts'
import type { InquiryNotice } from '../../src/resources/notice-view.ts'
import { may } from '../../src/resources/permissions.ts'
import { sql, type RawBuilder, type SqlBool } from '../db/index.ts'
import type { Actor } from '../http/access.ts'
import type { NoticeReader } from '../http/notices.ts'
import type { InquiryDeps } from './deps.ts'

/** Notices about inquiries that the reader may see, as their asker or by a current permission. */
export function inquiryNotices({ reach }: Pick<InquiryDeps, 'reach'>): NoticeReader {
  const mine = (actor: Actor): RawBuilder<unknown> => {
    const scope = may(actor.grants, inquiries.code, 'list')
    const seen: RawBuilder<SqlBool> = scope ? reach(actor, scope) : sql<SqlBool>`false`
    return sql`inquiries left join "inquiryAskers" a on a."inquiryId" = inquiries.id and a."userId" = ${actor.id}
      where inquiries.id = notices."inquiryId" and inquiries."deletedAt" is null and (a."userId" is not null or (${seen}))`
  }
  return {
    seen: (actor) => sql<SqlBool>`notices."userId" = ${actor.id} and exists (select from ${mine(actor)})`,
    read: async (db, { actor, most }) => {
      const { rows } = await sql<InquiryNotice>`
        select notices.id, 'inquiry' as subject, notices.kind, notices.at, notices."readAt" is not null as "isRead", about.*
        from notices cross join lateral (
          select a."userId" is not null as asked, inquiries.id as "inquiryId", inquiries."receiptNo", inquiries.status, inquiries."targetName",
            case when a."userId" is null then inquiries.name end as name from ${mine(actor)}) as about
        where notices."userId" = ${actor.id} order by notices.at desc, notices.id desc limit ${most}`.execute(db)
      return rows
    },
  }
}

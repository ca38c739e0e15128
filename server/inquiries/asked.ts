import type { Asked } from '../../src/resources/inquiry-view.ts'
import { sql, type Kysely, type SqlBool, type RawBuilder, type Tables } from '../db/index.ts'

const shown = sql`i.id, i."receiptNo", i.status, i."targetKind", i."targetId", i."targetName", i.message, i.answer, i."createdAt", i."answeredAt", i."dueOn"::text as "dueOn", (
  select coalesce(json_agg(json_build_object('at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'kind', e.kind, 'status', e.status) order by e.at, e.id), '[]')
  from "inquiryEvents" e where e."inquiryId" = i.id and e.kind in ('created', 'read', 'status', 'answered')) as timeline`

async function select(
  db: Kysely<Tables>,
  condition: RawBuilder<SqlBool>,
  { start, count }: { start: number; count: number },
): Promise<Asked[]> {
  const { rows } = await sql<Asked>`
    select ${shown} from "inquiryAskers" a join inquiries i on i.id = a."inquiryId"
    where ${condition} and i."deletedAt" is null order by i."createdAt" desc, i.id desc limit ${count} offset ${start}`.execute(
    db,
  )
  return rows
}

/** The inquiry that a visitor's key opens, or null. */
export async function askedByKey(db: Kysely<Tables>, keyHash: Buffer): Promise<Asked | null> {
  return (await select(db, sql<SqlBool>`a."keyHash" = ${keyHash}`, { start: 0, count: 1 }))[0] ?? null
}

/** What an account has asked, the latest first. */
export async function askedByUser(
  db: Kysely<Tables>,
  userId: string,
  range: { start: number; count: number },
): Promise<{ records: Asked[]; total: number }> {
  const [records, counted] = await Promise.all([
    select(db, sql<SqlBool>`a."userId" = ${userId}`, range),
    sql<{
      total: number
    }>`select count(*) as total from "inquiryAskers" a join inquiries i on i.id = a."inquiryId" where a."userId" = ${userId} and i."deletedAt" is null`.execute(
      db,
    ),
  ])
  return { records, total: counted.rows[0]?.total ?? 0 }
}

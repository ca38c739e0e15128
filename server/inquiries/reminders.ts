import type { FastifyInstance } from 'fastify'
import type { AnyRow } from '../../src/resources/define.ts'
import { addWorkingDays, dayInChina } from '../../src/resources/working-days.ts'
import { errorSummary, sql, withTx, type Database, type RawBuilder, type SqlBool } from '../db/index.ts'
import { leaveNotices, wake } from '../http/notices.ts'
import { nearest, type Officer } from '../http/officers.ts'
import type { InquiryRuleDeps } from './deps.ts'
import { mailToOfficer } from './mails.ts'
import { officersOf } from './officers.ts'
import { addEvents, plannedUseOf } from './timeline.ts'

const everyMs = 10 * 60_000
/** Days until officers are notified again of an inquiry that still waits. */
const againDays = 5
const atOnce = 50

const reminder = { id: 'system', name: '催办' }

/** Selects waiting inquiries and the officers to notify; `kind` is used in the timeline and the notices. */
type Occasion = {
  kind: 'nearing' | 'reminded'
  condition: RawBuilder<SqlBool>
  recipients: (officers: readonly Officer[], row: AnyRow) => readonly Officer[]
}

/** Due today or on the next working day: notifies the responsible officer once. */
function nearing(today: string): Occasion {
  return {
    kind: 'nearing',
    condition: sql<SqlBool>`"dueOn" between ${today}::date and ${addWorkingDays(today, 1)}::date and not exists (
      select from "inquiryEvents" e where e."inquiryId" = inquiries.id and e.kind = 'nearing')`,
    recipients: (officers, { assignee }) => {
      const own = officers.filter(({ id }) => id === assignee)
      return own.length > 0 ? own : nearest(officers)
    },
  }
}

/** Overdue: notifies all officers, not only the nearest, repeatedly while it waits. */
function overdue(today: string): Occasion {
  return {
    kind: 'reminded',
    condition: sql<SqlBool>`"dueOn" < ${today}::date and not exists (
      select from "inquiryEvents" e where e."inquiryId" = inquiries.id and e.kind = 'reminded' and e.at > now() - ${againDays} * interval '1 day')`,
    recipients: (officers) => officers,
  }
}

/**
 * Notifies officers of waiting inquiries that are nearly due or overdue; returns their number. Row locks keep two nodes
 * from processing the same inquiry.
 */
export async function remind(database: Pick<Database, 'db'>, deps: InquiryRuleDeps): Promise<number> {
  const today = dayInChina(new Date())
  let reminded = 0
  for (const occasion of [nearing(today), overdue(today)]) reminded += await remindAll(database, deps, occasion)
  return reminded
}

async function remindAll(
  database: Pick<Database, 'db'>,
  deps: InquiryRuleDeps,
  { kind, condition, recipients }: Occasion,
): Promise<number> {
  let reminded = 0
  for (;;) {
    const count = await withTx(database.db, reminder, async (tx) => {
      const { rows } = await sql<AnyRow>`
        select id, "receiptNo", "targetName", name, xzqdm, assignee, "plannedUse", "investmentWan", timing, "dueOn"::text as "dueOn" from inquiries
        where "deletedAt" is null and status in ('new', 'processing') and ${condition}
        order by "dueOn" limit ${atOnce} for update skip locked`.execute(tx)
      await addEvents(
        tx,
        reminder,
        rows.map(({ id }) => ({ inquiryId: id, kind })),
      )
      for (const row of rows) {
        const officers = recipients(await officersOf(tx, String(row.xzqdm), deps), row)
        await leaveNotices(
          tx,
          officers.map(({ id }) => id),
          { inquiryId: row.id, kind },
        )
        const told = { occasion: kind, publicUrl: deps.publicUrl, plannedUse: await plannedUseOf(tx, row) }
        await deps.sendMail(
          tx,
          officers.flatMap(({ email }) => (email ? [mailToOfficer(email, row, told)] : [])),
        )
        await wake(
          tx,
          officers.map(({ id }) => id),
        )
      }
      return rows.length
    })
    reminded += count
    if (count < atOnce) return reminded
  }
}

/** Runs soon after the start of the server, then every ten minutes. */
export function remindersWhileRunning(app: FastifyInstance, database: Database, deps: InquiryRuleDeps): void {
  let running: Promise<unknown> = Promise.resolve()
  const run = (): void => {
    running = remind(database, deps).catch((error: unknown) =>
      app.log.error({ cause: errorSummary(error) }, 'inquiries that are due could not be looked for'),
    )
  }
  const timer = setInterval(run, everyMs).unref()
  const first = setTimeout(run, 5_000).unref()
  app.addHook('preClose', async () => {
    clearInterval(timer)
    clearTimeout(first)
    await running
  })
}

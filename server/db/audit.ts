import { v7 as uuidv7 } from 'uuid'
import { sql, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'
import type { WriteActor } from './transaction.ts'

/** One audit entry. `changes` maps a field to `[from, to]`; secrets appear only masked (`[null, '***']`). */
export interface AuditEntry {
  resource: string
  rowId: string | null
  action: string
  rowVersion?: number | null
  /** The row's readable name at that time: it stays readable after the row is deleted. */
  label?: string | null
  /** The row's region, by which audit entries are filtered. */
  xzqdm?: string | null
  changes?: Record<string, [unknown, unknown]> | null
}

const BATCH = 2_000

/**
 * Appends audit entries, in the given order, in the transaction of the writes that they record. An empty list writes
 * nothing.
 */
export async function writeAudits<DB extends Tables>(
  tx: Transaction<DB>,
  actor: WriteActor,
  entries: readonly AuditEntry[],
): Promise<void> {
  for (let from = 0; from < entries.length; from += BATCH) {
    const lines = entries.slice(from, from + BATCH).map((entry) => ({ ...entry, id: uuidv7() }))
    await sql`
      insert into audits (id, "actorId", "actorName", ip, "requestId", resource, "rowId", action, "rowVersion", label, xzqdm, changes)
      select id, ${actor.id}, ${actor.name}, ${actor.ip ?? null}, ${actor.requestId ?? null}, resource, "rowId", action, "rowVersion", label, xzqdm, changes
      from json_to_recordset(${JSON.stringify(lines)}::text::json)
        as entry(id text, resource text, "rowId" text, action text, "rowVersion" integer, label text, xzqdm text, changes jsonb)`.execute(
      tx,
    )
  }
}

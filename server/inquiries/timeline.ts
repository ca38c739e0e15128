import { v7 as uuidv7 } from 'uuid'
import type { AnyRow, Label } from '../../src/resources/define.ts'
import { inquiries } from '../../src/resources/inquiries.ts'
import { itemLabel, sql } from '../db/index.ts'
import type { Tx } from './deps.ts'

type EventKind = 'created' | 'read' | 'assigned' | 'status' | 'answered' | 'note' | 'nearing' | 'reminded'

/** The label of the planned use in its dictionary, in both languages; null when none was given. */
export async function plannedUseOf(tx: Tx, { plannedUse }: AnyRow): Promise<Label | null> {
  if (typeof plannedUse !== 'string') return null
  const { rows } = await sql<Label>`
    select ${itemLabel('zh-CN')} as zh, ${itemLabel('en-US')} as en from dicts, jsonb_array_elements(items) as item
    where code = ${inquiries.fields.plannedUse.dict} and item ->> 'value' = ${plannedUse}`.execute(tx)
  return rows[0] ?? { zh: plannedUse, en: plannedUse }
}

export type EventEntry = { inquiryId: string; kind: EventKind; status?: string | null; text?: string | null }

/** Adds entries to the timeline of inquiries, in the given order. */
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

/** The account of the asker; null for a visitor, or if an officer recorded the inquiry. */
export async function askerOf(tx: Tx, inquiryId: string): Promise<string | null> {
  const { rows } = await sql<{
    userId: string | null
  }>`select "userId" from "inquiryAskers" where "inquiryId" = ${inquiryId}`.execute(tx)
  return rows[0]?.userId ?? null
}

import { v7 as uuidv7 } from 'uuid'
import type { Report, ReportFormat, Verification } from '../../src/resources/report.ts'
import { json, sql, type Kysely, type RawBuilder, type Tables, type Transaction } from '../db/index.ts'
import { hashOf } from './collect.ts'
import type { ReportContent } from './content.ts'

type Db = Kysely<Tables>

/** A working node sends heartbeats; after this many seconds without one, another node takes its report over. */
const silentSeconds = 15
/** A report fails after this many tries. */
export const mostTries = 3
/** Maximum number of waiting or running reports per user. */
export const mostOpen = 3
const mostListed = 100

/** A report that a node has claimed. `claim` proves that the node still holds it. */
export type ClaimedReport = {
  id: string
  claim: string
  createdBy: string
  hash: string
  content: ReportContent
  tries: number
}
export type MadeFile = { id: string; name: string; size: number; sha256: string }
/** `signature`: over all bytes of the file, base64. */
export type SignedFile = MadeFile & { signature: string }

type Row = Omit<Report, 'files' | 'isSigned'> &
  Record<`${ReportFormat}${'Id' | 'Name'}`, string | null> &
  Record<`${ReportFormat}Bytes`, number | null> & { isSigned: boolean }

const columns = sql`"pdfSignature" is not null as "isSigned", id, "runId", "createdAt", state, progress, hash, "expiresAt", "pdfId", "pdfName", "pdfBytes", "wordId", "wordName", "wordBytes"`

function reportOf({ pdfId, pdfName, pdfBytes, wordId, wordName, wordBytes, ...row }: Row): Report {
  const isThere = row.state === 'done' && pdfId !== null && wordId !== null
  const file = (id: string | null, name: string | null, size: number | null) => ({
    id: id ?? '',
    name: name ?? '',
    size: size ?? 0,
  })
  return {
    ...row,
    files: isThere ? { pdf: file(pdfId, pdfName, pdfBytes), word: file(wordId, wordName, wordBytes) } : null,
  }
}

/** Stores the content of a report, for a node to make its files. */
export async function addReport(tx: Transaction<Tables>, content: ReportContent, createdBy: string): Promise<Report> {
  const { rows } = await sql<Row>`
    insert into reports (id, "createdBy", "runId", "runHash", content, hash)
    values (${content.id}, ${createdBy}, ${content.run.id}, ${content.run.hash}, ${json(content)}, ${hashOf(content)}) returning ${columns}`.execute(
    tx,
  )
  if (!rows[0]) throw new Error('a report was stored and did not come back')
  return reportOf(rows[0])
}

/** Returns the user's own reports of a run, newest first, at most 100. */
export async function ownReports(db: Db, createdBy: string, runId: string): Promise<Report[]> {
  const { rows } =
    await sql<Row>`select ${columns} from reports where "createdBy" = ${createdBy} and "runId" = ${runId} and state <> 'deleted' order by "createdAt" desc limit ${sql.lit(mostListed)}`.execute(
      db,
    )
  return rows.map(reportOf)
}

export async function ownReport(db: Db, createdBy: string, id: string): Promise<Report | null> {
  const { rows } =
    await sql<Row>`select ${columns} from reports where "createdBy" = ${createdBy} and id = ${id} and state <> 'deleted'`.execute(
      db,
    )
  return rows[0] ? reportOf(rows[0]) : null
}

/** Returns the name of a file and the signature over all its bytes; null if the report is not the user's own, or its files have none. */
export async function signatureOf(
  db: Db,
  createdBy: string,
  { id, format }: { id: string; format: ReportFormat },
): Promise<{ name: string; signature: string } | null> {
  const [name, signature] = [sql.ref(`${format}Name`), sql.ref(`${format}Signature`)]
  const { rows } = await sql<{ name: string; signature: string }>`
    select ${name} as name, ${signature} as signature from reports
    where "createdBy" = ${createdBy} and id = ${id} and state = 'done' and ${signature} is not null`.execute(db)
  return rows[0] ?? null
}

/**
 * Deletes the content of a report in any state, and keeps its hashes, so that a printed one can still be checked. Returns
 * whether there was one of the user's own; its files are the caller's to release.
 */
export async function deleteReport(tx: Transaction<Tables>, createdBy: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    update reports set state = 'deleted', content = null, claim = null, "heartbeatAt" = null, "expiresAt" = null, "pdfSignature" = null, "wordSignature" = null
    where id = ${id} and "createdBy" = ${createdBy} and state <> 'deleted' returning id`.execute(tx)
  return rows.length > 0
}

/** Whether the report belongs to the user. */
export async function isOwnReport(db: Db, createdBy: string, id: string): Promise<boolean> {
  return (await ownReport(db, createdBy, id)) !== null
}

export async function openReports(db: Db, createdBy: string): Promise<number> {
  const { rows } = await sql<{
    open: number
  }>`select count(*)::integer as open from reports where state in ('waiting', 'working') and "createdBy" = ${createdBy}`.execute(
    db,
  )
  return rows[0]?.open ?? 0
}

/**
 * Queues a failed report again; returns null if it has not failed, is not the user's own, or its content was deleted.
 */
export async function tryAgain(tx: Transaction<Tables>, createdBy: string, id: string): Promise<Report | null> {
  const { rows } = await sql<Row>`
    update reports set state = 'waiting', tries = 0, progress = 0, claim = null, "heartbeatAt" = null, "expiresAt" = null
    where id = ${id} and "createdBy" = ${createdBy} and state = 'failed' and content is not null returning ${columns}`.execute(
    tx,
  )
  return rows[0] ? reportOf(rows[0]) : null
}

/**
 * Claims the oldest report that no node works on; reports with too many tries become failed. Skips rows that other
 * nodes have locked.
 */
export async function claimReport(tx: Transaction<Tables>, keptDays: number | null): Promise<ClaimedReport | null> {
  const idle = sql`state in ('waiting', 'working') and (state = 'waiting' or "heartbeatAt" < now() - ${sql.lit(silentSeconds)} * interval '1 second')`
  await sql`update reports set state = 'failed', claim = null, "expiresAt" = ${endAfter(keptDays)}
    where id in (select id from reports where ${idle} and tries >= ${sql.lit(mostTries)} for update skip locked)`.execute(
    tx,
  )
  const { rows } = await sql<ClaimedReport>`
    update reports set state = 'working', claim = ${uuidv7()}, "heartbeatAt" = now(), tries = tries + 1, progress = 0
    where id = (select id from reports where ${idle} order by "createdAt" limit 1 for update skip locked)
    returning id, claim, "createdBy", hash, content, tries`.execute(tx)
  return rows[0] ?? null
}

/** Stores the heartbeat and the progress; returns false if another node has taken the report over. */
export async function beat(
  db: Db,
  { id, claim }: Pick<ClaimedReport, 'id' | 'claim'>,
  progress: number,
): Promise<boolean> {
  const { rows } =
    await sql`update reports set "heartbeatAt" = now(), progress = ${progress} where id = ${id} and claim = ${claim} returning id`.execute(
      db,
    )
  return rows.length > 0
}

/** Stores the files, unless another node has taken the report over. */
export async function finish(
  tx: Transaction<Tables>,
  { id, claim, keptDays }: Pick<ClaimedReport, 'id' | 'claim'> & { keptDays: number | null },
  { pdf, word }: Record<ReportFormat, SignedFile>,
): Promise<void> {
  await sql`
    update reports set state = 'done', progress = 100, claim = null, "heartbeatAt" = null, "expiresAt" = ${endAfter(keptDays)},
      "pdfId" = ${pdf.id}, "pdfName" = ${pdf.name}, "pdfBytes" = ${pdf.size}, "pdfHash" = ${pdf.sha256}, "pdfSignature" = ${pdf.signature},
      "wordId" = ${word.id}, "wordName" = ${word.name}, "wordBytes" = ${word.size}, "wordHash" = ${word.sha256}, "wordSignature" = ${word.signature}
    where id = ${id} and claim = ${claim}`.execute(tx)
}

/** When a report made now ends; null: not before it is deleted. */
function endAfter(keptDays: number | null): RawBuilder<unknown> {
  return keptDays === null ? sql`null::timestamptz` : sql`now() + ${sql.lit(keptDays)} * interval '1 day'`
}

/** Returns the files of a finished report, and none of a deleted one; null until it is finished. */
export async function filesOf(tx: Transaction<Tables>, id: string): Promise<string[] | null> {
  const { rows } = await sql<{
    files: string[]
  }>`select case state when 'done' then array["pdfId", "wordId"] else array[]::text[] end as files from reports where id = ${id} and state in ('done', 'deleted')`.execute(
    tx,
  )
  return rows[0]?.files ?? null
}

/** Returns a report to the queue: when the node shuts down (the try does not count), or after a failure. */
export async function giveBack(
  db: Db,
  { id, claim }: Pick<ClaimedReport, 'id' | 'claim'>,
  { isTry }: { isTry: boolean },
): Promise<void> {
  await sql`update reports set state = 'waiting', claim = null, "heartbeatAt" = null, progress = 0, tries = tries - ${isTry ? 0 : 1} where id = ${id} and claim = ${claim}`.execute(
    db,
  )
}

/** Deletes the content of expired reports and returns their ids, so that the caller can delete their files. */
export async function expireReports(tx: Transaction<Tables>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update reports set state = 'expired', content = null, "pdfSignature" = null, "wordSignature" = null where state in ('done', 'failed') and "expiresAt" < now() returning id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Returns the hash that a stored analysis has now, computed again; null if it is gone. */
export type RunHash = (runId: string) => Promise<string | null>

/** Returns what a hash belongs to. Analysis and content are hashed again: hashes stored beside them prove nothing. */
export async function verify(db: Db, hash: string, runHash: RunHash): Promise<Verification> {
  const { rows } = await sql<{
    createdAt: string
    runId: string
    what: 'content' | ReportFormat
    runHash: string
    content: ReportContent | null
    contentHash: string
  }>`
    select reports."createdAt", reports."runId", reports."runHash", reports.content, reports.hash as "contentHash",
      case when reports.hash = ${hash} then 'content' when reports."pdfHash" = ${hash} then 'pdf' else 'word' end as what
    from reports where reports.hash = ${hash} or reports."pdfHash" = ${hash} or reports."wordHash" = ${hash} limit 1`.execute(
    db,
  )
  const [found] = rows
  if (!found) return { isKnown: false }
  const { what, createdAt, runId, content, contentHash } = found
  const isContentUnchanged = content === null || hashOf(content) === contentHash
  return {
    isKnown: true,
    what,
    createdAt,
    runId,
    isRecordUnchanged: isContentUnchanged && (await runHash(runId)) === found.runHash,
  }
}

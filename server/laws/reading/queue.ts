import type { Readable } from 'node:stream'
import type { AnyRow } from '../../../src/resources/define.ts'
import type { Tx, Write } from '../../crud/rules.ts'
import { sql, withTx, type Database } from '../../db/index.ts'
import { forgetTexts, keepTexts, ranks } from '../texts.ts'
import { readText, type TextResult } from './read-text.ts'
import { textsOf } from '../../http/formats.ts'

/** Channel that notifies of files waiting to be read. */
export const filesWaiting = 'law-files'
const reader = { id: 'system', name: '附件文字读取' }
/** Longer than reading may take; after that another node may try. */
const takenSeconds = 180
const mostTries = 3

export type ReadingDeps = {
  database: Database
  /** Bytes of an attached file; null if it is missing. */
  openFile: (id: string) => Promise<{ type: string; stream: Readable } | null>
}

/** Queues the files that laws gain for reading, in the same transaction; deletes the texts of files that they lose. */
export async function followFiles(tx: Tx, writes: readonly Write[], rows: readonly AnyRow[]): Promise<void> {
  const gained: { fileId: string; lawId: string }[] = []
  const lost: { fileId: string; lawId: string }[] = []
  for (const [index, { before, draft }] of writes.entries()) {
    const row = rows[index]
    if (!row || !draft) continue
    const [was, is] = [textsOf(before?.attachments), textsOf(row.attachments)]
    gained.push(...is.filter((id) => !was.includes(id)).map((fileId) => ({ fileId, lawId: row.id })))
    lost.push(...was.filter((id) => !is.includes(id)).map((fileId) => ({ fileId, lawId: row.id })))
  }
  if (lost.length > 0) {
    await sql`delete from "lawFiles" where "fileId" = any(${lost.map(({ fileId }) => fileId)}::text[])`.execute(tx)
    await forgetTexts(
      tx,
      lost.map(({ lawId }) => lawId),
      lost.map(({ fileId }) => fileId),
    )
  }
  if (gained.length === 0) return
  await sql`
    insert into "lawFiles" ("fileId", "lawId")
    select * from unnest(${gained.map(({ fileId }) => fileId)}::text[], ${gained.map(({ lawId }) => lawId)}::text[])
    on conflict ("fileId") do update set "lawId" = excluded."lawId", state = 'waiting', tries = 0, "takenUntil" = now(), problem = null`.execute(
    tx,
  )
  await sql`select pg_notify(${filesWaiting}, '')`.execute(tx)
}

/**
 * Reads all waiting files and returns their number. A file that can't be read is recorded and does not block others.
 */
export async function readWaitingFiles(deps: ReadingDeps): Promise<number> {
  for (let read = 0; ; read += 1) {
    const line = await take(deps.database)
    if (!line) return read
    await keepResult(deps.database, line, await resultOf(deps, line))
  }
}

type Line = { fileId: string; lawId: string; tries: number }

/**
 * Takes one file for a limited time; if the process dies, the file becomes available again after that. Both a process
 * that died and a failure that may pass are retried, up to `mostTries` tries in all.
 */
async function take({ db }: Database): Promise<Line | null> {
  const { rows } = await withTx(db, reader, (tx) =>
    sql<Line>`
      update "lawFiles" set "takenUntil" = now() + ${takenSeconds} * interval '1 second', tries = tries + 1
      where "fileId" = (
        select "fileId" from "lawFiles" where state = 'waiting' and "takenUntil" <= now()
        order by "takenUntil" limit 1 for update skip locked)
      returning "fileId", "lawId", tries`.execute(tx),
  )
  return rows[0] ?? null
}

async function resultOf({ openFile }: ReadingDeps, { fileId, tries }: Line): Promise<TextResult> {
  if (tries > mostTries) return { problem: 'unfinished', mayPass: false }
  try {
    const file = await openFile(fileId)
    return file ? await readText(file) : { problem: 'gone', mayPass: false }
  } catch (error) {
    return { problem: error instanceof Error ? error.message.slice(0, 200) : String(error), mayPass: true }
  }
}

/** Stores the result. A file that was detached meanwhile has no queue row, so its text is dropped. */
async function keepResult({ db }: Database, { fileId, lawId, tries }: Line, result: TextResult): Promise<void> {
  const isText = 'text' in result
  const state = isText
    ? result.text === null
      ? 'nothing'
      : 'read'
    : result.mayPass && tries < mostTries
      ? 'waiting'
      : 'failed'
  await withTx(db, reader, async (tx) => {
    const { rows } = await sql`
      update "lawFiles" set state = ${state}, problem = ${isText ? null : result.problem}
      where "fileId" = ${fileId} and "lawId" = ${lawId} returning 1`.execute(tx)
    if (rows.length > 0 && isText) await keepTexts(tx, [{ lawId, part: fileId, rank: ranks.file, text: result.text }])
  })
}

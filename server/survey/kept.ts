import { copyFile, mkdir, rm } from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import { v7 as uuidv7 } from 'uuid'
import { sql, withTx, type Database, type RawBuilder } from '../db/index.ts'
import type { Actor } from '../http/access.ts'
import { ApiError } from '../http/errors.ts'
import type { SurveyFacts, SurveyFeature } from './facts.ts'
import { linesOf } from './lines.ts'
import { featuresOf, type ParsedSurvey } from './parse.ts'
import type { ReadJob } from './reading/order.ts'
import type { Upload } from './upload.ts'

/** File store that every node can read. */
type Store = {
  put: (key: string, path: string, type: string) => Promise<void>
  /** Returns null if the key does not exist. */
  read: (key: string) => Promise<Readable | null>
  remove: (key: string) => Promise<void>
}

/** `incoming`: a folder on the same disk as the store, so that storing a file is a move. */
type KeptDeps = { database: Database; store: Store; incoming: string }

/**
 * A survey file that was read and waits for its owner's next step; `reading` counts its readings and `facts` are those
 * of the last one; 0 and null until a reading is stored.
 */
export type KeptSurvey = { id: string; name: string; bytes: number; reading: number; facts: SurveyFacts | null }

/** Minutes kept after the last use. */
const keptMinutes = 60
/** Files kept per user; a new one replaces the oldest. */
const mostOfUser = 2
const sweptAtOnce = 50
const hourMs = 3600 * 1000
const sweeper = { id: 'system', name: '勘测文件清理' }
const what = { zh: '暂存的勘测文件', en: 'the kept survey file' }

/** West, south, east and north of the region whose files are read, in degrees; null where it has no boundary. */
export async function siteExtent({ db }: Pick<Database, 'db'>): Promise<ReadJob['around']> {
  const { rows } = await sql<{ extent: (number | null)[] }>`
    select array["westBound", "southBound", "eastBound", "northBound"] as extent from regions
    where "deletedAt" is null order by xzqjb, xzqdm limit 1`.execute(db)
  const [west, south, east, north] = rows[0]?.extent ?? []
  return west == null || south == null || east == null || north == null ? null : [west, south, east, north]
}

/**
 * Survey files between reading and import: the upload and its features are in the file store, so that any node can
 * continue with them; a row names the owner. They belong to the session that sent them, expire an hour after their last
 * use, and each user keeps at most two.
 */
export class KeptSurveys {
  readonly #deps: KeptDeps

  constructor(deps: KeptDeps) {
    this.#deps = deps
  }

  around(): Promise<ReadJob['around']> {
    return siteExtent(this.#deps.database)
  }

  /** Stores an upload before it is read; returns its id. */
  async begin(actor: Actor, upload: Pick<Upload, 'path' | 'name' | 'bytes'>): Promise<string> {
    const id = uuidv7()
    // Insert the row first: if anything fails afterwards, the sweep still finds the bytes.
    await withTx(this.#deps.database.db, actor, (tx) =>
      sql`
      insert into "surveyUploads" (id, "sessionId", "userId", name, bytes, "expiresAt")
      values (${id}, ${actor.sessionId}, ${actor.id}, ${upload.name}, ${upload.bytes}, now() + ${keptMinutes} * interval '1 minute')`.execute(
        tx,
      ),
    )
    await this.#put(`${folderOf(id)}/upload`, upload.path)
    await this.sweep()
    return id
  }

  /** Replaces the previous reading of the upload by this one. The later of two concurrent readings wins. */
  async read(actor: Actor, id: string, { path, facts }: ParsedSurvey): Promise<void> {
    const reading = await this.#update(actor, sql`reading = reading + 1, facts = null where id = ${id}`)
    if (reading === null) return
    await this.#put(featuresKey(id, reading), path)
    const isLast =
      (await this.#update(
        actor,
        sql`facts = ${JSON.stringify(facts)}::jsonb where id = ${id} and reading = ${reading}`,
      )) !== null
    await this.#deps.store.remove(featuresKey(id, isLast ? reading - 1 : reading))
  }

  /** Returns a kept survey of this session; throws 404 for other sessions and after it has expired. */
  async find(actor: Actor, id: string): Promise<KeptSurvey> {
    const { rows } = await withTx(this.#deps.database.db, actor, (tx) =>
      sql<KeptSurvey>`
      update "surveyUploads" set "expiresAt" = now() + ${keptMinutes} * interval '1 minute'
      where id = ${id} and "sessionId" = ${actor.sessionId} and "expiresAt" > now() returning id, name, bytes, reading, facts`.execute(
        tx,
      ),
    )
    const [found] = rows
    if (!found) throw new ApiError('not-found', { what })
    return found
  }

  /** Writes the upload to a path. */
  async copyUpload({ id }: KeptSurvey, path: string): Promise<void> {
    await pipeline(await this.#open(`${folderOf(id)}/upload`), createWriteStream(path))
  }

  /** Yields the features of the last reading one by one. */
  async *features({ id, reading }: KeptSurvey): AsyncGenerator<SurveyFeature> {
    yield* featuresOf(linesOf(await this.#open(featuresKey(id, reading))))
  }

  /** Releases a survey after its import. */
  async end(actor: Actor, { id }: KeptSurvey): Promise<void> {
    await this.#update(actor, sql`"expiresAt" = now() where id = ${id}`)
    await this.sweep()
  }

  /**
   * Removes expired files and those above the limit per user. Deletes a row after its bytes, so that no bytes stay
   * without a row.
   */
  async sweep(): Promise<void> {
    await withTx(this.#deps.database.db, sweeper, async (tx) => {
      const { rows } = await sql<{ id: string; reading: number }>`
        select id, reading from "surveyUploads" as kept where "expiresAt" <= now() or id in (
          select id from (select id, row_number() over (partition by "userId" order by id desc) as place from "surveyUploads") as placed where place > ${mostOfUser})
        order by id limit ${sweptAtOnce} for update skip locked`.execute(tx)
      for (const { id, reading } of rows) await this.#removeBytes(id, reading)
      await sql`delete from "surveyUploads" where id = any(${rows.map(({ id }) => id)}::text[])`.execute(tx)
    })
  }

  /** Sweeps every hour; returns a function that stops it. */
  sweepHourly(warn: (error: unknown) => void): () => void {
    const clock = setInterval(() => void this.sweep().catch(warn), hourMs).unref()
    return () => clearInterval(clock)
  }

  /** Updates a row; returns its number of readings, or null if there is no row. */
  async #update(actor: Actor, change: RawBuilder<unknown>): Promise<number | null> {
    const { rows } = await withTx(this.#deps.database.db, actor, (tx) =>
      sql<{ reading: number }>`update "surveyUploads" set ${change} returning reading`.execute(tx),
    )
    return rows[0]?.reading ?? null
  }

  async #open(key: string): Promise<Readable> {
    const stream = await this.#deps.store.read(key)
    if (!stream) throw new ApiError('not-found', { what })
    return stream
  }

  async #put(key: string, path: string): Promise<void> {
    const { store, incoming } = this.#deps
    await mkdir(incoming, { recursive: true })
    const copy = join(incoming, `survey-${uuidv7()}`)
    try {
      await copyFile(path, copy)
      await store.put(key, copy, 'application/octet-stream')
    } finally {
      await rm(copy, { force: true })
    }
  }

  /** Removes the bytes of every reading; most of them are already gone. */
  async #removeBytes(id: string, readings: number): Promise<void> {
    const keys = Array.from({ length: readings }, (_none, index) => featuresKey(id, index + 1))
    for (const key of [`${folderOf(id)}/upload`, ...keys]) await this.#deps.store.remove(key)
  }
}

function folderOf(id: string): string {
  return `survey/${id}`
}

function featuresKey(id: string, reading: number): string {
  return `${folderOf(id)}/features-${reading}`
}

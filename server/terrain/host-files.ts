import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { join, parse } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Label } from '../../src/resources/define.ts'
import { terrains } from '../../src/resources/terrains.ts'
import { errorSummary, sql, withTx, type Database } from '../db/index.ts'

export type HostDeps = {
  database: Database
  /** The host puts rasters here. */
  folder: string
  /** Folder for files on their way into the store. */
  incoming: string
  convertRaster: (path: string, target: string, options: { signal?: AbortSignal | undefined }) => Promise<Label | null>
  /** Stores a file, and returns its id. May move it away. */
  keepFile: (file: { path: string; name: string }) => Promise<string>
  addRow: (draft: { name: string; file: string[]; cameFrom: string }) => Promise<void>
  /** Gives a row another file, as an ordinary change of it. */
  replaceFile: (change: { id: string; file: string[]; cameFrom: string }) => Promise<void>
  info: (facts: object, message: string) => void
  warn: (facts: object, message: string) => void
}

/**
 * A file of the host. `cameFrom` tells it from others by name, size, and the bytes at both ends; its time differs between
 * copies.
 */
type HostFile = { path: string; name: string; cameFrom: string }

const actor = { id: 'system', name: terrains.label.zh }
/** Longer than a conversion may take, with those before it. */
const claimMinutes = 30
const hourMs = 3600 * 1000
/** So much of the beginning and the end of a file, beside its size, tells it from another. */
const endBytes = 64 * 1024
const longestName = terrains.fields.name.maxLength

/** Takes the files of the host's folder at every start and every hour while the server runs, in the background. */
export function watchHostFiles(app: FastifyInstance, deps: HostDeps): void {
  const files = new HostFiles(deps)
  const take = (): void => void files.take()
  const clock = setInterval(take, hourMs).unref()
  app.addHook('onListen', take)
  app.addHook('preClose', async () => {
    clearInterval(clock)
    await files.close()
  })
}

/**
 * Makes a row of each raster in the host's folder that none came from yet, also none in the recycle bin. Other bytes under
 * a name that a row came from go into that row, which keeps its place in the order.
 */
export class HostFiles {
  readonly #deps: HostDeps
  readonly #end = new AbortController()
  /**
   * By name, the files that are done with until they change: those that can't be used are said once, and nodes with
   * different files of one name don't replace each other's for ever.
   */
  readonly #done = new Map<string, string>()
  #running: Promise<void> | null = null

  constructor(deps: HostDeps) {
    this.#deps = deps
  }

  /** Takes one file after the other; resolves when none is left. Never rejects. */
  take(): Promise<void> {
    this.#running ??= this.#takeAll()
      .catch((error: unknown) => this.#deps.warn({ cause: errorSummary(error) }, 'elevation files were not taken'))
      .finally(() => (this.#running = null))
    return this.#running
  }

  /** Stops the work; an unfinished file waits for the next start. */
  async close(): Promise<void> {
    this.#end.abort(new Error('the server stops'))
    await this.#running
  }

  async #takeAll(): Promise<void> {
    for (const file of await filesOf(this.#deps.folder)) {
      if (this.#end.signal.aborted) return
      if (this.#done.get(file.name) === file.cameFrom) continue
      await this.#takeOne(file).catch((error: unknown) => {
        if (!this.#end.signal.aborted)
          this.#deps.warn({ file: file.name, cause: errorSummary(error) }, 'an elevation file was not taken')
      })
    }
  }

  async #takeOne(file: HostFile): Promise<void> {
    const { database, incoming } = this.#deps
    if (await this.#hasRow(file)) return
    if (!(await claim(database, file))) return
    try {
      // Another node may have finished it before the claim.
      if (await this.#hasRow(file)) return
      await mkdir(incoming, { recursive: true })
      const folder = await mkdtemp(join(incoming, 'terrain-'))
      await this.#convert(file, join(folder, 'converted')).finally(() =>
        rm(folder, { recursive: true, force: true, maxRetries: 3 }),
      )
    } finally {
      await endClaim(database, file)
    }
  }

  async #convert(found: HostFile, target: string): Promise<void> {
    const { path, name, cameFrom } = found
    const { database, convertRaster, keepFile, addRow, replaceFile, info, warn } = this.#deps
    const mistake = await convertRaster(path, target, { signal: this.#end.signal })
    if (mistake) {
      this.#done.set(name, cameFrom)
      warn({ file: name, reason: mistake.zh, reasonEn: mistake.en }, 'an elevation file can not be used')
      return
    }
    const file = [await keepFile({ path: target, name })]
    const former = await formerRow(database, found)
    if (former) await replaceFile({ id: former, file, cameFrom })
    else await addRow({ name: await freeName(database, parse(name).name), file, cameFrom })
    this.#done.set(name, cameFrom)
    info({ file: name }, former ? 'an elevation file was replaced' : 'an elevation file was taken')
  }

  async #hasRow({ name, cameFrom }: HostFile): Promise<boolean> {
    const { rows } = await sql`select from terrains where "cameFrom" = ${cameFrom}`.execute(this.#deps.database.db)
    if (rows.length === 0) return false
    this.#done.set(name, cameFrom)
    return true
  }
}

/** Rasters of a folder by name; none if it does not exist. */
async function filesOf(folder: string): Promise<HostFile[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /\.tiff?$/i.test(name)).sort()
  const files: HostFile[] = []
  for (const name of names) {
    const path = join(folder, name)
    const content = await contentOf(path).catch(() => null)
    if (content) files.push({ path, name, cameFrom: `${name} ${content}` })
  }
  return files
}

/** The size of a file, and a hash of its first and last bytes; null for what is no file. */
async function contentOf(path: string): Promise<string | null> {
  const file = await open(path)
  try {
    const facts = await file.stat()
    if (!facts.isFile()) return null
    const hash = createHash('sha256')
    for (const start of [0, Math.max(0, facts.size - endBytes)]) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(endBytes), 0, endBytes, start)
      hash.update(buffer.subarray(0, bytesRead))
    }
    return `${facts.size} ${hash.digest('hex')}`
  } finally {
    await file.close()
  }
}

/** The newest row that came from a file of this name, unless it is in the recycle bin. */
async function formerRow({ db }: Database, { name }: HostFile): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from terrains where regexp_replace("cameFrom", ' [0-9]+ [^ ]+$', '') = ${name} and "deletedAt" is null
    order by id desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** Whether this node may convert the file; no other may then, until the claim ends. */
function claim({ db }: Database, { cameFrom }: HostFile): Promise<boolean> {
  return withTx(db, actor, async (tx) => {
    const { rows } = await sql`
      insert into "terrainClaims" ("cameFrom", until) values (${cameFrom}, now() + ${claimMinutes} * interval '1 minute')
      on conflict ("cameFrom") do update set until = excluded.until where "terrainClaims".until < now()
      returning "cameFrom"`.execute(tx)
    return rows.length > 0
  })
}

function endClaim({ db }: Database, { cameFrom }: HostFile): Promise<unknown> {
  return withTx(db, actor, (tx) => sql`delete from "terrainClaims" where "cameFrom" = ${cameFrom}`.execute(tx))
}

/** Returns a name that no row has, also none in the recycle bin: with a number if need be. */
async function freeName({ db }: Database, asked: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from terrains`.execute(db)
  const taken = new Set(rows.map(({ name }) => name))
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : ` ${number}`
    const name = `${
      [...asked.trim()]
        .slice(0, longestName - ending.length)
        .join('')
        .trim() || terrains.label.zh
    }${ending}`
    if (!taken.has(name)) return name
  }
}

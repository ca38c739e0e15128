/** The database process: PGlite behind a message channel. Started by `process.ts`; never imported. */
import { existsSync, createReadStream } from 'node:fs'
import { cp, mkdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import { createGunzip, gzipSync } from 'node:zlib'
import { isRecord } from '../../../src/resources/keys.ts'
import type { WireResult } from '../pool.ts'
import { buildTemplate } from './build-template.ts'
import { openEngine, runStatement } from './engine.ts'
import { takeLock, type Lock } from './lock.ts'
import { ERROR_FIELDS, type Reply, type Request, type StartRequest } from './messages.ts'
import { recipe } from './template-recipe.ts'

const WAL_BYTES = 64 * 1024 * 1024
const INTERVAL_MS = 5 * 60 * 1000
/**
 * Statements between two checks of the log's length. A slow statement is checked at once, because only a slow one can
 * write much.
 */
const STATEMENTS_PER_LOOK = 50
const SLOW_MS = 20

/**
 * Runs a checkpoint every 64 MB of write-ahead log, and every five minutes if anything was written. The embedded build
 * has no checkpointer: without this the log grows without limit, and the start after a crash replays all of it.
 */
class CheckpointPolicy {
  readonly #engine: PGlite
  #statements = 0
  #position = 0
  #hasWritten = false
  readonly #timer: NodeJS.Timeout

  constructor(engine: PGlite, inTurn: (work: () => Promise<void>) => void) {
    this.#engine = engine
    this.#timer = setInterval(() => inTurn(() => this.#whenIdle()), INTERVAL_MS)
    this.#timer.unref()
  }

  async afterStatement(tookMs: number): Promise<void> {
    this.#statements += 1
    if (tookMs < SLOW_MS && this.#statements < STATEMENTS_PER_LOOK) return
    this.#statements = 0
    if ((await this.#writtenBytes()) >= WAL_BYTES) await this.checkpoint()
  }

  async checkpoint(): Promise<void> {
    await this.#engine.exec('checkpoint')
    this.#position = await this.#walPosition()
    this.#hasWritten = false
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #whenIdle(): Promise<void> {
    if ((await this.#writtenBytes()) > 0 || this.#hasWritten) await this.checkpoint()
  }

  async #writtenBytes(): Promise<number> {
    const position = await this.#walPosition()
    if (this.#position === 0) this.#position = position
    this.#hasWritten ||= position > this.#position
    return position - this.#position
  }

  async #walPosition(): Promise<number> {
    const { rows } = await this.#engine.query<{ bytes: number }>(
      `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as bytes`,
    )
    return rows[0]?.bytes ?? 0
  }
}

const BLOCK = 512
const unneeded = new RegExp(recipe.unneeded)

/**
 * Writes the part of the PostGIS package that a vector database uses (the library, its control and install files,
 * PROJ's data) to `target`. Unpacking raster, topology and the rest would double the time of every start.
 */
async function writePostgisFiles(target: string): Promise<void> {
  const tar = await buffer(createReadStream(packedPostgis()).pipe(createGunzip()))
  const kept: Buffer[] = []
  for (let at = 0; at + BLOCK <= tar.length;) {
    const header = tar.subarray(at, at + BLOCK)
    if (header[0] === 0) break
    const name = textAt(header, 0, 100)
    const end = at + BLOCK + Math.ceil(Number.parseInt(textAt(header, 124, 12), 8) / BLOCK) * BLOCK
    if (!unneeded.test(name)) kept.push(tar.subarray(at, end))
    at = end
  }
  kept.push(Buffer.alloc(2 * BLOCK))
  const unfinished = `${target}.${process.pid}`
  await writeFile(unfinished, gzipSync(Buffer.concat(kept), { level: 1 }))
  await rename(unfinished, target)
}

/** The package does not export its archive, which is in the same folder as its entry file. */
function packedPostgis(): string {
  return join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite-postgis')), 'postgis.tar.gz')
}

function textAt(header: Buffer, from: number, length: number): string {
  const field = header.subarray(from, from + length)
  const end = field.indexOf(0)
  return field.toString('latin1', 0, end < 0 ? length : end).trim()
}

/** Wait for another process that may be building the same template on a slow machine. */
const TEMPLATE_PATIENCE_MS = 180_000

let engine: PGlite | undefined
let lock: Lock | undefined
let policy: CheckpointPolicy | undefined
/** Tail of the queue: tasks run one at a time. */
let last: Promise<unknown> = Promise.resolve()

function send(reply: Reply): void {
  if (process.connected) process.send?.(reply)
}

function inTurn(work: () => Promise<void>): void {
  last = last.then(work).catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
}

// Ctrl+C reaches the whole process group, but the server itself closes the database after its last request.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('disconnect', () => process.exit(0))
process.on('message', (request: Request) =>
  request.kind === 'leaving' ? lock?.announceLeaving() : inTurn(() => handle(request)),
)

async function handle(request: Exclude<Request, { kind: 'leaving' }>): Promise<void> {
  if (request.kind === 'query') await query(request)
  else if (request.kind === 'close') await close()
  else
    await start(request).catch((error: unknown) =>
      send({ kind: 'refused', message: error instanceof Error ? error.message : String(error) }),
    )
}

async function start(request: StartRequest): Promise<void> {
  const tell = (message: string): void => send({ kind: 'progress', message })
  lock = await takeLock(request, { patienceMs: request.kind === 'template' ? TEMPLATE_PATIENCE_MS : 0, tell })
  await mkdir(dirname(request.postgis), { recursive: true })
  if (!existsSync(request.postgis)) await writePostgisFiles(request.postgis)
  if (request.kind === 'template') await buildTemplate(request, tell)
  else await serve(request)
  send({ kind: 'ready' })
}

async function serve(request: StartRequest): Promise<void> {
  if (request.template && !existsSync(`${request.folder}/PG_VERSION`))
    await copyTemplate(request.template, request.folder)
  engine = await openEngine(request.folder, request.postgis, true)
  engine.onNotification((channel, payload) => send({ kind: 'notification', channel, payload }))
  policy = new CheckpointPolicy(engine, inTurn)
}

/**
 * Copies under a temporary name and renames, so that an interrupted copy is never used as a database. Rejects a folder
 * that holds other files.
 */
async function copyTemplate(template: string, folder: string): Promise<void> {
  const unfinished = `${folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  await cp(template, unfinished, { recursive: true, mode: 2 })
  await rmdir(folder).catch(() => {
    throw new Error(
      `The database folder ${folder} holds other files, and no database: empty it, or set DATA_DIR to another folder.`,
    )
  })
  await rename(unfinished, folder)
}

async function query(request: Extract<Request, { kind: 'query' }>): Promise<void> {
  if (!engine) throw new Error('a query came before the start')
  const startedAt = performance.now()
  try {
    const result = await runStatement(engine, request.sql, request.parameters)
    send({
      kind: 'rows',
      id: request.id,
      command: (result.command ?? 'SELECT') as WireResult['command'],
      rowCount: result.rowCount ?? 0,
      columns: result.fields.map((field) => field.name),
      rows: result.rows,
    })
  } catch (error) {
    send({ kind: 'error', id: request.id, error: describe(error) })
  }
  // A failed check (inside a failed transaction) is ignored: the next one is enough.
  await policy?.afterStatement(performance.now() - startedAt).catch(() => {})
}

function describe(error: unknown): Extract<Reply, { kind: 'error' }>['error'] {
  const source = isRecord(error) ? error : {}
  const fields = ERROR_FIELDS.filter((name) => typeof source[name] === 'string').map((name) => [name, source[name]])
  return { message: error instanceof Error ? error.message : String(error), ...Object.fromEntries(fields) }
}

async function close(): Promise<void> {
  policy?.stop()
  if (engine) {
    await engine.exec('rollback').catch(() => {})
    await engine.exec('checkpoint')
    await engine.close().catch(() => {})
  }
  process.exit(0)
}

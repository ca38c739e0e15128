/** The database process: PGlite behind a message channel. Started by `process.ts`; never imported. */
import { existsSync } from 'node:fs'
import { cp, mkdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { WireResult } from '../pool.ts'
import { buildTemplate } from './build-template.ts'
import { CheckpointPolicy } from './checkpoints.ts'
import { openEngine, runStatement } from './engine.ts'
import { takeLock, type Lock } from './lock.ts'
import { ERROR_FIELDS, type Reply, type Request, type StartRequest } from './messages.ts'
import { writePostgisFiles } from './postgis-files.ts'

/** Somebody else may be building the same template on a slow machine. */
const TEMPLATE_PATIENCE_MS = 180_000

let engine: PGlite | undefined
let lock: Lock | undefined
let policy: CheckpointPolicy | undefined
/** Work is done one piece after another; the tail of the queue. */
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

// Ctrl+C reaches the whole process group: the server closes the database itself, after its last request.
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
 * Copies beside the folder and renames, so that a copy that was cut short is never taken for a database. A folder that
 * holds other files is refused.
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
  // A failed look (inside a failed transaction) means nothing: the next one will do.
  await policy?.afterStatement(performance.now() - startedAt).catch(() => {})
}

function describe(error: unknown): Extract<Reply, { kind: 'error' }>['error'] {
  const source = error as Record<string, unknown>
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

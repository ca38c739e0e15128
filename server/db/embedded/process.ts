import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { loaderOf } from '../../source-loader.ts'
import { databaseError, DatabaseUnavailable } from '../errors.ts'
import type { WireResult, WireValue } from '../pool.ts'
import type { CrossedError, Reply, Request, StartRequest } from './messages.ts'

const program = new URL('./child.ts', import.meta.url)
const SHOWN_STDERR = 2000
const CLOSE_MS = 20_000

interface Pending {
  resolve(result: WireResult): void
  reject(error: Error): void
}

type Ended = (why: Error) => void

/** One database process, from its start to its end; `DatabaseServer` starts a new one when it ends early. */
export class DatabaseProcess {
  readonly #child: ChildProcess
  readonly #pending = new Map<number, Pending>()
  readonly #exited: Promise<void>
  #nextId = 1
  #stderr = ''
  #killedBecause: Error | null = null
  onNotification: (channel: string, payload: string) => void = () => {}
  /** Called once when the process ends for any reason but `close`. */
  onLost: Ended = () => {}

  private constructor(child: ChildProcess) {
    this.#child = child
    this.#exited = new Promise((resolve) => {
      child.once('exit', () => resolve())
      child.once('error', () => child.pid === undefined && resolve())
    })
    child.stderr?.on('data', (data: Buffer) => {
      this.#stderr = (this.#stderr + data.toString()).slice(-SHOWN_STDERR)
    })
    child.on('error', () => {})
    child.on('message', (reply: Reply) => this.#receive(reply))
    child.once('exit', (code, signal) => this.#lost(code, signal))
  }

  /**
   * Starts the process and waits until it is ready. Throws `DatabaseUnavailable` with the child's message on failure.
   */
  static async start(request: StartRequest, log: (message: string) => void): Promise<DatabaseProcess> {
    const child = fork(fileURLToPath(program), [], {
      execArgv: loaderOf(program),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // Options for a debugger or a test runner apply to the parent only.
      env: { ...process.env, NODE_OPTIONS: '' },
    })
    const started = new DatabaseProcess(child)
    await new Promise<void>((resolve, reject) => {
      const onReply = (reply: Reply): void => {
        if (reply.kind === 'progress') log(reply.message)
        if (reply.kind === 'ready') resolve()
        if (reply.kind === 'refused') reject(new DatabaseUnavailable(reply.message))
      }
      child.on('message', onReply)
      child.once('exit', () =>
        reject(new DatabaseUnavailable(`The database process ended while it started. ${started.#stderr}`.trim())),
      )
      child.once('spawn', () => child.send(request))
      child.once('error', reject)
    }).catch(async (error: unknown) => {
      await started.kill(new Error('the start failed'))
      throw error
    })
    return started
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null || this.#killedBecause !== null
  }

  query(sql: string, parameters: readonly WireValue[]): Promise<WireResult> {
    if (this.hasEnded) return Promise.reject(lostError('the database process has ended'))
    const id = this.#nextId++
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      this.#send({ kind: 'query', id, sql, parameters })
    })
  }

  /**
   * Kills the process at once: the only way to stop a running statement. Pending statements fail with `why`; no
   * committed data is lost.
   */
  async kill(why: Error): Promise<void> {
    this.#killedBecause ??= why
    this.#child.kill('SIGKILL')
    await this.#exited
  }

  /** Makes a start that finds the lock taken wait until this process has ended. */
  announceLeaving(): void {
    if (!this.hasEnded) this.#send({ kind: 'leaving' })
  }

  /** Requests a checkpoint and a clean exit; kills the process after 20 s, which loses only the checkpoint. */
  async close(): Promise<void> {
    this.onLost = () => {}
    if (this.hasEnded) return this.#exited
    this.announceLeaving()
    this.#send({ kind: 'close' })
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), CLOSE_MS)
    await this.#exited
    clearTimeout(timer)
  }

  #send(request: Request): void {
    this.#child.send(request, (error) => {
      if (error && !this.hasEnded) this.#child.kill('SIGKILL')
    })
  }

  #receive(reply: Reply): void {
    if (reply.kind === 'notification') return this.onNotification(reply.channel, reply.payload)
    if (reply.kind !== 'rows' && reply.kind !== 'error') return
    const pending = this.#pending.get(reply.id)
    this.#pending.delete(reply.id)
    if (reply.kind === 'error') pending?.reject(errorFrom(reply.error))
    else
      pending?.resolve({ command: reply.command, rowCount: reply.rowCount, rows: asObjects(reply.columns, reply.rows) })
  }

  #lost(code: number | null, signal: NodeJS.Signals | null): void {
    const how = signal ? `by ${signal}` : `with code ${code}`
    const why =
      this.#killedBecause ??
      lostError(`the database process ended ${how} while a statement ran. ${this.#stderr}`.trim())
    for (const pending of this.#pending.values()) pending.reject(why)
    this.#pending.clear()
    this.onLost(why)
  }
}

/** Returns error 57P01, as from a PostgreSQL server that shuts down: whether a pending commit took place is unknown. */
export function lostError(message: string): Error {
  return databaseError({ message: `The connection to the embedded database was lost: ${message}`, code: '57P01' })
}

function errorFrom(crossed: CrossedError): Error {
  if (!crossed.code) return new Error(crossed.message)
  return Object.assign(databaseError({ message: crossed.message, code: crossed.code }), crossed)
}

function asObjects(columns: string[], rows: unknown[][]): Record<string, unknown>[] {
  return rows.map((row) => {
    const object: Record<string, unknown> = {}
    columns.forEach((name, at) => {
      object[name] = row[at]
    })
    return object
  })
}

import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseUnavailable } from '../errors.ts'
import type { Connection, Pool, WireValue } from '../pool.ts'
import type { StartRequest } from './messages.ts'
import { DatabaseProcess, lostError } from './process.ts'
import { cancelledError, Turn } from './turn.ts'

/** First-come, first-served queue: the embedded database has one session, and a connection is a turn at it. */
export class Turns {
  #tail: Promise<void> = Promise.resolve()
  #open = 0
  #endedAt = 0

  /** Resolves when it is the caller's turn, with the function that ends it. Ending twice has no effect. */
  take(): Promise<() => void> {
    const before = this.#tail
    let end: () => void = () => {}
    this.#open += 1
    this.#tail = new Promise<void>((resolve) => {
      end = resolve
    }).then(() => {
      this.#open -= 1
      this.#endedAt = performance.now()
    })
    return before.then(() => end)
  }

  /** Resolves when nobody has had or wanted a turn for `ms`, at the latest after `mostMs`. */
  async pause(ms: number, mostMs: number): Promise<void> {
    const until = performance.now() + mostMs
    while ((this.#open > 0 || performance.now() - this.#endedAt < ms) && performance.now() < until) await delay(ms)
  }
}

/** How long `end` waits for the turns before it. */
const LAST_TURN_MS = 10_000
const PAUSE_MS = 5
const MOST_PAUSE_MS = 500
const RESTART_DELAYS_MS = [0, 200, 1000, 3000]

/**
 * The embedded database as a pool of one connection, as Kysely's PostgreSQL dialect expects. A connection is a turn at
 * the only session. A process that ends is restarted on the same folder; running statements fail with 57P01, and
 * statements that wait for their turn are not affected.
 */
export class DatabaseServer implements Pool<WireValue> {
  readonly #turns = new Turns()
  readonly #request: StartRequest
  readonly #log: (message: string) => void
  #running: Promise<DatabaseProcess>
  #isClosed = false
  /** Statements that every new session runs before any other: LISTEN. */
  sessionStart: () => string[] = () => []
  onNotification: (channel: string, payload: string) => void = () => {}
  onRestart: () => void = () => {}

  private constructor(request: StartRequest, first: DatabaseProcess, log: (message: string) => void) {
    this.#request = request
    this.#log = log
    this.#running = Promise.resolve(first)
    this.#watch(first)
  }

  static async start(request: StartRequest, log: (message: string) => void): Promise<DatabaseServer> {
    return new DatabaseServer(request, await DatabaseProcess.start(request, log), log)
  }

  /**
   * Lets the requests in progress come first: most send their next statement within milliseconds. Waits half a second at
   * most.
   */
  letOthersFinish(): Promise<void> {
    return this.#turns.pause(PAUSE_MS, MOST_PAUSE_MS)
  }

  /** Id of the current process; changes with a restart. */
  async pid(): Promise<number> {
    return (await this.#running).pid
  }

  async connect(): Promise<Connection<WireValue>> {
    if (this.#isClosed) throw new DatabaseUnavailable('the database has been closed')
    const end = await this.#turns.take()
    try {
      return new Turn(await this.#running, end)
    } catch (error) {
      this.#runAgain()
      end()
      throw error
    }
  }

  /** Stops the running statement by killing its process; the next turn waits for the new process. */
  async cancelRunning(reason: string): Promise<void> {
    await (await this.#running).kill(cancelledError(reason))
  }

  /** Makes a start on the same folder wait for `end`. */
  async announceLeaving(): Promise<void> {
    const running = await this.#running.catch(() => null)
    running?.announceLeaving()
  }

  /** Waits up to ten seconds for the turns before it, then checkpoints and ends the process. */
  async end(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    const turn = this.#turns.take()
    await Promise.race([turn, delay(LAST_TURN_MS, undefined, { ref: false })])
    const running = await this.#running.catch(() => null)
    await running?.close()
    void turn.then((end) => end())
  }

  #watch(running: DatabaseProcess): void {
    running.onNotification = (channel, payload) => this.onNotification(channel, payload)
    running.onLost = (why) => {
      if (this.#isClosed) return
      this.#log(`${why.message} It is started again.`)
      this.#runAgain()
    }
  }

  #runAgain(): void {
    this.#running = this.#restart()
    this.#running.catch((error: unknown) =>
      this.#log(`The embedded database could not be started again: ${String(error)}`),
    )
  }

  async #restart(): Promise<DatabaseProcess> {
    for (const [attempt, wait] of RESTART_DELAYS_MS.entries()) {
      await delay(wait)
      try {
        const started = await DatabaseProcess.start(this.#request, this.#log)
        for (const statement of this.sessionStart()) await started.query(statement, [])
        this.#watch(started)
        this.onRestart()
        return started
      } catch (error) {
        if (attempt === RESTART_DELAYS_MS.length - 1) throw error
      }
    }
    throw lostError('it could not be started again')
  }
}

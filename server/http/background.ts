import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/index.ts'

type Work = {
  database: Database
  /** The database notifies on this channel when there may be something to do. */
  channel: string
  /** What is written in quick succession is worked on once. */
  pauseMs: number
  /** Interval for what nobody notifies of. */
  everyMs: number
  /** Does what is to be done; is called again while it runs, and must not throw. */
  look: () => Promise<void>
  /** Stops the work, and resolves when nothing runs any more. */
  close: () => Promise<void>
}

/** Looks for work while the server runs: when it starts, soon after each notification, and at an interval. */
export function workWhileRunning(
  app: FastifyInstance,
  { database, channel, pauseMs, everyMs, look, close }: Work,
): void {
  let pause: NodeJS.Timeout | undefined
  let isClosing = false
  const wake = (): void => {
    if (isClosing) return
    pause ??= setTimeout(() => {
      pause = undefined
      void look()
    }, pauseMs).unref()
  }
  const timer = setInterval(wake, everyMs).unref()
  const ends: (() => Promise<void>)[] = []
  app.addHook('onReady', async () => {
    ends.push(await database.listen(channel, wake, wake))
    wake()
  })
  app.addHook('preClose', async () => {
    isClosing = true
    clearInterval(timer)
    clearTimeout(pause)
    await Promise.all(ends.map((end) => end()))
    await close()
  })
}

/** Runs work in the background: what is asked for while some runs waits for its end. */
export class OneAtATime {
  readonly #closing = new AbortController()
  #last: Promise<void> = Promise.resolve()

  /** Fires when the work has to stop. */
  get signal(): AbortSignal {
    return this.#closing.signal
  }

  /** `work` must not throw. */
  run(work: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(() => (this.signal.aborted ? undefined : work()))
    return this.#last
  }

  /** Stops the running work, and resolves when nothing runs any more. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('the server is closing'))
    await this.#last
  }
}

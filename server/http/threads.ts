import { availableParallelism } from 'node:os'
import { parentPort, type Transferable, type Worker } from 'node:worker_threads'
import { startThread } from '../source-loader.ts'

/** Messages of a thread: how far it is, 0 to 1, and one of the others last. `error` is the message. */
type Said<Answer> = { share: number } | { answer: Answer } | { error: string }

type Asked = {
  signal?: AbortSignal | undefined
  /** Is told how far the job is, 0 to 1. */
  tell?: ((share: number) => void) | undefined
  /** Whether a job that has begun is stopped when nobody waits for it any more: the thread ends with it. */
  isStopped?: boolean
}

type Waiting<Job, Answer> = Asked & {
  job: Job
  resolve: (answer: Answer) => void
  reject: (reason: unknown) => void
}

/** As many threads as leave one core to the server and its database. */
export const spareThreads = Math.max(1, Math.min(4, availableParallelism() - 1))

/**
 * Threads that run one of our programs, so that its work delays no response. They start with the first job that needs
 * them; the next job replaces a thread that failed. Waiting jobs whose readers have all left are dropped.
 */
export class Threads<Job, Answer> {
  readonly #program: URL
  readonly #most: number
  readonly #idle: Worker[] = []
  readonly #running = new Map<Worker, Waiting<Job, Answer>>()
  readonly #waiting: Waiting<Job, Answer>[] = []
  /** Threads that are being ended: nothing that they still say counts. */
  readonly #ending = new Set<Worker>()
  #isClosed = false

  constructor(program: URL, most = spareThreads) {
    this.#program = program
    this.#most = most
  }

  /** Rejects with the signal's reason when nobody waits for the job, and with an error if it or its thread fails. */
  run(job: Job, asked: Asked = {}): Promise<Answer> {
    if (this.#isClosed) return Promise.reject(new Error('the threads have ended'))
    const { signal } = asked
    let leave = (): void => {}
    const answer = new Promise<Answer>((resolve, reject) => {
      const waiting = { ...asked, job, resolve, reject }
      leave = () => this.#leave(waiting)
      signal?.addEventListener('abort', leave)
      this.#waiting.push(waiting)
      this.#next()
    })
    // One signal may last for many jobs.
    return answer.finally(() => signal?.removeEventListener('abort', leave))
  }

  /** Ends every thread; jobs in progress fail. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('the threads have ended'))
    await Promise.all([...this.#idle, ...this.#running.keys(), ...this.#ending].map((worker) => worker.terminate()))
  }

  #next(): void {
    const waiting = this.#waiting.shift()
    if (!waiting) return
    if (waiting.signal?.aborted) {
      waiting.reject(waiting.signal.reason)
      return this.#next()
    }
    const isFree = this.#running.size + this.#ending.size < this.#most
    const worker = this.#idle.pop() ?? (isFree ? this.#start() : null)
    if (!worker) return void this.#waiting.unshift(waiting)
    this.#running.set(worker, waiting)
    worker.postMessage(waiting.job)
  }

  /** Takes a job out of the line, or ends the thread that does it, if it may be stopped. */
  #leave(left: Waiting<Job, Answer>): void {
    const at = this.#waiting.indexOf(left)
    if (at >= 0) this.#waiting.splice(at, 1)
    const [worker] = [...this.#running].find(([, job]) => job === left) ?? []
    if (at < 0 && !(worker && left.isStopped)) return
    left.reject(left.signal?.reason)
    if (!worker) return
    this.#running.delete(worker)
    this.#ending.add(worker)
    void worker.terminate()
  }

  #start(): Worker {
    const worker = startThread(this.#program)
    worker.unref()
    worker.on('message', (said: Said<Answer>) => this.#hear(worker, said))
    const onEnd = (error: unknown): void => {
      const lost = this.#running.get(worker)
      this.#running.delete(worker)
      this.#ending.delete(worker)
      const at = this.#idle.indexOf(worker)
      if (at >= 0) this.#idle.splice(at, 1)
      lost?.reject(error instanceof Error ? error : new Error('a thread ended'))
      if (!this.#isClosed) this.#next()
    }
    worker.once('error', onEnd)
    worker.once('exit', onEnd)
    return worker
  }

  #hear(worker: Worker, said: Said<Answer>): void {
    if (this.#ending.has(worker)) return
    const job = this.#running.get(worker)
    if ('share' in said) return job?.tell?.(said.share)
    this.#running.delete(worker)
    this.#idle.push(worker)
    if ('answer' in said) job?.resolve(said.answer)
    else job?.reject(new Error(said.error))
    this.#next()
  }
}

/** Makes this thread do the jobs of `Threads`, one after another. `moved`: buffers of an answer that are not copied. */
export function serveThread<Job, Answer>(
  work: (job: Job, tell: (share: number) => void) => Answer | Promise<Answer>,
  moved: (answer: Answer) => Transferable[] = () => [],
): void {
  const port = parentPort
  port?.on('message', async (job: Job) => {
    try {
      const answer = await work(job, (share) => port.postMessage({ share } satisfies Said<Answer>))
      port.postMessage({ answer } satisfies Said<Answer>, moved(answer))
    } catch (error) {
      port.postMessage({ error: error instanceof Error ? error.message : String(error) } satisfies Said<Answer>)
    }
  })
}

import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { startThread } from '../../source-loader.ts'
import { encodeTile, type TileJob } from './tile.ts'
import type { WorkerAnswer } from './worker.ts'

type Waiting = {
  job: TileJob
  resolve: (bytes: Uint8Array) => void
  reject: (error: Error) => void
  signal: AbortSignal | undefined
}

const program = new URL('./worker.ts', import.meta.url)

/** Tiles with up to this many features are encoded in this thread: a message to a worker and back takes longer. */
const fewFeatures = 200

/**
 * Threads that encode tiles, so that a large tile delays no other response. They start with the first tile that needs
 * them; the next job replaces a thread that failed. Waiting jobs whose readers have all left are dropped.
 */
export class Encoders {
  readonly #most: number
  readonly #idle: Worker[] = []
  readonly #running = new Map<Worker, Waiting>()
  readonly #waiting: Waiting[] = []
  #isClosed = false

  constructor(most = Math.max(1, Math.min(4, availableParallelism() - 1))) {
    this.#most = most
  }

  encode(job: TileJob, signal?: AbortSignal): Promise<Uint8Array> {
    if (job.shapes.length <= fewFeatures) return Promise.resolve(encodeTile(job))
    if (this.#isClosed) return Promise.reject(new Error('the encoders have ended'))
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject, signal })
      this.#next()
    })
  }

  /** Ends every thread; jobs in progress fail. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('the encoders have ended'))
    await Promise.all([...this.#idle, ...this.#running.keys()].map((worker) => worker.terminate()))
  }

  #next(): void {
    const waiting = this.#waiting.shift()
    if (!waiting) return
    if (waiting.signal?.aborted) {
      waiting.reject(waiting.signal.reason)
      return this.#next()
    }
    const worker = this.#idle.pop() ?? (this.#running.size < this.#most ? this.#start() : null)
    if (!worker) return void this.#waiting.unshift(waiting)
    this.#running.set(worker, waiting)
    worker.postMessage(waiting.job)
  }

  #start(): Worker {
    const worker = startThread(program)
    worker.unref()
    worker.on('message', (answer: WorkerAnswer) => {
      const done = this.#running.get(worker)
      this.#running.delete(worker)
      this.#idle.push(worker)
      if ('bytes' in answer) done?.resolve(answer.bytes)
      else done?.reject(new Error(answer.error))
      this.#next()
    })
    const onEnd = (error: unknown): void => {
      const lost = this.#running.get(worker)
      this.#running.delete(worker)
      const at = this.#idle.indexOf(worker)
      if (at >= 0) this.#idle.splice(at, 1)
      lost?.reject(error instanceof Error ? error : new Error('an encoder ended'))
      if (!this.#isClosed) this.#next()
    }
    worker.once('error', onEnd)
    worker.once('exit', onEnd)
    return worker
  }
}

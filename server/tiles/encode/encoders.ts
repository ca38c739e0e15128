import { Threads } from '../../http/threads.ts'
import { encodeTile, type TileJob } from './tile.ts'

const program = new URL('./worker.ts', import.meta.url)

/** Tiles with up to this many features are encoded in this thread: a message to a worker and back takes longer. */
const fewFeatures = 200

/** Encodes tiles; large ones in threads, so that they delay no other response. */
export class Encoders {
  readonly #threads: Threads<TileJob, Uint8Array>

  constructor(most?: number) {
    this.#threads = new Threads(program, most)
  }

  encode(job: TileJob, signal?: AbortSignal): Promise<Uint8Array> {
    return job.shapes.length <= fewFeatures ? Promise.resolve(encodeTile(job)) : this.#threads.run(job, { signal })
  }

  /** Ends every thread; jobs in progress fail. */
  close(): Promise<void> {
    return this.#threads.close()
  }
}

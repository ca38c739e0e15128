import { parentPort } from 'node:worker_threads'
import { encodeTile, type TileJob } from './tile.ts'

/** Response of a worker; `error` is the message. */
export type WorkerAnswer = { bytes: Uint8Array } | { error: string }

parentPort?.on('message', (job: TileJob) => {
  try {
    parentPort?.postMessage({ bytes: encodeTile(job) } satisfies WorkerAnswer)
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) } satisfies WorkerAnswer)
  }
})

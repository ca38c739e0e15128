import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { DatabaseUnavailable } from '../errors.ts'
import type { StartRequest } from './messages.ts'

/** A unix socket's path may have 107 bytes; the sockets in the lock's folder have names of up to ten. */
const LONGEST_FOLDER = 95

type Refusal = { held: false; pid: number | null; parentPid: number | null; reason?: string }
type Outcome = { held: true } | Refusal | { waitsFor: number | null }

export interface Lock {
  /** Announces that this process is about to end, so that a new start waits for it. */
  announceLeaving(): void
}

/**
 * Returns the folder that is the lock of a database folder (see `guard.mjs`). It is next to the database folder, so
 * that containers that share the volume on one machine see it, or in the temporary folder when the path is too long. On
 * Windows it is a named pipe.
 */
export function lockPath(folder: string): string {
  mkdirSync(folder, { recursive: true })
  const real = realpathSync(folder)
  const hash = createHash('sha256').update(real).digest('hex').slice(0, 24)
  if (process.platform === 'win32') return `\\\\.\\pipe\\investmap-${hash}`
  const beside = `${real}.locks`
  return Buffer.byteLength(beside) <= LONGEST_FOLDER ? beside : join(tmpdir(), `investmap-${hash}.locks`)
}

/**
 * Locks the folder for this process until it ends, however it ends. Waits up to ten seconds for a holder that is
 * stopping, and logs that; otherwise throws a `DatabaseUnavailable` that names the folder and the process. `patienceMs`
 * is the wait for a holder that keeps running. Without the lock a second process silently corrupts the folder.
 */
export function takeLock(
  { folder, lock: path }: Pick<StartRequest, 'folder' | 'lock'>,
  { patienceMs, tell }: { patienceMs: number; tell: (message: string) => void },
): Promise<Lock> {
  const worker = new Worker(fileURLToPath(new URL('./guard.mjs', import.meta.url)), {
    workerData: { path, parentPid: process.ppid, patienceMs },
    execArgv: [],
  })
  worker.unref()
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.on('message', (outcome: Outcome) => {
      if ('waitsFor' in outcome)
        tell(
          `The former server (process ${outcome.waitsFor ?? 'unknown'}) is still stopping; waiting up to ten seconds for it …`,
        )
      else if (outcome.held) resolve({ announceLeaving: () => worker.postMessage('leaving') })
      else reject(new DatabaseUnavailable(refusal(folder, outcome)))
    })
  })
}

function refusal(folder: string, holder: Refusal): string {
  if (holder.reason) return `The lock of the database folder ${folder} could not be taken: ${holder.reason}`
  const who = holder.parentPid
    ? `process ${holder.parentPid} (its database process is ${holder.pid})`
    : 'another process'
  return `The database folder ${folder} is in use by ${who}. Stop that one first, or set DATA_DIR to another folder.`
}

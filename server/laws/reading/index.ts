import type { FastifyInstance } from 'fastify'
import { filesWaiting, readWaitingFiles, type ReadingDeps } from './queue.ts'

/** Interval that also finds files whose reader has died. */
const roundMs = 60_000

/**
 * Reads the text of attached files while the server runs: immediately when notified, and every minute. One file at a
 * time per node.
 */
export function readAttachedFiles(app: FastifyInstance, deps: ReadingDeps): void {
  let running: Promise<void> | null = null
  let isAskedAgain = false
  let leave: (() => Promise<void>) | null = null
  const round = async (): Promise<void> => {
    do {
      isAskedAgain = false
      await readWaitingFiles(deps).catch((error: unknown) =>
        app.log.warn({ error: String(error).slice(0, 300) }, 'attached files were not read'),
      )
    } while (isAskedAgain)
    running = null
  }
  const start = (): void => {
    isAskedAgain = running !== null
    running ??= round()
  }
  let clock: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    leave = await deps.database.listen(filesWaiting, start, start)
    clock = setInterval(start, roundMs).unref()
    start()
  })
  app.addHook('onClose', async () => {
    clearInterval(clock)
    isAskedAgain = false
    await leave?.()
    await running
  })
}

import { make } from './make.ts'
import type { MakingOrder } from './order.ts'

/**
 * Messages of the child process that makes one report and exits: fonts and documents take several hundred megabytes and
 * seconds of CPU time.
 */
export type MakingAnswer = { progress: number } | { done: true } | { failure: string }

function answer(message: MakingAnswer): void {
  process.send?.(message)
}

process.once('message', (order: MakingOrder) => {
  make(order, (progress) => answer({ progress })).then(
    () => answer({ done: true }),
    (error: unknown) =>
      answer({
        failure: error instanceof Error ? (error.stack ?? error.message).slice(0, 2000) : String(error).slice(0, 2000),
      }),
  )
})
process.once('disconnect', () => process.exit())

import { make, type MakingOrder } from './make.ts'

/**
 * The process that makes one report and ends: fonts and documents take some hundred megabytes and seconds of a
 * processor.
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

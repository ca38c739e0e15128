import { problem, SurveyError } from '../problems.ts'
import { convertJob } from './convert-job.ts'
import { GdalError, reasonOf } from './engine.ts'
import type { JobAnswer, JobOrder } from './job.ts'

/**
 * Entry point of a child process that handles one file and exits: the server survives whatever a malicious file does to
 * it.
 */
async function run(order: JobOrder): Promise<unknown> {
  if (order.name === 'convert') return convertJob(order.input)
  const { readJob } = await import('../reading/job.ts')
  return readJob(order.input)
}

function answer(message: JobAnswer): void {
  process.send?.(message)
}

/** What the library throws by itself, and a stack that a file has filled. */
function isOfFile(error: unknown): error is Error {
  return error instanceof GdalError || error instanceof WebAssembly.RuntimeError || error instanceof RangeError
}

/** Whatever the library throws while it reads a file is a fault of the file. */
function failed(error: unknown, order: JobOrder): JobAnswer {
  if (error instanceof SurveyError) return { problems: error.problems, status: error.status }
  if (order.name === 'read' && isOfFile(error))
    return { problems: [problem('damaged', { place: order.input.name, detail: reasonOf(error) })], status: 422 }
  return {
    failure: error instanceof Error ? (error.stack ?? error.message).slice(0, 2_000) : String(error).slice(0, 2_000),
  }
}

process.once('message', (order: JobOrder) => {
  run(order).then(
    (result) => answer({ result }),
    (error: unknown) => answer(failed(error, order)),
  )
})
process.once('disconnect', () => process.exit())

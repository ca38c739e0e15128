import { SurveyError } from '../problems.ts'
import { convertJob } from './convert-job.ts'
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

function failed(error: unknown): JobAnswer {
  if (error instanceof SurveyError) return { problems: error.problems, status: error.status }
  return {
    failure: error instanceof Error ? (error.stack ?? error.message).slice(0, 2_000) : String(error).slice(0, 2_000),
  }
}

process.once('message', (order: JobOrder) => {
  run(order).then(
    (result) => answer({ result }),
    (error: unknown) => answer(failed(error)),
  )
})
process.once('disconnect', () => process.exit())

import { ChildLimitReached, runChild } from '../../http/run-child.ts'
import { limits } from '../limits.ts'
import { problem, SurveyError } from '../problems.ts'
import type { JobAnswer, JobName, Jobs } from './job.ts'

const program = new URL('./child.ts', import.meta.url)

type JobLimits = {
  timeoutMs: number
  memoryBytes?: number
  /** Kills the child when it fires, because the client disconnected. */
  signal?: AbortSignal | undefined
}

/**
 * Runs one job in a child process with limits of time and memory. Throws `SurveyError` with the problems of the file, the
 * `AbortError` of the signal, or a plain error if the fault is internal.
 */
export async function runJob<N extends JobName>(
  name: N,
  input: Jobs[N]['input'],
  { timeoutMs, memoryBytes = limits.memoryBytes, signal }: JobLimits,
): Promise<Jobs[N]['result']> {
  const { heapMegabytes } = limits
  const answer = await runChild<JobAnswer>(
    program,
    { name, input },
    { timeoutMs, memoryBytes, heapMegabytes, signal },
  ).catch((error: unknown) => {
    if (!(error instanceof ChildLimitReached)) throw error
    throw new SurveyError([
      error.what === 'time'
        ? problem('too-slow', { limit: `${Math.round(timeoutMs / 1000)} s` })
        : problem('too-much-memory', { limit: `${Math.round(memoryBytes / 1024 / 1024)} MB` }),
    ])
  })
  if ('result' in answer) return answer.result as Jobs[N]['result']
  if ('problems' in answer) throw new SurveyError(answer.problems, answer.status)
  throw new Error(`survey job ${name}: ${answer.failure}`)
}

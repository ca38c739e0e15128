import type { ChildProcess } from 'node:child_process'
import { startChild, watchMemory } from '../../http/child-process.ts'
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
 * Runs one job in a child process with limits of time and memory, and always kills that process at the end. Throws
 * `SurveyError` with the problems of the file, the `AbortError` of the signal, or a plain error if the fault is
 * internal.
 */
export async function runJob<N extends JobName>(
  name: N,
  input: Jobs[N]['input'],
  jobLimits: JobLimits,
): Promise<Jobs[N]['result']> {
  jobLimits.signal?.throwIfAborted()
  const child = startChild(program, limits.heapMegabytes)
  try {
    const answer = await answerOf(child, { name, input }, jobLimits)
    if ('result' in answer) return answer.result as Jobs[N]['result']
    if ('problems' in answer) throw new SurveyError(answer.problems, answer.status)
    throw new Error(`survey job ${name}: ${answer.failure}`)
  } finally {
    child.kill('SIGKILL')
  }
}

function answerOf(
  child: ChildProcess,
  order: object,
  { timeoutMs, memoryBytes = limits.memoryBytes, signal }: JobLimits,
): Promise<JobAnswer> {
  return new Promise((resolve, reject) => {
    const stops: (() => void)[] = []
    const settle = (finish: () => void): void => {
      for (const stop of stops.splice(0)) stop()
      finish()
    }
    const refuse = (code: 'too-slow' | 'too-much-memory', limit: string): void =>
      settle(() => reject(new SurveyError([problem(code, { limit })])))
    const clock = setTimeout(() => refuse('too-slow', `${Math.round(timeoutMs / 1000)} s`), timeoutMs)
    const leave = (): void => settle(() => reject(signal?.reason))
    const tooLarge = (): void => refuse('too-much-memory', `${Math.round(memoryBytes / 1024 / 1024)} MB`)
    signal?.addEventListener('abort', leave, { once: true })
    stops.push(
      () => clearTimeout(clock),
      () => signal?.removeEventListener('abort', leave),
      watchMemory(child, memoryBytes, tooLarge),
    )
    child.once('message', (answer: JobAnswer) => settle(() => resolve(answer)))
    child.once('error', (error) => settle(() => reject(error)))
    // A heap at its limit ends the process without a message.
    child.once('exit', tooLarge)
    child.send(order)
  })
}

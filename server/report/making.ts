import { startChild } from '../http/child-process.ts'
import type { MakingAnswer } from './child.ts'
import type { MakingOrder } from './make.ts'

const program = new URL('./child.ts', import.meta.url)
const heapMegabytes = 1024
const timeoutMs = 180_000

/**
 * Makes the files of a report in a process of its own, which ends whatever happens. Throws the signal's reason, or what
 * went wrong.
 */
export async function makeInChild(
  order: MakingOrder,
  { tell, signal }: { tell: (progress: number) => void; signal: AbortSignal },
): Promise<void> {
  signal.throwIfAborted()
  const child = startChild(program, heapMegabytes)
  const stops: (() => void)[] = []
  try {
    await new Promise<void>((resolve, reject) => {
      const clock = setTimeout(() => reject(new Error(`a report was not made within ${timeoutMs / 1000} s`)), timeoutMs)
      const leave = (): void => reject(signal.reason as Error)
      signal.addEventListener('abort', leave, { once: true })
      stops.push(
        () => clearTimeout(clock),
        () => signal.removeEventListener('abort', leave),
      )
      child.on('message', (answer: MakingAnswer) => {
        if ('progress' in answer) tell(answer.progress)
        else if ('done' in answer) resolve()
        else reject(new Error(answer.failure))
      })
      child.once('error', reject)
      child.once('exit', (code) => reject(new Error(`the process that makes reports ended (${code})`)))
      child.send(order)
    })
  } finally {
    for (const stop of stops) stop()
    child.kill('SIGKILL')
  }
}

import type { ChildProcess } from 'node:child_process'
import { startChild, watchMemory } from './child-process.ts'

export type ChildLimits = {
  timeoutMs: number
  memoryBytes: number
  heapMegabytes: number
  /** Kills the child when it fires, because the client disconnected. */
  signal?: AbortSignal | undefined
}

/** A child process needed more time, or more memory, than it may have. */
export class ChildLimitReached extends Error {
  readonly what: 'time' | 'memory'

  constructor(what: 'time' | 'memory') {
    super(`a child process needs more ${what} than it may have`)
    this.what = what
  }
}

/**
 * Sends an order to one of our programs in a child process, and returns its only message. Always kills that process at
 * the end. Throws `ChildLimitReached`, the reason of the signal, or a plain error if it can't be started.
 */
export async function runChild<A>(program: URL, order: object, limits: ChildLimits): Promise<A> {
  limits.signal?.throwIfAborted()
  const child = startChild(program, limits.heapMegabytes)
  try {
    return await answerOf<A>(child, order, limits)
  } finally {
    child.kill('SIGKILL')
  }
}

function answerOf<A>(child: ChildProcess, order: object, { timeoutMs, memoryBytes, signal }: ChildLimits): Promise<A> {
  return new Promise((resolve, reject) => {
    const stops: (() => void)[] = []
    const settle = (finish: () => void): void => {
      for (const stop of stops.splice(0)) stop()
      finish()
    }
    const refuse = (what: 'time' | 'memory') => (): void => settle(() => reject(new ChildLimitReached(what)))
    const clock = setTimeout(refuse('time'), timeoutMs)
    const leave = (): void => settle(() => reject(signal?.reason))
    signal?.addEventListener('abort', leave, { once: true })
    stops.push(
      () => clearTimeout(clock),
      () => signal?.removeEventListener('abort', leave),
      watchMemory(child, memoryBytes, refuse('memory')),
    )
    child.once('message', (answer: A) => settle(() => resolve(answer)))
    child.once('error', (error) => settle(() => reject(error)))
    // A heap at its limit ends the process without a message.
    child.once('exit', refuse('memory'))
    child.send(order)
  })
}

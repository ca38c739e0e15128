export type SharedTask<About> = {
  readonly about: About
  /** Fires when nobody waits any more. */
  readonly signal: AbortSignal
  /** Whether its result is out of date: it goes to those who wait, and must not be kept. */
  readonly isForgotten: boolean
}

type Running<T, About> = SharedTask<About> & {
  isForgotten: boolean
  result: Promise<T>
  readers: number
  end: AbortController
}

/** Does work once for all who wait for its result at the same time, and stops it when the last of them has left. */
export class SharedWork<T, About = null> {
  readonly #running = new Map<string, Running<T, About>>()

  /** `reader` fires when the reader leaves. Throws its reason if no other reader waits then. */
  async get(
    key: string,
    { about, reader, make }: { about: About; reader: AbortSignal; make: (task: SharedTask<About>) => Promise<T> },
  ): Promise<T> {
    reader.throwIfAborted()
    const task = this.#running.get(key) ?? this.#begin(key, about, make)
    task.readers += 1
    const leave = (): void => {
      task.readers -= 1
      if (task.readers > 0) return
      this.#forget(key, task)
      task.end.abort(reader.reason)
    }
    reader.addEventListener('abort', leave, { once: true })
    try {
      return await task.result
    } finally {
      reader.removeEventListener('abort', leave)
    }
  }

  /** From now on, nobody joins such work in progress. */
  forget(isMeant: (about: About) => boolean): void {
    for (const [key, task] of this.#running) if (isMeant(task.about)) this.#forget(key, task)
  }

  #begin(key: string, about: About, make: (task: SharedTask<About>) => Promise<T>): Running<T, About> {
    const end = new AbortController()
    const task: Running<T, About> = {
      ...{ about, end, signal: end.signal, isForgotten: false, readers: 0 },
      result: Promise.resolve().then(() => make(task)),
    }
    this.#running.set(key, task)
    const finish = () => this.#forget(key, task)
    task.result.then(finish, finish)
    return task
  }

  #forget(key: string, task: Running<T, About>): void {
    task.isForgotten = true
    if (this.#running.get(key) === task) this.#running.delete(key)
  }
}

type Task = { who: string; begin: () => void }
type Arriving = { who: string; hasBegun: boolean; signal?: AbortSignal | undefined }

/**
 * Limits how many tasks run at a time, and how many of one person: the other slots are for somebody else. Other tasks
 * wait in order; more than `waiting` are rejected. A person with `each` tasks running or waiting is rejected too.
 */
export class Slots {
  readonly #parallel: number
  readonly #mayWait: number
  readonly #refusal: () => Error
  readonly #each: number
  readonly #eachRunning: number
  readonly #open = new Map<string, number>()
  readonly #begun: Task[] = []
  readonly #waiting: Task[] = []
  readonly #running = new Map<string, number>()
  #count = 0

  constructor({
    parallel,
    waiting,
    refusal,
    each = Number.POSITIVE_INFINITY,
    eachRunning = Number.POSITIVE_INFINITY,
  }: {
    parallel: number
    waiting: number
    refusal: () => Error
    each?: number
    eachRunning?: number
  }) {
    this.#parallel = parallel
    this.#mayWait = waiting
    this.#refusal = refusal
    this.#each = each
    this.#eachRunning = eachRunning
  }

  /**
   * Runs a task as soon as a slot is free. `who` is the id of a person; the limits per person skip an empty one. A task
   * whose signal fires while it waits leaves the line, and rejects with the signal's reason; one that runs watches its
   * signal itself.
   */
  async run<T>(work: () => Promise<T>, who = '', signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    const open = this.#open.get(who) ?? 0
    if (who !== '' && open >= this.#each) throw this.#refusal()
    this.#open.set(who, open + 1)
    try {
      return await this.#runInTurn(work, { who, hasBegun: false, signal })
    } finally {
      count(this.#open, who, -1)
    }
  }

  /**
   * Runs the next part of a task that gave up its slot in between. It runs before tasks that have not begun, and is
   * never rejected: the work done so far would be lost.
   */
  goOn<T>(work: () => Promise<T>, who = ''): Promise<T> {
    return this.#runInTurn(work, { who, hasBegun: true })
  }

  async #runInTurn<T>(work: () => Promise<T>, task: Arriving): Promise<T> {
    await this.#take(task)
    try {
      return await work()
    } finally {
      this.#leave(task.who)
    }
  }

  async #take({ who, hasBegun, signal }: Arriving): Promise<void> {
    if (this.#mayBegin(who)) return this.#enter(who)
    if (!hasBegun && this.#waiting.length >= this.#mayWait) throw this.#refusal()
    const line = hasBegun ? this.#begun : this.#waiting
    await new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        line.splice(line.indexOf(task), 1)
        reject(signal?.reason)
      }
      const begin = (): void => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const task: Task = { who, begin }
      signal?.addEventListener('abort', leave, { once: true })
      line.push(task)
    })
  }

  #mayBegin(who: string): boolean {
    return this.#count < this.#parallel && (who === '' || (this.#running.get(who) ?? 0) < this.#eachRunning)
  }

  #enter(who: string): void {
    this.#count += 1
    count(this.#running, who, 1)
  }

  /** Gives the slot to the first in line that may begin, before anybody else can take it. */
  #leave(who: string): void {
    this.#count -= 1
    count(this.#running, who, -1)
    for (const line of [this.#begun, this.#waiting]) {
      const at = line.findIndex((task) => this.#mayBegin(task.who))
      const [next] = at < 0 ? [] : line.splice(at, 1)
      if (!next) continue
      this.#enter(next.who)
      return next.begin()
    }
  }
}

function count(counts: Map<string, number>, who: string, step: number): void {
  const left = (counts.get(who) ?? 0) + step
  if (left > 0) counts.set(who, left)
  else counts.delete(who)
}

/**
 * Limits how many tasks run at a time. Other tasks wait in order; more than `waiting` are rejected. A user with `each`
 * tasks running or waiting is rejected too, so that nobody blocks the others.
 */
export class Slots {
  readonly #parallel: number
  readonly #mayWait: number
  readonly #refusal: () => Error
  readonly #each: number
  readonly #open = new Map<string, number>()
  readonly #begun: (() => void)[] = []
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor({
    parallel,
    waiting,
    refusal,
    each = Number.POSITIVE_INFINITY,
  }: {
    parallel: number
    waiting: number
    refusal: () => Error
    each?: number
  }) {
    this.#parallel = parallel
    this.#mayWait = waiting
    this.#refusal = refusal
    this.#each = each
  }

  async run<T>(work: () => Promise<T>, who = ''): Promise<T> {
    const open = this.#open.get(who) ?? 0
    if (who !== '' && open >= this.#each) throw this.#refusal()
    this.#open.set(who, open + 1)
    try {
      return await this.#runInTurn(work)
    } finally {
      const left = (this.#open.get(who) ?? 1) - 1
      if (left === 0) this.#open.delete(who)
      else this.#open.set(who, left)
    }
  }

  /**
   * Runs the next part of a task that gave up its slot in between. It runs before tasks that have not begun, and is
   * never rejected: the work done so far would be lost.
   */
  goOn<T>(work: () => Promise<T>): Promise<T> {
    return this.#runInTurn(work, true)
  }

  async #runInTurn<T>(work: () => Promise<T>, hasBegun = false): Promise<T> {
    await this.#take(hasBegun)
    try {
      return await work()
    } finally {
      this.#pass()
    }
  }

  async #take(hasBegun: boolean): Promise<void> {
    if (this.#running < this.#parallel) {
      this.#running += 1
      return
    }
    if (hasBegun) return new Promise((resolve) => this.#begun.push(resolve))
    if (this.#waiting.length >= this.#mayWait) throw this.#refusal()
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  /** Passes the slot directly to the next in line, so that nobody overtakes. */
  #pass(): void {
    const next = this.#begun.shift() ?? this.#waiting.shift()
    if (next) next()
    else this.#running -= 1
  }
}

/** Limits how many tasks of a kind each user may have in progress on this node at a time. */
export class Places {
  readonly #most: number
  readonly #mayWait: number
  readonly #refusal: () => Error
  readonly #taken = new Map<string, number>()
  readonly #waiting = new Map<string, (() => void)[]>()

  constructor({ most, waiting = 0, refusal }: { most: number; waiting?: number; refusal: () => Error }) {
    this.#most = most
    this.#mayWait = waiting
    this.#refusal = refusal
  }

  /** Takes a place; throws when the user has too many. Call the returned function once to free it. */
  take(userId: string): () => void {
    const own = this.#taken.get(userId) ?? 0
    if (own >= this.#most) throw this.#refusal()
    this.#taken.set(userId, own + 1)
    return () => this.#free(userId)
  }

  /**
   * Takes a place as soon as the user has one free, in the order of the calls. Throws when too many tasks of the user
   * wait, and the signal's reason when it aborts first.
   */
  async wait(userId: string, signal: AbortSignal): Promise<() => void> {
    if ((this.#taken.get(userId) ?? 0) < this.#most) return this.take(userId)
    const queue = this.#waiting.get(userId) ?? []
    if (queue.length >= this.#mayWait) throw this.#refusal()
    this.#waiting.set(userId, queue)
    await new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        queue.splice(queue.indexOf(enter), 1)
        reject(signal.reason)
      }
      const enter = (): void => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      queue.push(enter)
      signal.addEventListener('abort', leave, { once: true })
    })
    return () => this.#free(userId)
  }

  /** Passes the place directly to the next in line, so that nobody overtakes. */
  #free(userId: string): void {
    const next = this.#waiting.get(userId)?.shift()
    if (next) return next()
    this.#waiting.delete(userId)
    const left = (this.#taken.get(userId) ?? 1) - 1
    if (left > 0) this.#taken.set(userId, left)
    else this.#taken.delete(userId)
  }
}

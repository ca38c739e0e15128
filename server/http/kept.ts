type Entry<T> = { value: Promise<T>; until: number }

/**
 * Answers that are the same for everybody and dear to make, kept for a while: whoever asks meanwhile waits for the same
 * one. At most `most` of them, the oldest go first; a failure is not kept. `milliseconds` and `most` bound how old and
 * how many.
 */
export class Kept<T> {
  readonly #entries = new Map<string, Entry<T>>()
  readonly #milliseconds: number
  readonly #most: number

  constructor({ milliseconds, most }: { milliseconds: number; most: number }) {
    this.#milliseconds = milliseconds
    this.#most = most
  }

  get(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(key)
    if (known && known.until > Date.now()) return known.value
    const entry: Entry<T> = { value: make(), until: Date.now() + this.#milliseconds }
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#most) break
      this.#entries.delete(oldest)
    }
    entry.value.catch(() => this.#entries.get(key) === entry && this.#entries.delete(key))
    return entry.value
  }
}

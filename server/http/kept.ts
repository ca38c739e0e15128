type Entry<T> = { value: Promise<T>; until: number }

/**
 * Caches results that are the same for everyone and expensive to compute: callers in the meantime share one.
 * Keeps at most `most` results for `milliseconds` each; drops the oldest first, and keeps no failures.
 */
export class Kept<T> {
  readonly #entries = new Map<string, Entry<T>>()
  readonly #milliseconds: number
  readonly #most: number

  constructor({ milliseconds, most }: { milliseconds: number; most: number }) {
    this.#milliseconds = milliseconds
    this.#most = most
  }

  /** The result if it is known or being computed; undefined otherwise. */
  peek(key: string): Promise<T> | undefined {
    const known = this.#entries.get(key)
    return known && known.until > Date.now() ? known.value : undefined
  }

  get(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.peek(key)
    if (known) return known
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

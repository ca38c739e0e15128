const [least, most] = [10, 200]
/** Half and twice as many are tried, so less than half of the time that may be taken leads to more. */
const step = 2

/** How many boundaries are judged together: so many that the slowest of their statements takes about as long as it may. */
export class BatchSize {
  rows = least
  readonly #aimMs: number
  #slowestMs = 0

  constructor(aimMs: number) {
    this.#aimMs = aimMs
  }

  /** One of the statements of a batch has taken so long. */
  took(milliseconds: number): void {
    this.#slowestMs = Math.max(this.#slowestMs, milliseconds)
  }

  /** The batch has ended; the size of the next one follows. */
  end(): void {
    const slowestMs = this.#slowestMs
    this.#slowestMs = 0
    if (slowestMs > this.#aimMs) this.rows = Math.max(least, Math.floor(this.rows / step))
    else if (slowestMs < this.#aimMs / step) this.rows = Math.min(most, this.rows * step)
  }
}

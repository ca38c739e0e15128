/** First come, first served: the embedded database has one session, and a connection is a turn at it. */
export class Turns {
  #tail: Promise<void> = Promise.resolve()

  /** Resolves when it is the caller's turn, with the function that ends it. Ending twice does nothing. */
  take(): Promise<() => void> {
    const before = this.#tail
    let end: () => void = () => {}
    this.#tail = new Promise((resolve) => {
      end = resolve
    })
    return before.then(() => end)
  }
}

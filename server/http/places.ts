/** How much of a work each person may have under way on this node at a time. */
export class Places {
  readonly #most: number
  readonly #refusal: () => Error
  readonly #taken = new Map<string, number>()

  constructor({ most, refusal }: { most: number; refusal: () => Error }) {
    this.#most = most
    this.#refusal = refusal
  }

  /** Refuses one too many. Whoever takes a place gives it back by calling what is returned, once. */
  take(userId: string): () => void {
    const own = this.#taken.get(userId) ?? 0
    if (own >= this.#most) throw this.#refusal()
    this.#taken.set(userId, own + 1)
    return () => {
      const left = (this.#taken.get(userId) ?? 1) - 1
      if (left > 0) this.#taken.set(userId, left)
      else this.#taken.delete(userId)
    }
  }
}

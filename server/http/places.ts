/** Limits how many tasks of a kind each user may have in progress on this node at a time. */
export class Places {
  readonly #most: number
  readonly #refusal: () => Error
  readonly #taken = new Map<string, number>()

  constructor({ most, refusal }: { most: number; refusal: () => Error }) {
    this.#most = most
    this.#refusal = refusal
  }

  /** Takes a place; throws when the user has too many. Call the returned function once to free it. */
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

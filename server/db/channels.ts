interface Subscriber {
  handler: (payload: string) => void
  missed: (() => void) | undefined
}

/** Who listens to what. `run` executes a LISTEN or UNLISTEN on the session that receives notifications. */
export class Channels {
  readonly #run: (statement: string) => Promise<void>
  readonly #subscribers = new Map<string, Set<Subscriber>>()

  constructor(run: (statement: string) => Promise<void>) {
    this.#run = run
  }

  async listen(channel: string, handler: (payload: string) => void, missed?: () => void): Promise<() => Promise<void>> {
    const subscriber = { handler, missed }
    const others = this.#subscribers.get(channel)
    if (others) others.add(subscriber)
    else this.#subscribers.set(channel, new Set([subscriber]))
    await this.#run(`listen ${quoted(channel)}`)
    return () => this.#leave(channel, subscriber)
  }

  deliver(channel: string, payload: string): void {
    for (const { handler } of this.#subscribers.get(channel) ?? []) handler(payload)
  }

  /** Tells everyone that notifications may have been lost. */
  announceGap(): void {
    for (const subscribers of this.#subscribers.values()) for (const { missed } of subscribers) missed?.()
  }

  /** What a new session has to run to hear what the old one heard. */
  statements(): string[] {
    return [...this.#subscribers.keys()].map((channel) => `listen ${quoted(channel)}`)
  }

  async #leave(channel: string, subscriber: Subscriber): Promise<void> {
    const subscribers = this.#subscribers.get(channel)
    if (!subscribers?.delete(subscriber) || subscribers.size > 0) return
    this.#subscribers.delete(channel)
    await this.#run(`unlisten ${quoted(channel)}`)
  }
}

function quoted(channel: string): string {
  return `"${channel.replaceAll('"', '""')}"`
}

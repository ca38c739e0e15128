interface Subscriber {
  handler: (payload: string) => void
  missed: (() => void) | undefined
}

/** Subscribers of each channel. `run` executes a LISTEN or UNLISTEN on the session that receives notifications. */
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

  /** Notifies every subscriber that notifications may have been lost. */
  announceGap(): void {
    for (const subscribers of this.#subscribers.values()) for (const { missed } of subscribers) missed?.()
  }

  /** Returns the statements that make a new session listen to the same channels as the old one. */
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

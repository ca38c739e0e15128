import { Client } from 'pg'
import { Channels } from '../channels.ts'
import { connectionConfig } from './connection.ts'

const LONGEST_WAIT_MS = 10_000
const HEARTBEAT_MS = 30_000

/**
 * The one connection that receives notifications. It opens with the first `listen`; after a loss it reconnects and
 * listens again.
 */
export class Listener {
  readonly #url: string
  readonly #log: (message: string) => void
  readonly channels = new Channels((statement) => this.#run(statement))
  #client: Promise<Client> | null = null
  #isClosed = false
  readonly #timers = new Set<NodeJS.Timeout>()

  constructor(url: string, log: (message: string) => void) {
    this.#url = url
    this.#log = log
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const timer of this.#timers) clearTimeout(timer)
    const client = await this.#client?.catch(() => null)
    await client?.end().catch(() => {})
  }

  async #run(statement: string): Promise<void> {
    this.#client ??= this.#open()
    const client = await this.#client
    await client.query(statement)
  }

  async #open(): Promise<Client> {
    const client = new Client(connectionConfig(this.#url))
    let isLost = false
    const onLost = (): void => {
      if (isLost || this.#isClosed) return
      isLost = true
      this.#log('The connection for notifications was lost; it is opened again.')
      client.end().catch(() => {})
      this.#client = this.#reopen(0)
    }
    client.on('notification', ({ channel, payload }) => this.channels.deliver(channel, payload ?? ''))
    try {
      await client.connect()
    } catch (error) {
      client.on('error', () => {})
      this.#client = null
      throw error
    }
    client.on('error', onLost)
    client.on('end', onLost)
    this.#heartbeat(client, () => isLost)
    return client
  }

  async #reopen(attempt: number): Promise<Client> {
    await this.#wait(Math.min(LONGEST_WAIT_MS, 250 * 2 ** attempt))
    try {
      const client = await this.#open()
      for (const statement of this.channels.statements()) await client.query(statement)
      this.channels.announceGap()
      return client
    } catch (error) {
      if (this.#isClosed) throw error
      return this.#reopen(attempt + 1)
    }
  }

  /** Detects a dead peer with a query, because a listener sends nothing else. */
  #heartbeat(client: Client, isLost: () => boolean): void {
    const timer = setInterval(() => {
      if (isLost()) {
        clearInterval(timer)
        this.#timers.delete(timer)
      } else client.query('select 1').catch(() => {})
    }, HEARTBEAT_MS)
    timer.unref()
    this.#timers.add(timer)
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#timers.delete(timer)
        resolve()
      }, ms)
      this.#timers.add(timer)
    })
  }
}

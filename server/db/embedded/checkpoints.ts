import type { PGlite } from '@electric-sql/pglite'

const WAL_BYTES = 64 * 1024 * 1024
const INTERVAL_MS = 5 * 60 * 1000
/**
 * Between two looks at the log's length; a slow statement is looked at at once, because only such a one can write much.
 */
const STATEMENTS_PER_LOOK = 50
const SLOW_MS = 20

/**
 * Calls for a checkpoint every 64 MB of write-ahead log and every five minutes. The embedded build has no checkpointer
 * of its own: without this the log grows without bound and the start after a crash replays all of it.
 */
export class CheckpointPolicy {
  readonly #engine: PGlite
  #statements = 0
  #position = 0
  #hasWritten = false
  readonly #timer: NodeJS.Timeout

  constructor(engine: PGlite, inTurn: (work: () => Promise<void>) => void) {
    this.#engine = engine
    this.#timer = setInterval(() => inTurn(() => this.#whenIdle()), INTERVAL_MS)
    this.#timer.unref()
  }

  async afterStatement(tookMs: number): Promise<void> {
    this.#statements += 1
    if (tookMs < SLOW_MS && this.#statements < STATEMENTS_PER_LOOK) return
    this.#statements = 0
    if ((await this.#writtenBytes()) >= WAL_BYTES) await this.checkpoint()
  }

  async checkpoint(): Promise<void> {
    await this.#engine.exec('checkpoint')
    this.#position = await this.#walPosition()
    this.#hasWritten = false
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #whenIdle(): Promise<void> {
    if ((await this.#writtenBytes()) > 0 || this.#hasWritten) await this.checkpoint()
  }

  async #writtenBytes(): Promise<number> {
    const position = await this.#walPosition()
    if (this.#position === 0) this.#position = position
    this.#hasWritten ||= position > this.#position
    return position - this.#position
  }

  async #walPosition(): Promise<number> {
    const { rows } = await this.#engine.query<{ bytes: number }>(
      `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as bytes`,
    )
    return rows[0]?.bytes ?? 0
  }
}

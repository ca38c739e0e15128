import { longRead, type Database } from '../db/index.ts'
import { tagOf } from '../http/etag.ts'
import { SharedWork, type SharedTask } from '../http/shared-work.ts'
import type { Encoders } from './encode/encoders.ts'
import { bufferedBoxOf, degreesOf } from './grid.ts'
import { readTile, type TileQuery } from './read.ts'
import { shows, type Change, type StoredTile, type TileStore } from './store.ts'

type About = Pick<StoredTile, 'layer' | 'box' | 'isPublic'>

/** A slower tile is abandoned, like any read. Tiles do not queue with long reads: most take a few milliseconds. */
const { timeoutMs } = longRead

type TileRequest = TileQuery & {
  /** Callers with the same key see the same rows. */
  reach: { key: string; isPublic: boolean }
  signal: AbortSignal
}

/**
 * Makes each tile once for all concurrent requests, and caches it unless a change arrives in between. Cancels the
 * statement when the last reader has left.
 */
export class TileMaking {
  readonly #database: Database
  readonly #store: TileStore
  readonly #encoders: Encoders
  readonly #heard: (layer: string) => number
  readonly #tiles = new SharedWork<StoredTile, About>()

  /**
   * `heard` returns the version up to which this node knows the changes of a layer: an older tile, read from a lagging
   * replica, is not cached.
   */
  constructor({
    database,
    store,
    encoders,
    heard,
  }: {
    database: Database
    store: TileStore
    encoders: Encoders
    heard: (layer: string) => number
  }) {
    this.#database = database
    this.#store = store
    this.#encoders = encoders
    this.#heard = heard
  }

  /** Throws the signal's reason when the reader disconnects, 57014 when the database takes too long. */
  make(key: string, request: TileRequest): Promise<StoredTile> {
    const about = {
      layer: request.layer.name,
      box: degreesOf(bufferedBoxOf(request.tile)),
      isPublic: request.reach.isPublic,
    }
    return this.#tiles.get(key, { about, reader: request.signal, make: (task) => this.#produce(key, request, task) })
  }

  /** Prevents caching of tiles in progress that may predate the change (null: all); waiting requests still get them. */
  outdate(change: Change | null): void {
    this.#tiles.forget((about) => !change || shows(about, change))
  }

  async #produce(key: string, request: TileRequest, task: SharedTask<About>): Promise<StoredTile> {
    const { about, signal } = task
    const { job, version } = await this.#database.within({ timeoutMs, signal }, (tx) => readTile(tx, request))
    const bytes = Buffer.from(await this.#encoders.encode(job, signal))
    const tile = { ...about, bytes, compressed: null, etag: tagOf(bytes), version }
    if (!task.isForgotten && version >= this.#heard(about.layer)) this.#store.set(key, tile)
    return tile
  }
}

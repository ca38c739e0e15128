import { longRead, type Database } from '../db/index.ts'
import { tagOf } from '../http/etag.ts'
import type { Encoders } from './encode/encoders.ts'
import { bufferedBoxOf, degreesOf } from './grid.ts'
import { readTile, type TileQuery } from './read.ts'
import { shows, type Change, type StoredTile, type TileStore } from './store.ts'

/** A tile in progress, and the number of requests that wait for it. */
type Making = {
  tile: Promise<StoredTile>
  about: Pick<StoredTile, 'layer' | 'box' | 'isPublic'>
  readers: number
  end: AbortController
}

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
  readonly #making = new Map<string, Making>()

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
  async make(key: string, request: TileRequest): Promise<StoredTile> {
    const { signal } = request
    signal.throwIfAborted()
    const making = this.#making.get(key) ?? this.#begin(key, request)
    making.readers += 1
    const leave = (): void => {
      making.readers -= 1
      if (making.readers > 0) return
      this.#release(key, making)
      making.end.abort(signal.reason)
    }
    signal.addEventListener('abort', leave, { once: true })
    try {
      return await making.tile
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  /** Prevents caching of tiles in progress that may predate the change (null: all); waiting requests still get them. */
  outdate(change: Change | null): void {
    for (const [key, making] of this.#making) if (!change || shows(making.about, change)) this.#release(key, making)
  }

  #begin(key: string, request: TileRequest): Making {
    const end = new AbortController()
    const about = {
      layer: request.layer.name,
      box: degreesOf(bufferedBoxOf(request.tile)),
      isPublic: request.reach.isPublic,
    }
    const making: Making = {
      about,
      readers: 0,
      end,
      tile: Promise.resolve().then(() => this.#produce(request, about, end.signal)),
    }
    this.#making.set(key, making)
    making.tile.then(
      (tile) => {
        if (this.#making.get(key) === making && tile.version >= this.#heard(about.layer)) this.#store.set(key, tile)
        this.#release(key, making)
      },
      () => this.#release(key, making),
    )
    return making
  }

  #release(key: string, making: Making): void {
    if (this.#making.get(key) === making) this.#making.delete(key)
  }

  async #produce(request: TileRequest, about: Making['about'], signal: AbortSignal): Promise<StoredTile> {
    const { job, version } = await this.#database.within({ timeoutMs, signal }, (tx) => readTile(tx, request))
    const bytes = Buffer.from(await this.#encoders.encode(job, signal))
    return { ...about, bytes, compressed: null, etag: tagOf(bytes), version }
  }
}

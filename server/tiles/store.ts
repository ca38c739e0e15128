import type { Box, TileAddress } from './grid.ts'

/** A finished tile, as sent. */
export type StoredTile = {
  layer: string
  /** Degrees, buffer included. */
  box: Box
  /** Whether it is the public view, as visitors see it. */
  isPublic: boolean
  /** Empty when the tile shows nothing. */
  bytes: Buffer
  /** The compressed bytes, after the first request for them. */
  compressed: Buffer | null
  etag: string
  /** A version of the layer that the tile is at least as new as. */
  version: number
}

/** What a write changed; boxes in degrees. */
export type Change = { layer: string; box: Box; publicBox: Box | null }

/** Returns the key of a cached tile; `reach` is the same for all who see the same, `public` for visitors, with ` available` for what can be had of it. */
export function tileKey(layer: string, { z, x, y }: TileAddress, reach: string): string {
  return `${layer}/${z}/${x}/${y} ${reach}`
}

/** Memory of a tile besides its bytes: key, record, map. */
const overheadBytes = 600

/** True when a change is visible in a tile. */
export function shows(
  { layer, box, isPublic }: Pick<StoredTile, 'layer' | 'box' | 'isPublic'>,
  change: Change,
): boolean {
  const changed = isPublic ? change.publicBox : change.box
  if (layer !== change.layer || !changed) return false
  return box[0] <= changed[2] && box[2] >= changed[0] && box[1] <= changed[3] && box[3] >= changed[1]
}

/** Finished tiles up to a number of bytes; the least recently used is dropped first. */
export class TileStore {
  readonly #tiles = new Map<string, StoredTile>()
  readonly #mostBytes: number
  #bytes = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  get(key: string): StoredTile | undefined {
    const found = this.#tiles.get(key)
    if (!found) return undefined
    this.#tiles.delete(key)
    this.#tiles.set(key, found)
    return found
  }

  set(key: string, tile: StoredTile): void {
    this.#delete(key)
    this.#tiles.set(key, tile)
    this.#bytes += sizeOf(tile)
    for (const oldest of this.#tiles.keys()) {
      if (this.#bytes <= this.#mostBytes) break
      this.#delete(oldest)
    }
  }

  /** Stores the compressed form of a tile that is still cached. */
  compress(key: string, tile: StoredTile, compressed: Buffer): void {
    if (this.#tiles.get(key) === tile) this.set(key, { ...tile, compressed })
  }

  /** Drops the tiles that show a change; null drops all. */
  forget(change: Change | null): void {
    for (const [key, tile] of this.#tiles) if (!change || shows(tile, change)) this.#delete(key)
  }

  #delete(key: string): void {
    const tile = this.#tiles.get(key)
    if (!tile) return
    this.#tiles.delete(key)
    this.#bytes -= sizeOf(tile)
  }
}

function sizeOf({ bytes, compressed }: StoredTile): number {
  return bytes.length + (compressed?.length ?? 0) + overheadBytes
}

import type { FastifyReply } from 'fastify'
import type { Extent } from '../../src/resources/basemap-view.ts'
import { leaving } from '../http/leaving.ts'
import { SharedWork } from '../http/shared-work.ts'
import type { TileDisk } from '../http/tile-disk.ts'
import type { Terrain } from './service.ts'
import { degreesOfTile, type TileAddress } from './tile.ts'

export type GroundTile = {
  name: string
  tile: TileAddress
  type: string
  /** Returns null where no height is known. */
  make: (asked: { signal: AbortSignal; version: string }) => Promise<Uint8Array | null>
}

/** Cache time of a tile whose address has the version, in the browser. */
const browserSeconds = 30 * 24 * 3600
/** An address without the version, or with an older one, can have other heights soon. */
const otherSeconds = 60

/** Tiles of the ground on disk, by the version of the heights; each is made once for all who wait for it. */
export class GroundTiles {
  readonly #terrain: Terrain
  readonly #disk: TileDisk
  readonly #making = new SharedWork<Buffer>()
  readonly #warn: (facts: object, message: string) => void

  constructor(terrain: Terrain, disk: TileDisk, warn: (facts: object, message: string) => void) {
    this.#terrain = terrain
    this.#disk = disk
    this.#warn = warn
  }

  /** Sends a tile; 204 where no height is known. `version`: that of the address. */
  async answer(version: string | undefined, reply: FastifyReply, tile: GroundTile): Promise<FastifyReply> {
    // Without heights a map goes on with plain land.
    const current = await this.#terrain.current().catch(() => null)
    const seconds = current && version === current.version ? browserSeconds : otherSeconds
    void reply.header('cache-control', `public, max-age=${seconds}`)
    if (!current || isOutside(tile.tile, current.extent)) return reply.code(204).send()
    const { z, x, y } = tile.tile
    const key = `${current.version}/${tile.name}/${z}/${x}/${y}`
    const kept = await this.#disk.get(key)
    const content = kept?.content ?? (await this.#made({ key, version: current.version }, tile, leaving(reply)))
    if (!content) return reply.hijack()
    return content.length === 0 ? reply.code(204).send() : reply.type(tile.type).send(content)
  }

  /** Returns null if the reader has left before. */
  async #made(
    { key, version }: { key: string; version: string },
    tile: GroundTile,
    reader: AbortSignal,
  ): Promise<Buffer | null> {
    const make = async ({ signal }: { signal: AbortSignal }) => {
      const content = Buffer.from((await tile.make({ signal, version })) ?? [])
      await this.#disk
        .set(key, content)
        .catch((error: unknown) => this.#warn({ error, key }, 'a tile of the ground was not kept'))
      return content
    }
    try {
      return await this.#making.get(key, { about: null, reader, make })
    } catch (error) {
      if (reader.aborted) return null
      throw error
    }
  }
}

function isOutside(tile: TileAddress, [west, south, east, north]: Extent): boolean {
  const [left, bottom, right, top] = degreesOfTile(tile)
  return left >= east || bottom >= north || right <= west || top <= south
}

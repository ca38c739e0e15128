import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { availableName } from '../../src/resources/available.ts'
import type { Resource } from '../../src/resources/define.ts'
import type { Database, RawBuilder } from '../db/index.ts'
import { gzipped, takesGzip } from '../http/compression.ts'
import { ok } from '../http/envelope.ts'
import { ApiError, badRequest } from '../http/errors.ts'
import { isKnown } from '../http/etag.ts'
import { publicSchema } from '../http/form-schema.ts'
import { leaving } from '../http/leaving.ts'
import { dataAnswerHeaders } from '../http/security-headers.ts'
import { Encoders } from './encode/encoders.ts'
import { deepestZoom, type TileAddress } from './grid.ts'
import { layersOf, planIdOf, planLayer, type DeclaredLayer, type Layer } from './layers.ts'
import { TileMaking } from './making.ts'
import type { Condition } from './read.ts'
import { answerFirst, shortcutKey } from './shortcut.ts'
import { tileKey, TileStore, type StoredTile } from './store.ts'
import { HeardVersions, readVersions } from './versions.ts'

/** What a caller may see: the condition for rows, and a key that is the same for all who see the same. */
type TileReach = { key: string; isPublic: boolean; cut: Condition }

export type TileDeps = {
  database: Database
  resources: readonly Resource[]
  /** Throws 401 or 403 when the caller may see nothing. `isAvailable`: only what can be had. */
  reach: (request: FastifyRequest, resource: Resource, asked: { isPublic: boolean; isAvailable: boolean }) => TileReach
  /** What the caller may see of a planning layer's features, or null for nothing; `label` is the text of a feature. */
  planReach: (
    request: FastifyRequest,
    id: string,
    asked: { isPublic: boolean; contentVersion?: number | undefined },
  ) => Promise<(TileReach & { label: RawBuilder<unknown> }) | null>
  metrics: Registry
  /** Memory budget for finished tiles. */
  mostBytes?: number
}

const defaultBytes = 128 * 1024 * 1024
const mediaType = 'application/vnd.mapbox-vector-tile'
/** Below this, compression saves no packet. */
const smallestCompressed = 1024
/** A tile is compressed once and sent many times. */
const gzipLevel = 6

type TileCall = {
  Params: { layer: string; z: string; x: string; y: string }
  Querystring: { v?: number; _public?: 'true' | 'false'; _available?: 'true' | 'false'; content?: number }
}

const querystring = {
  type: 'object',
  properties: {
    v: {
      type: 'integer',
      minimum: 0,
      maximum: 2_147_483_647,
      description: 'The version of the layer; browsers keep such a tile forever',
    },
    _public: publicSchema,
    [availableName]: {
      type: 'string',
      enum: ['true', 'false'],
      description: 'true: only what can be had; of layers whose rows can be had',
    },
    content: {
      type: 'integer',
      minimum: 1,
      maximum: 1_000_000,
      description: 'Of planning layers: a version that is not published, for officers of the region',
    },
  },
  additionalProperties: false,
} as const

/**
 * `GET /camel/tiles/{layer}/{z}/{x}/{y}.mvt`: returns a vector tile (EPSG:3857) of what the caller may see; 204 when
 * that is nothing. `GET /camel/tiles/versions`: returns by layer a number that every change increases.
 */
export function tileRoutes(app: FastifyInstance, deps: TileDeps): void {
  const service = new TileService(deps)
  answerFirst(app, (request, response) => service.answerKept(request, response))
  app.addHook('onReady', () => service.start())
  app.addHook('preClose', () => service.stop())
  const shown = { tags: ['tiles'] }
  app.get(
    '/camel/tiles/versions',
    { config: { access: 'public' }, schema: { ...shown, summary: 'The version of each layer' } },
    async () => ok(declaredOnly(await readVersions(deps.database))),
  )
  const schema = { ...shown, summary: 'A vector tile of a layer', querystring, produces: [mediaType] }
  app.get<TileCall>('/camel/tiles/:layer/:z/:x/:y.mvt', { config: { access: 'public' }, schema }, (request, reply) =>
    service.answer(request, reply),
  )
}

class TileService {
  readonly #deps: TileDeps
  readonly #layers: ReadonlyMap<string, DeclaredLayer>
  readonly #store: TileStore
  readonly #encoders = new Encoders()
  readonly #making: TileMaking
  readonly #versions: HeardVersions
  readonly #count: Counter<'outcome'>
  readonly #duration: Histogram<'layer'>
  #end: () => Promise<void> = async () => {}

  constructor(deps: TileDeps) {
    this.#deps = deps
    this.#layers = new Map(layersOf(deps.resources).map((layer) => [layer.name, layer]))
    const store = new TileStore(deps.mostBytes ?? defaultBytes)
    this.#store = store
    this.#versions = new HeardVersions(deps.database, (change) => {
      store.forget(change)
      this.#making.outdate(change)
    })
    this.#making = new TileMaking({
      database: deps.database,
      store,
      encoders: this.#encoders,
      heard: (layer) => this.#versions.heard(layer),
    })
    const registers = [deps.metrics]
    this.#count = new Counter({
      name: 'tiles_total',
      help: 'Tiles answered, by whether they were kept (hit), made (miss) or still valid at the reader (unchanged)',
      labelNames: ['outcome'],
      registers,
    })
    this.#duration = new Histogram({
      name: 'tile_making_seconds',
      help: 'Time to read and encode a tile',
      labelNames: ['layer'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
      registers,
    })
    new Gauge({
      name: 'tile_store_bytes',
      help: 'Memory of the tiles that are kept',
      registers,
      collect() {
        this.set(store.bytes)
      },
    })
  }

  async start(): Promise<void> {
    this.#end = await this.#versions.follow()
  }

  async stop(): Promise<void> {
    await Promise.all([this.#end(), this.#encoders.close()])
  }

  async answer(request: FastifyRequest<TileCall>, reply: FastifyReply): Promise<FastifyReply> {
    const tile = addressOf(request.params)
    const { layer, reach } = await this.#reached(request)
    const version = request.query.v ?? 0
    const key = tileKey(layer.name, tile, reach.key)
    const isBehind =
      version > this.#versions.heard(layer.name) &&
      version <= ((await readVersions(this.#deps.database))[layer.name] ?? 0)
    const kept = isBehind ? undefined : this.#store.get(key)
    if (kept) this.#count.inc({ outcome: isKnown(request, kept.etag) ? 'unchanged' : 'hit' })
    const found = kept ?? (await this.#make(request, reply, { key, layer, tile, reach }))
    if (!found) return reply
    const validFor = isBehind ? found.version : Math.max(found.version, kept ? this.#versions.heard(layer.name) : 0)
    const isLasting = request.query.v !== undefined && version <= validFor && reach.isPublic
    void reply.headers(cacheHeaders(found, isLasting))
    return this.#send(request, reply, { key, tile: found })
  }

  /**
   * Sends a cached tile of the public view before the framework runs: nothing in it depends on the caller, and a map
   * requests hundreds. Returns false to leave the request to the route, which gives the same response.
   */
  answerKept(request: IncomingMessage, response: ServerResponse): boolean {
    const asked = shortcutKey(request)
    const tile = asked && asked.version <= this.#versions.heard(asked.layer) ? this.#store.get(asked.key) : undefined
    if (!asked || !tile || tile.bytes.length === 0 || request.headers['if-none-match'] !== undefined) return false
    const isCompressed = wantsCompressed(request, tile)
    const body = isCompressed ? tile.compressed : tile.bytes
    if (!body) return false
    this.#count.inc({ outcome: 'hit' })
    response.writeHead(200, {
      ...dataAnswerHeaders,
      ...cacheHeaders(tile, asked.isVersioned),
      ...contentHeaders(isCompressed),
      'content-length': body.length,
    })
    response.end(body)
    return true
  }

  /**
   * Returns the layer and what the caller may see of it; throws 404 for a layer that does not exist, and for a planning
   * layer whose features the caller may not see.
   */
  async #reached(request: FastifyRequest<TileCall>): Promise<{ layer: Layer; reach: TileReach }> {
    const { layer: name } = request.params
    const isPublic = request.query._public === 'true'
    const isAvailable = request.query._available === 'true'
    const declared = this.#layers.get(name)
    if (declared)
      return { layer: declared, reach: this.#deps.reach(request, declared.resource, { isPublic, isAvailable }) }
    const id = planIdOf(name)
    const reach =
      id === null ? null : await this.#deps.planReach(request, id, { isPublic, contentVersion: request.query.content })
    if (id === null || !reach) throw new ApiError('not-found', { what: { zh: '图层', en: 'The layer' } })
    return { layer: planLayer(id, reach.label), reach }
  }

  /** Returns null when the reader disconnected before the tile was ready. */
  async #make(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, ...wanted }: { key: string; layer: Layer; tile: TileAddress; reach: TileReach },
  ): Promise<StoredTile | null> {
    const reader = leaving(reply)
    const stop = this.#duration.startTimer({ layer: wanted.layer.name })
    try {
      const made = await this.#making.make(key, { ...wanted, cut: wanted.reach.cut, signal: reader })
      this.#count.inc({ outcome: 'miss' })
      stop()
      return made
    } catch (error) {
      if (!reader.aborted) throw error
      this.#count.inc({ outcome: 'left' })
      request.log.debug('the reader of a tile has left')
      reply.hijack()
      return null
    }
  }

  async #send(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, tile }: { key: string; tile: StoredTile },
  ): Promise<FastifyReply> {
    if (isKnown(request, tile.etag)) return reply.code(304).send()
    if (tile.bytes.length === 0) return reply.code(204).send()
    const isCompressed = wantsCompressed(request, tile)
    void reply.headers(contentHeaders(isCompressed))
    if (!isCompressed) return reply.send(tile.bytes)
    const compressed = tile.compressed ?? (await gzipped(tile.bytes, gzipLevel))
    if (!tile.compressed) this.#store.compress(key, tile, compressed)
    return reply.send(compressed)
  }
}

/**
 * Omits planning layers: only callers who may see them learn that they exist or have changed (`drawable`, and the
 * events of signed-in pages).
 */
function declaredOnly(versions: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(versions).filter(([layer]) => planIdOf(layer) === null))
}

function wantsCompressed(request: Pick<IncomingMessage, 'headers'>, { bytes }: StoredTile): boolean {
  return bytes.length >= smallestCompressed && takesGzip(request)
}

/** Cache headers of every response, 204 and 304 included. */
function cacheHeaders({ etag }: StoredTile, isLasting: boolean) {
  return {
    etag,
    vary: 'accept-encoding, token',
    'cache-control': isLasting ? 'public, max-age=31536000, immutable' : 'private, no-cache',
  }
}

function contentHeaders(isCompressed: boolean) {
  return { 'content-type': mediaType, ...(isCompressed && { 'content-encoding': 'gzip' }) }
}

/** Throws 400 for numbers that don't name a tile. */
function addressOf({ z, x, y }: TileCall['Params']): TileAddress {
  const number = (text: string): number => (/^\d{1,8}$/.test(text) ? Number(text) : Number.NaN)
  const [zoom, column, row] = [number(z), number(x), number(y)]
  const isTile = zoom <= deepestZoom && column < 2 ** zoom && row < 2 ** zoom
  if (!isTile) throw badRequest([{ field: 'tile', message: `z/x/y: 0–${deepestZoom} / 0–2^z−1 / 0–2^z−1` }])
  return { z: zoom, x: column, y: row }
}

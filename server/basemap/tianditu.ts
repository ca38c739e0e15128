import type { FastifyInstance } from 'fastify'
import { ApiError, badRequest } from '../http/errors.ts'
import { TileDisk } from './tile-disk.ts'

/** Vector, imagery and terrain, each with its labels. */
const tiandituLayers = ['vec', 'cva', 'img', 'cia', 'ter', 'cta'] as const

export type TiandituOptions = {
  /** Without a key every tile is a 404 with a message. */
  key: string | undefined
  /** Cache folder of the tiles. */
  folder: string
  mostBytes?: number
  /** URL of the service by a number from 0 to 7; tests replace it. */
  host?: ((server: number) => string) | undefined
}

type TileCall = { Params: { layer: (typeof tiandituLayers)[number]; z: string; x: string; y: string } }
type Found = { content: Buffer; type: string }

const defaultBytes = 512 * 1024 * 1024
const shallowest = 1
const deepest = 18
const timeoutMs = 15_000
/** A tile of 256 px has about a tenth of this. */
const mostTileBytes = 1024 * 1024
/** Roads change slowly; a month is short enough. */
const freshMs = 30 * 24 * 3600 * 1000
/** Cache time in the browser. */
const browserSeconds = 7 * 24 * 3600
/** Concurrent calls: the service counts them by key. */
const mostCalls = 24

/**
 * `GET /camel/basemap/{layer}/{z}/{x}/{y}`: returns a tile of 天地图 in Web Mercator (set `w`) to anyone. The key stays on
 * the server: no response, log or address contains it. Tiles are cached on disk; a stale one is returned if the service
 * fails. Throws 404 without a key, 502 if the service refuses or does not respond.
 */
export function tiandituRoutes(app: FastifyInstance, options: TiandituOptions): void {
  const relay = new Relay(options)
  const params = {
    type: 'object',
    properties: {
      layer: { type: 'string', enum: tiandituLayers },
      z: { type: 'string' },
      x: { type: 'string' },
      y: { type: 'string' },
    },
  } as const
  const schema = {
    tags: ['basemap'],
    summary: 'A tile of 天地图, through this server',
    params,
    produces: ['image/png', 'image/jpeg'],
  }
  app.get<TileCall>(
    '/camel/basemap/:layer/:z/:x/:y',
    { config: { access: 'public' }, schema },
    async (request, reply) => {
      const { content, type } = await relay.tile(request.params)
      return reply.headers({ 'cache-control': `public, max-age=${browserSeconds}`, 'content-type': type }).send(content)
    },
  )
}

class Relay {
  readonly #options: TiandituOptions
  readonly #disk: TileDisk
  readonly #loading = new Map<string, Promise<Found>>()
  readonly #host: (server: number) => string

  constructor(options: TiandituOptions) {
    this.#options = options
    this.#disk = new TileDisk(options.folder, options.mostBytes ?? defaultBytes)
    this.#host = options.host ?? ((server) => `https://t${server}.tianditu.gov.cn`)
  }

  /** Simultaneous requests for one tile share a call. */
  tile(params: TileCall['Params']): Promise<Found> {
    if (!this.#options.key) throw new ApiError('no-map-service')
    const name = nameOf(params)
    const loading = this.#loading.get(name) ?? this.#find(name, params).finally(() => this.#loading.delete(name))
    this.#loading.set(name, loading)
    return loading
  }

  async #find(name: string, params: TileCall['Params']): Promise<Found> {
    const kept = await this.#disk.get(name)
    const keptTile = kept && withType(kept.content)
    if (kept && keptTile && Date.now() - kept.madeAtMs < freshMs) return keptTile
    try {
      const content = await this.#load(params)
      await this.#disk.set(name, content.content)
      return content
    } catch (error) {
      if (keptTile && error instanceof ApiError) return keptTile
      throw error
    }
  }

  /** Reports the reason of a failure without the address, because it contains the key. */
  async #load({ layer, z, x, y }: TileCall['Params']): Promise<Found> {
    if (this.#loading.size > mostCalls) throw away('too many calls at once')
    const query = new URLSearchParams({
      SERVICE: 'WMTS',
      REQUEST: 'GetTile',
      VERSION: '1.0.0',
      LAYER: layer,
      STYLE: 'default',
      TILEMATRIXSET: 'w',
      FORMAT: 'tiles',
      TILEMATRIX: z,
      TILEROW: y,
      TILECOL: x,
      tk: this.#options.key ?? '',
    })
    const host = this.#host((Number(x) + Number(y)) % 8)
    const answer = await fetch(`${host}/${layer}_w/wmts?${query.toString()}`, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
      headers: { 'user-agent': 'InvestMap' },
    }).catch((error: unknown) => {
      throw away(error instanceof Error && error.name === 'TimeoutError' ? 'no answer in time' : 'not reachable')
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      throw away(`HTTP ${answer.status}`)
    }
    const content = await limitedBody(answer)
    const picture = content && withType(content)
    if (!picture) throw away('the answer is no picture')
    return picture
  }
}

function away(reason: string): ApiError {
  return new ApiError('map-service-away', { reason })
}

/** Returns the body, or null if it is longer than any tile. */
async function limitedBody(answer: Response): Promise<Buffer | null> {
  const parts: Uint8Array[] = []
  let length = 0
  try {
    for await (const part of answer.body ?? []) {
      length += part.length
      if (length > mostTileBytes) return null
      parts.push(part)
    }
  } catch {
    throw away('the answer broke off')
  }
  return Buffer.concat(parts)
}

/** Detects the type from the bytes, because the service also sends errors as text with status 200. */
function withType(content: Buffer): Found | null {
  const start = content.subarray(0, 12).toString('latin1')
  if (start.startsWith('\x89PNG')) return { content, type: 'image/png' }
  if (start.startsWith('\xff\xd8\xff')) return { content, type: 'image/jpeg' }
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return { content, type: 'image/webp' }
  return null
}

/** Throws 400 for numbers that are no valid tile. */
function nameOf({ layer, z, x, y }: TileCall['Params']): string {
  const number = (text: string): number => (/^(0|[1-9]\d{0,6})$/.test(text) ? Number(text) : Number.NaN)
  const [zoom, column, row] = [number(z), number(x), number(y)]
  const isTile = zoom >= shallowest && zoom <= deepest && column < 2 ** zoom && row < 2 ** zoom
  if (!isTile) throw badRequest([{ field: 'tile', message: `z/x/y: ${shallowest}–${deepest} / 0–2^z−1 / 0–2^z−1` }])
  return `${layer}/${zoom}/${column}/${row}`
}

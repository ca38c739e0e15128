import { createHash } from 'node:crypto'
import type { BasemapKind } from '../../src/resources/basemaps.ts'
import { fill } from '../../src/resources/errors.ts'
import { ApiError, badRequest } from '../http/errors.ts'
import { Kept } from '../http/kept.ts'
import { Slots } from '../http/slots.ts'
import { readService, type Limits } from './call.ts'
import { arcgis } from './kinds/arcgis.ts'
import { ServiceMistake, type BasemapRow, type ServiceFacts, type ServiceKind } from './kinds/kind.ts'
import { tianditu } from './kinds/tianditu.ts'
import { wmts } from './kinds/wmts.ts'
import { xyz } from './kinds/xyz.ts'
import { originsOf, tileAddress, type Tile } from '../../src/resources/tile-address.ts'
import { TileDisk } from '../http/tile-disk.ts'

export type RelayOptions = {
  /** Key of 天地图 for rows without one of their own. */
  tiandituKey: string | undefined
  /** Cache folder of the tiles. */
  folder: string
  allowsPrivate: boolean
  mostBytes?: number
  /** How long the description of a service is good for. */
  describedMs?: number
  /** Address of 天地图 with its range of servers; tests replace it. */
  tiandituHost?: string | undefined
}

/** `isNothing`: the service has no picture here, which can change sooner than a picture. */
export type Picture = { content: Buffer; type: string; isNothing?: true }

const megabyte = 1024 * 1024
const defaultBytes = 512 * megabyte
const tileLimits = { timeoutMs: 15_000, mostBytes: 4 * megabyte }
const textLimits = { timeoutMs: 20_000, mostBytes: 8 * megabyte }
/** Roads change slowly; a month is short enough. */
const freshMs = 30 * 24 * 3600 * 1000
const usualDescribedMs = 3_600_000
/** How long a service that fails is not asked again what it is. */
const failedMs = 15_000
const mostKnown = 200
/** Calls under way at once, and of one host: services count them by key. */
const slots = { parallel: 48, waiting: 600, eachRunning: 12 }
/** A transparent picture. */
const nothing: Picture = {
  content: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
  type: 'image/png',
  isNothing: true,
}

const says = {
  busy: { zh: '同时的请求过多', en: 'too many calls at once' },
  noPicture: { zh: '{host} 返回的不是图片', en: 'what {host} returns is no picture' },
} as const

/**
 * Throws `ServiceMistake` if a browser could not call the tiles of a service: pages allow the origin of the registered
 * address only, and the tiles of some services are elsewhere.
 */
export function checkDirect({ address }: BasemapRow, { templates }: ServiceFacts): void {
  const allowed = originsOf(address ?? '')
  const other = templates.flatMap(originsOf).find((origin) => !allowed.includes(origin))
  if (other === undefined) return
  throw new ServiceMistake({
    zh: `瓦片来自另一主机 ${other}，请由本系统转发`,
    en: `its tiles are on another host, ${other}; let them go through this server`,
  })
}

/** Calls the services of registered basemaps, and keeps their tiles on disk. Addresses with keys stay here. */
export class Relay {
  readonly #options: RelayOptions
  readonly #disk: TileDisk
  readonly #kinds: Partial<Record<BasemapKind, ServiceKind>>
  readonly #loading = new Map<string, Promise<Picture>>()
  readonly #described: Kept<ServiceFacts>
  readonly #failures = new Kept<ServiceMistake>({ milliseconds: failedMs, most: mostKnown })
  readonly #known = new Map<string, ServiceFacts>()
  /** Sources that have drawn a picture. */
  readonly #drawing = new Set<string>()
  readonly #calls = new Slots({ ...slots, refusal: () => new ServiceMistake(says.busy) })

  constructor(options: RelayOptions) {
    this.#options = options
    this.#described = new Kept({ milliseconds: options.describedMs ?? usualDescribedMs, most: mostKnown })
    this.#disk = new TileDisk(options.folder, options.mostBytes ?? defaultBytes)
    this.#kinds = { tianditu: tianditu(options.tiandituHost), wmts, xyz, arcgis }
  }

  /**
   * What the service of a row says of itself; while it fails, what it said before. Throws `ServiceMistake` if it never
   * answered.
   */
  async facts(row: BasemapRow): Promise<ServiceFacts> {
    const { kind, address, key, layer, maxZoom } = row
    const name = JSON.stringify([kind, address, key, layer, maxZoom])
    const known = this.#known.get(name)
    const failure = this.#failures.peek(name)
    if (failure) return known ?? Promise.reject(await failure)
    try {
      const facts = await this.#described.get(name, () => this.ask(row))
      if (this.#known.size >= mostKnown) this.#known.clear()
      this.#known.set(name, facts)
      return facts
    } catch (error) {
      if (!(error instanceof ServiceMistake)) throw error
      await this.#failures.get(name, () => Promise.resolve(error))
      if (known) return known
      throw error
    }
  }

  /** Asks the service what it says of itself now. Throws `ServiceMistake`. */
  async ask(row: BasemapRow): Promise<ServiceFacts> {
    const read = async (text: string): Promise<string> =>
      (await readService(this.#withKey(text, row), this.#limits(textLimits))).toString('utf8')
    const described = this.#kinds[row.kind]
    if (!described) throw new Error(`${row.kind} is no service`)
    return described.describe(row, read).catch((error: unknown) => {
      throw error instanceof ServiceMistake ? error.without(row.key ?? this.#options.tiandituKey ?? '') : error
    })
  }

  /**
   * A picture of a tile, by its zoom in the grid of the service. Simultaneous requests share a call; a stale picture is
   * returned if the service fails, and an empty one where a service that has drawn others has none. Throws 400 for a
   * tile outside the grid, 424 with the reason if the service fails.
   */
  async tile(row: BasemapRow, part: number, tile: Tile): Promise<Picture> {
    try {
      const facts = await this.facts(row)
      const name = nameOf(row, facts, { part, tile })
      const loading =
        this.#loading.get(name) ??
        this.#find(name, row, { facts, part, tile }).finally(() => this.#loading.delete(name))
      this.#loading.set(name, loading)
      return await loading
    } catch (error) {
      if (error instanceof ServiceMistake) throw away(row, error)
      throw error
    }
  }

  /** A picture that is not kept, to try a service. Throws `ServiceMistake`. */
  async load(row: BasemapRow, { facts, part, tile }: Wanted): Promise<Picture> {
    const address = this.#withKey(tileAddress(facts, { part, tile }), row)
    const host = hostOf(address)
    const content = await this.#calls.run(() => readService(address, this.#limits(tileLimits)), host)
    const type = typeOf(content)
    if (!type)
      throw new ServiceMistake({
        zh: fill(says.noPicture.zh, { host }),
        en: fill(says.noPicture.en, { host }),
      })
    return { content, type }
  }

  /** Whether a row can be drawn: 天地图 needs a key. */
  hasKey({ kind, key }: Pick<BasemapRow, 'kind' | 'key'>): boolean {
    return kind !== 'tianditu' || (key ?? this.#options.tiandituKey) !== undefined
  }

  async #find(name: string, row: BasemapRow, wanted: Wanted): Promise<Picture> {
    const kept = await this.#disk.get(name)
    const type = kept && typeOf(kept.content)
    const known = kept && type ? { content: kept.content, type } : null
    const source = name.split('/', 2).join('/')
    if (known) this.#drawing.add(source)
    if (known && kept && Date.now() - kept.madeAtMs < freshMs) return known
    try {
      const picture = await this.load(row, wanted)
      await this.#disk.set(name, picture.content)
      this.#drawing.add(source)
      return picture
    } catch (error) {
      if (!(error instanceof ServiceMistake)) throw error
      if (known) return known
      if (error.isNothingThere && this.#drawing.has(source)) return nothing
      throw error
    }
  }

  /** A service can name other servers for its tiles; they do not get the key. */
  #withKey(address: string, { kind, key, address: registered }: BasemapRow): string {
    const isOwn =
      kind === 'tianditu' || originsOf(address).every((origin) => originsOf(registered ?? '').includes(origin))
    const found = key ?? (kind === 'tianditu' ? this.#options.tiandituKey : undefined)
    return address.replaceAll('{key}', isOwn && found !== undefined ? encodeURIComponent(found) : '')
  }

  #limits(limits: Omit<Limits, 'allowsPrivate'>): Limits {
    return { ...limits, allowsPrivate: this.#options.allowsPrivate }
  }
}

type Wanted = { facts: ServiceFacts; part: number; tile: Tile }

/** What a caller is told where the service or the file of a basemap fails. */
export function away({ name }: Pick<BasemapRow, 'name'>, { says: reason }: ServiceMistake): ApiError {
  return new ApiError('map-service-away', { what: name, reason })
}

function hostOf(address: string): string {
  return new URL(address).hostname
}

/** Name of a tile on disk; another address or layer has other names. Throws 400 for what is no tile of the grid. */
function nameOf(
  { id, kind, address, layer }: BasemapRow,
  facts: ServiceFacts,
  { part, tile }: Omit<Wanted, 'facts'>,
): string {
  const matrix = facts.matrices[tile.z]
  const isTile =
    facts.templates[part] !== undefined &&
    matrix !== undefined &&
    tile.z >= facts.minZoom &&
    tile.z <= facts.maxZoom &&
    tile.x < matrix.columns &&
    tile.y < matrix.rows
  if (!isTile)
    throw badRequest([
      {
        field: 'tile',
        message: `z: ${facts.minZoom}–${facts.maxZoom}, x, y: ${matrix?.columns ?? 0} × ${matrix?.rows ?? 0}`,
      },
    ])
  const source = createHash('sha256')
    .update(JSON.stringify([kind, address, layer, facts.templates, facts.grid]))
    .digest('hex')
    .slice(0, 12)
  return [id, source, part, tile.z, tile.x, tile.y].join('/')
}

/** Detects the type from the bytes, because services also send errors as text with status 200. */
function typeOf(content: Buffer): string | null {
  const start = content.subarray(0, 12).toString('latin1')
  if (start.startsWith('\x89PNG')) return 'image/png'
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (start.startsWith('GIF8')) return 'image/gif'
  return start.startsWith('RIFF') && start.endsWith('WEBP') ? 'image/webp' : null
}

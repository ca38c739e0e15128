import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { GroundInUse } from '../../src/resources/ground.ts'
import { errorSummary, type Database } from '../db/index.ts'
import { refused } from '../http/errors.ts'
import { Kept } from '../http/kept.ts'
import { spareThreads, Threads } from '../http/threads.ts'
import { Copies } from './copies.ts'
import type { JobInput, JobName, JobResult, Order } from './jobs.ts'
import { readTerrains, type TerrainRow } from './rows.ts'

export type TerrainDeps = {
  database: Database
  /** Folder for copies of the rasters. */
  folder: string
  openStored: (fileId: string) => Promise<Readable | null>
  warn: (facts: object, message: string) => void
  /** How much later a row that was changed counts. */
  keptMs?: number
}

/** The rasters in use, with the paths of their copies. */
type Current = { view: GroundInUse; paths: readonly string[]; fileIds: readonly string[] }

type Asked = {
  signal?: AbortSignal
  tell?: (share: number) => void
  /** Nobody waits for it. */
  isBackground?: boolean
  /** The heights that are meant; with others in use the work is refused. */
  version?: string
}

const program = new URL('./worker.ts', import.meta.url)
/** What is done to heights, as a part of the version: another program may draw or count otherwise. */
const way = 1
/** A row that an administrator has changed counts so much later; a store that failed is asked again. */
const usualKeptMs = 5_000
/** Without any rasters so far, callers wait so long for the first ones. */
const firstMs = 2_000
/** Work for which somebody waits a moment. */
const quick: ReadonlySet<string> = new Set(['relief', 'reliefPicture', 'contours', 'describe', 'profile'])

const none = {
  zh: '本平台没有高程数据；可请管理员在权限配置的“高程数据”中上传',
  en: 'There are no elevation data here; an administrator can upload them under permission configuration',
}
const notReady = {
  zh: '高程数据正在准备或暂时读不到，请稍后重试',
  en: 'The elevation data are being prepared, or can’t be read just now; try again in a while',
}
const changed = { zh: '高程数据刚刚更换，请重试', en: 'The elevation data have just changed; try again' }

/** Heights of the ground for all features: which rasters are in use, and work on them in threads. */
export class Terrain {
  readonly #deps: TerrainDeps
  readonly #copies: Copies
  readonly #quick = new Threads<Order, unknown>(program, spareThreads)
  /** Long work that somebody waits for; it is stopped when they leave. Views don't hold up analyses. */
  readonly #facts = new Threads<Order, unknown>(program, 1)
  readonly #views = new Threads<Order, unknown>(program, 1)
  readonly #background = new Threads<Order, unknown>(program, 1)
  readonly #keptMs: number
  readonly #rows: Kept<readonly TerrainRow[]>
  #last: Current | null = null
  #preparing: { version: string; ground: Promise<Current | null> } | null = null

  constructor(deps: TerrainDeps) {
    this.#deps = deps
    this.#keptMs = deps.keptMs ?? usualKeptMs
    this.#rows = new Kept({ milliseconds: this.#keptMs, most: 1 })
    this.#copies = new Copies(join(deps.folder, 'rasters'), deps.openStored)
  }

  /**
   * What is known of the rasters in use; null without any. While others are being prepared, it is still the ones before.
   * Throws a refusal if there are rasters, and none of them could be read so far.
   */
  async current(): Promise<GroundInUse | null> {
    return (await this.#current())?.view ?? null
  }

  /**
   * Runs a job off the event loop; progress from 0 to 1. Throws a refusal if there is no raster, or not that of the
   * version, and the signal's reason when it fires: the work ends then.
   */
  async run<N extends JobName>(name: N, input: JobInput<N>, asked: Asked = {}): Promise<JobResult<N>> {
    const current = await this.#current()
    if (!current) throw refused(none)
    if (asked.version !== undefined && asked.version !== current.view.version) throw refused(changed)
    return this.#runOn(current.paths, { name, input, asked })
  }

  /** Ends all work. */
  async close(): Promise<void> {
    const all = [this.#quick, this.#facts, this.#views, this.#background]
    await Promise.all(all.map((threads) => threads.close()))
  }

  async #runOn<N extends JobName>(
    paths: readonly string[],
    {
      name,
      input,
      asked: { isBackground, version: _version, ...waiting },
    }: { name: N; input: JobInput<N>; asked: Asked },
  ): Promise<JobResult<N>> {
    const isQuick = quick.has(name)
    const longWork = name === 'view' ? this.#views : this.#facts
    const threads = isBackground ? this.#background : isQuick ? this.#quick : longWork
    return (await threads.run({ name, paths, input }, { ...waiting, isStopped: !isQuick })) as JobResult<N>
  }

  async #current(): Promise<Current | null> {
    const rows = await this.#rows.get('', () => readTerrains(this.#deps.database.db))
    if (rows.length === 0) return this.#withoutRows()
    if (this.#last && isOf(this.#last, rows)) return (this.#last = described(this.#last, rows))
    const key = rows.map(({ fileId }) => fileId).join()
    if (this.#preparing?.version !== key) this.#prepare(key, rows)
    const ground = this.#last ?? (await Promise.race([this.#preparing?.ground, delay(firstMs, null, { ref: false })]))
    if (!ground) throw refused(notReady)
    return ground
  }

  #withoutRows(): null {
    if (this.#last) void this.#copies.keepOnly(this.#last.fileIds)
    this.#last = null
    return null
  }

  /** Opens rasters; those in use stay in use until it is done. What failed is tried again. */
  #prepare(version: string, rows: readonly TerrainRow[]): void {
    const ground = this.#opened(rows).catch((error: unknown) => {
      this.#deps.warn({ cause: errorSummary(error) }, 'the elevation rasters can not be read')
      return null
    })
    const preparing = { version, ground }
    this.#preparing = preparing
    void ground.then(async (found) => {
      if (this.#preparing !== preparing) return
      if (found) this.#use(found)
      // What is missing is looked for again, but not at once.
      if (!found || !isOf(found, rows)) await delay(this.#keptMs, null, { ref: false })
      if (this.#preparing === preparing) this.#preparing = null
    })
  }

  /** Jobs that have begun still read the rasters before. */
  #use(found: Current): void {
    void this.#copies.keepOnly([...found.fileIds, ...(this.#last?.fileIds ?? [])])
    this.#last = found
  }

  async #opened(rows: readonly TerrainRow[]): Promise<Current | null> {
    const found = await Promise.all(rows.map(async ({ fileId }) => ({ fileId, path: await this.#pathOf(fileId) })))
    const known = found.flatMap(({ fileId, path }) => (path === null ? [] : [{ fileId, path }]))
    if (known.length === 0) return null
    const [paths, fileIds] = [known.map(({ path }) => path), known.map(({ fileId }) => fileId)]
    const { extent, cellM } = await this.#runOn(paths, { name: 'describe', input: null, asked: {} })
    const version = createHash('sha256')
      .update(JSON.stringify([way, ...fileIds]))
      .digest('hex')
      .slice(0, 12)
    return described({ view: { version, isSchematic: false, attribution: null, extent, cellM }, paths, fileIds }, rows)
  }

  async #pathOf(fileId: string): Promise<string | null> {
    const path = await this.#copies.pathOf(fileId)
    if (!path) this.#deps.warn({ file: fileId }, 'the file of an elevation raster is missing in the store')
    return path
  }
}

function isOf({ fileIds }: Current, rows: readonly TerrainRow[]): boolean {
  return fileIds.length === rows.length && rows.every(({ fileId }, index) => fileId === fileIds[index])
}

/** With what the rows say of these rasters now: it changes no heights. */
function described(current: Current, rows: readonly TerrainRow[]): Current {
  const own = rows.filter(({ fileId }) => current.fileIds.includes(fileId))
  const credits = [...new Set(own.flatMap(({ attribution }) => attribution ?? []))]
  const isSchematic = own.some((row) => row.isSchematic)
  return { ...current, view: { ...current.view, isSchematic, attribution: credits.join(' · ') || null } }
}

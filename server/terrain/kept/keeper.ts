import { randomUUID } from 'node:crypto'
import { mainAspect } from '../../../src/resources/terrain.ts'
import { errorSummary, withTx, type Database, type Tables, type Transaction } from '../../db/index.ts'
import { OneAtATime } from '../../http/background.ts'
import { togetherOrSingly } from '../../http/one-by-one.ts'
import type { FactsInput, FoundFacts } from '../facts.ts'
import type { Lake } from '../lake-cells.ts'
import type { LakeSharesInput } from '../lake-shares.ts'
import type { LonLat } from '../plane-grid.ts'
import type { LakeShare } from '../view.ts'
import {
  giveWorkBack,
  isWorkDue,
  readStaleLands,
  readStaleViews,
  storeFacts,
  storeViews,
  takeWork,
  type MadeFacts,
  type MadeView,
  type StaleLand,
  type StaleView,
  type Versions,
} from './stale.ts'
import { versionsOf } from './versions.ts'

type AskedGround = { signal: AbortSignal; version: string }

export type TerrainKeeperDeps = {
  database: Database
  /** The rasters in use; null without any. */
  current: () => Promise<{ version: string } | null>
  lake: () => Promise<Lake | null>
  /** Work off the event loop, which ends when the signal fires; refused where other rasters are in use by now. */
  facts: (input: FactsInput, asked: AskedGround) => Promise<readonly (FoundFacts | null)[]>
  lakeShares: (input: LakeSharesInput, asked: AskedGround) => Promise<readonly (LakeShare | null)[]>
  warn: (facts: object, message: string) => void
}

const keeper = { id: 'system', name: '地形更新' }
/** Parcels of a step: few enough that the database is held only for a moment, and views not for long. */
const most = { lands: 200, views: 8 }
/** Height of the eyes above the ground: a floor or two up. */
const eyesM = 10
/** Beyond, nobody looks for the lake. */
const farM = 30_000
/** With more unknown ground between, nobody knows how much of the lake is seen. */
const mostUnknown = 0.1
/** What could not be made is tried again so much later. */
const againMs = 10 * 60_000

type Now = Versions & { lake: Lake | null }

/**
 * Makes facts of the terrain that are missing or stale, one node at a time: heights and slopes of all parcels first, then
 * what they see of the lake. Calls of `look` run one after another.
 */
export class TerrainKeeper {
  readonly #deps: TerrainKeeperDeps
  readonly #node = randomUUID()
  readonly #line = new OneAtATime()
  /** Parcels that could not be made, until then. */
  readonly #failed = new Map<string, number>()

  constructor(deps: TerrainKeeperDeps) {
    this.#deps = deps
  }

  look(): Promise<void> {
    return this.#line.run(() => this.#lookNow())
  }

  close(): Promise<void> {
    return this.#line.close()
  }

  async #lookNow(): Promise<void> {
    const { database, warn } = this.#deps
    try {
      for (const [id, untilMs] of this.#failed) if (untilMs < Date.now()) this.#failed.delete(id)
      if (!(await isWorkDue(database.db, await this.#now(), this.#except))) return
      await this.#makeAll().finally(() => giveWorkBack(database.db, this.#node))
    } catch (error) {
      if (!this.#line.signal.aborted) warn({ cause: errorSummary(error) }, 'the terrain of parcels could not be kept')
    }
  }

  get #except(): ReadonlySet<string> {
    return new Set(this.#failed.keys())
  }

  /** What counts now. */
  async #now(): Promise<Now> {
    const [ground, lake] = [await this.#deps.current(), await this.#deps.lake()]
    const versions = versionsOf(ground, lake)
    return { ...versions, lake: versions.lakeVersion === null ? null : lake }
  }

  async #makeAll(): Promise<void> {
    for (;;) {
      this.#line.signal.throwIfAborted()
      const isMine = await withTx(this.#deps.database.db, keeper, (tx) => takeWork(tx, this.#node))
      // Rasters and lake are asked for at each step: facts of others are made no longer than that.
      if (!isMine || !(await this.#step(await this.#now()))) return
    }
  }

  /** Makes some facts. Returns false if there are none left to make. */
  async #step(now: Now): Promise<boolean> {
    const { db } = this.#deps.database
    const lands = await readStaleLands(db, now, { except: this.#except, most: most.lands })
    if (lands.length > 0) {
      const made = await this.#each(lands, (rows) => this.#factsOf(now, rows))
      await this.#store(made, (tx) => storeFacts(tx, now, made))
      return true
    }
    const views = await readStaleViews(db, now, { except: this.#except, most: most.views })
    const seen = await this.#each(views, (rows) => this.#viewsOf(now, rows))
    await this.#store(seen, (tx) => storeViews(tx, now, seen))
    return views.length > 0
  }

  async #store(made: readonly unknown[], work: (tx: Transaction<Tables>) => Promise<void>): Promise<void> {
    if (made.length > 0) await withTx(this.#deps.database.db, keeper, work)
  }

  /** Leaves out what fails, for a while. */
  #each<Row extends { id: string }, Made>(
    rows: readonly Row[],
    make: (rows: readonly Row[]) => Promise<Made[]>,
  ): Promise<Made[]> {
    const failed = ({ id }: Row, error: unknown) => {
      this.#deps.warn({ cause: errorSummary(error), id }, 'the terrain of a parcel could not be computed')
      this.#failed.set(id, Date.now() + againMs)
      return []
    }
    return togetherOrSingly(rows, { make, failed, signal: this.#line.signal })
  }

  async #factsOf({ version }: Now, rows: readonly StaleLand[]): Promise<MadeFacts[]> {
    const known = rows.flatMap(({ id, coordinates }) => (coordinates && version !== null ? [{ id, coordinates }] : []))
    const asked = { signal: this.#line.signal, version: version ?? '' }
    const found = known.length > 0 ? await this.#deps.facts({ boundaries: known }, asked) : []
    const byId = new Map(known.map(({ id }, at) => [id, found[at] ?? null]))
    return rows.map(({ id, moves }) => {
      const facts = byId.get(id) ?? null
      const [elevationM, slopeDeg] = [tenths(facts?.meanM), tenths(facts?.meanSlopeDeg)]
      return { id, moves, facts, elevationM, slopeDeg, aspect: facts && mainAspect(facts) }
    })
  }

  async #viewsOf({ lake, version }: Now, rows: readonly StaleView[]): Promise<MadeView[]> {
    const near = rows.flatMap(({ id, at }) => (lake && at && !isFar(at, lake) ? [{ id, at }] : []))
    const asked = { signal: this.#line.signal, version: version ?? '' }
    const shares =
      lake && near.length > 0
        ? await this.#deps.lakeShares({ places: near.map(({ at }) => at), eyesM, lake }, asked)
        : []
    const byId = new Map(near.map(({ id }, at) => [id, percentOf(shares[at] ?? null)]))
    return rows.map(({ id, moves, at }) => ({
      ...{ id, moves },
      percent: byId.has(id) ? (byId.get(id) ?? null) : lake && at ? 0 : null,
    }))
  }
}

function tenths(value: number | null | undefined): number | null {
  return value === null || value === undefined ? null : Math.round(value * 10) / 10
}

/** What is seen at all is not 0, however little it is. */
function percentOf(found: LakeShare | null): number | null {
  if (!found || found.unknownShare > mostUnknown) return null
  return found.share === 0 ? 0 : Math.max(0.1, tenths(found.share * 100) ?? 0)
}

const perDegreeM = 111_320

function isFar([x, y]: LonLat, { coordinates }: Lake): boolean {
  const narrower = Math.cos((y * Math.PI) / 180)
  return coordinates.every((ring) =>
    ring.every(([eastOf, northOf]) => Math.hypot((eastOf - x) * narrower, northOf - y) * perDegreeM > farM),
  )
}

import {
  errorSummary,
  setStatementTimeout,
  sql,
  withTx,
  type Database,
  type Tables,
  type Transaction,
} from '../db/index.ts'
import { OneAtATime } from '../http/background.ts'
import { wordsOf, type Named } from './words.ts'

export type SpellerDeps = { database: Database; warn: (facts: object, message: string) => void }

const speller = { id: 'system', name: '地名索引' }
/** Names of a statement: about as many as it spells in a tenth of a second. */
const batchRows = 500
/** A layer may have a million features. */
const readLayerMs = 10 * 60_000

type Row = Named & { kind: string; id: string }

/**
 * Reads the names of layers that have changed, and spells names that have not been spelled. Several nodes share the
 * work: what one has taken the others skip.
 */
export class NameSpeller {
  readonly #deps: SpellerDeps
  /** Layers that could not be read, as they were; they are left alone until they change. */
  readonly #failed = new Set<string>()
  readonly #line = new OneAtATime()

  constructor(deps: SpellerDeps) {
    this.#deps = deps
  }

  /** Resolves when nothing is left to do; calls run one after another. */
  look(): Promise<void> {
    return this.#line.run(() => this.#lookNow())
  }

  close(): Promise<void> {
    return this.#line.close()
  }

  get #isClosing(): boolean {
    return this.#line.signal.aborted
  }

  async #lookNow(): Promise<void> {
    const { database, warn } = this.#deps
    try {
      while (!this.#isClosing && (await withTx(database.db, speller, spellSome)));
      for (const layer of this.#isClosing ? [] : await readChanged(database)) await this.#readLayer(layer)
      while (!this.#isClosing && (await withTx(database.db, speller, spellSome)));
    } catch (error) {
      if (!this.#isClosing) warn({ cause: errorSummary(error) }, 'names of places could not be spelled')
    }
  }

  async #readLayer(layer: ChangedLayer): Promise<void> {
    const { database, warn } = this.#deps
    const key = `${layer.id} ${layer.state}`
    if (this.#isClosing || this.#failed.has(key)) return
    try {
      await withTx(database.db, speller, (tx) => readLayer(tx, layer))
    } catch (error) {
      this.#failed.add(key)
      if (!this.#isClosing) warn({ cause: errorSummary(error), id: layer.id }, 'names of a layer could not be read')
    }
  }
}

/** `state` differs after every change. */
type ChangedLayer = { id: string; state: string }

async function readChanged({ db }: Database): Promise<ChangedLayer[]> {
  const { rows } = await sql<ChangedLayer>`
    select id, xmin::text as state from "placeNames" where kind = 'layer' and words is null order by id`.execute(db)
  return rows
}

/** Keeps no lock while it reads, so that nobody who changes the layer waits; after a change the layer stays to be read. */
async function readLayer(tx: Transaction<Tables>, { id, state }: ChangedLayer): Promise<void> {
  const { rows } = await sql<{
    isMine: boolean
  }>`select pg_try_advisory_xact_lock(hashtextextended(${`names ${id}`}, 0)) as "isMine"`.execute(tx)
  if (!rows[0]?.isMine) return
  await setStatementTimeout(tx, readLayerMs)
  await sql`select "read_layer_names"(${id})`.execute(tx)
  await sql`update "placeNames" set words = '' where kind = 'layer' and id = ${id} and xmin::text = ${state}`.execute(
    tx,
  )
}

/** Returns whether there was anything to do. */
async function spellSome(tx: Transaction<Tables>): Promise<boolean> {
  const { rows } = await sql<Row>`
    select kind, id, name, "nameEn", code from "placeNames" where words is null and kind <> 'layer' order by rank, kind, id limit ${sql.lit(batchRows)} for update skip locked`.execute(
    tx,
  )
  if (rows.length === 0) return false
  const values = (read: (row: Row) => string): string[] => rows.map(read)
  await sql`
    update "placeNames" as kept set words = given.words::tsvector
    from unnest(${values(({ kind }) => kind)}::text[], ${values(({ id }) => id)}::text[], ${values(wordsOf)}::text[]) as given(kind, id, words)
    where kept.kind = given.kind and kept.id = given.id`.execute(tx)
  return true
}

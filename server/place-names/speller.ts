import { errorSummary, sql, withTx, type Database, type Tables, type Transaction } from '../db/index.ts'
import { wordsOf, type Named } from './words.ts'

export type SpellerDeps = { database: Database; warn: (facts: object, message: string) => void }

const speller = { id: 'system', name: '地名索引' }
/** Names of a statement: about as many as it spells in a tenth of a second. */
const batchRows = 500

type Row = Named & { kind: string; id: string }

/**
 * Spells names that have not been spelled, and reads those of layers that were published. Several nodes share the work:
 * what one has taken the others skip.
 */
export class NameSpeller {
  readonly #deps: SpellerDeps
  #isClosing = false
  #looking: Promise<void> = Promise.resolve()

  constructor(deps: SpellerDeps) {
    this.#deps = deps
  }

  /** Resolves when nothing is left to do; calls run one after another. */
  look(): Promise<void> {
    this.#looking = this.#looking.then(() => this.#lookNow())
    return this.#looking
  }

  async close(): Promise<void> {
    this.#isClosing = true
    await this.#looking
  }

  async #lookNow(): Promise<void> {
    const { database, warn } = this.#deps
    try {
      while (!this.#isClosing && (await withTx(database.db, speller, spellSome)));
    } catch (error) {
      if (!this.#isClosing) warn({ cause: errorSummary(error) }, 'names of places could not be spelled')
    }
  }
}

/** Returns whether there was anything to do. */
async function spellSome(tx: Transaction<Tables>): Promise<boolean> {
  const { rows } = await sql<Row>`
    select kind, id, name, "nameEn", code from "placeNames" where words is null order by kind, id limit ${sql.lit(batchRows)} for update skip locked`.execute(
    tx,
  )
  if (rows.length === 0) return false
  for (const { id } of rows.filter(({ kind }) => kind === 'layer'))
    await sql`select "read_layer_names"(${id})`.execute(tx)
  const values = (read: (row: Row) => string): string[] => rows.map(read)
  await sql`
    update "placeNames" as kept set words = given.words::tsvector
    from unnest(${values(({ kind }) => kind)}::text[], ${values(({ id }) => id)}::text[], ${values(wordsOf)}::text[]) as given(kind, id, words)
    where kept.kind = given.kind and kept.id = given.id`.execute(tx)
  return true
}

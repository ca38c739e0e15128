import type { AnyRow, Resource } from '../../src/resources/define.ts'
import type { Draft, RuleContext, Writer } from '../crud/rules.ts'
import { sql, type Tables, type Transaction } from '../db/index.ts'

/** Ids of all requested live rows by key, and the keys of those that were created. */
type Added = { ids: ReadonlyMap<string, string>; made: string[] }

/** Creates missing rows in one transaction, with the same rules as for users. */
export class Loader {
  readonly tx: Transaction<Tables>
  readonly #writer: Writer
  readonly #context: RuleContext

  constructor(tx: Transaction<Tables>, writer: Writer, context: RuleContext) {
    this.tx = tx
    this.#writer = writer
    this.#context = context
  }

  /**
   * Creates the drafts whose key no row has, including deleted rows: what an administrator deleted stays deleted.
   * `complete` adds what is needed only for rows that are created.
   */
  async addMissing(
    resource: Resource,
    key: string,
    drafts: readonly Draft[],
    complete: (missing: Draft[]) => Promise<Draft[]> = async (missing) => missing,
  ): Promise<Added> {
    const known = await this.#rowsByKey(
      resource,
      key,
      drafts.map((draft) => String(draft[key])),
    )
    const missing = drafts.filter((draft) => !known.has(String(draft[key])))
    const rows = missing.length > 0 ? await this.create(resource, await complete(missing)) : []
    const live = [...known].flatMap(([name, { id, isDeleted }]) => (isDeleted ? [] : [[name, id] as const]))
    return {
      ids: new Map([...live, ...rows.map((row) => [String(row[key]), row.id] as const)]),
      made: rows.map((row) => String(row[key])),
    }
  }

  /** Who the rows are created by. */
  get actor(): RuleContext['actor'] {
    return this.#context.actor
  }

  /** Returns a loader for the same transaction with another actor. */
  as(actor: RuleContext['actor']): Loader {
    return new Loader(this.tx, this.#writer, { ...this.#context, actor })
  }

  create(resource: Resource, drafts: readonly Draft[]): Promise<AnyRow[]> {
    return this.#writer.create(this.tx, this.#context, resource, drafts)
  }

  update(resource: Resource, change: { id: string; version: number } & Draft): Promise<AnyRow> {
    return this.#writer.update(this.tx, { ...this.#context, action: 'update' }, resource, change)
  }

  async #rowsByKey(
    resource: Resource,
    key: string,
    values: readonly string[],
  ): Promise<Map<string, { id: string; isDeleted: boolean }>> {
    const { rows } = await sql<{ id: string; key: string; isDeleted: boolean }>`
      select id, ${sql.ref(key)} as key, "deletedAt" is not null as "isDeleted" from ${sql.table(resource.name)}
      where ${sql.ref(key)} = any (${[...values]}::text[])`.execute(this.tx)
    return new Map(rows.map(({ id, key: name, isDeleted }) => [name, { id, isDeleted }]))
  }
}

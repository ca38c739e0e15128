import type { AnyRow, Resource } from '../../src/resources/define.ts'
import type { Locale } from '../../src/resources/errors.ts'
import type { Tables, Transaction } from '../db/index.ts'
import type { Actor } from '../http/access.ts'

/** The transaction that writes run in. */
export type Tx = Transaction<Tables>

/**
 * Values about to be written: declared fields as on the wire, passwords included, plus columns that a rule sets itself
 * (`passwordHash`, computed fields). A rule replaces `password` by `passwordHash`: a draft that still has the plain
 * field is a bug.
 */
export type Draft = Record<string, unknown>

/** The changed fields, with the row's id and the version that they are based on. */
export type Change = Draft & { id: string; version: number }
export type AnyChange = Draft & { id: string; version?: number }

export type WriteAction = 'create' | 'update' | 'delete' | 'restore' | 'import'

/**
 * One row about to be written. `before` is the stored row (null if new), `draft` the changed values (null if deleted).
 */
export type Write = { before: AnyRow | null; draft: Draft | null }

/** Who writes: a signed-in actor, or the system while it loads data (`actor.id` is `system`, with every permission). */
export type RuleContext = { actor: Actor; locale: Locale; action: WriteAction }

/**
 * Write logic that a declaration can't express. The engine calls it inside the transaction, with the stored rows locked
 * and their version and data scope already checked; throw an ApiError to reject. Imports pass all rows at once: stay
 * set-based.
 */
export type Rules = {
  /**
   * Takes locks that a rule needs, before stored rows are locked: two writers that take them in different orders would
   * wait for each other.
   */
  lock?: (tx: Tx) => Promise<void>
  /** Runs before the rows are written; may change the drafts. */
  before?: (tx: Tx, writes: Write[], context: RuleContext) => Promise<void>
  /** Runs after rows and audits are written, in the same transaction. */
  after?: (tx: Tx, writes: Write[], rows: AnyRow[], context: RuleContext) => Promise<void>
}

/**
 * The engine's writes, for features that write rows by declaration without HTTP: the seed, registration. Drafts must be
 * valid in form, which routes check for requests. Region, references, dictionary values, uniqueness and geometry are
 * checked here, rules are called, audits are written.
 */
export type Writer = {
  /** A draft may have its own `id`; otherwise one is generated. Returns rows in the order of the drafts. */
  create(tx: Tx, context: RuleContext, resource: Resource, drafts: readonly Draft[]): Promise<AnyRow[]>
  /**
   * Takes the id, the version that was read, and the changed fields. Throws 404 and `version-conflict`; writes nothing
   * if nothing changed.
   */
  update(tx: Tx, context: RuleContext, resource: Resource, change: Change): Promise<AnyRow>
  /**
   * Changes several rows like `update`, all or none. A change without a version applies to whatever is stored: for values
   * that follow from another row. Throws `RowsRefused` if versions or rules refuse some.
   */
  updateMany(tx: Tx, context: RuleContext, resource: Resource, changes: readonly AnyChange[]): Promise<AnyRow[]>
  /** Moves rows to the recycle bin, all or none. Throws 404, and `in-use` with what refers to a row. */
  remove(tx: Tx, context: RuleContext, resource: Resource, ids: readonly string[]): Promise<AnyRow[]>
  /**
   * Restores rows from the recycle bin, all or none. Throws 404, and 422 if something that a row refers to no longer
   * exists.
   */
  restore(tx: Tx, context: RuleContext, resource: Resource, ids: readonly string[]): Promise<AnyRow[]>
}

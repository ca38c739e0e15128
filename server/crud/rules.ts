import type { AnyRow, Resource } from '../../src/resources/define.ts'
import type { Locale } from '../../src/resources/errors.ts'
import type { Tables, Transaction } from '../db/index.ts'
import type { Actor } from '../http/access.ts'

/** The transaction that writes go through. */
export type Tx = Transaction<Tables>

/**
 * Values about to be written: declared fields of the wire, passwords included, plus columns that a rule sets itself
 * (`passwordHash`, computed fields). A rule takes `password` out and sets `passwordHash`: a draft that still has the
 * plain field is a mistake in the program.
 */
export type Draft = Record<string, unknown>

/** The fields that change, with the id of the row and the version that they were changed from. */
export type Change = Draft & { id: string; version: number }

export type WriteAction = 'create' | 'update' | 'delete' | 'restore' | 'import'

/**
 * One row about to be written. `before` is the stored row (null when it is new), `draft` the values that change (null
 * when it is deleted).
 */
export type Write = { before: AnyRow | null; draft: Draft | null }

/**
 * Who writes: a signed-in actor, or the program itself while it loads data (`actor.id` is `system`, with every right).
 */
export type RuleContext = { actor: Actor; locale: Locale; action: WriteAction }

/**
 * What a declaration can't say about a resource's writes. The engine calls it inside the transaction, with the rows
 * locked and the version and region already checked; throw an ApiError to refuse. Import hands over all rows at once:
 * stay set-based.
 */
export type Rules = {
  /** Before the rows are written; may change the drafts. */
  before?: (tx: Tx, writes: Write[], context: RuleContext) => Promise<void>
  /** After they are written and audited, in the same transaction. */
  after?: (tx: Tx, writes: Write[], rows: AnyRow[], context: RuleContext) => Promise<void>
}

/**
 * The engine's writes, for features that write rows by declaration without HTTP: the seed, registration. Drafts are
 * taken as checked: the form of a request is checked by its route. Region, references, dictionary values, uniqueness
 * and geometry are checked here, rules are called, audits written.
 */
export type Writer = {
  /** A draft may carry its own `id`; otherwise one is made. Rows come back in the order of the drafts. */
  create(tx: Tx, context: RuleContext, resource: Resource, drafts: readonly Draft[]): Promise<AnyRow[]>
  /**
   * Id, the version that was read, and the fields that change. Throws 404 and `version-conflict`; a change of nothing
   * writes nothing.
   */
  update(tx: Tx, context: RuleContext, resource: Resource, change: Change): Promise<AnyRow>
  /** Into the recycle bin, all or none. Throws 404, and `in-use` naming what holds a row. */
  remove(tx: Tx, context: RuleContext, resource: Resource, ids: readonly string[]): Promise<AnyRow[]>
  /**
   * Out of the recycle bin, all or none. Throws 404, and 422 when something that a row refers to is not there any more.
   */
  restore(tx: Tx, context: RuleContext, resource: Resource, ids: readonly string[]): Promise<AnyRow[]>
}

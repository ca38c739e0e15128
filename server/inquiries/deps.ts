import type { AnyRow } from '../../src/resources/define.ts'
import type { Locale } from '../../src/resources/errors.ts'
import type { TargetKind } from '../../src/resources/inquiries.ts'
import type { DataScope, Grants } from '../../src/resources/permissions.ts'
import type { Database, Kysely, SqlBool, RawBuilder, Tables, Transaction } from '../db/index.ts'
import type { Actor } from '../http/access.ts'

export type Tx = Transaction<Tables>

/** What an inquiry is about, as far as whoever asks may see it. */
export type Target = {
  id: string
  title: string
  xzqdm: string
  /** What it was asked for by, where that is not its id: the key of a shared scheme. */ key?: string
}

export type Mail = { to: string; subject: string; body: string }

/** What the rules of inquiries get from the rest of the program. */
export type InquiryRuleDeps = {
  /** Those of the rows that the actor may look at; a kind that this installation does not have has none. */
  findTargets: (tx: Tx, actor: Actor, kind: TargetKind, ids: readonly string[]) => Promise<readonly Target[]>
  readGrants: (db: Kysely<Tables>, userIds: readonly string[]) => Promise<ReadonlyMap<string, Grants>>
  /** Hands mail to the outbox within the transaction; does nothing where no mail server is configured. */
  sendMail: (tx: Tx, mails: readonly Mail[]) => Promise<void>
  /** Where the console is found from outside, for links in mail; null where nobody has said. */
  publicUrl: string | null
}

/** What its calls need beyond that. */
export type InquiryDeps = {
  database: Database
  /** Uses up the captcha of a form; throws the 400 that names it. */
  spendCaptcha: (given: { captchaId?: string; captcha?: string }) => Promise<void>
  /** Stores an inquiry as the engine does, with its rules and history. */
  create: (tx: Tx, context: { actor: Actor; locale: Locale }, draft: Record<string, unknown>) => Promise<AnyRow>
  /** The inquiry, when the actor's right to the action reaches it, else null. */
  find: (actor: Actor, action: string, id: string) => Promise<AnyRow | null>
  /** SQL: rows of `inquiries` that a right of this scope reaches. */
  reach: (actor: Actor, scope: DataScope) => RawBuilder<SqlBool>
  readGrants: InquiryRuleDeps['readGrants']
}

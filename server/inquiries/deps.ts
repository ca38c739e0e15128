import type { AnyRow } from '../../src/resources/define.ts'
import type { Locale } from '../../src/resources/errors.ts'
import type { TargetKind } from '../../src/resources/inquiries.ts'
import type { DataScope } from '../../src/resources/permissions.ts'
import type { Database, SqlBool, RawBuilder, Tables, Transaction } from '../db/index.ts'
import type { Actor } from '../http/access.ts'
import type { ReadGrants } from '../http/officers.ts'

export type Tx = Transaction<Tables>

/** Target of an inquiry, as far as the asker may see it. */
export type Target = {
  id: string
  title: string
  xzqdm: string
  /** The key of a shared scheme, if it was requested by key and not by id. */ key?: string
}

export type Mail = { to: string; subject: string; body: string }

/** What the inquiry rules get from the rest of the program. */
export type InquiryRuleDeps = {
  /** Those of the rows that the actor may see; empty for a kind that this installation does not have. */
  findTargets: (tx: Tx, actor: Actor, kind: TargetKind, ids: readonly string[]) => Promise<readonly Target[]>
  readGrants: ReadGrants
  /** Adds mail to the outbox within the transaction; does nothing without a configured mail server. */
  sendMail: (tx: Tx, mails: readonly Mail[]) => Promise<void>
  /** Public address of the console for links in mail; null if it is not configured. */
  publicUrl: string | null
}

/** What the inquiry calls need in addition. */
export type InquiryDeps = {
  database: Database
  /** Uses up the captcha of a form; throws the 400 for its field. */
  spendCaptcha: (given: { captchaId?: string; captcha?: string }) => Promise<void>
  /** Stores an inquiry like the engine, with its rules and history. */
  create: (tx: Tx, context: { actor: Actor; locale: Locale }, draft: Record<string, unknown>) => Promise<AnyRow>
  /** The inquiry if the actor's permission for the action covers it, else null. */
  find: (actor: Actor, action: string, id: string) => Promise<AnyRow | null>
  /** SQL condition on `inquiries`: rows covered by a permission of this data scope. */
  reach: (actor: Actor, scope: DataScope) => RawBuilder<SqlBool>
  readGrants: InquiryRuleDeps['readGrants']
}

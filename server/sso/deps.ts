import type { FastifyRequest } from 'fastify'
import type { Database, RawBuilder, Tables, Transaction } from '../db/index.ts'
import type { FormSchema } from '../http/form-schema.ts'
import type { Provider } from './oidc/provider.ts'

/** What single sign-on needs from the rest of the program. */
export type CasDeps = {
  database: Database
  /** SQL over `s` (sessions) and `u` (its user): the session may still be used. */
  isOpen: RawBuilder<boolean>
}

/** Extra writes in the transaction that opens a session. */
type Entered = (tx: Transaction<Tables>, session: { userId: string; sessionId: string }) => Promise<void>
export type PasswordBody = { username: string; password: string; captchaId?: string; captcha?: string }

/**
 * What sign-in by an identity provider needs from the rest of the program. Every sign-in returns the same as `POST
 * /login`.
 */
export type OauthDeps = {
  database: Database
  /** Null if none is configured. */
  provider: Provider | null
  /**
   * For people without an account: they choose, get an investor account immediately, or must link an existing account.
   */
  newUsers: 'ask' | 'create' | 'refuse'
  /** Base URL of the platform; by default the one of the request. */
  publicUrl: string | undefined
  signInKnown: (tx: Transaction<Tables>, userId: string, request: FastifyRequest, entered: Entered) => Promise<unknown>
  signInByPassword: (request: FastifyRequest, body: PasswordBody, entered: Entered) => Promise<unknown>
  makeInvestor: (
    tx: Transaction<Tables>,
    person: { username: string; realname: string; email?: string; passwordHash: string },
    request: FastifyRequest,
  ) => Promise<{ id: string }>
  hashPassword: (password: string) => Promise<string>
  /** The fields of `PasswordBody`. */
  credentialFields: Readonly<Record<string, FormSchema>>
}

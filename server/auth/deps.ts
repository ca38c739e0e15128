import type { FastifyRequest } from 'fastify'
import type { Database, Tables, Transaction } from '../db/index.ts'

/** A new investor account to store: declared fields, with the hash instead of the password. */
export type InvestorDraft = {
  username: string
  realname: string
  phone?: string
  email?: string
  passwordHash: string
  xzqdm: string
  roles: string[]
  userType: 'investor'
  userCreatePlatform: 2
  enabled: true
}

export type Mail = { to: string; subject: string; body: string }

/** Dependencies of the sign-in module. */
export type AuthDeps = {
  database: Database
  /** Whether login and registration require a captcha. */
  captcha: 'on' | 'off'
  /** Stores an account like the engine, with its history. Throws the engine's 409 if the user name is taken. */
  createUser: (tx: Transaction<Tables>, draft: InvestorDraft, request: FastifyRequest) => Promise<{ id: string }>
  /** Public address of the site, for links in mail; null if the operator has not set it. */
  publicUrl: string | null
  /** Sends mail after the commit; null if no mail server is set. */
  sendMail: ((tx: Transaction<Tables>, mails: readonly Mail[]) => Promise<void>) | null
  /** Sign-out URL of the identity provider that authenticated these sessions; null if the sign-out is complete here. */
  wayOut?: (sessionIds: readonly string[], request: FastifyRequest) => Promise<string | null>
}

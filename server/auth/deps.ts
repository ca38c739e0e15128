import type { FastifyRequest } from 'fastify'
import type { Database, Tables, Transaction } from '../db/index.ts'

/** A new investor, ready to be stored: fields of the declaration, and the hash instead of the password. */
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

/** What signing in needs from the rest of the program. */
export type AuthDeps = {
  database: Database
  /** Whether login and registration ask for the captcha. */
  captcha: 'on' | 'off'
  /** Stores an account as the engine does, with its history. A user name that is taken is the engine's 409. */
  createUser: (tx: Transaction<Tables>, draft: InvestorDraft, request: FastifyRequest) => Promise<{ id: string }>
  /** Where a sign-out of these sessions goes on: at whoever vouched for the sign-in. Null when it ends here. */
  wayOut?: (sessionIds: readonly string[], request: FastifyRequest) => Promise<string | null>
}

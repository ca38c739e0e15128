/** Responses of the calls on the user's own account. Times are ISO 8601. */

/**
 * What users may read and change of their own account. `company`: as in their latest inquiry. `mayDelete`: the account
 * was registered by its owner.
 */
export type OwnProfile = {
  username: string
  realname: string
  phone: string | null
  email: string | null
  company: string | null
  mayDelete: boolean
}

/** An open session, of the user's own account or, for an administrator, of another one. */
export type OpenSession = {
  id: string
  createdAt: string
  lastSeenAt: string
  expiresAt: string
  ip: string | null
  userAgent: string | null
  /** It is the session of this request. */
  isCurrent: boolean
}

/** An external identity that can sign in to the account. */
export type OwnIdentity = { issuer: string; subject: string; linkedAt: string }

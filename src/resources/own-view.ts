/** What the calls on the own account answer. Times are ISO 8601. */

/** What one may read and change of oneself. `mayDelete`: the account was registered by its owner. */
export type OwnProfile = {
  username: string
  realname: string
  phone: string | null
  email: string | null
  mayDelete: boolean
}

/** A session that may still be used, of oneself or, for an administrator, of another account. */
export type OpenSession = {
  id: string
  createdAt: string
  lastSeenAt: string
  expiresAt: string
  ip: string | null
  userAgent: string | null
  /** It is the one that asks. */
  isCurrent: boolean
}

/** An identity by which one may sign in. */
export type OwnIdentity = { issuer: string; subject: string; linkedAt: string }

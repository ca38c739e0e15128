import type { ColumnType, Generated } from 'kysely'

/** An instant: read as ISO 8601 text, written as text or Date. */
export type Instant = ColumnType<string, string | Date, string | Date>
type InstantByDefault = ColumnType<string, string | Date | undefined, string | Date>
/**
 * A jsonb column: read as any value; written only with `json()`, because an array or a string would not arrive as JSON.
 */
type Json<T = unknown> = ColumnType<T, unknown, unknown>

interface AuditsTable {
  id: string
  at: InstantByDefault
  actorId: string
  actorName: string
  ip: string | null
  requestId: string | null
  resource: string
  rowId: string | null
  action: string
  rowVersion: number | null
  label: string | null
  xzqdm: string | null
  /** `{ field: [from, to] }` */
  changes: Json<Record<string, [unknown, unknown]> | null>
}

interface SessionsTable {
  id: string
  tokenHash: Buffer
  tgtHash: Buffer
  userId: string
  createdAt: InstantByDefault
  lastSeenAt: InstantByDefault
  expiresAt: Instant
  endedAt: Instant | null
  endedReason: string | null
  endedBy: string | null
  ip: string | null
  userAgent: string | null
}

interface CaptchasTable {
  id: string
  answer: string
  expiresAt: Instant
}

interface LoginFailuresTable {
  username: string
  ip: string
  failures: Generated<number>
  lockedUntil: Instant | null
  updatedAt: InstantByDefault
}

interface RateLimitsTable {
  key: string
  windowStart: Instant
  hits: Generated<number>
}

interface SignKeysTable {
  id: string
  privatePem: string
  /** base64 of the DER (SPKI) */
  publicDer: string
  createdAt: InstantByDefault
}

interface SettingsTable {
  key: string
  value: Json
  updatedAt: InstantByDefault
}

interface MigrationsTable {
  name: string
  sha256: string
  appliedAt: InstantByDefault
}

/**
 * The tables that Kysely knows. System tables are declared here; a resource's table is declared in the resource's
 * module: `declare module '../db/tables.ts' { interface Tables { lands: LandsTable } }`. Code that works on any
 * resource by its declaration uses `anyTable(db)` instead.
 */
export interface Tables {
  audits: AuditsTable
  sessions: SessionsTable
  captchas: CaptchasTable
  loginFailures: LoginFailuresTable
  rateLimits: RateLimitsTable
  signKeys: SignKeysTable
  settings: SettingsTable
  migrations: MigrationsTable
}

/** Tables known only from a declaration at run time: every column is unknown and is checked by the declaration. */
export type AnyTables = Record<string, Record<string, unknown>>

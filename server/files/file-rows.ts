import { sql, type Instant, type Kysely, type Tables, type Transaction } from '../db/index.ts'
import { refused } from '../http/errors.ts'
import { phrase } from '../http/mistakes.ts'
import { limitWords, sayBytes, type Quotas } from './limits.ts'
import { isLarge, largeKinds } from './large.ts'
import type { FileKind } from './sniff.ts'

interface FilesTable {
  id: string
  name: string
  type: string
  kind: FileKind
  size: number
  sha256: string
  widthPx: number | null
  heightPx: number | null
  createdAt: Instant
  createdBy: string
  resource: string | null
  rowId: string | null
  unattachedSince: Instant | null
}

declare module '../db/tables.ts' {
  interface Tables {
    files: FilesTable
  }
}

type Tx = Transaction<Tables>

/** Facts about an uploaded file. */
export type FileFacts = {
  id: string
  name: string
  type: string
  kind: FileKind
  size: number
  sha256: string
  widthPx: number | null
  heightPx: number | null
  createdBy: string
}
/** A stored file; `resource` and `rowId` are null while no row holds it. */
export type FileRow = FileFacts & { resource: string | null; rowId: string | null }

const columns = sql`id, name, type, kind, size::double precision as size, sha256, "widthPx", "heightPx", "createdBy", resource, "rowId"`

export async function readFile(db: Kysely<Tables>, id: string): Promise<FileRow | null> {
  const { rows } = await sql<FileRow>`select ${columns} from files where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Reads these files and locks them in one order until the transaction ends. */
export async function lockFiles(tx: Tx, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return []
  const { rows } =
    await sql<FileRow>`select ${columns} from files where id = any(${sql.val([...ids])}::text[]) order by id for update`.execute(
      tx,
    )
  return rows
}

export async function insertFiles(tx: Tx, files: readonly FileFacts[]): Promise<void> {
  await sql`
    insert into files (id, name, type, kind, size, sha256, "widthPx", "heightPx", "createdBy")
    select id, name, type, kind, size, sha256, "widthPx", "heightPx", "createdBy"
    from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as given
      (id text, name text, type text, kind text, size bigint, sha256 text, "widthPx" integer, "heightPx" integer, "createdBy" text)`.execute(
    tx,
  )
}

/** Deletes the row of a file that no row holds; returns whether there was one. */
export async function deleteUnattached(db: Kysely<Tables>, id: string): Promise<boolean> {
  const { rows } = await sql`delete from files where id = ${id} and "rowId" is null returning id`.execute(db)
  return rows.length > 0
}

/** Arbitrary number, unique among the single-key locks of the program. */
const quotaLock = 5_329_004

/**
 * Throws 422 if these bytes exceed a quota. A lock counts uploads one after another, so that two simultaneous uploads
 * can't both pass.
 */
export async function takeQuota(
  tx: Tx,
  { kind, size, createdBy }: Pick<FileFacts, 'kind' | 'size' | 'createdBy'>,
  quotas: Quotas,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(quotaLock)})`.execute(tx)
  const { rows } = await sql<{ user: number; unattached: number; total: number }>`
    select coalesce(sum(size) filter (where "createdBy" = ${createdBy}), 0)::double precision as user,
      coalesce(sum(size) filter (where "createdBy" = ${createdBy} and "rowId" is null and not (kind = any(${sql.val(Object.keys(largeKinds))}::text[]))), 0)::double precision as unattached,
      coalesce(sum(size), 0)::double precision as total
    from files`.execute(tx)
  const stored = rows[0] ?? { user: 0, unattached: 0, total: 0 }
  const names = isLarge(kind) ? (['user', 'total'] as const) : (['user', 'unattached', 'total'] as const)
  for (const name of names) {
    const most = quotas[`${name}Bytes`]
    if (stored[name] + size > most)
      throw refused(phrase(limitWords[name], { limit: sayBytes(most) }), { limit: sayBytes(most) })
  }
}

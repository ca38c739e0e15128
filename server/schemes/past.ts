import type { AnyRow } from '../../src/resources/define.ts'
import { schemes } from '../../src/resources/schemes.ts'
import { sql, type Kysely, type Tables } from '../db/index.ts'

/** Returns a row at an earlier version by undoing its history step by step. Null for a version that never existed. */
export async function rowAt(db: Kysely<Tables>, row: AnyRow, version: number): Promise<AnyRow | null> {
  if (version > row.version) return null
  if (version === row.version) return row
  const { rows } = await sql<{ at: string; rowVersion: number; changes: Record<string, [unknown, unknown]> | null }>`
    select at, "rowVersion", changes from audits where resource = ${schemes.name} and "rowId" = ${row.id} and "rowVersion" >= ${version} and action not in ('share', 'unshare') order by "rowVersion" desc`.execute(
    db,
  )
  const past: Record<string, unknown> = { ...row, version }
  for (const entry of rows) {
    if (entry.rowVersion === version) past.updatedAt = entry.at
    else for (const [field, [from]] of Object.entries(entry.changes ?? {})) past[field] = from
  }
  return past as AnyRow
}

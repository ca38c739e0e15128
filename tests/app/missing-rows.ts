import type { AnyRow } from '../../src/resources/define.ts'
import { resources } from '../../src/resources/index.ts'
import { sql } from '../../server/db/index.ts'
import type { TestApp } from '../support/app.ts'

/**
 * Returns in words which rows the access tests lack: each resource with a region needs a marked row in the other
 * prefecture and one in 大理市, where the limited accounts work.
 */
export async function missingRows({ database }: TestApp, foreign: ReadonlyMap<string, AnyRow>): Promise<string[]> {
  const missing: string[] = []
  for (const { name, scope, title, publish } of resources) {
    if (!scope) continue
    const hidden = publish ? `, ${publish} false` : ''
    if (!foreign.has(name))
      missing.push(`${name}: ${scope} 533101000000, the mark in ${title}${hidden}; also to be set in the map foreign`)
    const { rows } = await sql`select from ${sql.table(name)} where ${sql.ref(scope)} = '532901000000' limit 1`.execute(
      database.db,
    )
    if (rows.length === 0) missing.push(`${name}: ${scope} 532901000000, unless the demonstration data have one`)
  }
  return missing
}

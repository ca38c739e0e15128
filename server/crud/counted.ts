import { createHash } from 'node:crypto'
import type { Resource } from '../../src/resources/define.ts'
import { sql, type RawBuilder } from '../db/index.ts'
import type { ListQuery } from './query.ts'
import type { Handle } from './rows.ts'

/**
 * How long a count is kept, by `countedKey`. It is exact on every node: a request reads the number of changes before it
 * counts, so what it keeps under that number includes all those changes.
 */
export const countedOnce = { milliseconds: 600_000, most: 5_000 } as const

/** A number that rises with every change of the resource's table. Only resources that grow have one. */
export function changesOf({ name }: Resource): RawBuilder<number> {
  return sql<number>`(select coalesce(sum("changes"), 0)::bigint from "tableChanges" where "table" = ${sql.lit(name)})`
}

/** Reads the number of changes. */
export async function readChanges(handle: Handle, resource: Resource): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select ${changesOf(resource)} as changes`.execute(handle)
  return rows[0]?.changes ?? 0
}

/**
 * Whether a total depends only on the rows of the table. A filter by a derived field also depends on the date or on other
 * rows.
 */
export function isCountedOnce(resource: Resource, { filters }: Pick<ListQuery, 'filters'>): boolean {
  return resource.grows === true && filters.every(({ field }) => !field.derived)
}

/**
 * The key of what a statement returns while the number of changes is the same. The statement contains the data scope and
 * all filters, which may be long, so the key is their hash.
 */
export function countedKey(handle: Handle, statement: RawBuilder<unknown>, changes: number): string {
  const { sql: text, parameters } = statement.compile(handle)
  return createHash('sha256')
    .update(JSON.stringify([changes, text, parameters]))
    .digest('base64')
}

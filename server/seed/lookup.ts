import { sql, type Tables, type Transaction } from '../db/index.ts'

/** The region of the demonstration. */
export const prefecture = '532900000000'

/** Ids of the live rows of a table by a column that names them. */
export async function idsBy(
  tx: Transaction<Tables>,
  table: string,
  column: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; key: string }>`
    select id, ${sql.ref(column)} as key from ${sql.table(table)} where "deletedAt" is null`.execute(tx)
  return new Map(rows.map(({ id, key }) => [key, id]))
}

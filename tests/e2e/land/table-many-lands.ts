import { openDatabase, sql } from '../../../server/db/index.ts'
import type { TestServer } from '../../support/server.ts'

/** Rows that `fillLands` adds: `MANY-000000` to `MANY-099999`, a quarter of them open. */
export const manyLands = 100_000

const side = 317
const batch = 20_000

/**
 * Inserts 100,000 small parcels that do not touch into the database of a stopped server, 20,000 per statement. Takes
 * some seconds.
 */
export async function fillLands(server: Pick<TestServer, 'stored'>): Promise<void> {
  const database = await openDatabase({ ...server.stored, migrate: false, log: () => {} })
  try {
    const { rows: indexes } = await sql<{ name: string; definition: string }>`
      select indexname as name, indexdef as definition from pg_indexes where tablename = 'lands' and indexdef like '%using gin%'`.execute(
      database.db,
    )
    for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(database.db)
    for (let from = 0; from < manyLands; from += batch) {
      await sql`
        with towns as (select array_agg(xzqdm order by xzqdm) as codes from regions where "deletedAt" is null and xzqjb = '4')
        insert into lands (id, "createdBy", "updatedBy", "landCode", name, xzqdm, "landUse", "landStatus", "areaM2", published, boundary)
        select 'many-' || n, 'system', 'system', 'MANY-' || lpad(n::text, 6, '0'), '试验地块 ' || n, codes[1 + n % array_length(codes, 1)],
          '0901', (array['open', 'reserve', 'talks', 'supplied'])[1 + n % 4], 10000000 + n, false,
          ST_Multi(ST_MakeEnvelope(96 + (n % ${side}::int) * 0.001, 20 + (n / ${side}::int) * 0.001, 96.0005 + (n % ${side}::int) * 0.001, 20.0005 + (n / ${side}::int) * 0.001, 4490))
        from towns, generate_series(${from}::int, ${from + batch - 1}::int) n`.execute(database.db)
    }
    for (const { definition } of indexes) await sql.raw(definition).execute(database.db)
    await sql`vacuum (analyze) lands`.execute(database.db)
  } finally {
    await database.close()
  }
}

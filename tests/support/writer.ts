/**
 * A separate process that tests kill: it writes pairs of rows without end and prints the number of a pair after its
 * commit is confirmed. With `busy` as second argument it first runs a statement that takes minutes.
 */
import { writeSync } from 'node:fs'
import { anyTable, openDatabase, sql, withTx } from '../../server/db/index.ts'

async function main(dataDir: string, mode: string | undefined): Promise<void> {
  const database = await openDatabase({ dataDir, migrate: false })
  await sql`create table if not exists pairs (number integer, half text, padding text, primary key (number, half))`.execute(
    database.db,
  )
  const { rows } = await sql<{ last: number | null }>`select max(number) as last from pairs`.execute(database.db)
  writeSync(1, 'writing\n')
  if (mode === 'busy') await sql`select count(*) from generate_series(1, 2000000000)`.execute(database.db)
  for (let number = (rows[0]?.last ?? 0) + 1; ; number += 1) {
    await withTx(database.db, { id: 'system', name: 'writer' }, async (tx) => {
      for (const half of ['left', 'right'])
        await anyTable(tx)
          .insertInto('pairs')
          .values({ number, half, padding: 'x'.repeat(2000) })
          .execute()
    })
    writeSync(1, `${number}\n`)
  }
}

await main(process.argv[2] ?? '', process.argv[3])

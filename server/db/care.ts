import { sql, type Kysely } from 'kysely'
import type { Tables } from './tables.ts'

const ANSWER_MS = 5000

/** Returns what `work` resolves with; throws when that takes longer. The work itself goes on. */
export async function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let clock: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    clock = setTimeout(() => reject(new Error(`the database did not answer within ${milliseconds} ms`)), milliseconds)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(clock)
  }
}

/** Resolves when the database responds; throws after five seconds, including the wait for a connection. */
export async function answersInTime(db: Kysely<Tables>): Promise<void> {
  await inTime(sql`select 1`.execute(db), ANSWER_MS)
}

/** Runs VACUUM (ANALYZE) one table at a time, so that other callers of the embedded database get a turn in between. */
export async function tidyTables(db: Kysely<Tables>, tables: readonly string[]): Promise<void> {
  for (const table of tables) await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
}

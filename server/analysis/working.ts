import type { FastifyReply } from 'fastify'
import { sql, type Database, type Tables, type Transaction } from '../db/index.ts'
import { tooManyTries } from '../http/limits.ts'
import { Slots } from '../http/slots.ts'

/** Each holds a connection of the database and one of its processors for seconds. */
const slots = new Slots({ parallel: 3, waiting: 30, each: 8, refusal: () => tooManyTries(10) })
const statementMs = 30_000

/**
 * Reads that may take seconds: few at a time, in one transaction, stopped when the caller leaves. Null when the caller
 * has left; then the reply needs nothing more.
 */
export async function working<T>(
  database: Database,
  reply: FastifyReply,
  work: (tx: Transaction<Tables>, signal: AbortSignal) => Promise<T>,
): Promise<T | null> {
  const caller = new AbortController()
  const leave = (): void => {
    if (!reply.raw.writableFinished) caller.abort(new Error('the caller has left'))
  }
  reply.raw.once('close', leave)
  const { signal } = caller
  try {
    return await slots.run(
      () =>
        database.within({ timeoutMs: statementMs, signal }, async (tx) => {
          // A long statement over few rows: compiling it takes seconds and saves none.
          await sql`set local jit = off`.execute(tx)
          return work(tx, signal)
        }),
      reply.request.actor?.id,
    )
  } catch (error) {
    if (!signal.aborted) throw error
    if (!reply.raw.headersSent) reply.hijack()
    return null
  } finally {
    reply.raw.off('close', leave)
  }
}

import type { Kysely, Transaction } from 'kysely'
import type { ReadLimits } from './database.ts'
import type { Tables } from './tables.ts'
import { inScope, planForValues } from './transaction.ts'

/** What all long reads have in common: their limit is a last resort, because their work is estimated before. */
export const longRead = { timeoutMs: 5_000, isLong: true } as const

/** Stops the statement that a transaction is running. `finished` resolves when the work has ended by itself. */
export type Cancel = (finished: Promise<void>) => Promise<void>
/** Sets the statement timeout of the transaction, and returns the function that stops a statement. */
type Limiter = (tx: Transaction<Tables>, timeoutMs: number) => Promise<Cancel>

/** See `Database.within`. Awaits a cancellation that has begun, so that it can't hit the connection's next user. */
export async function readWithin<T>(
  read: Kysely<Tables>,
  { timeoutMs, isLong, signal }: ReadLimits,
  limiter: Limiter,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted()
  const reads = read.transaction().setAccessMode('read only')
  return inScope(() =>
    reads.execute(async (tx) => {
      signal?.throwIfAborted()
      const cancel = await limiter(tx, timeoutMs)
      if (isLong) await planForValues(tx)
      return signal ? untilAborted(signal, cancel, () => work(tx)) : work(tx)
    }),
  )
}

async function untilAborted<T>(signal: AbortSignal, cancel: Cancel, work: () => Promise<T>): Promise<T> {
  let finish = (): void => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  let cancelled: Promise<void> | undefined
  const onAbort = (): void => {
    cancelled = cancel(finished).catch(() => {})
  }
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    signal.throwIfAborted()
    return await work()
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', onAbort)
    finish()
    await cancelled
  }
}

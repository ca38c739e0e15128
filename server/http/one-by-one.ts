import { isConnectionLost } from '../db/index.ts'
import { ApiError } from './errors.ts'

/**
 * Makes what rows need, all together, or one by one if that fails or is too much at once (null). `failed` answers for a
 * single row at fault. Throws when no row is: the signal has fired, the connection is lost, or the work was refused.
 */
export async function togetherOrSingly<Row, Made>(
  rows: readonly Row[],
  work: {
    make: (rows: readonly Row[]) => Promise<Made[] | null>
    failed: (row: Row, error: unknown) => Made[]
    signal: AbortSignal
  },
): Promise<Made[]> {
  try {
    const made = await work.make(rows)
    if (made) return made
  } catch (error) {
    work.signal.throwIfAborted()
    if (isConnectionLost(error) || error instanceof ApiError) throw error
    const [row] = rows
    if (row && rows.length === 1) return work.failed(row, error)
  }
  const made: Made[] = []
  for (const row of rows) made.push(...(await togetherOrSingly([row], work)))
  return made
}

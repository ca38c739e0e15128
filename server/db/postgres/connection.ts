import type { ClientConfig } from 'pg'
import { parserOf } from '../values.ts'

const STATEMENT_MS = 60_000
/**
 * Of each sort, hash or bitmap. The default of 4 MB makes the bitmap of a search that finds a million rows inexact, so
 * that each row is examined again.
 */
const WORK_MEMORY = '32MB'
/** A transaction that was left open must not hold its locks forever. */
const IDLE_IN_TRANSACTION_MS = 60_000

/**
 * Returns the settings of every connection. Settings in the address take precedence, except the time zone: values are
 * read as UTC.
 */
export function connectionConfig(url: string): ClientConfig {
  const address = new URL(url)
  const options = [
    `-c statement_timeout=${STATEMENT_MS}`,
    `-c work_mem=${WORK_MEMORY}`,
    // The planner estimates such high costs for geometry that it would compile for half a second what takes 10 ms.
    '-c jit=off',
    `-c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_MS}`,
    address.searchParams.get('options') ?? '',
    '-c timezone=UTC',
  ]
  address.searchParams.delete('options')
  return {
    connectionString: address.href,
    options: options.join(' ').trim(),
    application_name: 'investmap',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    types: { getTypeParser: parserOf },
  }
}

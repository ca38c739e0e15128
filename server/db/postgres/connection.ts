import type { ClientConfig } from 'pg'
import { parserOf } from '../values.ts'

const STATEMENT_MS = 60_000
/** A transaction that its program forgot must not hold its locks for ever. */
const IDLE_IN_TRANSACTION_MS = 60_000

/**
 * What every connection of ours is opened with. Settings in the address itself win, but for the time zone: values are
 * read as UTC.
 */
export function connectionConfig(url: string): ClientConfig {
  const address = new URL(url)
  const options = [
    `-c statement_timeout=${STATEMENT_MS}`,
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

import { getPublicKey } from './calls.ts'
import { call } from './http.ts'
import { site } from './site.ts'

/**
 * The server's report on itself; `checks` has 'ok' or a message for each part it depends on; `isForwarded`: this call
 * came through a proxy that the server does not trust.
 */
type ServerFacts = { version: string; time: string; checks: Readonly<Record<string, string>>; isForwarded: boolean }

export type ServerAnswer = {
  /** Time from request to response. */
  roundTripMs: number
  /**
   * Server clock minus this computer's, plus or minus half of the round trip; null where the server does not report its
   * time.
   */
  clockAheadMs: number | null
  /** Null from a server that supports only the specification's calls. */
  facts: ServerFacts | null
}

/**
 * Requests the server's status. Sends no token: signed-in users get the same as visitors. Throws CallError when the
 * server does not respond.
 */
export async function askServer(): Promise<ServerAnswer> {
  const start = Date.now()
  const facts = site.hasExtras ? await call<ServerFacts>({ method: 'GET', path: '/selfCheck', token: null }) : null
  if (!facts) await getPublicKey()
  const end = Date.now()
  return {
    roundTripMs: end - start,
    clockAheadMs: facts && Math.round(Date.parse(facts.time) - (start + end) / 2),
    facts,
  }
}

import { getPublicKey } from './calls.ts'
import { call } from './http.ts'
import { site } from './site.ts'

/** What our server tells of itself; `checks` has 'ok' or a sentence for each part that it needs. */
type ServerFacts = { version: string; time: string; checks: Readonly<Record<string, string>> }

export type ServerAnswer = {
  /** From asking to the answer. */
  roundTripMs: number
  /**
   * Server's clock minus this computer's, give or take half of the round trip; null where the server does not tell its
   * time.
   */
  clockAheadMs: number | null
  /** Null from a server that answers only the specification's calls. */
  facts: ServerFacts | null
}

/**
 * Asks the server how it is. The token is left at home: whoever is signed in learns the same as a visitor. Throws
 * CallError when it does not answer.
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

import { abuse } from '../tests/support/abuse.ts'
import { startServer } from '../tests/support/server.ts'
import type { Measure } from './measure.ts'

const seconds = 40
/** What a visitor should wait at most, whatever somebody else sends. */
const aimMs = 1000

/**
 * Measures the slowest answers to a visitor, and of `/readyz`, while one account sends its worst to a server with the
 * embedded database.
 */
export async function abuseAnswers(): Promise<Measure[]> {
  const server = await startServer({ database: 'embedded' })
  try {
    const { visitor, ready } = await abuse(server, seconds)
    const sorted = (answers: typeof visitor): number[] =>
      answers.map(({ ms }) => ms).toSorted((one, other) => one - other)
    const [lists, probes] = [sorted(visitor), sorted(ready)]
    return [
      measure('slowest list of a visitor during abuse', lists.at(-1) ?? Number.NaN),
      measure('95 of 100 lists of a visitor during abuse', lists[Math.floor(lists.length * 0.95)] ?? Number.NaN),
      measure('slowest /readyz during abuse', probes.at(-1) ?? Number.NaN),
    ]
  } finally {
    await server.remove()
  }
}

function measure(name: string, ms: number): Measure {
  return { name, measured: `${ms.toFixed(0)} ms`, limit: `${aimMs} ms, the aim`, ratio: ms / aimMs, budget: null }
}

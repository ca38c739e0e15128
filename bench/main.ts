/**
 * Runs the benchmarks. Command-line words select them: `abuse`, `analysis`, `laws`, `list`, `calls`, `bytes`, `map`, `portal`,
 * `start`, `suitability`, `tiles`, `transfer`; the default is all. `BENCH_DATABASE_URL` names a PostgreSQL; without it one is
 * started.
 */
import { Pool } from 'pg'
import { startPostgres } from '../tests/support/postgres.ts'
import { startServer, type TestServer } from '../tests/support/server.ts'
import { abuseAnswers } from './abuse.ts'
import { analysis } from './analysis.ts'
import { firstLoads } from './first-load.ts'
import { lawSearch } from './laws.ts'
import { lists } from './lists.ts'
import { mapFrames } from './map.ts'
import { isWithin, table, type Measure } from './measure.ts'
import { portalPage } from './portal.ts'
import { policyQueries, signIns } from './sign-in.ts'
import { secondStarts } from './start.ts'
import { suitability } from './suitability.ts'
import { tiles } from './tiles.ts'
import { transfer } from './transfer.ts'

/** `transfer` is first, because the lands of `suitability` and `tiles` overlap the parcels that it imports. */
const parts: Record<string, (server: TestServer, pool: Pool) => Promise<Measure[]>> = {
  transfer: (server, pool) => transfer(server, pool),
  abuse: () => abuseAnswers(),
  analysis: (server, pool) => analysis(server, pool),
  bytes: (server) => firstLoads(server),
  calls: async (server) => [await signIns(server), await policyQueries(server)],
  laws: (server, pool) => lawSearch(server, pool),
  list: (server, pool) => lists(server, pool),
  map: (server) => mapFrames(server),
  portal: (server) => portalPage(server),
  start: (server) => secondStarts(server),
  suitability: (server, pool) => suitability(server, pool),
  tiles: (server, pool) => tiles(server, pool),
}

async function measureAll(chosen: readonly string[]): Promise<Measure[]> {
  const given = process.env.BENCH_DATABASE_URL
  const postgres = given ? null : await startPostgres()
  const url = given ?? postgres?.url ?? ''
  const server = await startServer({ env: { DATABASE_URL: url, TRUST_PROXY: 'on' } })
  const pool = new Pool({ connectionString: url, max: 2 })
  try {
    const measures: Measure[] = []
    for (const name of chosen) {
      console.log(`Measuring: ${name} …`)
      measures.push(...((await parts[name]?.(server, pool)) ?? []))
    }
    return measures
  } finally {
    await pool.end()
    await server.remove()
    await postgres?.stop()
  }
}

const words = process.argv.slice(2)
const unknown = words.filter((word) => !(word in parts))
if (unknown.length > 0)
  throw new Error(`Unknown benchmarks: ${unknown.join(', ')}. Available: ${Object.keys(parts).join(', ')}`)
const measures = await measureAll(words.length > 0 ? words : Object.keys(parts))
console.log(`\n${table(measures)}`)
process.exitCode = measures.every(isWithin) ? 0 : 1

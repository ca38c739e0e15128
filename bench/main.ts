/**
 * Runs the benchmarks. Command-line words select them: `abuse`, `analysis`, `bytes`, `calls`, `growth`, `laws`, `list`,
 * `map`, `nodes`, `portal`, `start`, `suitability`, `terrain`, `tiles`, `transfer`; the default is all. Each makes a database of its own on
 * the PostgreSQL that `BENCH_DATABASE_URL` names (a maintenance database, as superuser), where those with a million
 * parcels stay for the next run; without it one is started. `--parcels 3000000`: how far `growth` goes.
 */
import { parseArgs } from 'node:util'
import { startPostgres } from '../tests/support/postgres.ts'
import { abuseAnswers } from './abuse.ts'
import { analysis } from './analysis.ts'
import { firstLoads } from './first-load.ts'
import { growth } from './growth.ts'
import { lawSearch } from './laws.ts'
import { lists } from './lists.ts'
import { mapFrames } from './map.ts'
import { isWithin, table, type Measure } from './measure.ts'
import { twoNodes } from './nodes.ts'
import { openOn, type Open, type Opened } from './open.ts'
import { portalPage } from './portal.ts'
import { policyQueries, signIns } from './sign-in.ts'
import { secondStarts } from './start.ts'
import { suitability } from './suitability.ts'
import { terrain } from './terrain.ts'
import { tiles } from './tiles.ts'
import { transfer } from './transfer.ts'

type Part = (open: Open, mostParcels: number) => Promise<Measure[]>

/** A benchmark with one database. */
const on =
  (name: string, measure: (opened: Opened) => Promise<Measure[]>, isKept = false): Part =>
  (open) =>
    open({ name, isKept }, measure)

const parts: Record<string, Part> = {
  abuse: () => abuseAnswers(),
  analysis: on('analysis', ({ server, pool }) => analysis(server, pool)),
  bytes: on('bytes', ({ server }) => firstLoads(server)),
  calls: on('calls', async ({ server }) => [await signIns(server), await policyQueries(server)]),
  growth: (open, mostParcels) => growth(open, mostParcels),
  laws: on('laws', ({ server, pool }) => lawSearch(server, pool)),
  list: on('million', ({ server, pool }) => lists(server, pool), true),
  map: on('map', ({ server }) => mapFrames(server)),
  nodes: on('million', ({ server, pool }) => twoNodes(server, pool), true),
  portal: on('portal', ({ server }) => portalPage(server)),
  start: on('start', ({ server }) => secondStarts(server)),
  suitability: on('suitability', ({ server, pool }) => suitability(server, pool)),
  terrain: on('terrain', ({ server }) => terrain(server)),
  tiles: on('million', ({ server, pool }) => tiles(server, pool), true),
  transfer: on('transfer', ({ server, pool }) => transfer(server, pool)),
}

async function measureAll(chosen: readonly string[], mostParcels: number): Promise<Measure[]> {
  const given = process.env.BENCH_DATABASE_URL
  const postgres = given ? null : await startPostgres()
  const open = openOn(given ?? postgres?.url ?? '')
  try {
    const measures: Measure[] = []
    for (const name of chosen) {
      console.log(`Measuring: ${name} …`)
      measures.push(...((await parts[name]?.(open, mostParcels)) ?? []))
    }
    return measures
  } finally {
    await postgres?.stop()
  }
}

const { positionals: words, values } = parseArgs({
  allowPositionals: true,
  options: { parcels: { type: 'string', default: '1000000' } },
})
const mostParcels = Number(values.parcels)
if (!(mostParcels >= 10_000)) throw new Error('--parcels is a number, at least 10000')
const unknown = words.filter((word) => !(word in parts))
if (unknown.length > 0)
  throw new Error(`Unknown benchmarks: ${unknown.join(', ')}. Available: ${Object.keys(parts).join(', ')}`)
const measures = await measureAll(words.length > 0 ? words : Object.keys(parts), mostParcels)
console.log(`\n${table(measures)}`)
process.exitCode = measures.every(isWithin) ? 0 : 1

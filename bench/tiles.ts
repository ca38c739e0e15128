import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { Pool } from 'pg'
import { cellShift, clusterBelow, finest, mostFeatures } from '../server/tiles/cells.ts'
import { bufferedBoxOf, boxOf, cellRange, type TileAddress } from '../server/tiles/grid.ts'
import type { TestServer } from '../tests/support/server.ts'
import { startBare } from './start-bare-server.ts'
import type { BareStatements } from './bare-server.ts'
import { fillLands, landRows } from './million-lands.ts'
import { median, type Measure } from './measure.ts'

const zooms = [6, 8, 10, 12, 14, 16]
const warmUps = 3
const rounds = 7
const seconds = 10
const middleOfGrid = { longitude: 100.02, latitude: 25.81 }
const fields = '"landCode", name, xzqdm, "landUse", "landStatus", "areaM2", "priceWanPerMu", published'
const seen = '"deletedAt" is null and published'

/**
 * Measures tiles over a million lands: built without cache, against a bare server that sends the same rows by ST_AsMVT;
 * and cached, against bare node:http.
 */
export async function tiles(server: TestServer, pool: Pool): Promise<Measure[]> {
  await fillLands(pool)
  const asked = zooms.flatMap(tilesOf)
  const statements: BareStatements = {}
  for (const tile of asked) statements[pathOf(tile)] = { tile: await sameRows(pool, tile) }
  const limit = await startBare(String(pool.options.connectionString), statements)
  try {
    const uncached = []
    for (const zoom of zooms) uncached.push(await uncachedTiles(zoom, { server, pool, limit: limit.url }))
    const ratios = uncached.map(({ ratio }) => ratio)
    const middle = (median(ratios) + median(ratios.map((ratio) => -ratio)) * -1) / 2
    const whole: Measure = {
      name: `tile of ${landRows.toLocaleString('en-US')} lands, not cached`,
      measured: `median over z${zooms.join(' z')}`,
      limit: 'bare node:http, pg and ST_AsMVT',
      ratio: middle,
      budget: { atMost: 0.8 },
    }
    return [...uncached, whole, await cachedTile(server)]
  } finally {
    limit.stop()
  }
}

/** Neighbours that a map of this zoom may show, so that code and plans are as warm as on a server in use. */
function tilesOf(z: number): TileAddress[] {
  const middle = tileAt(z)
  const side = z < 8 ? 1 : z < 10 ? 2 : z < 12 ? 3 : 5
  const steps = Array.from({ length: side }, (_, step) => step - Math.floor(side / 2))
  return steps.flatMap((down) => steps.map((right) => ({ z, x: middle.x + right, y: middle.y + down })))
}

/** Returns the tile of a zoom that contains a place in degrees. */
export function tileAt(z: number, { longitude, latitude } = middleOfGrid): TileAddress {
  const side = 2 ** z
  const y = (0.5 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI)) * side
  return { z, x: Math.floor(((longitude + 180) / 360) * side), y: Math.floor(y) }
}

export function pathOf({ z, x, y }: TileAddress): string {
  return `/${z}/${x}/${y}`
}

function address(server: TestServer, tile: TileAddress): string {
  return `${server.url}/camel/tiles/lands${pathOf(tile)}.mvt?_public=true`
}

/**
 * Measures the tiles of a zoom, alternately on the server and on the bare one. A change notification clears the
 * server's cache before each round.
 */
async function uncachedTiles(
  zoom: number,
  { server, pool, limit }: { server: TestServer; pool: Pool; limit: string },
): Promise<Measure> {
  const times = { server: [] as number[], bare: [] as number[] }
  let bytes = 0
  for (let round = -warmUps; round < rounds; round += 1) {
    await clearTileCache(pool)
    for (const tile of tilesOf(zoom)) {
      const ours = await fetched(address(server, tile))
      const bare = await fetched(limit + pathOf(tile))
      if (ours.bytes > 500_000) throw new Error(`The tile ${pathOf(tile)} has ${ours.bytes} bytes`)
      if (round < 0) continue
      bytes = Math.max(bytes, ours.bytes)
      times.server.push(ours.ms)
      times.bare.push(bare.ms)
    }
  }
  const [ours, best] = [median(times.server), median(times.bare)]
  return {
    name: `tile z${zoom}, ${Math.round(bytes / 1000)} kB at most`,
    measured: `${ours.toFixed(1)} ms`,
    limit: `${best.toFixed(1)} ms bare node:http, pg and ST_AsMVT`,
    ratio: ours / best,
    budget: { atMost: 2 },
  }
}

async function fetched(url: string): Promise<{ ms: number; bytes: number }> {
  const startedAt = performance.now()
  const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  const bytes = (await answer.arrayBuffer()).byteLength
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return { ms: performance.now() - startedAt, bytes }
}

/** Makes the servers of a database forget the tiles of `lands`. */
export async function clearTileCache(pool: Pool): Promise<void> {
  const world = [-180, -90, 180, 90]
  await pool.query(`select pg_notify('layer_changed', $1)`, [
    JSON.stringify({ layer: 'lands', version: 0, bbox: world, publicBbox: world }),
  ])
  await delay(30)
}

/** The rows that the endpoint selects, as one statement that ends in ST_AsMVT. */
async function sameRows(pool: Pool, tile: TileAddress): Promise<string> {
  const touching = `${seen} and "boundary3857" && ST_MakeEnvelope(${bufferedBoxOf(tile).join(', ')}, 3857)`
  const geometry = `ST_AsMVTGeom("boundary3857", ST_MakeEnvelope(${boxOf(tile).join(', ')}, 3857)::box2d, 4096, 64, true) as shape`
  const asTile = (rows: string): string =>
    `select ST_AsMVT(drawn, 'lands', 4096, 'shape') as tile from (${rows}) as drawn`
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::integer as count from (select from lands where ${touching} limit ${mostFeatures + 1}) as found`,
  )
  if ((rows[0]?.count ?? 0) <= mostFeatures)
    return asTile(
      `select ${geometry}, id, ${tile.z < clusterBelow ? '1 as count,' : ''} ${fields} from lands where ${touching}`,
    )
  const [from, to] = cellRange(tile)
  const cells = (bits: number): string =>
    `select "tileCell" >> ${cellShift(tile, bits)} as cell, count(*) as count, sum("areaM2") as area, min(id collate "C") collate "default" as id from lands where ${seen} and "tileCell" >= ${from} and "tileCell" < ${to} group by 1`
  let bits = finest
  while ((await pool.query(cells(bits))).rows.length > mostFeatures) bits -= 1
  // `offset 0` prevents the planner from reading the whole table for a thousand rows.
  return asTile(
    `select ${geometry}, id, count, ${fields} from (${cells(bits)}) as cells, lateral (select "boundary3857", ${fields} from lands where lands.id = cells.id offset 0) as one`,
  )
}

/** Measures requests per second for a cached tile, against a bare server in a separate process with the same bytes. */
async function cachedTile(server: TestServer): Promise<Measure> {
  const url = address(server, tileAt(14))
  const bytes = Buffer.from(await (await fetch(url, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer())
  const ours = await fire(url)
  const limit = await bareServer(bytes, (bare) => fire(bare))
  return {
    name: `cached tile, ${Math.round(bytes.length / 1000)} kB, 50 connections`,
    measured: `${ours.toFixed(0)}/s`,
    limit: `${limit.toFixed(0)}/s node:http`,
    ratio: ours / limit,
    budget: { atLeast: 0.8 },
  }
}

async function fire(url: string): Promise<number> {
  await autocannon({ url, connections: 50, duration: 2 })
  const result = await autocannon({ url, connections: 50, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} aborted`)
  return result.requests.average
}

const bareProgram = `
  import { createServer } from 'node:http'
  import { readFileSync } from 'node:fs'
  const bytes = readFileSync(process.argv[2])
  const server = createServer((_request, response) => response.writeHead(200, { 'content-type': 'application/vnd.mapbox-vector-tile', 'content-length': bytes.length }).end(bytes))
  server.listen(0, '127.0.0.1', () => process.send(server.address().port))`

async function bareServer<T>(bytes: Buffer, measure: (url: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'investmap-bench-'))
  writeFileSync(join(folder, 'bare.mjs'), bareProgram)
  writeFileSync(join(folder, 'tile'), bytes)
  const child = fork(join(folder, 'bare.mjs'), [join(folder, 'tile')], { execArgv: [] })
  try {
    const [port] = (await once(child, 'message')) as [number]
    return await measure(`http://127.0.0.1:${port}/`)
  } finally {
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

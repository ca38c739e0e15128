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
import { fillLands, landRows } from './million-lands.ts'
import { median, type Measure } from './measure.ts'

const zooms = [6, 8, 10, 12, 14, 16]
const rounds = 7
const seconds = 10
const [longitude, latitude] = [100.02, 25.81]
const fields = '"landCode", name, xzqdm, "landUse", "landStatus", "areaM2", "priceWanPerMu", published'
const seen = '"deletedAt" is null and published'

/**
 * Measures tiles over a million lands: built without cache, against the same rows by ST_AsMVT; and cached, against bare
 * node:http.
 */
export async function tiles(server: TestServer, pool: Pool): Promise<Measure[]> {
  await fillLands(pool)
  const uncached = []
  for (const zoom of zooms) uncached.push(await uncachedTile(server, pool, tileAt(zoom)))
  const ratios = uncached.map(({ ratio }) => ratio)
  const middle = (median(ratios) + median(ratios.map((ratio) => -ratio)) * -1) / 2
  const whole: Measure = {
    name: `tile of ${landRows.toLocaleString('en-US')} lands, not cached`,
    measured: `median over z${zooms.join(' z')}`,
    limit: 'ST_AsMVT alone',
    ratio: middle,
    budget: { atMost: 1 },
  }
  return [...uncached, whole, await cachedTile(server)]
}

function tileAt(z: number): TileAddress {
  const side = 2 ** z
  const y = (0.5 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI)) * side
  return { z, x: Math.floor(((longitude + 180) / 360) * side), y: Math.floor(y) }
}

function address(server: TestServer, { z, x, y }: TileAddress): string {
  return `${server.url}/camel/tiles/lands/${z}/${x}/${y}.mvt?_public=true`
}

/**
 * Measures one tile, alternately on the server and in SQL. A change notification clears the server's cache before each.
 */
async function uncachedTile(server: TestServer, pool: Pool, tile: TileAddress): Promise<Measure> {
  const statement = await sameRows(pool, tile)
  const times = { server: [] as number[], bare: [] as number[] }
  let bytes = 0
  for (let round = -2; round < rounds; round += 1) {
    await clearTileCache(pool)
    const ours = await msOf(async () => {
      const answer = await fetch(address(server, tile), { headers: { 'accept-encoding': 'identity' } })
      bytes = (await answer.arrayBuffer()).byteLength
      if (answer.status !== 200) throw new Error(`${tile.z}: ${answer.status}`)
    })
    const limit = await msOf(() => pool.query(statement))
    if (round < 0) continue
    times.server.push(ours)
    times.bare.push(limit)
  }
  if (bytes > 500_000) throw new Error(`The tile of zoom ${tile.z} has ${bytes} bytes`)
  const [ours, limit] = [median(times.server), median(times.bare)]
  return {
    name: `tile z${tile.z}, ${Math.round(bytes / 1000)} kB`,
    measured: `${ours.toFixed(1)} ms`,
    limit: `${limit.toFixed(1)} ms ST_AsMVT`,
    ratio: ours / limit,
    budget: null,
  }
}

async function clearTileCache(pool: Pool): Promise<void> {
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
    `select "tileCell" >> ${cellShift(tile, bits)} as cell, count(*) as count, sum("areaM2") as area, min(id) as id from lands where ${seen} and "tileCell" >= ${from} and "tileCell" < ${to} group by 1`
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
    budget: { atLeast: 0.5 },
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

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

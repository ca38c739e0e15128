import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { demoGroundFile } from '../server/seed/ground-file.ts'
import { crsOf, type Crs } from '../server/terrain/crs.ts'
import { factsOf } from '../server/terrain/facts.ts'
import { Ground } from '../server/terrain/ground.ts'
import { viewFrom } from '../server/terrain/view.ts'
import type { TestServer } from '../tests/support/server.ts'
import { median, type Measure } from './measure.ts'

const run = promisify(execFile)
/** Where the demonstration has mountains: the west and north of squares of parcels, degrees. */
const [west, north, spread] = [99.2, 26.4, 1.5] as const
const parcelDegrees = 0.002
const viewpoint = [100.27, 25.72] as const
const eyesM = 10
const reachM = 30_000
const rounds = 5
const tileRounds = 30
const zoom = 13
/** The plane of UTM around the region: GDAL looks around in metres. */
const epsg = 32_647
const worldM = 40_075_016.685578488

/** Relief, facts and views of the demonstration's ground beside GDAL's programs, which read the same file. */
export async function terrain(server: TestServer): Promise<Measure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-terrain-'))
  const file = await demoGroundFile()
  const ground = await Ground.open([file])
  try {
    return [
      ...(await reliefTiles(server, { file, folder })),
      ...(await parcels(ground, { file, folder })),
      await view(ground, { file, folder }),
    ]
  } finally {
    await ground.close()
    await rm(folder, { recursive: true })
  }
}

type Files = { file: string; folder: string }
type Answer = { data: { terrain: { version: string } | null } }

async function reliefTiles({ url }: TestServer, { file, folder }: Files): Promise<Measure[]> {
  const plain = (await (await fetch(`${url}/camel/basemap/plain`)).json()) as Answer
  const version = plain.data.terrain?.version
  if (!version) throw new Error('The server has no elevation raster')
  const [x0, y0] = [Math.floor(((west + 180) / 360) * 2 ** zoom), rowOf(north)]
  const times = { made: [] as number[], kept: [] as number[], gdal: [] as number[] }
  for (let round = -1; round < tileRounds; round += 1) {
    const [x, y] = [x0 + 1 + ((round + 1) % 6), y0 + 1 + Math.floor((round + 1) / 6)]
    const path = `${url}/camel/terrain/relief/light/${zoom}/${x}/${y}?v=${version}`
    const [made, kept] = [await timed(() => load(path)), await timed(() => load(path))]
    const gdal = await timed(() => gdalTile({ x, y }, { file, folder }))
    if (round < 0) continue
    times.made.push(made)
    times.kept.push(kept)
    times.gdal.push(gdal)
  }
  const [made, kept, gdal] = [median(times.made), median(times.kept), median(times.gdal)]
  return [
    measure(`relief: a tile that is not kept`, [made, gdal], 'gdalwarp, gdaldem hillshade', 1),
    measure(`relief: a tile that is kept`, [kept, gdal], 'gdalwarp, gdaldem hillshade', 0.2),
  ]
}

function rowOf(latitude: number): number {
  const phi = (latitude * Math.PI) / 180
  return Math.floor(((1 - Math.asinh(Math.tan(phi)) / Math.PI) / 2) * 2 ** zoom)
}

async function load(path: string): Promise<void> {
  const answer = await fetch(path)
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`)
  await answer.arrayBuffer()
}

async function gdalTile({ x, y }: { x: number; y: number }, { file, folder }: Files): Promise<void> {
  const side = worldM / 2 ** zoom
  const [left, top] = [x * side - worldM / 2, worldM / 2 - y * side]
  const warped = join(folder, 'tile.tif')
  const extent = ['-te', left, top - side, left + side, top, '-ts', 256, 256].map(String)
  await run('gdalwarp', ['-q', '-overwrite', '-t_srs', 'EPSG:3857', '-r', 'cubic', ...extent, file, warped])
  await run('gdaldem', ['hillshade', '-q', '-multidirectional', '-compute_edges', warped, join(folder, 'shade.tif')])
}

/** GDAL has the values of all cells then, but no shares of any parcel. */
async function parcels(ground: Ground, { file, folder }: Files): Promise<Measure[]> {
  const gdal = await timed(async () => {
    for (const what of ['slope', 'aspect']) await run('gdaldem', [what, '-q', file, join(folder, `${what}.tif`)])
  })
  const measures: Measure[] = []
  for (const count of [400, 100_000]) {
    const side = Math.ceil(Math.sqrt(count))
    const boundaries = Array.from({ length: count }, (_none, index) => {
      const [left, top] = [west + ((index % side) * spread) / side, north - (Math.floor(index / side) * spread) / side]
      const ring = [
        [left, top],
        [left, top - parcelDegrees],
        [left + parcelDegrees, top - parcelDegrees],
        [left + parcelDegrees, top],
        [left, top],
      ]
      return { coordinates: [[ring]] }
    })
    const ours = await timed(async () => {
      const found = await factsOf(ground, { boundaries })
      if (found.some((facts) => facts === null)) throw new Error('Parcels without facts')
    })
    const words = 'gdaldem slope and aspect of all cells'
    measures.push(measure(`terrain: facts of ${count.toLocaleString('en')} parcels`, [ours, gdal], words, null))
  }
  return measures
}

async function view(ground: Ground, { file, folder }: Files): Promise<Measure> {
  const projected = join(folder, 'plane.tif')
  await run('gdalwarp', ['-q', '-t_srs', `EPSG:${epsg}`, '-tr', '100', '100', '-r', 'cubic', file, projected])
  const [x, y] = planeOf().fromDegrees(viewpoint)
  const place = ['-ox', x, '-oy', y, '-oz', eyesM, '-md', reachM, '-cc', 0.85714].map(String)
  const times = { ours: [] as number[], gdal: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    times.ours.push(await timed(() => viewFrom(ground, { at: viewpoint, eyesM, reachM })))
    times.gdal.push(await timed(() => run('gdal_viewshed', ['-q', ...place, projected, join(folder, 'seen.tif')])))
  }
  return measure(
    'terrain: view over 30 km, with its picture',
    [median(times.ours), median(times.gdal)],
    'gdal_viewshed',
    null,
  )
}

function planeOf(): Crs {
  const crs = crsOf(epsg)
  if (!crs) throw new Error(`EPSG:${epsg} is not known`)
  return crs
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

function measure(name: string, [ours, gdal]: readonly [number, number], words: string, atMost: number | null): Measure {
  return {
    name,
    measured: `${ours.toFixed(0)} ms`,
    limit: `${gdal.toFixed(0)} ms ${words}`,
    ratio: ours / gdal,
    budget: atMost === null ? null : { atMost },
  }
}

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { zipped } from '../server/crud/transfer/zip-writer.ts'
import { manyDefaults, manyParcels } from '../tests/survey-io/many.ts'
import { importOver } from '../tests/survey-io/streamed.ts'
import { signInByCall, type TestServer } from '../tests/support/server.ts'
import { median, type Measure } from './measure.ts'
import { countAsKept } from './million-lands.ts'

const parcels = 100_000
const rounds = 3
const prefix = 'TRANSFER-'
const staging = 'bench_staged'
const layer = 'many'

/**
 * ogr2ogr's driver name of each export format. GDAL writes the GeoPackage in both cases; ours runs as WebAssembly in a
 * child process.
 */
const exported = [
  { format: 'shp', driver: 'ESRI Shapefile', atMost: 1.3 },
  { format: 'geojson', driver: 'GeoJSON', atMost: 1.3 },
  { format: 'kml', driver: 'KML', atMost: 1.3 },
  { format: 'gpkg', driver: 'GPKG', atMost: 2 },
] as const

type Work = { server: TestServer; pool: Pool; token: string; folder: string }

/**
 * Measures survey file transfer: 100,000 parcels through the endpoint, and ogr2ogr (Debian's `gdal-bin`) with the same
 * data on the same PostGIS, alternately in one run. Without ogr2ogr it prints a note and measures nothing.
 */
export async function transfer(server: TestServer, pool: Pool): Promise<Measure[]> {
  const version = ogrVersion()
  if (version === null) {
    console.log(
      'Survey file transfer is not measured: ogr2ogr, the reference, is not installed (Debian: apt-get install gdal-bin).',
    )
    return []
  }
  console.log(`Compared with ${version}`)
  const work: Work = {
    server,
    pool,
    token: await signInByCall(server, 'admin'),
    folder: mkdtempSync(join(tmpdir(), 'investmap-bench-')),
  }
  try {
    const imported = await imports(work)
    const measures = []
    for (const each of exported) measures.push(await exports(work, each))
    return [...imported, ...measures]
  } finally {
    await clear(pool)
    rmSync(work.folder, { recursive: true, force: true })
  }
}

function ogrVersion(): string | null {
  try {
    return execFileSync('ogr2ogr', ['--version'], { encoding: 'utf8' }).trim()
  } catch {
    return null
  }
}

/**
 * Compares with two limits. First, what a person would type: `ogr2ogr -append` into the table, by GDAL's default one
 * INSERT per row (here also with `PG_USE_COPY=YES`, because columns without a value have defaults). Second, the fastest
 * way with ogr2ogr: COPY into a separate table, then one statement that inserts those rows, with their areas, into ours.
 */
async function imports({ server, pool, token, folder }: Work): Promise<Measure[]> {
  const content = await shapefileIn(folder)
  const times = { ours: [] as number[], fastest: [] as number[], appended: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    await clear(pool)
    times.fastest.push(await msOf(() => copiedByOgr(pool, folder)))
    await clear(pool)
    times.ours.push(
      await msOf(async () => {
        const outcome = await importOver(server, { token, content, name: `${layer}.zip` })
        if (outcome?.inserted !== parcels)
          throw new Error(
            `The import stored ${outcome?.inserted ?? 'nothing'} of ${parcels} parcels: ${JSON.stringify(outcome?.counts)}`,
          )
      }),
    )
  }
  await clear(pool)
  times.appended.push(await msOf(() => Promise.resolve(appendedByOgr(pool, folder))))
  await countAsKept(pool, 'ogr-')
  const ours = median(times.ours)
  const name = `import of ${parcels.toLocaleString('en-US')} parcels (shapefile)`
  const beside = (limit: readonly number[], words: string, budget: Measure['budget']): Measure => ({
    name,
    measured: seconds(ours),
    limit: `${seconds(median(limit))} ${words}`,
    ratio: ours / median(limit),
    budget,
  })
  // Unlike our import, neither way checks the rows, searches for overlaps or writes a history of every value.
  return [
    beside(times.appended, 'ogr2ogr -append (INSERT)', { atMost: 2 }),
    beside(times.fastest, 'ogr2ogr COPY, insert-select', { atMost: 2 }),
  ]
}

/** Writes the parcels as a shapefile into a folder with ogr2ogr and returns it as a zip. */
async function shapefileIn(folder: string): Promise<Buffer<ArrayBuffer>> {
  const source = join(folder, `${layer}.geojson`)
  writeFileSync(source, manyParcels(parcels, prefix))
  ogr([
    '-f',
    'ESRI Shapefile',
    join(folder, `${layer}.shp`),
    source,
    '-a_srs',
    'EPSG:4490',
    '-lco',
    'ENCODING=UTF-8',
    '-nln',
    layer,
  ])
  const entries = ['shp', 'shx', 'dbf', 'prj', 'cpg'].map((ending) => ({
    name: `${layer}.${ending}`,
    content: [readFileSync(join(folder, `${layer}.${ending}`))],
  }))
  const chunks: Buffer[] = []
  for await (const chunk of zipped(entries)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function copiedByOgr(pool: Pool, folder: string): Promise<void> {
  ogr([
    '-f',
    'PostgreSQL',
    addressOf(pool),
    join(folder, `${layer}.shp`),
    '-nln',
    staging,
    '-nlt',
    'PROMOTE_TO_MULTI',
    '-lco',
    'SPATIAL_INDEX=NONE',
    '-lco',
    'GEOMETRY_NAME=boundary',
  ])
  await pool.query(
    `insert into lands (id, "createdBy", "updatedBy", "landCode", name, xzqdm, "landStatus", "priceWanPerMu", boundary, "areaM2")
     select 'ogr-' || code, 'system', 'system', code, name, $1, $2, price, boundary, round(ST_Area(boundary::geography)::numeric, 4) from ${staging}`,
    [manyDefaults.xzqdm, manyDefaults.landStatus],
  )
}

function appendedByOgr(pool: Pool, folder: string): void {
  const columns = `CONCAT('ogr-', code) AS id, 'system' AS "createdBy", 'system' AS "updatedBy", code AS "landCode", name, '${manyDefaults.xzqdm}' AS xzqdm, '${manyDefaults.landStatus}' AS "landStatus", price AS "priceWanPerMu"`
  ogr([
    '-append',
    '-f',
    'PostgreSQL',
    `${addressOf(pool)} tables=lands(boundary)`,
    join(folder, `${layer}.shp`),
    '-sql',
    `SELECT ${columns} FROM ${layer}`,
    '-nln',
    'lands(boundary)',
    '-nlt',
    'PROMOTE_TO_MULTI',
  ])
}

/** Reads all bytes of an export, and compares with ogr2ogr writing the same columns of the same rows. */
async function exports(
  { server, pool, token, folder }: Work,
  { format, driver, atMost }: (typeof exported)[number],
): Promise<Measure> {
  const times = { ours: [] as number[], ogr: [] as number[] }
  const select = `select ${await exportedColumns(pool)} from lands where "deletedAt" is null and "landCode" like '${prefix}%' order by "landCode", id`
  let bytes = 0
  for (let round = 0; round < rounds; round += 1) {
    const target = join(folder, `out-${round}.${format}`)
    times.ogr.push(
      await msOf(() => Promise.resolve(ogr(['-f', driver, target, addressOf(pool), '-sql', select, '-nln', 'lands']))),
    )
    rmSync(target, { recursive: true, force: true })
    times.ours.push(
      await msOf(async () => {
        const answer = await fetch(
          `${server.url}/camel/projectLands/export?format=${format}&landCode_startswith=${prefix}`,
          { headers: { token } },
        )
        if (answer.status !== 200) throw new Error(`${format}: ${answer.status} ${await answer.text()}`)
        bytes = (await answer.arrayBuffer()).byteLength
      }),
    )
  }
  const [ours, limit] = [median(times.ours), median(times.ogr)]
  return {
    name: `export of ${parcels.toLocaleString('en-US')} parcels as ${format}, ${(bytes / 1e6).toFixed(1)} MB`,
    measured: seconds(ours),
    limit: `${seconds(limit)} ogr2ogr`,
    ratio: ours / limit,
    budget: { atMost },
  }
}

/** Lists are joined to one text each, as in our files, because not every GDAL format supports lists. */
async function exportedColumns(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string; kind: string }>(
    `select column_name as name, data_type as kind from information_schema.columns
     where table_name = 'lands' and is_generated = 'NEVER' and column_name not in ('id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'deletedAt') order by ordinal_position`,
  )
  return rows
    .map(({ name, kind }) => (kind === 'ARRAY' ? `array_to_string("${name}", ';') as "${name}"` : `"${name}"`))
    .join(', ')
}

function ogr(words: readonly string[]): void {
  execFileSync('ogr2ogr', words, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PGCLIENTENCODING: 'UTF8' },
  })
}

function addressOf({ options }: Pool): string {
  const { hostname, port, username, password, pathname } = new URL(options.connectionString ?? '')
  return `PG:host=${hostname} port=${port || 5432} user=${username} dbname=${pathname.slice(1)}${password ? ` password=${password}` : ''}`
}

async function clear(pool: Pool): Promise<void> {
  await pool.query(`drop table if exists ${staging}`)
  await pool.query(`delete from lands where "landCode" like '${prefix}%'`)
  await pool.query('vacuum (analyze) lands')
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { importOver } from '../tests/survey-io/streamed.ts'
import { manyParcels } from '../tests/survey-io/many.ts'
import { signInByCall, type TestServer } from '../tests/support/server.ts'
import { fillLands } from './million-lands.ts'
import { median, type Measure } from './measure.ts'
import type { Open, Opened } from './open.ts'
import { clearTileCache, tileAt } from './tiles.ts'

const sizes = [10_000, 100_000, 1_000_000, 3_000_000]
const rounds = 15
const warmUps = 30
const imported = 1_000
const prefix = 'GROWTH-'
/** Degrees: south-west corner of the grid at every size, in 永平县 and east of the place of the imported parcels. */
const from = { west: 99.75, south: 25.4 }
/** The middle of the smallest grid, for a tile and a square of 100 hectares. */
const place = { longitude: from.west + 0.105, latitude: from.south + 0.105 }

type Work = Opened & { token: string }
/** Milliseconds of one run. */
type Timed = (work: Work) => Promise<number>

/**
 * What is measured at each size. `atMost`: how much longer it may take with a hundred times as many parcels; the depth
 * of an index grows with the logarithm. Null: it grows with the table, for the reason in its name.
 */
const measured: readonly { name: string; atMost: number | null; run: Timed }[] = [
  {
    name: 'list: page by area with total, one status',
    atMost: 2,
    run: (work) => called(work, '/projectLands/page?_start=0&_end=20&_sort=areaM2&_order=desc&landStatus=open'),
  },
  {
    name: 'list: page after a change, its total follows',
    atMost: 2,
    run: async (work) => {
      await changeOne(work.pool)
      return called(work, '/projectLands/page?_start=0&_end=20&_sort=areaM2&_order=desc&_totalLater=true')
    },
  },
  {
    name: 'list: exact total after a change (counts all)',
    atMost: null,
    run: async (work) => {
      await changeOne(work.pool)
      return called(work, '/projectLands/page?_start=0&_end=0')
    },
  },
  { name: 'detail', atMost: 2, run: (work) => called(work, `/projectLands/detail?id=${idOf(5000)}`) },
  { name: 'tile z12', atMost: 2, run: tileOnce },
  { name: 'overlay of 100 ha', atMost: 2, run: overlayOnce },
  { name: 'counts beside filters', atMost: 2, run: (work) => called(work, '/projectLands/facets') },
  {
    name: 'counts beside filters after a change (count all)',
    atMost: null,
    run: async (work) => {
      await changeOne(work.pool)
      return called(work, '/projectLands/facets')
    },
  },
  { name: `import of ${imported.toLocaleString('en-US')}`, atMost: 2, run: importOnce },
]

/**
 * Measures how calls grow with the number of parcels: medians for one caller at 10,000, 100,000 and so on up to
 * `mostParcels`, in databases of their own with parcels of the same density. The limit is the time at the first size.
 */
export async function growth(open: Open, mostParcels: number): Promise<Measure[]> {
  const chosen = sizes.filter((size) => size <= mostParcels)
  const columns: number[][] = []
  for (const rows of chosen)
    columns.push(
      await open({ name: `growth_${rows}`, isKept: true }, async ({ server, pool }) => {
        await fillLands(pool, { rows, from })
        return timesOf({ server, pool, token: await signInByCall(server, 'admin') })
      }),
    )
  return measured.map(({ name, atMost }, at) => {
    const times = columns.map((column) => column[at] ?? Number.NaN)
    const [first = Number.NaN] = times
    return {
      name: `growth of ${name}`,
      measured: times.map((ms, size) => `${ms.toFixed(1)} ms at ${thousands(chosen[size])}`).join(', '),
      limit: `${first.toFixed(1)} ms at ${thousands(chosen[0])}`,
      ratio: (times.at(-1) ?? Number.NaN) / first,
      budget: atMost === null ? null : { atMost },
    }
  })
}

const thousands = (rows = 0): string => `${rows / 1000} k`

async function timesOf(work: Work): Promise<number[]> {
  const medians: number[] = []
  for (const { run } of measured) {
    const times: number[] = []
    const isLong = run === importOnce
    for (let round = isLong ? -1 : -warmUps; round < (isLong ? 3 : rounds); round += 1) {
      const ms = await run(work)
      if (round >= 0) times.push(ms)
    }
    medians.push(median(times))
  }
  return medians
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

function called(
  { server, token }: { server: TestServer; token: string },
  path: string,
  init: RequestInit = {},
): Promise<number> {
  return timed(async () => {
    const response = await fetch(`${server.url}/camel${path}`, {
      ...init,
      headers: { token, 'content-type': 'application/json' },
    })
    const body = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${body.slice(0, 200)}`)
  })
}

/** The id that `fillLands` gives to a row is the hash of its number. */
function idOf(number: number): string {
  return `bench-${createHash('md5').update(String(number)).digest('hex')}`
}

async function changeOne(pool: Pool): Promise<void> {
  await pool.query(`update lands set "updatedAt" = now() where id = $1`, [idOf(5000)])
}

async function tileOnce(work: Work): Promise<number> {
  await clearTileCache(work.pool)
  const { z, x, y } = tileAt(12, place)
  return called(work, `/tiles/lands/${z}/${x}/${y}.mvt?_public=true`)
}

function overlayOnce(work: Work): Promise<number> {
  const [east, north] = [place.longitude + 0.01, place.latitude + 0.009]
  const ring = [
    [place.longitude, place.latitude],
    [east, place.latitude],
    [east, north],
    [place.longitude, north],
    [place.longitude, place.latitude],
  ]
  const body = JSON.stringify({ boundary: { type: 'Polygon', coordinates: [ring] } })
  return called(work, '/intellectAnalysis/overlay', { method: 'POST', body })
}

async function importOnce({ server, pool, token }: Work): Promise<number> {
  await pool.query(`delete from lands where "landCode" like '${prefix}%'`)
  return timed(async () => {
    const outcome = await importOver(server, { token, content: manyParcels(imported, prefix) })
    if (outcome?.inserted !== imported) throw new Error(`The import stored ${outcome?.inserted ?? 'nothing'}`)
  })
}

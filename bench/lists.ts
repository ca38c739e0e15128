import autocannon from 'autocannon'
import type { Pool } from 'pg'
import { lands } from '../src/resources/lands.ts'
import { signInByCall, type TestServer } from '../tests/support/server.ts'
import { startBare } from './start-bare-server.ts'
import type { BareStatements } from './bare-server.ts'
import { fillLands, landRows } from './million-lands.ts'
import { median, type Measure } from './measure.ts'

const connections = 16
const seconds = 8
const warmUpSeconds = 4
/** After ten runs a connection may have settled on one plan for all values, which is to be measured too. */
const rounds = 21
/** What a person does not notice. */
const unnoticedMs = 50

const columns = [
  'id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'landCode', 'name', 'xzqdm', 'landUse', 'landUseSystem', 'landStatus', 'areaM2', 'statedAreaM2',
  'priceWanPerMu', 'floorAreaRatio', 'greenRatio', 'buildingDensity', 'heightLimitM', 'tenureYears', 'infrastructure', 'description', 'photos', 'attachments', 'contact',
  'contactPhone', 'projectid', 'cameFrom', 'wentTo', 'regionCheck', 'published',
].map((name) => `"${name}"`).join(', ') // prettier-ignore
const county = `"deletedAt" is null and "landStatus" = 'open' and xzqdm >= '532901' and xzqdm < '532902'`
/** A parcel in the middle. */
const middle = `(select id from lands where "landCode" = 'BENCH-0500000')`

/**
 * The best statements that we found. For the county: (landStatus, xzqdm) for the count, and (areaM2 desc nulls last, id
 * desc) for the order, both declared by us too; others were slower. The bare server counts in every call, as it keeps
 * nothing.
 */
const bare: BareStatements = {
  '/county': {
    records: `select ${columns} from lands where ${county} order by "areaM2" desc nulls last, id desc limit 20`,
    total: `select count(*)::integer as total from lands where ${county}`,
  },
  '/one': {
    record: `select ${columns}, ST_AsGeoJSON(boundary, 9, 0)::json as boundary from lands where id = ${middle}`,
  },
}

type Page<Total> = { records: { id: string }[]; total: Total }

/**
 * Measures lists over a million parcels: calls per second with 16 connections against bare node:http with `pg`, and the
 * slowest of all orders, of deep pages and of searches for one caller.
 */
export async function lists(server: TestServer, pool: Pool): Promise<Measure[]> {
  await fillLands(pool)
  const headers = { token: await signInByCall(server, 'admin') }
  const { rows } = await pool.query<{ id: string }>(`select ${middle} as id`)
  const limit = await startBare(String(pool.options.connectionString), bare)
  try {
    const paths = {
      '/county':
        '/camel/projectLands/page?_start=0&_end=20&_sort=areaM2&_order=desc&landStatus=open&xzqdm_startswith=532901',
      '/one': `/camel/projectLands/detail?id=${rows[0]?.id}`,
    } as const
    await requireSame(server.url + paths['/county'], `${limit.url}/county`, headers)
    const record = (await (await fetch(`${limit.url}/one`)).json()) as { data: { record: { id: string }[] } }
    if (record.data.record[0]?.id !== rows[0]?.id) throw new Error('The bare server does not find the parcel')
    return [
      await perSecond(
        'a county, one status, by area, with total',
        [server.url + paths['/county'], `${limit.url}/county`],
        { headers, atLeast: 0.5 },
      ),
      await perSecond('one parcel by id', [server.url + paths['/one'], `${limit.url}/one`], { headers, atLeast: 0.5 }),
      await slowest('page and total in every order of the console', ordersOf({}), { server, headers }),
      await slowest('page and total in every order of public pages', ordersOf({ _public: 'true' }), {
        server,
        headers: {},
      }),
      { ...(await slowest('jump to the middle of a list', jump, { server, headers })), budget: null },
      await slowest('next page in the middle of a list, and last page', turned, { server, headers }),
      await slowest('page and total of a search for a word', searches, { server, headers }),
      {
        ...(await slowest('page and total of a search that finds thousands', wideSearch, { server, headers })),
        budget: null,
      },
      await slowest('places by name', placeSearches, { server, headers: {} }),
      {
        ...(await slowest('places by the beginning of a word of all parcels', widePlaces, { server, headers: {} })),
        budget: null,
      },
      await afterChange({ server, headers, pool }),
    ]
  } finally {
    limit.stop()
  }
}

/** Throws if the answers differ, because the comparison would then mean nothing. */
async function requireSame(ours: string, limit: string, headers: Record<string, string>): Promise<void> {
  const read = async <Total>(url: string): Promise<Page<Total>> =>
    ((await (await fetch(url, { headers })).json()) as { data: Page<Total> }).data
  const [mine, best] = [await read<number>(ours), await read<[{ total: number }]>(limit)]
  const words = ({ records }: Page<unknown>, total: number): string =>
    `${records.map(({ id }) => id).join(' ')} of ${total}`
  const [one, other] = [words(mine, mine.total), words(best, best.total[0].total)]
  if (one !== other) throw new Error(`The server and the bare one differ: ${one} against ${other}`)
}

async function perSecond(
  name: string,
  [ours, limit]: readonly [string, string],
  { headers, atLeast }: { headers: Record<string, string>; atLeast: number | null },
): Promise<Measure> {
  const [measured, best] = [await fire(ours, headers), await fire(limit, headers)]
  return {
    name: `${name}, ${connections} connections`,
    measured: `${measured.toFixed(0)}/s`,
    limit: `${best.toFixed(0)}/s bare node:http and pg`,
    ratio: measured / best,
    budget: atLeast === null ? null : { atLeast },
  }
}

/** Calls per second of a server that has compiled its code and prepared its statements. */
export async function fire(url: string, headers: Record<string, string>): Promise<number> {
  await autocannon({ url, connections, duration: warmUpSeconds, headers })
  const result = await autocannon({ url, connections, duration: seconds, headers })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} aborted`)
  return result.requests.average
}

function ordersOf(query: Record<string, string>): string[] {
  return lands.list.flatMap((name) =>
    ['asc', 'desc'].map((order) =>
      pageOf(new URLSearchParams({ _start: '0', _end: '20', _sort: name, _order: order, ...query }).toString()),
    ),
  )
}

const pageOf = (query: string): string => `/projectLands/page?${query}`

/** A jump to the middle has to skip half of the index; from there pages are turned, and the last ones are read backwards. */
const jump = [pageOf('_start=500000&_end=500020')]
const turned = ['_start=500020&_end=500040', '_start=999900&_end=999920&_sort=areaM2&_order=desc'].map(pageOf)

const searchOf = (q: string): string => pageOf(`_start=0&_end=20&q=${encodeURIComponent(q)}`)
/** One, two and more characters that all names have, or some hundreds, or a few. */
const searches = ['试验', '地', '洱海', '大理', 'BENCH-0777'].map(searchOf)
/** What 7,400 parcels have, so that they are compared, counted and sorted. */
const wideSearch = [searchOf('999')]
/** Places by characters, pinyin, initials and code, found by few, by all parcels, or by none. */
const placesOf = (q: string): string => `/places?lon=100.2&lat=25.6&q=${encodeURIComponent(q)}`
const placeSearches = [
  '大理',
  '洱海',
  'dlgc',
  'd',
  '试验地块',
  'sydk',
  'BENCH-0500000',
  '试验地块 500',
  '没有这样的地方',
].map(placesOf)
/** The beginning of a word that all parcels have: there are no statistics of beginnings. */
const widePlaces = ['试验地', 'shiyandi', 'BENCH-05'].map(placesOf)

type Caller = { server: TestServer; headers: Record<string, string> }

async function msOf({ server, headers }: Caller, path: string): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(`${server.url}/camel${path}`, { headers })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  await response.arrayBuffer()
  return performance.now() - startedAt
}

/** The median time of the slowest query for one caller, against what a person does not notice. */
async function slowest(name: string, paths: readonly string[], caller: Caller): Promise<Measure> {
  let worst = { ms: 0, path: '' }
  for (const path of paths) {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) times.push(await msOf(caller, path))
    const ms = median(times)
    if (ms > worst.ms) worst = { ms, path: decodeURIComponent(path) }
  }
  return notNoticed(name, worst.ms, `${worst.ms.toFixed(1)} ms (${worst.path})`)
}

/** The page of a console list whose rows have just changed, and its total, which follows. */
async function afterChange({ pool, ...caller }: Caller & { pool: Pool }): Promise<Measure> {
  const times = { page: [] as number[], total: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    await pool.query(`update lands set "updatedAt" = now() where "landCode" = 'BENCH-0500000'`)
    times.page.push(await msOf(caller, pageOf('_start=0&_end=20&_sort=areaM2&_order=desc&_totalLater=true')))
    times.total.push(await msOf(caller, pageOf('_start=0&_end=0')))
  }
  const [page, total] = [median(times.page), median(times.total)]
  const measured = `${page.toFixed(1)} ms, total ${total.toFixed(1)} ms`
  return notNoticed('page of a list just changed, its total follows', page, measured)
}

function notNoticed(name: string, ms: number, measured: string): Measure {
  return {
    name: `${name}, ${landRows.toLocaleString('en-US')} parcels, one caller`,
    measured,
    limit: `${unnoticedMs} ms, not noticed`,
    ratio: ms / unnoticedMs,
    budget: { atMost: 1 },
  }
}

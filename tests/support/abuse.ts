import { setTimeout as delay } from 'node:timers/promises'
import { call, signInByCall, type TestServer } from './server.ts'

/** An answer to one of the calls meanwhile. */
export type Answered = { call: string; status: number; ms: number; text: string }
/** What happened while one account sent its worst. */
export type Abuse = {
  visitor: Answered[]
  ready: Answered[]
  imports: Answered[]
  /** Somebody else's, of a square kilometre. */
  analyses: Answered[]
  account: Answered[]
}

/** What a visitor's pages ask for: lists, counts, tiles, dictionaries. */
const visited = [
  '/camel/projectLands/page?_sort=landCode&_order=asc&_start=0&_end=20&_public=true',
  '/camel/projectLands/page?_sort=areaM2&_order=desc&_start=0&_end=20&_public=true&landStatus=open',
  '/camel/projectLands/facets?_public=true',
  '/camel/projectLands/statistics?_public=true',
  '/camel/projectLands/xzqSort?_public=true',
  '/camel/projectLands/treeAnon',
  '/camel/projects/page?_start=0&_end=24&_sort=investmentWan&_order=desc&_public=true',
  '/camel/projects/facets?_public=true',
  '/camel/sysLaw/page?_start=0&_end=20&_public=true',
  '/camel/sysFlow/page?_start=0&_end=20&_public=true',
  '/camel/mapLayers/drawable?_public=true',
  '/camel/sysDict/itemByCode?codes=land_status,land_use,project_category',
  '/camel/tiles/lands/9/398/218.mvt?_public=true',
  '/camel/tiles/regions/8/199/109.mvt?_public=true',
]

type Position = [number, number]
type Shape = { type: 'Polygon'; coordinates: Position[][] }

/** A closed ring around the middle of the demonstration region. */
function around(corners: number, radiusAt: (angle: number, index: number) => number): Shape {
  const ring = Array.from({ length: corners }, (_, index): Position => {
    const angle = (index / corners) * 2 * Math.PI
    const radius = radiusAt(angle, index)
    return [100.15 + radius * Math.cos(angle), 25.65 + radius * Math.sin(angle)]
  })
  return { type: 'Polygon', coordinates: [[...ring, ring[0]!]] }
}

function teeth(count: number): Shape {
  const edge = Array.from({ length: count }, (_, at): Position => [
    99.55 + (1.2 * at) / count,
    25.65 + (at % 2 ? 0.6 : -0.5),
  ])
  return { type: 'Polygon', coordinates: [[...edge, [100.75, 25.05], [99.55, 25.05], edge[0]!]] }
}

/** The worst boundaries: some are refused at once, the others take what a request may take. */
const boundaries: readonly Shape[] = [
  around(10_000, (_, index) => (index % 2 ? 0.003 : 0.01)),
  around(20_000, (angle) => 0.1 * (1 + 0.2 * Math.sin(9 * angle) + 0.01 * Math.sin(400 * angle))),
  around(48_000, (angle) => 1.2 * (1 + 0.005 * Math.sin(1500 * angle))),
  around(48_000, () => 0.3),
  around(300, (_, index) => (index % 2 ? 0.05 : 0.5)),
  teeth(1500),
  around(900, (_, index) => 0.02 + 0.05 * (((index * 7919) % 1000) / 1000)),
]

/** Most of the prefecture, with four corners. */
const prefecture = around(4, () => 1.2)
/** A boundary across all counties. */
const wide = around(20_000, (angle) => 1.2 * (1 + 0.2 * Math.sin(9 * angle) + 0.02 * Math.sin(90 * angle)))

/** A drawing of a few hundred bytes that stands for as many squares as a file may have. */
const drawing = [
  '0\nSECTION\n2\nHEADER\n9\n$ACADVER\n1\nAC1015\n0\nENDSEC',
  '0\nSECTION\n2\nBLOCKS\n0\nBLOCK\n8\n0\n2\nB\n70\n0\n10\n0\n20\n0\n30\n0\n3\nB\n0\nLWPOLYLINE\n8\n0\n90\n4\n70\n1\n10\n0\n20\n0\n10\n1\n20\n0\n10\n1\n20\n1\n10\n0\n20\n1\n0\nENDBLK\n8\n0\n0\nENDSEC',
  '0\nSECTION\n2\nENTITIES\n0\nINSERT\n8\n0\n2\nB\n10\n600000\n20\n2830000\n30\n0\n70\n440\n71\n440\n44\n2\n45\n2\n0\nENDSEC\n0\nEOF\n',
].join('\n')

/** A ranking of all parcels by their verdict and by distances. */
const ranking = {
  filter: {},
  criteria: [
    {
      key: 'verdict',
      source: { kind: 'verdict' },
      preference: { direction: 'wish', best: ['feasible'], fair: ['conditional'] },
    },
    ...['医院', '旅游景区', '高速公路', '火车站'].map((layer, at) => ({
      key: `distance-${at}`,
      source: { kind: 'distance', layer },
      preference: { direction: 'less', from: 0, to: 20_000 },
    })),
  ].map((criterion) => ({ ...criterion, weight: 1, isKnockOut: false })),
}

/**
 * Lets one account send its worst for some seconds, all at once: boundaries to compare and to cut, drawings of the
 * largest size, exports, filters by area. Meanwhile a visitor asks for lists, an officer imports and analyses parcels, and a
 * probe asks whether the server is ready.
 */
export async function abuse(server: TestServer, seconds: number): Promise<Abuse> {
  const [token, officer] = await Promise.all([signInByCall(server, 'investor'), signInByCall(server, 'officer-dali')])
  const found: Abuse = { visitor: [], ready: [], imports: [], analyses: [], account: [] }
  const end = new AbortController()
  const until = Date.now() + seconds * 1000
  const repeat = async (work: (round: number) => Promise<void>): Promise<void> => {
    for (let round = 0; Date.now() < until; round += 1) {
      await work(round)
      await delay(20)
    }
  }
  const ask = async (list: Answered[], path: string, init: RequestInit = {}): Promise<void> => {
    const startedAt = performance.now()
    const answer = await fetch(`${server.url}${path}`, { ...init, signal: end.signal }).catch(() => null)
    const text = (await answer?.text().catch(() => ''))?.slice(0, 300) ?? ''
    if (end.signal.aborted) return
    list.push({
      call: path.split('?')[0] ?? path,
      status: answer?.status ?? 0,
      ms: performance.now() - startedAt,
      text,
    })
  }
  const send = (path: string, body: unknown): Promise<void> =>
    ask(found.account, path, {
      method: 'POST',
      headers: { token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const bodies = boundaries.map((boundary) => ({ boundary }))
  // Conflicts with all layers: the report on it collects them all, and how to cut them.
  const run = await call<{ id: string }>(server, '/intellectAnalysis/overlay', {
    token,
    body: { boundary: prefecture },
  })
  const attacks = [
    ...[0, 1, 2, 3].map(
      (first) => (round: number) =>
        send('/camel/intellectAnalysis/overlay', bodies[(first * 2 + round) % bodies.length]),
    ),
    ...[1, 5].map(
      (first) => (round: number) => send('/camel/intellectAnalysis/coach', bodies[(first + round) % bodies.length]),
    ),
    (round: number) => send('/camel/intellectAnalysis/matrix', bodies[(3 + round) % bodies.length]),
    ...[0, 1].map(
      () => () =>
        ask(found.account, '/camel/intellectAnalysis/parseFilePro', {
          method: 'POST',
          headers: { token },
          body: fileForm(drawing, 'array.dxf', { srid: '4524' }),
        }),
    ),
    ...['shp', 'gpkg', 'kml', 'xlsx'].map(
      (format) => () =>
        ask(found.account, `/camel/projectLands/export?format=${format}&_public=true`, { headers: { token } }),
    ),
    () => send('/camel/intellectAnalysis/suitability', ranking),
    () => send('/camel/intellectAnalysis/report', { runId: run.data.id, ranking: { criteria: ranking.criteria } }),
    () => send('/camel/sysXzq/locate', { area: { type: 'MultiPolygon', coordinates: [wide.coordinates] } }),
    (round: number) => {
      const within = JSON.stringify(
        around(300, (angle, index) => 0.5 * (1 + 0.2 * Math.sin((round % 5) * angle) + (index % 2) / 50)),
      )
      return ask(found.account, `/camel/projectLands/page?_public=true&within=${encodeURIComponent(within)}`, {
        headers: { token },
      })
    },
  ]
  const importing = async (round: number): Promise<void> => {
    const form = fileForm(parcels(round), 'parcels.geojson', {
      mapping: JSON.stringify({ code: 'landCode', name: 'name' }),
      defaults: JSON.stringify({ xzqdm: '532901000000', landStatus: 'open' }),
    })
    await ask(found.imports, '/camel/projectLands/importSurvey', {
      method: 'POST',
      headers: { token: officer },
      body: form,
    })
    await delay(500)
  }
  const all = [
    ...attacks.map(repeat),
    repeat((round) => ask(found.visitor, visited[round % visited.length] ?? '')),
    repeat((round) => ask(found.visitor, visited[(round * 5 + 3) % visited.length] ?? '')),
    repeat(async () => {
      await ask(found.ready, '/readyz')
      await delay(250)
    }),
    repeat(importing),
    repeat(() =>
      ask(found.analyses, '/camel/intellectAnalysis/overlay', {
        method: 'POST',
        headers: { token: officer, 'content-type': 'application/json' },
        body: JSON.stringify({ boundary: around(8, () => 0.006) }),
      }),
    ),
  ]
  await delay(seconds * 1000)
  // What the account still waits for ends with its connection.
  setTimeout(() => end.abort(), 5_000)
  await Promise.all(all)
  return found
}

function fileForm(content: string, name: string, values: Record<string, string>): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(values)) form.append(field, value)
  form.append('file', new Blob([content]), name)
  return form
}

/** Eight parcels of about 40 m on free ground in 大理市; each round has its own codes and places. */
function parcels(round: number): string {
  const features = Array.from({ length: 8 }, (_, at) => {
    const [west, south] = [100.05 + (round % 200) * 0.001, 25.865 + at * 0.004]
    const ring = [
      [west, south],
      [west + 0.0004, south],
      [west + 0.0004, south + 0.0004],
      [west, south + 0.0004],
      [west, south],
    ]
    return {
      type: 'Feature',
      properties: { code: `BUSY-${round}-${at}`, name: `繁忙${at}` },
      geometry: { type: 'Polygon', coordinates: [ring] },
    }
  })
  return JSON.stringify({ type: 'FeatureCollection', features })
}

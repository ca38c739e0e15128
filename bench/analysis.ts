import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { KeptVerdicts } from '../src/resources/kept-verdicts.ts'
import { signInByCall, type TestServer } from '../tests/support/server.ts'
import { median, type Measure } from './measure.ts'

const featureRows = 1_000_000
const layerId = 'bench-analysis'
/** Of them one asks what lies outside, and one what lies within 20 m. */
const ruleRows = 50
const rounds = 15
const warmUps = 3

/** Degrees: a basin of a million parcels of about 15 m by 17 m, one per grid cell. */
const basin = { west: 100.1, south: 25.4, side: 0.2 }
const columns = 1000

/** Positions of boundaries of one square kilometre (100 hectares) inside the basin. */
const places = [
  [0.02, 0.03],
  [0.1, 0.1],
  [0.15, 0.05],
  [0.07, 0.16],
] as const

/** The statement that a person would write by hand for the same lines. */
const bareStatement = `
  select feature."layerId", ST_Area(ST_Union(ST_Intersection(feature.shape, given.shape))::geography) as "areaM2"
  from (select ST_SetSRID(ST_GeomFromGeoJSON($1), 4490) as shape) as given
  join "layerFeatures" as feature on ST_Intersects(feature.shape, given.shape)
  join layers on layers.id = feature."layerId" and layers."contentVersion" = feature."contentVersion" and layers.published and layers."deletedAt" is null
  group by 1`

type Answer = { data: { result: { lines: { layerId: string; relation: string; areaM2: number }[] } }; msg: string }

/**
 * Returns the median time of an analysis of 100 hectares on a million constraint polygons and fifty rules as a ratio to
 * the bare SQL, measured alternately. The time includes storing the run, distances and checks.
 */
export async function analysis(server: TestServer, pool: Pool): Promise<Measure[]> {
  await fillLayer(pool)
  const token = await signInByCall(server, 'admin')
  await untilKept(server, token)
  const boundaries = places.map(([east, north]) => squareKilometre(basin.west + east, basin.south + north))
  const viaServer = async (boundary: unknown): Promise<number> => {
    const response = await fetch(`${server.url}/camel/intellectAnalysis/overlay`, {
      method: 'POST',
      headers: { token, 'content-type': 'application/json' },
      body: JSON.stringify({ boundary }),
    })
    const answer = (await response.json()) as Answer
    if (!response.ok) throw new Error(answer.msg)
    return answer.data.result.lines.find((line) => line.layerId === layerId && line.relation === 'inside')?.areaM2 ?? 0
  }
  const bare = async (boundary: unknown): Promise<number> => {
    const { rows } = await pool.query<{ layerId: string; areaM2: number }>(bareStatement, [JSON.stringify(boundary)])
    return Number(rows.find((row) => row.layerId === layerId)?.areaM2 ?? 0)
  }
  const times = { server: [] as number[], bare: [] as number[] }
  for (let round = -warmUps; round < rounds; round += 1) {
    const boundary = boundaries[(round + warmUps) % boundaries.length]
    const [ours, limit] = [await timed(() => viaServer(boundary)), await timed(() => bare(boundary))]
    if (Math.abs(ours.value - limit.value) > 1e-4 * limit.value || limit.value === 0)
      throw new Error(`The analysis and the bare SQL differ: ${ours.value} m² against ${limit.value} m²`)
    if (round < 0) continue
    times.server.push(ours.ms)
    times.bare.push(limit.ms)
  }
  const [ours, limit] = [median(times.server), median(times.bare)]
  return [
    {
      name: `100 ha against 1,000,000 constraint polygons and ${ruleRows} rules`,
      measured: `${ours.toFixed(1)} ms`,
      limit: `${limit.toFixed(1)} ms bare SQL`,
      ratio: ours / limit,
      budget: { atMost: 1.2 },
    },
  ]
}

/** The new layer makes the kept verdicts of all parcels stale; making them again is measured by nobody here. */
async function untilKept(server: TestServer, token: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${server.url}/camel/intellectAnalysis/verdicts`, { headers: { token } })
    const { data } = (await response.json()) as { data: KeptVerdicts }
    if (Object.values(data).every(({ isPending }) => !isPending)) return
    await delay(1_000)
  }
}

function squareKilometre(west: number, south: number): unknown {
  const [east, north] = [west + 0.00995, south + 0.00903]
  return {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const startedAt = performance.now()
  const value = await work()
  return { value, ms: performance.now() - startedAt }
}

/** Creates a published layer of a million parcels with SQL only, with the same rows every time. Takes some minutes. */
async function fillLayer(pool: Pool): Promise<void> {
  const { rows } = await pool.query(`select from layers where id = $1`, [layerId])
  if (rows.length > 0) return
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await client.query(
      `insert into themes (id, "createdBy", "updatedBy", name, xzqdm) select $1, 'system', 'system', '试验图斑', min(xzqdm) from regions where xzqjb = '2'`,
      [layerId],
    )
    await client.query(
      `insert into rules (id, "createdBy", "updatedBy", code, name, "themeId", xzqdm, relation, "publishedVersion", published)
       select $1 || number, 'system', 'system', 'BENCH-' || number, '试验规则 ' || number, id, xzqdm, case number when 1 then 'outside' when 2 then 'within' else 'inside' end, 1, true
       from themes cross join generate_series(1, $2::integer) as number where id = $1`,
      [layerId, ruleRows],
    )
    await client.query(
      `insert into "ruleVersions" ("ruleId", number, "createdBy", content)
       select id, 1, 'system', to_jsonb(rules) || jsonb_build_object('grid', jsonb_build_object('columns', '[{"key": "all", "prefix": "", "facts": {}}, {"key": "linear", "prefix": "", "facts": {"linear": true}}]'::jsonb,
         'rows', '[{"zone": "*", "distanceM": 20, "cells": {"all": {"outcome": "forbidden"}, "linear": {"outcome": "conditional"}}}]'::jsonb))
       from rules where "themeId" = $1`,
      [layerId],
    )
    await client.query(
      `insert into layers (id, "createdBy", "updatedBy", name, theme, "themeId", kind, xzqdm, published, "contentVersion", "featureCount")
       select $1, 'system', 'system', '试验图斑', 'other', id, 'constraint', xzqdm, true, 1, $2 from themes where id = $1`,
      [layerId, featureRows],
    )
    await client.query(
      `insert into "layerContents" ("layerId", "contentVersion", "createdBy", "fileName", "dataDate", "validUntil", facts, fields, count) values ($1, 1, 'system', 'bench', '2026-01-01', '2099-12-31', '{}', '[]', $2)`,
      [layerId, featureRows],
    )
    await client.query(
      `insert into "layerFeatures" ("layerId", "contentVersion", shape)
       select $1, 1, ST_SetSRID(ST_MakePolygon(ST_MakeLine(array[ST_Point(x, y), ST_Point(x + w, y), ST_Point(x + w * 1.1, y + w / 2), ST_Point(x + w, y + w), ST_Point(x, y + w), ST_Point(x, y)])), 4490)
       from generate_series(0, $2::integer - 1) as n,
         lateral (select $3::float8 + (n % ${columns}) * $5::float8 / ${columns} as x, $4::float8 + (n / ${columns}) * $5::float8 / ${columns} as y, $5::float8 / ${columns} * (0.6 + (n::bigint * 7919 % 100) / 400.0) as w) as placed`,
      [layerId, featureRows, basin.west, basin.south, basin.side],
    )
    await client.query('commit')
    await client.query('vacuum (analyze) "layerFeatures"')
  } finally {
    client.release()
  }
}

import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { withoutIndexes } from './without-indexes.ts'

export const landRows = 1_000_000

/** Degrees: the south-west corner of 大理州 and its surroundings, and the side of a cell. */
const corner = { west: 98.9, south: 24.7 }
const cell = 0.0021

/**
 * Fills `lands` up to a number of rows: six-cornered parcels of about one hectare, one per cell of a square grid, by
 * default over the prefecture, with regions in rotation and nine of ten published. The rows come from SQL only and are
 * the same every time. A million takes some minutes.
 */
export async function fillLands(
  pool: Pool,
  { rows = landRows, from = corner }: { rows?: number; from?: { west: number; south: number } } = {},
): Promise<void> {
  const { rows: counted } = await pool.query<{ count: number }>(
    `select count(*)::integer as count from lands where id like 'bench-%'`,
  )
  if ((counted[0]?.count ?? 0) >= rows) return
  await pool.query(`set statement_timeout = 0`)
  await withoutIndexes(pool, 'lands', () =>
    pool.query(
      `with places as (select array_agg(xzqdm order by xzqdm) as codes from regions where "deletedAt" is null)
     insert into lands (id, "createdBy", "updatedBy", "landCode", name, xzqdm, "landUse", "landStatus", "areaM2", "priceWanPerMu", published, boundary)
     select 'bench-' || md5(n::text), 'system', 'system', 'BENCH-' || lpad(n::text, 7, '0'), '试验地块 ' || n, codes[1 + n % array_length(codes, 1)],
       (array['0901', '0902', '0701', '1001'])[1 + n % 4], (array['open', 'reserve', 'talks', 'supplied'])[1 + n % 4], 10000 + n % 997, 20 + n % 60, n % 10 <> 0,
       ST_Multi(ST_SetSRID(ST_MakePolygon(ST_MakeLine(array[ST_Point(x, y), ST_Point(x + w, y), ST_Point(x + w * 1.2, y + h / 2), ST_Point(x + w, y + h), ST_Point(x, y + h), ST_Point(x - w * 0.2, y + h / 2), ST_Point(x, y)])), 4490))
     from places, generate_series(0, $1::integer - 1) n,
       lateral (select $2::float8 + (n % $5::integer + 0.3) * $4::float8 as x, $3::float8 + (n / $5::integer + 0.2) * $4::float8 as y,
                       $4::float8 * (0.3 + (n::bigint * 7919 % 100) / 400.0) as w, $4::float8 * (0.3 + (n::bigint * 104729 % 100) / 400.0) as h) as placed
     on conflict do nothing`,
      [rows, from.west, from.south, cell, Math.ceil(Math.sqrt(rows))],
    ),
  )
  await countAsKept(pool, 'bench-')
  const unspelled = 'select from "placeNames" where words is null limit 1'
  while ((await pool.query(unspelled)).rows.length > 0) await delay(200)
  await pool.query('vacuum (analyze) lands, "keptVerdicts", "placeNames"')
}

/**
 * Makes the verdicts of parcels whose id starts so count as computed: the server would compute for half an hour beside
 * what is measured. Waits for those of the server's own parcels.
 */
export async function countAsKept(pool: Pool, prefix: string): Promise<void> {
  const own = `from "keptVerdicts" where kind = 'land' and not starts_with(id, $1)`
  const isWaiting = async (): Promise<boolean> =>
    (await pool.query(`select ${own} and state is null limit 1`, [prefix])).rows.length > 0
  while (await isWaiting()) await delay(200)
  await pool.query(
    `update "keptVerdicts" set state = (select state ${own} limit 1) where kind = 'land' and starts_with(id, $1) and state is null`,
    [prefix],
  )
}

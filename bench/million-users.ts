import type { Pool } from 'pg'

export const rows = 1_000_000

/**
 * Fills `users` up to a million rows, spread evenly over the existing regions, with distinct names and phone numbers.
 * The rows come from SQL only and are the same every time.
 */
export async function fillUsers(pool: Pool): Promise<void> {
  const { rows: counted } = await pool.query<{ count: number }>('select count(*)::integer as count from users')
  const missing = rows - (counted[0]?.count ?? 0)
  if (missing <= 0) return
  await pool.query(
    `with places as (select array_agg(xzqdm order by xzqdm) as codes from regions where "deletedAt" is null)
     insert into users (id, "createdBy", "updatedBy", username, realname, phone, xzqdm, "userType", enabled, "createdAt", "updatedAt")
     select 'bench-' || lpad(n::text, 8, '0'), 'system', 'system', 'bench' || lpad((n * 7919 % 9999991)::text, 8, '0'), '张' || n, '139' || lpad(n::text, 8, '0'),
            codes[1 + n % array_length(codes, 1)], 'officer', n % 10 <> 0, made, made
     from places, generate_series(1, $1::bigint) n, lateral (select timestamptz '2026-01-01' + n * interval '7 seconds' as made) m
     on conflict do nothing`,
    [missing],
  )
  await pool.query('vacuum (analyze) users')
}

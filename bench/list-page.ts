import type { Pool } from 'pg'
import { signInByCall, type TestServer } from '../tests/support/server.ts'
import { fillUsers, rows } from './million-users.ts'
import { median, type Measure } from './measure.ts'

const rounds = 60
const warmUps = 10

/**
 * A page of 20 enabled users of one county, newest first, with the total. The endpoint is compared with the two
 * equivalent bare statements, sent at the same time.
 */
const query = '/camel/sysUser/page?_start=0&_end=20&_sort=createdAt&_order=desc&enabled=true&xzqdm_startswith=532901'

const chosen = `"deletedAt" is null and enabled and xzqdm >= '532901' and xzqdm < '532902'`
const pageStatement = `
  select id, version, "createdAt", "createdBy", "updatedAt", "updatedBy", "deletedAt", username, realname, phone, email, xzqdm, roles, "userType",
         "userCreatePlatform", enabled, "lastLoginAt"
  from users where ${chosen} order by "createdAt" desc, id desc limit 20`
const totalStatement = `select count(*)::integer as total from users where ${chosen}`

type Page = { data: { records: { id: string }[]; total: number } }

/**
 * Returns the median time of the page at a million rows as a ratio to the bare SQL, measured alternately so that both
 * run under the same load.
 */
export async function listPage(server: TestServer, pool: Pool): Promise<Measure> {
  await fillUsers(pool)
  const token = await signInByCall(server, 'admin')
  const viaServer = async (): Promise<Page['data']> =>
    ((await (await fetch(server.url + query, { headers: { token } })).json()) as Page).data
  const bare = async (): Promise<Page['data']> => {
    const [page, total] = await Promise.all([
      pool.query<{ id: string }>(pageStatement),
      pool.query<{ total: number }>(totalStatement),
    ])
    return { records: page.rows, total: total.rows[0]?.total ?? 0 }
  }
  requireSame(await viaServer(), await bare())
  const times = { server: [] as number[], bare: [] as number[] }
  for (let round = -warmUps; round < rounds; round += 1) {
    const [ours, limit] = [await msOf(viaServer), await msOf(bare)]
    if (round < 0) continue
    times.server.push(ours)
    times.bare.push(limit)
  }
  const [ours, limit] = [median(times.server), median(times.bare)]
  const name = `page of 20 from ${rows.toLocaleString('en-US')} rows: filter, sort, total`
  return {
    name,
    measured: `${ours.toFixed(1)} ms`,
    limit: `${limit.toFixed(1)} ms bare SQL`,
    ratio: ours / limit,
    budget: { atMost: 1.5 },
  }
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** Throws if the results differ, because the comparison would then mean nothing. */
function requireSame(ours: Page['data'], bare: Page['data']): void {
  const ids = (page: Page['data']): string => page.records.map(({ id }) => id).join(' ')
  if (ours.total !== bare.total || ids(ours) !== ids(bare))
    throw new Error(
      `The endpoint and the bare SQL differ: ${ours.total} rows against ${bare.total}; ${ids(ours)} against ${ids(bare)}`,
    )
}

import type { Pool } from 'pg'
import { signInByCall, type TestServer } from '../tests/support/server.ts'
import { fillLaws, lawCount, words } from './many-laws.ts'
import { median, type Measure } from './measure.ts'

const rounds = 40
const warmUps = 200
const shown = 10

type Found = { data: { records: { id: string }[]; total: number } }
type Bare = { ids: string[]; total: number }

/**
 * Searches for words of different frequency, from one in every law to a rare one, and compares the search with the
 * equivalent bare statements.
 */
export async function lawSearch(server: TestServer, pool: Pool): Promise<Measure[]> {
  await fillLaws(pool)
  const token = await signInByCall(server, 'admin')
  const measures: Measure[] = []
  for (const word of Object.values(words)) measures.push(await searchOf(word, { server, pool, token }))
  return measures
}

async function searchOf(
  word: string,
  { server, pool, token }: { server: TestServer; pool: Pool; token: string },
): Promise<Measure> {
  const address = `${server.url}/camel/sysLaw/search?_start=0&_end=${shown}&_public=true&q=${encodeURIComponent(word)}`
  const viaServer = async (): Promise<Bare> => {
    const { data } = (await (await fetch(address, { headers: { token } })).json()) as Found
    return { ids: data.records.map(({ id }) => id), total: data.total }
  }
  const bare = () => bareSearch(pool, word)
  const [ours, theirs] = [await viaServer(), await bare()]
  if (ours.total !== theirs.total || ours.ids.join() !== theirs.ids.join())
    throw new Error(`The search for ${word} and the bare SQL differ: ${ours.total} against ${theirs.total}`)
  const times = { server: [] as number[], bare: [] as number[] }
  for (let round = -warmUps; round < rounds; round += 1) {
    const [one, other] = [await msOf(viaServer), await msOf(bare)]
    if (round < 0) continue
    times.server.push(one)
    times.bare.push(other)
  }
  const [measured, limit] = [median(times.server), median(times.bare)]
  const name = `law search, ${ours.total.toLocaleString('en-US')} of ${lawCount.toLocaleString('en-US')} laws found`
  return {
    name,
    measured: `${measured.toFixed(1)} ms`,
    limit: `${limit.toFixed(1)} ms bare SQL`,
    ratio: measured / limit,
    budget: { atMost: 1.5 },
  }
}

/** The same search in plain SQL: page and total at once, then the text around the first hit of each law on the page. */
async function bareSearch(pool: Pool, word: string): Promise<Bare> {
  const signs = [...word]
  const question = signs
    .slice(1)
    .map((sign, at) => `'${signs[at]}${sign}'`)
    .join(' & ')
  const look = signs.length < 3 ? '' : `and folded like '%${word}%'`
  const found = `from laws join (select "lawId", min(rank) as rank from "lawTexts" where tokens @@ $1::tsquery ${look} group by "lawId") as hit on hit."lawId" = laws.id where laws."deletedAt" is null and laws.published`
  const [page, total] = await Promise.all([
    pool.query<{ id: string }>(
      `select laws.id, laws.title, laws."docNo", laws.issuer, laws.level, laws.category, laws.xzqdm, laws."publishedOn", laws."effectiveOn", laws."repealedOn", laws.status, cardinality(laws."replacedBy") > 0 as "isReplaced"
       ${found} order by hit.rank, laws."publishedOn" desc, laws.id desc limit ${shown}`,
      [question],
    ),
    pool.query<{ total: number }>(`select count(*)::integer as total ${found}`, [question]),
  ])
  const ids = page.rows.map(({ id }) => id)
  await pool.query(
    `select "lawId", part, substr(text, greatest(1, strpos(folded, $2) - 26), 120) as piece from "lawTexts" where "lawId" = any($1::text[]) and rank > 1 and strpos(folded, $2) > 0`,
    [ids, word],
  )
  return { ids, total: total.rows[0]?.total ?? 0 }
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

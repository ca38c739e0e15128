import { beforeAll, describe, expect, it } from 'vitest'
import type { OverlayRun } from '../../src/resources/analysis.ts'
import type { AnyRow } from '../../src/resources/define.ts'
import { lands } from '../../src/resources/lands.ts'
import { landJudge, planLayers } from '../../server/analysis/index.ts'
import { keptQuery } from '../../server/analysis/kept/read.ts'
import { publishedUses } from '../../server/analysis/use.ts'
import { sql, type SqlBool } from '../../server/db/index.ts'
import { aDemoServer } from '../seed/demo-server.ts'
import { aLand, square } from '../lands/support.ts'
import type { Caller } from '../support/app.ts'
import { rollingBack } from '../support/database.ts'
import { kept, settled } from './kept-support.ts'

/** rules.md: a verdict that was kept is the one that the rules say now. */
describe('kept verdicts of the demonstration', () => {
  const server = aDemoServer()
  let admin: Caller
  const withBoundary = async (condition = sql<SqlBool>`true`): Promise<AnyRow[]> => {
    const { rows } = await sql<AnyRow>`
      select id, xzqdm, published from lands where boundary is not null and "deletedAt" is null and ${condition} order by id`.execute(
      server.database.db,
    )
    return rows
  }

  beforeAll(async () => {
    admin = await server.signIn('admin')
    await settled(admin)
  })

  it('are those of the judge, for every parcel and use, and those of analyses', async () => {
    const ids = (await withBoundary()).map(({ id }) => id)
    const { signal } = new AbortController()
    const { uses, judged } = await server.database.within({ timeoutMs: 60_000, signal }, async (tx) => {
      const published = [null, ...(await publishedUses(tx))]
      const judge = landJudge(await planLayers(tx, sql<SqlBool>`true`), null)
      return { uses: published, judged: await judge.verdicts((work) => work(tx), ids, { uses: published, signal }) }
    })
    expect(uses.length).toBeGreaterThan(20)
    const seen = new Set<string>()
    for (const [at, use] of uses.entries()) {
      const found = await settled(admin, use ? { useId: use.id! } : {})
      expect(Object.keys(found)).toEqual(ids)
      for (const id of ids) {
        expect(found[id]).toEqual({ verdict: judged.get(id)![at], isPending: false })
        seen.add(found[id]!.verdict)
      }
    }
    expect(seen.size).toBeGreaterThan(2)
    const use = uses.at(5)!
    const found = await kept(admin, { useId: use.id! })
    for (const id of ids.filter((_id, at) => at % 60 === 0)) {
      const { data } = await admin.post<OverlayRun>('/intellectAnalysis/overlay', { landId: id, useId: use.id })
      expect(found[id]!.verdict).toBe(data.result.verdict)
    }
  })

  it('are shown to visitors for published parcels alone, and to officers for those of their region', async () => {
    const hidden = await server.make(lands, aLand({ boundary: square(0, 0), published: false }))
    const [published, dali] = [await withBoundary(sql`published`), await withBoundary(sql`xzqdm like '532901%'`)]
    const idsOf = (rows: AnyRow[]): string[] => rows.map(({ id }) => id)
    expect(Object.keys(await kept(server.visitor))).toEqual(idsOf(published))
    expect(await kept(server.visitor, { id: [hidden.id, published[0]!.id] })).toEqual({
      [published[0]!.id]: expect.objectContaining({ isPending: false }) as unknown,
    })
    expect(Object.keys(await kept(await server.signIn('investor')))).toEqual(idsOf(published))
    const officer = await server.signIn('officer-dali')
    expect(Object.keys(await kept(officer))).toEqual(idsOf(dali))
    expect(Object.keys(await kept(officer, { _public: 'true' }))).toEqual(idsOf(published))
    expect((await settled(officer, { id: hidden.id }))[hidden.id]).toBeDefined()
    await sql`delete from lands where id = ${hidden.id}`.execute(server.database.db)
  })

  it('are asked for by a strict form', async () => {
    const asked = (query: string) => server.visitor.get(`/intellectAnalysis/verdicts?${query}`)
    const { id } = (await withBoundary(sql`published`))[0]!
    expect((await asked(`id=${id}&id=guessed`)).data).toHaveProperty(id)
    expect((await asked('useId=guessed')).status).toBe(404)
    for (const query of ['useId=', 'id=a,b', 'id=a&id=b%27', 'use=x', '_public=yes', 'useId=a&useId=b'])
      expect((await asked(query)).status, query).toBe(400)
    const many = (count: number): string => Array.from({ length: count }, (_, at) => `id=${at}`).join('&')
    expect((await asked(many(500))).status).toBe(200)
    expect((await asked(many(501))).status).toBe(400)
  })

  it('are found by their key', async () => {
    const ids = (await withBoundary()).slice(0, 20).map(({ id }) => id)
    const condition = sql<SqlBool>`lands."deletedAt" is null`
    const plan = await rollingBack(server.database, async (tx) => {
      await sql`insert into "keptVerdicts" (kind, id) select 'land', number::text from generate_series(1, 20000) as number`.execute(
        tx,
      )
      await sql`analyze "keptVerdicts"`.execute(tx)
      const { rows } = await sql<Record<string, string>>`explain ${keptQuery({ useId: null, ids, condition })}`.execute(
        tx,
      )
      return rows.map((row) => Object.values(row).join()).join('\n')
    })
    expect(plan).toMatch(/Scan (using|on) "keptVerdicts_pkey".*\n *Index Cond: \(\(kind = 'land'::text\) AND \(id = /)
    expect(plan).not.toContain('Seq Scan on "keptVerdicts"')
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { availableName, availableRank, unavailableFrom } from '../../src/resources/available.ts'
import type { AnyRow } from '../../src/resources/define.ts'
import { lands } from '../../src/resources/lands.ts'
import { projects } from '../../src/resources/projects.ts'
import { parseQuery } from '../../server/crud/query.ts'
import { rangeCondition } from '../../server/crud/read.ts'
import { publishedReach } from '../../server/crud/scope.ts'
import { orderBy } from '../../server/crud/where.ts'
import { sql, type RawBuilder } from '../../server/db/index.ts'
import { aServer, type Caller } from '../support/app.ts'
import { testDatabaseKind } from '../support/database.ts'
import { insertMany } from '../support/many-rows.ts'
import { aLand, aProject, square } from './support.ts'

type Page = { records: AnyRow[]; total: number }
type Facets = {
  total: number
  fields: Record<string, Record<string, number>>
  loosened: Record<string, number> | null
}
type Ranked = { count: number; investmentWan: number }
type Query = Record<string, string | number>

const mark = '先看可招'
const publicly = { _public: 'true' }
const byAvailable = { ...publicly, _sort: `${availableName},landCode`, _order: 'asc,asc' }

describe('what can be had', () => {
  const server = aServer()
  let visitor: Caller
  const page = async (query: Query): Promise<Page> => (await visitor.get<Page>('/projectLands/page', query)).data
  const facets = async (query: Query): Promise<Facets> =>
    (await visitor.get<Facets>('/projectLands/facets', { ...publicly, ...query })).data

  beforeAll(async () => {
    ;({ visitor } = server)
    const statuses = ['built', 'supplied', 'leased', 'negotiating', 'reserve', 'open', 'supplied', 'open']
    for (const [index, landStatus] of statuses.entries())
      await server.make(
        lands,
        aLand({
          name: `${mark}${index}`,
          landStatus: landStatus === 'leased' ? 'open' : landStatus,
          landUse: index < 4 ? '0901' : '0803',
          published: true,
          priceWanPerMu: 10 * index,
          boundary: square(-60 + index * 2, 160),
        }),
      )
    // As if an administrator had added a status to the dictionary.
    await sql`update lands set "landStatus" = 'leased' where name = ${`${mark}2`}`.execute(server.database.db)
  })

  it('comes first in a list that asks for it, in the declared order; a status of later comes after, sold rows last', async () => {
    const { records } = await page({ ...byAvailable, q: mark, _start: 0, _end: 20 })
    expect(records.map(({ landStatus }) => landStatus)).toEqual([
      'open',
      'open',
      'reserve',
      'negotiating',
      'leased',
      'built',
      'supplied',
      'supplied',
    ])
  })

  it('is paged without gaps or repetitions, also far down the list', async () => {
    const whole = await page({ ...byAvailable, _start: 0, _end: 1000 })
    expect(whole.total).toBeGreaterThan(200)
    const ranks = whole.records.map(({ landStatus }) => availableRank(lands, landStatus))
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
    const parts: AnyRow[] = []
    for (let start = 0; start < whole.total; start += 97)
      parts.push(...(await page({ ...byAvailable, _start: start, _end: start + 97 })).records)
    expect(parts.map(({ id }) => id)).toEqual(whole.records.map(({ id }) => id))
  })

  it('is all that a list with _available finds, unless a filter says which status to find', async () => {
    const offered = await page({ ...publicly, q: mark, [availableName]: 'true', _start: 0, _end: 20 })
    expect(offered.total).toBe(5)
    expect(offered.records.every(({ landStatus }) => availableRank(lands, landStatus) < unavailableFrom(lands))).toBe(
      true,
    )
    const asked = { ...publicly, q: mark, [availableName]: 'true', landStatus_in: 'supplied' }
    expect((await page({ ...asked, _start: 0, _end: 20 })).total).toBe(2)
  })

  it('does not limit what clerks see in their lists', async () => {
    const clerk = await server.signIn('admin')
    expect((await clerk.get<Page>('/projectLands/page', { q: mark, _start: 0, _end: 20 })).data.total).toBe(8)
  })

  it('limits counts, except those of statuses: they say what the switch would show', async () => {
    const found = await facets({ q: mark, [availableName]: 'true' })
    expect(found).toMatchObject({ total: 5, loosened: null })
    expect(found.fields.landStatus).toEqual({ open: 2, reserve: 1, negotiating: 1, leased: 1, supplied: 2, built: 1 })
    expect(found.fields.landUse).toEqual({ '0901': 2, '0803': 3 })
  })

  it('limits the ranking of regions and its investment', async () => {
    const sum = async (query: Query): Promise<Ranked> => {
      const { data } = await visitor.get<Ranked[]>('/projectLands/xzqSort', { ...publicly, ...query })
      return {
        count: data.reduce((all, { count }) => all + count, 0),
        investmentWan: data.reduce((all, { investmentWan }) => all + investmentWan, 0),
      }
    }
    const [all, available] = [await sum({}), await sum({ [availableName]: 'true' })]
    expect(available.count).toBe((await page({ ...publicly, [availableName]: 'true', _start: 0, _end: 1 })).total)
    expect(available.count).toBeLessThan(all.count)
    const stages = await visitor.get<Page>('/projects/page', { ...publicly, _start: 0, _end: 1000 })
    const expected = stages.data.records
      .filter(({ stage }) => availableRank(projects, stage) < unavailableFrom(projects))
      .reduce((total, { investmentWan }) => total + Number(investmentWan ?? 0), 0)
    expect(available.investmentWan).toBeCloseTo(expected, 0)
    expect(available.investmentWan).toBeLessThan(all.investmentWan)
  })

  it('is all that the clusters of a map count, and the same map shows the rest on demand', async () => {
    await server.make(projects, aProject({ published: true, location: { type: 'Point', coordinates: [100.2, 25.7] } }))
    const sizeOf = async (query: string): Promise<number> => {
      const { headers, text } = await visitor.call('GET', `/tiles/lands/8/199/109.mvt?${query}`, {})
      expect(headers['content-type']).toContain('vector-tile')
      return text.length
    }
    const all = await sizeOf('_public=true')
    const available = await sizeOf('_public=true&_available=true')
    expect(available).toBeLessThan(all)
    // The second time from the store, before the framework.
    expect(await sizeOf('_public=true&_available=true')).toBe(available)
    expect(await sizeOf('_public=true')).toBe(all)
  })

  it('can be asked only of rows that can be had', async () => {
    const queries: Query[] = [{ [availableName]: 'true' }, { _sort: availableName }]
    for (const query of queries)
      expect((await visitor.get('/sysLaw/page', { _start: 0, _end: 1, ...query })).status).toBe(400)
    expect((await visitor.get('/projectLands/page', { [availableName]: 'yes' })).status).toBe(400)
  })

  it('says for an empty result what each condition hides alone', async () => {
    const query = { q: mark, priceWanPerMu_gte: 55, landUse_in: '0901', [availableName]: 'true' }
    expect(await facets(query)).toMatchObject({
      total: 0,
      // Prices 60 (sold) and 70 are of use 0803; the one at 70 can be had.
      loosened: { q: expect.any(Number), priceWanPerMu: 2, landUse: 1, [availableName]: 0 },
    })
    expect(await facets({ q: mark, landUse_in: '0901', landStatus_in: 'built,open', priceWanPerMu_gte: 5 })).toEqual(
      expect.objectContaining({ loosened: { q: expect.any(Number), landUse: 2, landStatus: 3, priceWanPerMu: 1 } }),
    )
    expect((await facets({ q: '没有这样的地块' })).loosened).toEqual({ q: expect.any(Number) })
  })

  it('counts nothing for more conditions than a person sets', async () => {
    const names = ['areaM2', 'statedAreaM2', 'priceWanPerMu', 'floorAreaRatio', 'greenRatio', 'buildingDensity']
    const more = ['heightLimitM', 'tenureYears', 'landUse', 'landStatus', 'name', 'xzqdm', 'landCode']
    const query = Object.fromEntries([...names, ...more].map((name) => [`${name}_null`, 'true']))
    expect(await facets(query)).toMatchObject({ total: 0, loosened: null })
  })

  it.runIf(testDatabaseKind() === 'postgres')(
    'reads a page of many from the index of that order, and its count from the index alone',
    async () => {
      const { db } = server.database
      await insertMany(db, lands, 20_000)
      await server.database.tidy(['lands'])
      const query = parseQuery(lands, { ...byAvailable, [availableName]: 'true' }, { locale: 'zh-CN' })
      const where = rangeCondition({ resource: lands, query, reach: publishedReach })
      const plan = async (statement: RawBuilder<unknown>): Promise<string> =>
        (await sql<Record<string, string>>`explain ${statement}`.execute(db)).rows
          .map((row) => Object.values(row).join())
          .join('\n')
      const page = await plan(sql`select * from lands where ${where} order by ${orderBy(lands, query)} limit 20`)
      expect(page).toContain('Index Scan using "lands_landStatus_sort"')
      expect(page).not.toContain('Sort')
      // While another transaction reads, for example for verdicts, rows are not yet marked as visible to all.
      const count = async (): Promise<string> => {
        await server.database.tidy(['lands'])
        return plan(sql`select count(*) from lands where ${where}`)
      }
      await expect.poll(count).toContain('Index Only Scan using "lands_landStatus_sort"')
    },
  )
})

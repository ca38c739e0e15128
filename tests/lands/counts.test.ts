import { beforeAll, describe, expect, it } from 'vitest'
import type { AnyRow } from '../../src/resources/define.ts'
import { lands } from '../../src/resources/lands.ts'
import { projects } from '../../src/resources/projects.ts'
import { sql } from '../../server/db/index.ts'
import { aServer, type Caller } from '../support/app.ts'
import { aLand, aProject, square } from './support.ts'

type Facets = {
  loosened?: Record<string, number> | null
  total: number
  areaM2: number | null
  fields: Record<string, Record<string, number>>
  regions: Record<string, number>
}
type Ranked = { xzqdm: string; xzqmc: string; xzqjb: string; count: number; areaM2: number; investmentWan: number }
type Node = {
  xzqdm: string
  lands: { id: string; landCode: string }[]
  projects: { id: string }[]
  landCount: number
  projectCount: number
  children: Node[]
}

const countOf = <T>(rows: readonly T[], key: (row: T) => string): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const row of rows) counts[key(row)] = (counts[key(row)] ?? 0) + 1
  return counts
}

describe('counts of parcels', () => {
  const server = aServer()
  let admin: Caller
  let all: AnyRow[]

  beforeAll(async () => {
    admin = await server.signIn('admin')
    await server.make(
      lands,
      aLand({ xzqdm: '532901000000', landStatus: 'built', landUse: null, boundary: square(-90, 150) }),
    )
    all = (await admin.get<{ records: AnyRow[] }>('/projectLands/page', { _start: 0, _end: 1000 })).data.records
  })

  const facets = async (query: Record<string, string> = {}, caller = admin): Promise<Facets> =>
    (await caller.get<Facets>('/projectLands/facets', query)).data

  it('cover the rows that the list finds, by field and region', async () => {
    const found = await facets()
    expect(found.total).toBe(all.length)
    expect(found.areaM2).toBeCloseTo(
      all.reduce((sum, { areaM2 }) => sum + Number(areaM2 ?? 0), 0),
      0,
    )
    expect(Object.keys(found.fields).sort()).toEqual(['aspect', 'landStatus', 'landUse', 'published', 'regionCheck'])
    expect(found.fields.landStatus).toEqual(countOf(all, (row) => String(row.landStatus)))
    expect(found.fields.published).toEqual(countOf(all, (row) => String(row.published)))
    expect(found.fields.landUse).toEqual(
      countOf(
        all.filter((row) => row.landUse !== null),
        (row) => String(row.landUse),
      ),
    )
    expect(found.regions).toEqual(countOf(all, (row) => String(row.xzqdm)))
  })

  it('ignore a field’s own filter, so that its other values can still be chosen', async () => {
    const found = await facets({ landStatus_in: 'open,built', published: 'true', xzqdm_startswith: '532901' })
    const isChosen = {
      landStatus: (row: AnyRow) => ['open', 'built'].includes(String(row.landStatus)),
      published: (row: AnyRow) => row.published === true,
      xzqdm: (row: AnyRow) => String(row.xzqdm).startsWith('532901'),
    }
    const others = (field: keyof typeof isChosen | null): AnyRow[] =>
      all.filter((row) => Object.entries(isChosen).every(([name, holds]) => name === field || holds(row)))
    expect(found.total).toBe(others(null).length)
    expect(found.fields.landStatus).toEqual(countOf(others('landStatus'), (row) => String(row.landStatus)))
    expect(found.fields.published).toEqual(countOf(others('published'), (row) => String(row.published)))
    expect(found.regions).toEqual(countOf(others('xzqdm'), (row) => String(row.xzqdm)))
  })

  it('follow a search by text or bounding box', async () => {
    expect((await facets({ q: '试验地块' })).total).toBe(1)
    expect((await facets({ bbox: '100.109,25.749,100.1105,25.7505' })).total).toBe(1)
    expect(await facets({ q: '没有这样的地块' })).toMatchObject({ total: 0, areaM2: 0, regions: {} })
  })

  it('name the condition without which something is found, also where two say the same', async () => {
    const found = async (name: string) =>
      (await admin.get<Facets>('/schemes/facets', { [name]: '没有这样的方案', submitted: 'true' })).data.loosened
    expect([await found('q'), await found('name_like')].map((each) => Object.keys(each ?? {}))).toEqual([
      expect.arrayContaining(['q']),
      expect.arrayContaining(['name']),
    ])
  })

  it('work for resources without region or area', async () => {
    const found = (await admin.get<Facets>('/sysRole/facets')).data
    expect(found).toMatchObject({ areaM2: null, regions: {} })
    expect(found.total).toBeGreaterThan(0)
  })

  it('are limited to the caller’s region', async () => {
    const officer = await server.signIn('officer-dali')
    const own = all.filter(({ xzqdm }) => String(xzqdm).startsWith('532901'))
    expect((await facets({}, officer)).total).toBe(own.length)
    const ranked = (await officer.get<Ranked[]>('/projectLands/xzqSort')).data
    expect(ranked.map(({ xzqdm }) => xzqdm)).toEqual(['532901000000'])
  })

  describe('by region', () => {
    it('list every county with its parcels, area and investment, most parcels first', async () => {
      const ranked = (await admin.get<Ranked[]>('/projectLands/xzqSort')).data
      const counties = countOf(all, (row) => `${String(row.xzqdm).slice(0, 6)}000000`)
      expect(Object.fromEntries(ranked.map(({ xzqdm, count }) => [xzqdm, count]))).toEqual(counties)
      expect(ranked.map(({ count }) => count)).toEqual(ranked.map(({ count }) => count).toSorted((a, b) => b - a))
      expect(ranked.every(({ xzqjb, xzqmc }) => xzqjb === '3' && xzqmc.length > 1)).toBe(true)
      const { rows } = await sql<{
        wan: number
      }>`select sum("investmentWan") as wan from projects where "deletedAt" is null`.execute(server.database.db)
      expect(ranked.reduce((sum, { investmentWan }) => sum + investmentWan, 0)).toBeCloseTo(rows[0]!.wan, 4)
      const area = all
        .filter(({ xzqdm }) => String(xzqdm).startsWith('532901'))
        .reduce((sum, { areaM2 }) => sum + Number(areaM2 ?? 0), 0)
      expect(ranked.find(({ xzqdm }) => xzqdm === '532901000000')?.areaM2).toBeCloseTo(area, 0)
    })

    it('with a filter, include only the projects of the parcels found', async () => {
      const project = await server.make(projects, aProject({ investmentWan: 123.45, xzqdm: '532901000000' }))
      await server.make(lands, aLand({ name: '唯一之地', projectid: project.id, boundary: square(-84, 150) }))
      const ranked = (await admin.get<Ranked[]>('/projectLands/xzqSort', { q: '唯一之地' })).data
      expect(ranked).toEqual([expect.objectContaining({ xzqdm: '532901000000', count: 1, investmentWan: 123.45 })])
    })

    it('go down to the towns of a county, or up to the prefecture', async () => {
      const { rows } = await sql<{
        xzqdm: string
      }>`select xzqdm from regions where xzqjb = '4' and xzqdm like '532901%' order by xzqdm limit 1`.execute(
        server.database.db,
      )
      const town = rows[0]!.xzqdm
      await server.make(lands, aLand({ xzqdm: town, boundary: square(-82, 150) }))
      const towns = (await admin.get<Ranked[]>('/projectLands/xzqSort', { parent: '532901000000' })).data
      expect(towns).toEqual([expect.objectContaining({ xzqdm: town, xzqjb: '4', count: 1 })])
      const top = (await admin.get<Ranked[]>('/projectLands/xzqSort', { level: '2' })).data
      expect(top).toEqual([expect.objectContaining({ xzqdm: '532900000000', xzqjb: '2' })])
    })

    it('reject an invalid level, parent or filter with 400, and an unknown parent with 404', async () => {
      expect((await admin.get('/projectLands/xzqSort', { level: '6' })).status).toBe(400)
      expect((await admin.get('/projectLands/xzqSort', { parent: '5329' })).status).toBe(400)
      expect((await admin.get('/projectLands/xzqSort', { noSuchFilter: '1' })).status).toBe(400)
      expect((await admin.get('/projectLands/xzqSort', { parent: '999999000000' })).status).toBe(404)
    })
  })

  describe('for charts', () => {
    type Share = { value: string | null; count: number; sum: number }
    type Statistics = Record<'lands' | 'projects', Record<string, Share[]>>
    const statistics = async (query: Record<string, string> = {}, caller = admin): Promise<Statistics> =>
      (await caller.get<Statistics>('/projectLands/statistics', query)).data
    const total = (shares: readonly Share[] | undefined, what: 'count' | 'sum'): number =>
      (shares ?? []).reduce((sum, share) => sum + share[what], 0)

    it('cover every parcel by use and status, and every project by stage, category, year and size', async () => {
      const { lands: ofLands, projects: ofProjects } = await statistics()
      const { rows } = await sql<{ lands: number; area: number; projects: number; wan: number }>`
        select (select count(*) from lands where "deletedAt" is null) as lands, (select sum("areaM2") from lands where "deletedAt" is null) as area,
          (select count(*) from projects where "deletedAt" is null) as projects, (select sum("investmentWan") from projects where "deletedAt" is null) as wan`.execute(
        server.database.db,
      )
      const [stored] = rows
      for (const shares of Object.values(ofLands))
        expect([total(shares, 'count'), Math.round(total(shares, 'sum'))]).toEqual([
          stored!.lands,
          Math.round(stored!.area),
        ])
      for (const shares of Object.values(ofProjects))
        expect([total(shares, 'count'), Math.round(total(shares, 'sum'))]).toEqual([
          stored!.projects,
          Math.round(stored!.wan),
        ])
      expect(Object.keys(ofProjects)).toEqual(['stage', 'category', 'startYear', 'size'])
      expect(ofLands.landUse?.some(({ value }) => value === null)).toBe(true)
    })

    it('name a size class of investment by its lower bound', async () => {
      const place = '532923000000'
      for (const [index, investmentWan] of [0, 4_999.99, 5_000, 99_999, 100_000].entries()) {
        const project = await server.make(projects, aProject({ investmentWan, xzqdm: place, startYear: 2031 }))
        await server.make(
          lands,
          aLand({ name: '大小之地', xzqdm: place, projectid: project.id, boundary: square(550 + 2 * index, -300) }),
        )
      }
      const { projects: found } = await statistics({ q: '大小之地' })
      expect(Object.fromEntries(found.size!.map(({ value, count }) => [value, count]))).toEqual({
        0: 2,
        5000: 1,
        50_000: 1,
        100_000: 1,
      })
      expect(found.startYear).toEqual([{ value: '2031', count: 5, sum: 209_998.99 }])
    })

    it('cover published parcels for visitors, and the own region for an officer', async () => {
      const { rows } = await sql<{ published: number; own: number }>`
        select count(*) filter (where published) as published, count(*) filter (where xzqdm like '532901%') as own from lands where "deletedAt" is null`.execute(
        server.database.db,
      )
      expect(total((await statistics({}, server.visitor)).lands.landStatus, 'count')).toBe(rows[0]!.published)
      const officer = await server.signIn('officer-dali')
      expect(total((await statistics({}, officer)).lands.landStatus, 'count')).toBe(rows[0]!.own)
      expect((await server.visitor.get('/projectLands/statistics', { published: 'maybe' })).status).toBe(400)
    })
  })

  it('form a public tree of regions with what is published in them, cacheable for a minute', async () => {
    const answer = await server.visitor.get<Node[]>('/projectLands/treeAnon')
    const nodes: Node[] = []
    const collect = (node: Node): void => {
      nodes.push(node)
      node.children.forEach(collect)
    }
    answer.data.forEach(collect)
    const { rows } = await sql<{
      id: string
    }>`select id from lands where published and "deletedAt" is null order by id`.execute(server.database.db)
    expect(nodes.flatMap((node) => node.lands.map(({ id }) => id)).sort()).toEqual(rows.map(({ id }) => id))
    expect(
      nodes.every((node) => node.landCount === node.lands.length && node.projectCount === node.projects.length),
    ).toBe(true)
    expect(answer.data[0]).toMatchObject({ xzqdm: '532900000000', pid: null, westBound: expect.any(Number) as number })
    expect(answer.headers['cache-control']).toBe('public, max-age=60')
    const again = await server.visitor.call('GET', '/projectLands/treeAnon', {
      headers: { 'if-none-match': String(answer.headers.etag) },
    })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  it('for visitors include a new published parcel at once, and drop a deleted one at once', async () => {
    const counted = async (): Promise<number> => (await facets({ q: '刚刚公开' }, server.visitor)).total
    expect(await counted()).toBe(0)
    const land = await server.make(lands, aLand({ name: '刚刚公开之地', published: true, boundary: square(-60, 150) }))
    expect(await counted()).toBe(1)
    await admin.delete('/projectLands/delete', [land.id])
    expect(await counted()).toBe(0)
  })
})

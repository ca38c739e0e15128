import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AnyRow } from '../../src/resources/define.ts'
import { dicts } from '../../src/resources/dicts.ts'
import { flows } from '../../src/resources/flows.ts'
import { laws } from '../../src/resources/laws.ts'
import { projects } from '../../src/resources/projects.ts'
import { aServer, type Caller } from '../support/app.ts'
import { aChart } from '../flow/charts.ts'
import { aFlow, publishFlow } from '../flows/support.ts'
import { aProject } from '../lands/support.ts'
import { aLaw } from '../laws/support.ts'

type Portal = {
  laws: { newest: { id: string; title: string; _labels: { level: string; category: string } }[]; total: number }
  flows: { first: { id: string; name: string; steps: number }[]; total: number }
  words: Record<string, string>
  numbers: Record<
    'lands' | 'firstLands' | 'otherLands' | 'projects' | 'otherProjects' | 'areaM2' | 'investmentWan',
    number
  >
  regions: { xzqdm: string; count: number; outline: number[][][][] | null }[]
  featured: { id: string; name: string; summary: string | null }[]
}

const dist = mkdtempSync(join(tmpdir(), 'investmap-dist-'))
writeFileSync(
  join(dist, 'index.html'),
  '<!doctype html><html><head><title>x</title></head><body><div id="root"></div></body></html>',
)

/** Responses for visitors are cached for five seconds, so tests wait for a changed row. */
const patience = { timeout: 60_000, interval: 250 }

describe('the portal', () => {
  const server = aServer({ dist })
  let admin: Caller
  const portal = async (): Promise<Portal> => (await server.visitor.get<Portal>('/portal')).data

  beforeAll(async () => {
    admin = await server.signIn('admin')
  })

  it('counts parcels that can be had apart from the others, and returns the outline of every county that has some', async () => {
    const { numbers, regions } = await portal()
    const totalOf = async (path: string, query: Record<string, string> = {}): Promise<number> =>
      (await server.visitor.get<{ total: number }>(path, { _start: 0, _end: 1, ...query })).data.total
    const available = await totalOf('/projectLands/page', { _available: 'true' })
    expect(numbers).toMatchObject({
      lands: available,
      firstLands: await totalOf('/projectLands/page', { landStatus: 'open' }),
      otherLands: (await totalOf('/projectLands/page')) - available,
      projects: await totalOf('/projects/page', { _available: 'true' }),
      otherProjects: await totalOf('/projects/page', { stage_in: 'signed,building,completed' }),
    })
    expect(numbers.otherLands).toBeGreaterThan(0)
    expect(regions.reduce((sum, { count }) => sum + count, 0)).toBe(available)
    expect(regions).toHaveLength(12)
    for (const { outline } of regions)
      for (const [x = 0, y = 0] of outline!.flat(2)) expect(x > 98 && x < 102 && y > 24 && y < 27).toBe(true)
  })

  it('shows recommended projects first, but only published ones that are open to investors', async () => {
    const draft = await server.make(
      projects,
      aProject({ name: '推荐而未发布', featured: true, published: false, investmentWan: 9_000_000 }),
    )
    const finished = await server.make(
      projects,
      aProject({ name: '推荐而已建成', featured: true, published: true, stage: 'completed', investmentWan: 9_000_000 }),
    )
    const shown = await server.make(
      projects,
      aProject({ name: '推荐<b>并</b>发布', featured: true, published: true, investmentWan: 8_000_000 }),
    )
    await expect.poll(async () => (await portal()).featured[0]?.id, patience).toBe(shown.id)
    expect((await portal()).featured).toHaveLength(6)
    const ids = (await portal()).featured.map(({ id }) => id)
    expect(ids).not.toContain(draft.id)
    expect(ids).not.toContain(finished.id)
  })

  it('reads its texts from a dictionary that administrators can edit', async () => {
    const page = await admin.get<{ records: AnyRow[] }>('/sysDict/page', { _start: 0, _end: 1, code: 'portal' })
    const [dict] = page.data.records
    const items = (dict!.items as { value: string; label: string }[]).map((item) =>
      item.value === 'slogan' ? { ...item, label: '新的一句话' } : item,
    )
    expect(await admin.put(`/${dicts.wire}/update`, { id: dict!.id, version: dict!.version, items })).toMatchObject({
      status: 200,
    })
    await expect.poll(async () => (await portal()).words.slogan, patience).toBe('新的一句话')
  })

  it('is in the HTML of its own page, also for readers without scripts, and in no other page', async () => {
    const page = (await server.app.inject({ url: '/index' })).body
    const block = /<script type="application\/json" id="answers" lang="zh-CN">(.*?)<\/script>/.exec(page)?.[1]
    expect(JSON.parse(block ?? '')).toEqual({ '/portal': await portal() })
    expect(page).toContain('<meta name="description" content="')
    expect(page).toMatch(/<noscript lang="zh-CN"><h1>.*推荐&lt;b&gt;并&lt;\/b&gt;发布.*<\/noscript>/)
    expect(page).not.toContain('推荐<b>')
    expect((await server.app.inject({ url: '/start' })).body).not.toContain('"/portal"')
  })

  it('is in English in the page of a browser that prefers English', async () => {
    const headers = { 'accept-language': 'en-GB,en;q=0.8' }
    const page = (await server.app.inject({ url: '/index', headers })).body
    const block = /<script type="application\/json" id="answers" lang="en-US">(.*?)<\/script>/.exec(page)?.[1]
    const { regions } = (JSON.parse(block ?? '') as { '/portal': { regions: { xzqmc: string }[] } })['/portal']
    expect(regions.map(({ xzqmc }) => xzqmc)).toContain('Dali City')
    expect(page).toMatch(/<noscript lang="en-US"><h1>Dali Prefecture .*<h2>By region<\/h2>/)
    expect((await server.app.inject({ url: '/index' })).body).toContain('大理市')
  })

  it('lists the newest laws and the flow charts, only if published', async () => {
    const draft = await server.make(laws, aLaw({ title: '未发布的办法', publishedOn: '2099-01-01' }))
    const shown = await server.make(
      laws,
      aLaw({ title: '最新<i>办法</i>', publishedOn: '2098-01-01', published: true }),
    )
    const chart = await server.make(flows, aFlow({ name: '甲类流程', category: 'acceptance', graph: aChart() }))
    await publishFlow(admin, chart.id)
    await server.make(flows, aFlow({ name: '未发布的流程', graph: aChart() }))
    await expect.poll(async () => (await portal()).laws.newest[0]?.id, patience).toBe(shown.id)
    const found = await portal()
    expect(found.laws.newest).toHaveLength(6)
    expect(found.laws.newest.map(({ id }) => id)).not.toContain(draft.id)
    expect(found.laws.total).toBe(
      (await server.visitor.get<{ total: number }>('/sysLaw/page', { _start: 0, _end: 1 })).data.total,
    )
    expect(found.flows.total).toBe(
      (await server.visitor.get<{ total: number }>('/sysFlow/page', { _start: 0, _end: 1 })).data.total,
    )
    expect(found.flows.first.find(({ id }) => id === chart.id)?.steps).toBe(
      aChart().nodes.filter(({ kind }) => kind === 'step').length,
    )
    expect(JSON.stringify(found)).not.toContain('未发布的')
    // No page waits for a dictionary, or shows a code until it has arrived.
    expect(found.laws.newest.every(({ _labels }) => /[\u4e00-\u9fff]/.test(_labels.level + _labels.category))).toBe(
      true,
    )
  })

  it('includes a law or flow chart in the HTML of its own address, but nothing that is not published', async () => {
    const [law, draft] = [
      await server.make(
        laws,
        aLaw({
          title: '康养<b>办法</b>',
          docNo: '大政规〔2026〕1号',
          body: '<p>第一条 甲<strong>乙</strong> &lt;/noscript&gt;&lt;script&gt;</p>',
          published: true,
        }),
      ),
      await server.make(laws, aLaw({ title: '秘密办法' })),
    ]
    const page = (await server.app.inject({ url: `/index?law=${law.id}` })).body
    expect(page).toContain('<title>康养&lt;b&gt;办法&lt;/b&gt; - 大理州文旅康养招商地图</title>')
    expect(page).toContain(`<link rel="canonical" href="/index?law=${law.id}">`)
    expect(page).toMatch(/<noscript><h1>康养&lt;b&gt;.*第一条 甲乙 &lt;\/noscript&gt;&lt;script&gt;.*<\/noscript>/)
    expect(JSON.parse(/ld\+json">(.*?)<\/script>/.exec(page)?.[1] ?? '')).toMatchObject({
      '@type': 'Legislation',
      name: '康养<b>办法</b>',
      legislationIdentifier: '大政规〔2026〕1号',
    })
    const [flow] = (await portal()).flows.first
    expect((await server.app.inject({ url: `/index?flow=${flow!.id}` })).body).toContain(`<title>${flow!.name} - `)
    for (const query of [
      `law=${draft.id}`,
      'law=nothing',
      'flow=nothing',
      `law=${encodeURIComponent("' or true --")}`,
    ]) {
      const answer = await server.app.inject({ url: `/index?${query}` })
      expect(answer.statusCode, query).toBe(200)
      expect(answer.body, query).not.toContain('秘密办法')
    }
  })

  it('has a sitemap of published content for search engines', async () => {
    const [project] = (await portal()).featured
    const map = (await server.app.inject({ url: '/sitemap.xml', headers: { host: 'map.example' } })).body
    expect(map).toContain(`<loc>/project?id=${project!.id}</loc>`)
    expect(map).not.toContain('map.example')
    for (const { id } of (await server.visitor.get<{ records: AnyRow[] }>('/sysLaw/page', { _start: 0, _end: 1000 }))
      .data.records)
      expect(map).toContain(`/index?law=${id}<`)
    expect(map.match(/index\?law=/g)).toHaveLength(
      (await server.visitor.get<{ total: number }>('/sysLaw/page', { _start: 0, _end: 1 })).data.total,
    )
    // Cached: a crowd of crawlers costs one query.
    await server.make(laws, aLaw({ title: '新法规', published: true }))
    expect((await server.app.inject({ url: '/sitemap.xml', headers: { host: 'other.example' } })).body).toBe(map)
    expect((await server.app.inject({ url: '/robots.txt', headers: { host: 'map.example' } })).body).toContain(
      'Sitemap: /sitemap.xml\n',
    )
  })
})

describe('a portal with a public address', () => {
  const server = aServer({ config: { PUBLIC_URL: 'https://map.example/' } })
  const plain = aServer({ config: { PUBLIC_URL: 'http://map.example/' } })

  it('gives it in its sitemap, in robots.txt and in the links of the OGC API, whatever host a caller names', async () => {
    const get = async (url: string) => (await server.app.inject({ url, headers: { host: 'evil.example' } })).body
    expect(await get('/sitemap.xml')).toContain('<loc>https://map.example/index</loc>')
    expect(await get('/robots.txt')).toContain('Sitemap: https://map.example/sitemap.xml\n')
    expect(await get('/camel/ogc')).toContain('"href":"https://map.example/camel/ogc/collections"')
  })

  it('tells browsers to use https only; without an https address it does not', async () => {
    const { headers } = await server.app.inject({ url: '/camel/portal' })
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
    const other = await plain.app.inject({ url: '/camel/portal' })
    expect(other.headers['strict-transport-security']).toBeUndefined()
  })
})

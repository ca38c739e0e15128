import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { PortalContent } from '../../src/resources/portal-view.ts'
import type { Database } from '../db/index.ts'
import { ok } from '../http/envelope.ts'
import { Kept } from '../http/kept.ts'
import { type PageInsert, jsonInHtml, textInHtml } from '../http/page.ts'
import type { SiteFacts } from '../http/site.ts'
import type { PageAddress } from '../http/static.ts'
import { readPortal, type PortalDeps } from './content.ts'
import { readingInsert } from './reading.ts'
import { readSitemap, robotsOf } from './sitemap.ts'

/** Length of a description shown by search engines. */
const longestDescription = 150

/**
 * Content of the portal page in the initial HTML: its data, so that the page needs no further call, and for readers
 * without scripts (search engines, reading modes) a description, schema.org data and plain markup.
 */
function portalInsert(content: PortalContent, site: SiteFacts): PageInsert {
  const { words, numbers } = content
  const intro = words.intro ?? `${site.title.zh}：可选地块 ${numbers.lands} 宗、招商项目 ${numbers.projects} 个。`
  const facts = {
    '@context': 'https://schema.org',
    '@type': 'GovernmentOrganization',
    name: site.title.zh,
    areaServed: site.region?.xzqmc,
    telephone: words.phone,
    address: words.address,
  }
  return {
    head: [
      `<script type="application/json" id="portal">${jsonInHtml(content)}</script>`,
      `<meta name="description" content="${textInHtml(intro.slice(0, longestDescription))}">`,
      `<script type="application/ld+json">${jsonInHtml(facts)}</script>`,
    ].join('\n    '),
    body: `<noscript>${plainMarkup(content, site)}</noscript>`,
  }
}

function plainMarkup({ words, numbers, regions, featured, laws, flows }: PortalContent, site: SiteFacts): string {
  const projects = featured.map(
    ({ id, name, summary, xzqmc }) =>
      `<li><a href="/project?id=${encodeURIComponent(id)}">${textInHtml(name)}</a> ${textInHtml([xzqmc, summary].filter(Boolean).join('，'))}</li>`,
  )
  const places = regions.map(
    ({ xzqdm, xzqmc, count }) =>
      `<li><a href="/start?region=${encodeURIComponent(xzqdm)}">${textInHtml(xzqmc)}</a> ${count} 宗地块</li>`,
  )
  const newest = laws.newest.map(
    ({ id, title, docNo, publishedOn }) =>
      `<li><a href="/index?law=${encodeURIComponent(id)}">${textInHtml(title)}</a> ${textInHtml([docNo, publishedOn].filter(Boolean).join('，'))}</li>`,
  )
  const charts = flows.first.map(
    ({ id, name, description }) =>
      `<li><a href="/index?flow=${encodeURIComponent(id)}">${textInHtml(name)}</a> ${textInHtml(description ?? '')}</li>`,
  )
  return [
    `<h1>${textInHtml(site.title.zh)}</h1>`,
    `<p>${textInHtml(words.intro ?? '')}</p>`,
    `<p>可选地块 ${numbers.lands} 宗，招商项目 ${numbers.projects} 个。</p>`,
    `<h2>重点项目</h2><ul>${projects.join('')}</ul>`,
    `<h2>按区域</h2><ul>${places.join('')}</ul>`,
    `<h2>政策法规</h2><ul>${newest.join('')}</ul>`,
    `<h2>办事流程</h2><ul>${charts.join('')}</ul>`,
    `<p>${textInHtml([words.address, words.phone].filter(Boolean).join(' '))}</p>`,
  ].join('')
}

/** Cache time, so that a burst of visitors costs one query; published changes appear after it. */
const keptMs = 5_000
/** Crawlers come rarely, and each of them must cost little. */
const sitemapKeptMs = 600_000
/** Path of the page with the portal content. */
const portalPath = '/index'
const idForm = /^[A-Za-z0-9_-]{1,64}$/

type Deps = PortalDeps & { database: Database; publicUrl: string | undefined }

/**
 * `GET /portal`: returns the portal content to everyone; `/sitemap.xml` and `/robots.txt` serve search engines. Returns
 * a function for the HTML insert of the portal page by its query (`?law=`, `?flow=`); null for other pages.
 */
export function portalRoutes(
  app: FastifyInstance,
  { database, publicUrl, ...deps }: Deps,
): (address: PageAddress, site: SiteFacts) => Promise<PageInsert | null> {
  const kept = new Kept<PortalContent>({ milliseconds: keptMs, most: 1 })
  const read = (): Promise<PortalContent> => kept.get('portal', () => readPortal(database.read, deps))
  const schema = {
    tags: ['portal'],
    summary: 'What the portal shows: words, numbers, regions, recommended projects, newest laws and flow charts',
  }
  app.get('/camel/portal', { config: { access: 'public' }, schema }, async () => ok(await read()))
  crawlerRoutes(app, { database, publicUrl, ...deps })
  const insertOf = keptInsert()
  return async ({ path, query }, site) => {
    if (path !== portalPath) return null
    const asked = readingOf(query)
    return asked ? readingInsert(database.read, deps.published, asked, site) : insertOf(await read(), site)
  }
}

/** Caches the markup while content and site facts are the same objects, so that it is not built for each visitor. */
function keptInsert(): (content: PortalContent, site: SiteFacts) => PageInsert {
  const inserts = new WeakMap<PortalContent, { site: SiteFacts; insert: PageInsert }>()
  return (content, site) => {
    const known = inserts.get(content)
    if (known?.site === site) return known.insert
    const insert = portalInsert(content, site)
    inserts.set(content, { site, insert })
    return insert
  }
}

function readingOf(query: URLSearchParams): { kind: 'law' | 'flow'; id: string } | null {
  for (const kind of ['law', 'flow'] as const) {
    const id = query.get(kind)
    if (id !== null && idForm.test(id)) return { kind, id }
  }
  return null
}

function crawlerRoutes(app: FastifyInstance, { database, publicUrl, published }: Deps): void {
  const kept = new Kept<readonly string[]>({ milliseconds: sitemapKeptMs, most: 1 })
  // Not the host of the request: anybody can send any, and a cache would pass it on to others.
  const origin = publicUrl === undefined ? '' : new URL(publicUrl).origin
  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    const pieces = await kept.get('sitemap', () => readSitemap(database.read, published, origin))
    return reply.type('application/xml; charset=utf-8').send(Readable.from(pieces))
  })
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsOf(origin)),
  )
}

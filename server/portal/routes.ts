import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Label } from '../../src/resources/define.ts'
import { fill, words, type Locale } from '../../src/resources/errors.ts'
import type { PortalContent } from '../../src/resources/portal-view.ts'
import type { Database } from '../db/index.ts'
import { ok } from '../http/envelope.ts'
import { Kept } from '../http/kept.ts'
import { type PageInsert, jsonInHtml, textInHtml } from '../http/page.ts'
import type { SiteFacts } from '../http/site.ts'
import type { PageAddress } from '../http/static.ts'
import { answersInHtml, firstAnswers, firstPictures } from './answers.ts'
import { readPortal, type PortalDeps } from './content.ts'
import { readingInsert } from './reading.ts'
import { readSitemap, robotsOf } from './sitemap.ts'

/** Length of a description shown by search engines. */
const longestDescription = 150

/** Featured projects beside each other on a wide screen. */
const picturesInRow = { size: 'medium', count: 3 } as const

const said = {
  intro: {
    zh: '{title}：可选地块 {lands} 宗、招商项目 {projects} 个。',
    en: '{title}: {lands} available parcels and {projects} projects.',
  },
  numbers: {
    zh: '可选地块 {lands} 宗，招商项目 {projects} 个。',
    en: '{lands} available parcels, {projects} projects.',
  },
  featured: { zh: '重点项目', en: 'Featured projects' },
  regions: { zh: '按区域', en: 'By region' },
  inRegion: { zh: '{count} 宗地块', en: '{count} {count|parcel|parcels}' },
  laws: { zh: '政策法规', en: 'Policies and laws' },
  flows: { zh: '办事流程', en: 'Procedures' },
  separator: { zh: '，', en: ', ' },
} as const satisfies Record<string, Label>

type Said = { site: SiteFacts; locale: Locale }

/**
 * Content of the portal page in the initial HTML: its data, so that the page needs no further call, and for readers
 * without scripts (search engines, reading modes) a description, schema.org data and plain markup.
 */
function portalInsert(content: PortalContent, { site, locale }: Said): PageInsert {
  const { words: own, numbers, featured } = content
  const title = words(site.title, locale)
  const intro =
    own.intro ?? fill(words(said.intro, locale), { title, lands: numbers.lands, projects: numbers.projects })
  const facts = {
    '@context': 'https://schema.org',
    '@type': 'GovernmentOrganization',
    name: title,
    areaServed: site.region?.xzqmc,
    telephone: own.phone,
    address: own.address,
  }
  return {
    head: [
      ...firstPictures(
        featured.map(({ cover }) => cover),
        picturesInRow,
      ),
      answersInHtml({ [contentPath]: content }, locale),
      `<meta name="description" content="${textInHtml(intro.slice(0, longestDescription))}">`,
      `<script type="application/ld+json">${jsonInHtml(facts)}</script>`,
    ].join('\n    '),
    body: `<noscript lang="${locale}">${plainMarkup(content, { site, locale })}</noscript>`,
  }
}

function plainMarkup(content: PortalContent, { site, locale }: Said): string {
  const { words: own, numbers, regions, featured, laws, flows } = content
  const say = (label: Label, values: Readonly<Record<string, number>> = {}) => fill(words(label, locale), values)
  const listed = (texts: readonly (string | null)[]) => textInHtml(texts.filter(Boolean).join(say(said.separator)))
  const item = (address: string, name: string, more: string) =>
    `<li><a href="${address}">${textInHtml(name)}</a> ${more}</li>`
  const projects = featured.map(({ id, name, summary, xzqmc }) =>
    item(`/project?id=${encodeURIComponent(id)}`, name, listed([xzqmc, summary])),
  )
  const places = regions.map(({ xzqdm, xzqmc, count }) =>
    item(`/start?region=${encodeURIComponent(xzqdm)}`, xzqmc, say(said.inRegion, { count })),
  )
  const newest = laws.newest.map(({ id, title, docNo, publishedOn }) =>
    item(`/index?law=${encodeURIComponent(id)}`, title, listed([docNo, publishedOn])),
  )
  const charts = flows.first.map(({ id, name, description }) =>
    item(`/index?flow=${encodeURIComponent(id)}`, name, listed([description])),
  )
  return [
    `<h1>${textInHtml(words(site.title, locale))}</h1>`,
    `<p>${textInHtml(own.intro ?? '')}</p>`,
    `<p>${say(said.numbers, { lands: numbers.lands, projects: numbers.projects })}</p>`,
    `<h2>${say(said.featured)}</h2><ul>${projects.join('')}</ul>`,
    `<h2>${say(said.regions)}</h2><ul>${places.join('')}</ul>`,
    `<h2>${say(said.laws)}</h2><ul>${newest.join('')}</ul>`,
    `<h2>${say(said.flows)}</h2><ul>${charts.join('')}</ul>`,
    `<p>${textInHtml([own.address, own.phone].filter(Boolean).join(' '))}</p>`,
  ].join('')
}

/** Cache time, so that a burst of visitors costs one query; published changes appear after it. */
const keptMs = 5_000
/** Crawlers come rarely, and each of them must cost little. */
const sitemapKeptMs = 600_000
/** Path of the page with the portal content, and of the call that returns it. */
const portalPath = '/index'
const contentPath = '/portal'
const idForm = /^[A-Za-z0-9_-]{1,64}$/

type Deps = PortalDeps & { database: Database; publicUrl: string | undefined }

/**
 * `GET /portal`: returns the portal content to everyone; `/sitemap.xml` and `/robots.txt` serve search engines. Returns
 * a function for the HTML insert of a page: of the portal page by its query (`?law=`, `?flow=`), of others the answers to
 * their first calls; null for pages without either.
 */
export function portalRoutes(
  app: FastifyInstance,
  { database, publicUrl, ...deps }: Deps,
): (address: PageAddress, site: SiteFacts, locale: Locale) => Promise<PageInsert | null> {
  const kept = new Kept<PortalContent>({ milliseconds: keptMs, most: 2 })
  const read = (locale: Locale): Promise<PortalContent> =>
    kept.get(locale, () => readPortal(database.read, deps, locale))
  const schema = {
    tags: ['portal'],
    summary: 'What the portal shows: words, numbers, regions, recommended projects, newest laws and flow charts',
  }
  app.get(`/camel${contentPath}`, { config: { access: 'public' }, schema }, async ({ locale }) =>
    ok(await read(locale)),
  )
  crawlerRoutes(app, { database, publicUrl, ...deps })
  const insertOf = keptInsert()
  const answers = firstAnswers(app)
  return async ({ path, query }, site, locale) => {
    if (path !== portalPath) return query.size > 0 ? null : answers(path, locale)
    const asked = readingOf(query)
    return asked
      ? readingInsert(database.read, deps.published, asked, site)
      : insertOf(await read(locale), { site, locale })
  }
}

/** Caches the markup while content and site facts are the same objects, so that it is not built for each visitor. */
function keptInsert(): (content: PortalContent, said: Said) => PageInsert {
  const inserts = new WeakMap<PortalContent, { site: SiteFacts; insert: PageInsert }>()
  return (content, { site, locale }) => {
    const known = inserts.get(content)
    if (known?.site === site) return known.insert
    const insert = portalInsert(content, { site, locale })
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

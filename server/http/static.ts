import fastifyStatic from '@fastify/static'
import { existsSync } from 'node:fs'
import { sep } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '../../src/resources/errors.ts'
import { takesGzip, variesBy } from './compression.ts'
import { answerUnknownAddress } from './error-handler.ts'
import { PageTemplate, type PageInsert } from './page.ts'
import type { SiteFacts } from './site.ts'

/** An address of the console: its path and its query parameters. */
export type PageAddress = { path: string; query: URLSearchParams }

export type StaticDeps = {
  /** Folder of the built console. If it is missing, the page explains how to build it. */
  dist: string
  readSite: () => Promise<SiteFacts>
  /** Returns the extra markup of the page at an address; its data is in the language. */
  insertOf: (address: PageAddress, site: SiteFacts, locale: Locale) => Promise<PageInsert | null>
}

/** File names in this folder contain a hash of the content. */
const hashedFolder = 'assets'
const forever = 'public, max-age=31536000, immutable'
const askAgain = 'no-cache'

const notBuilt = `<!doctype html><meta charset="utf-8"><title>招商地图</title>
<p>控制台尚未构建：请运行 <code>npm run build</code>，或用 <code>npm start</code> 启动。</p>
<p lang="en">The console has not been built: run <code>npm run build</code>, or start with <code>npm start</code>.</p>`

/**
 * Serves the console: its files, and index.html for every other address outside /camel, because the console's router
 * handles those. Sends compressed copies of files to clients that accept them.
 */
export async function staticRoutes(app: FastifyInstance, { dist, readSite, insertOf }: StaticDeps): Promise<void> {
  const template = new PageTemplate(dist)
  const sendPage = async (reply: FastifyReply): Promise<FastifyReply> => {
    const site = await readSite()
    const page = await template.page(site, await insertOf(addressOf(reply.request), site, reply.request.locale))
    void reply.header('cache-control', askAgain).type('text/html; charset=utf-8')
    if (!page) return reply.code(503).send(notBuilt)
    void reply.header('content-security-policy', page.policy).header('vary', variesBy)
    return takesGzip(reply.request)
      ? reply.header('content-encoding', 'gzip').send(await page.gzip())
      : reply.send(page.html)
  }
  if (existsSync(dist)) {
    const setHeaders = (response: { setHeader: (name: string, value: string) => void }, path: string): void => {
      response.setHeader('cache-control', path.includes(`${sep}${hashedFolder}${sep}`) ? forever : askAgain)
      response.setHeader('vary', 'accept-encoding')
    }
    await app.register(fastifyStatic, {
      root: dist,
      index: false,
      preCompressed: true,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders,
    })
  }
  app.get('/', async (_request, reply) => sendPage(reply))
  app.get('/index.html', async (_request, reply) => sendPage(reply))
  app.setNotFoundHandler(async (request, reply) =>
    isPage(request) ? sendPage(reply.code(200)) : answerUnknownAddress(request, reply),
  )
}

function addressOf(request: FastifyRequest): PageAddress {
  const path = pathOf(request)
  return { path, query: new URLSearchParams(request.url.slice(path.length)) }
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?')[0] ?? ''
}

/**
 * True when a request gets the page. A missing hashed file must fail to load: a page in its place would look like a
 * broken script.
 */
function isPage(request: FastifyRequest): boolean {
  const path = pathOf(request)
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !/^\/camel(\/|$)/.test(path) &&
    !path.startsWith(`/${hashedFolder}/`)
  )
}

import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipped } from './compression.ts'
import { originsOf } from '../../src/resources/tile-address.ts'
import type { SiteFacts } from './site.ts'

/**
 * index.html as sent, and the policy that allows its own scripts and no others. `gzip` compresses it once, at the first
 * request.
 */
type Page = { html: string; policy: string; gzip: () => Promise<Buffer> }

/**
 * Extra markup of one page, without scripts that run. `title` is the page's title before its scripts run, where it
 * differs from the site's name.
 */
export type PageInsert = { title?: string; head: string; body: string }

type Template = { modifiedMs: number; text: string; policy: string }
/** A finished page, and the site and template that it was built from. */
type Finished = { page: Page; site: SiteFacts; template: Template }

/**
 * Builds pages from index.html of a built console, which it reads again only after a new build; null while there is
 * none. Pages are cached by the identity of the facts and the insert: callers that keep these objects also keep the
 * finished page.
 */
export class PageTemplate {
  readonly #file: string
  #template: Template | null = null
  readonly #finished = new WeakMap<PageInsert | SiteFacts, Finished>()

  constructor(dist: string) {
    this.#file = join(dist, 'index.html')
  }

  async page(site: SiteFacts, insert: PageInsert | null = null): Promise<Page | null> {
    const template = await this.#read()
    if (!template) return null
    const known = this.#finished.get(insert ?? site)
    if (known?.site === site && known.template === template) return known.page
    const page = pageOf(withInsert(withSite(template.text, site), insert), withOrigins(template.policy, site))
    this.#finished.set(insert ?? site, { page, site, template })
    return page
  }

  async #read(): Promise<Template | null> {
    const modifiedMs = await stat(this.#file).then(
      (facts) => facts.mtimeMs,
      () => null,
    )
    if (modifiedMs === null) return null
    if (this.#template?.modifiedMs !== modifiedMs) {
      const text = await readFile(this.#file, 'utf8')
      this.#template = { modifiedMs, text, policy: contentPolicy(text) }
    }
    return this.#template
  }
}

function pageOf(html: string, policy: string): Page {
  let compressed: Promise<Buffer> | null = null
  return { html, policy, gzip: () => (compressed ??= gzipped(html)) }
}

/** A host can contain signs that mean something else in a policy. */
const plainOrigin = /^https?:\/\/(?:\[[\da-f:]+\]|[\w.-]+)(?::\d+)?$/u

/** Allows the pictures of basemaps that browsers call themselves. */
export function withOrigins(policy: string, { basemaps }: Pick<SiteFacts, 'basemaps'>): string {
  const origins = [
    ...new Set(
      basemaps.flatMap(({ address }) =>
        (address ? originsOf(address) : []).filter((origin) => plainOrigin.test(origin)),
      ),
    ),
  ].join(' ')
  return origins === '' ? policy : policy.replace('img-src ', () => `img-src ${origins} `)
}

/** Returns the page with the facts of the site as a data block, and with the site's title. */
export function withSite(html: string, site: SiteFacts): string {
  const block = `<script type="application/json" id="site">${jsonInHtml(site)}</script>`
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${textInHtml(site.title.zh)}</title>`)
    .replace('</head>', () => `  ${block}\n  </head>`)
}

function withInsert(html: string, insert: PageInsert | null): string {
  if (!insert) return html
  const titled =
    insert.title === undefined
      ? html
      : html.replace(/<title>[^<]*<\/title>/, () => `<title>${textInHtml(insert.title ?? '')}</title>`)
  return titled
    .replace('</head>', () => `  ${insert.head}\n  </head>`)
    .replace('</body>', () => `  ${insert.body}\n  </body>`)
}

/** Returns JSON that can't end its script element, and has no line separators. */
export function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Escapes text for an element or a quoted attribute. */
export function textInHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

const inlineScripts = /<script(?![^>]*\ssrc=)(?![^>]*application\/json)[^>]*>([\s\S]*?)<\/script>/g

/**
 * Returns the content security policy of the page: nothing from other origins, inline scripts only by their hash.
 * Inline styles are allowed because antd writes them at run time; a data block is no script and needs no hash.
 */
export function contentPolicy(html: string): string {
  const hashes = [...html.matchAll(inlineScripts)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  return [
    `default-src 'self'`,
    ['script-src', `'self'`, ...hashes].join(' '),
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `worker-src 'self' blob:`,
    `frame-src 'self' blob:`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

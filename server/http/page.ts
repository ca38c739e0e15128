import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipped } from './compression.ts'
import type { SiteFacts } from './site.ts'

/**
 * index.html as it is sent, and the policy that lets its own scripts run and no others. `gzip` compresses it once, when
 * it is first asked for.
 */
type Page = { html: string; policy: string; gzip: () => Promise<Buffer> }

/**
 * Markup that one page carries beyond the others: no script that runs. `title`: what the page is called before its
 * scripts run, where that is not the name of the site.
 */
export type PageInsert = { title?: string; head: string; body: string }

type Template = { modifiedMs: number; text: string; policy: string }
/** A finished page, and what it was made of beside that by which it is found. */
type Finished = { page: Page; site: SiteFacts; template: Template }

/**
 * Reads index.html of a built console again only when it has been built anew. Null while there is none. A page is put
 * together once for the same facts and the same insert, the very objects: whoever keeps those for a while has the
 * finished page kept with them.
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
    const page = pageOf(withInsert(withSite(template.text, site), insert), template.policy)
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

/** The page with the facts of the site as a data block, and its title. */
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

/** JSON that can't end its script element, nor a line of it. */
export function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Text inside an element or a quoted attribute. */
export function textInHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

const inlineScripts = /<script(?![^>]*\ssrc=)(?![^>]*application\/json)[^>]*>([\s\S]*?)<\/script>/g

/**
 * The content security policy of the page: nothing from elsewhere, inline scripts only by their hash. Styles stay open
 * because antd writes them at run time; a data block is no script and needs no hash.
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

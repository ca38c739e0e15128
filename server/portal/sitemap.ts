import { sql, type Kysely, type Tables } from '../db/index.ts'
import { textInHtml } from '../http/page.ts'
import type { PortalDeps } from './content.ts'

/** A sitemap holds at most 50,000 addresses. */
const mostOfAKind = 15_000

/**
 * Stands in a kept sitemap where the origin belongs: the paths are the same for everybody, the origin is what the
 * caller calls this site. No address has it.
 */
const originSign = '\0'
const entriesAtOnce = 1_000

/**
 * The public pages and everything published that has a page of its own, for search engines, as pieces of a sitemap that
 * `sitemapAt` puts an origin into.
 */
export async function readSitemap(
  db: Kysely<Tables>,
  { projects, laws, flows }: PortalDeps['published'],
): Promise<readonly string[]> {
  const { rows } = await sql<{ path: string; day: string }>`
    (select '/project?id=' || id as path, to_char("updatedAt", 'YYYY-MM-DD') as day from projects where ${projects} order by "updatedAt" desc limit ${mostOfAKind}) union all
    (select '/index?law=' || id, to_char("updatedAt", 'YYYY-MM-DD') from laws where ${laws} order by "updatedAt" desc limit ${mostOfAKind}) union all
    (select '/index?flow=' || id, to_char("updatedAt", 'YYYY-MM-DD') from flows where ${flows} order by "updatedAt" desc limit ${mostOfAKind})`.execute(
    db,
  )
  const fixed = ['/index', '/start', '/project', '/index?laws='].map((path) => entry(path))
  const pieces = [
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
    fixed.join(''),
  ]
  for (let from = 0; from < rows.length; from += entriesAtOnce)
    pieces.push(
      rows
        .slice(from, from + entriesAtOnce)
        .map(({ path, day }) => entry(path, day))
        .join(''),
    )
  return [...pieces, '</urlset>\n']
}

/** The whole sitemap, piece by piece. `origin`: where this site is reached, without a slash at the end. */
export function* sitemapAt(pieces: readonly string[], origin: string): Generator<string> {
  const text = textInHtml(origin)
  for (const piece of pieces) yield piece.replaceAll(originSign, () => text)
}

function entry(path: string, day?: string): string {
  return `<url><loc>${originSign}${textInHtml(path)}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</url>\n`
}

/** What crawlers are told: public pages, not the console, and where the sitemap is. */
export function robotsOf(origin: string): string {
  return `User-agent: *\nDisallow: /camel/\nDisallow: /console\nDisallow: /login\nDisallow: /oauth\nDisallow: /logout\nSitemap: ${origin}/sitemap.xml\n`
}

import { sql, type Kysely, type Tables } from '../db/index.ts'
import { textInHtml } from '../http/page.ts'
import type { PortalDeps } from './content.ts'

/** A sitemap may hold at most 50,000 addresses. */
const mostOfAKind = 15_000

const entriesAtOnce = 1_000

/**
 * Returns the public pages and all published rows with a page, for search engines, as pieces of a sitemap. `origin`:
 * public origin of this site without a trailing slash; empty for relative addresses.
 */
export async function readSitemap(
  db: Kysely<Tables>,
  { projects, laws, flows }: PortalDeps['published'],
  origin: string,
): Promise<readonly string[]> {
  const entry = (path: string, day?: string): string =>
    `<url><loc>${textInHtml(origin + path)}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</url>\n`
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

/** Text of robots.txt: allows public pages, not the console, and names the sitemap. */
export function robotsOf(origin: string): string {
  return `User-agent: *\nDisallow: /camel/\nDisallow: /console\nDisallow: /login\nDisallow: /oauth\nDisallow: /logout\nSitemap: ${origin}/sitemap.xml\n`
}

import { sql, type Kysely, type Tables } from '../db/index.ts'
import { textInHtml } from '../http/page.ts'
import type { PortalDeps } from './content.ts'

/** A sitemap holds at most 50,000 addresses. */
const mostOfAKind = 15_000

/** The public pages and everything published that has a page of its own, for search engines. `origin`: where this site is reached, without a slash at the end. */
export async function sitemapOf(db: Kysely<Tables>, { projects, laws, flows }: PortalDeps['published'], origin: string): Promise<string> {
  const { rows } = await sql<{ path: string; day: string }>`
    (select '/project?id=' || id as path, to_char("updatedAt", 'YYYY-MM-DD') as day from projects where ${projects} order by "updatedAt" desc limit ${mostOfAKind}) union all
    (select '/index?law=' || id, to_char("updatedAt", 'YYYY-MM-DD') from laws where ${laws} order by "updatedAt" desc limit ${mostOfAKind}) union all
    (select '/index?flow=' || id, to_char("updatedAt", 'YYYY-MM-DD') from flows where ${flows} order by "updatedAt" desc limit ${mostOfAKind})`.execute(db)
  const fixed = ['/index', '/start', '/project', '/index?laws='].map((path) => entry(origin + path))
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${[...fixed, ...rows.map(({ path, day }) => entry(origin + path, day))].join('\n')}\n</urlset>\n`
}

function entry(address: string, day?: string): string {
  return `<url><loc>${textInHtml(address)}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</url>`
}

/** What crawlers are told: public pages, not the console, and where the sitemap is. */
export function robotsOf(origin: string): string {
  return `User-agent: *\nDisallow: /camel/\nDisallow: /console\nDisallow: /login\nDisallow: /oauth\nDisallow: /logout\nSitemap: ${origin}/sitemap.xml\n`
}

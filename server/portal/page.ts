import type { PortalContent } from '../../src/resources/portal-view.ts'
import type { PageInsert } from '../http/page.ts'
import { jsonInHtml, textInHtml } from '../http/page.ts'
import type { SiteFacts } from '../http/site.ts'

/** Length that search engines show of a description. */
const longestDescription = 150

/**
 * What the portal's page carries from the first byte: its content as a data block, so that the page draws without a
 * call, and for readers that run no scripts (search engines, reading modes) a description, the facts of the place and
 * the content as plain markup.
 */
export function portalInsert(content: PortalContent, site: SiteFacts): PageInsert {
  const { words, numbers } = content
  const intro = words.intro ?? `${site.title.zh}：已发布地块 ${numbers.lands} 宗、招商项目 ${numbers.projects} 个。`
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
    `<p>已发布地块 ${numbers.lands} 宗，招商项目 ${numbers.projects} 个。</p>`,
    `<h2>重点项目</h2><ul>${projects.join('')}</ul>`,
    `<h2>按区域</h2><ul>${places.join('')}</ul>`,
    `<h2>政策法规</h2><ul>${newest.join('')}</ul>`,
    `<h2>办事流程</h2><ul>${charts.join('')}</ul>`,
    `<p>${textInHtml([words.address, words.phone].filter(Boolean).join(' '))}</p>`,
  ].join('')
}

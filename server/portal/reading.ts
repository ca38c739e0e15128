import { systemAuthor } from '../../src/resources/demonstration.ts'
import type { FlowGraph } from '../../src/resources/flow-graph.ts'
import { plainOf } from '../../src/resources/rich-text.ts'
import type { PageInsert } from '../http/page.ts'
import { jsonInHtml, textInHtml } from '../http/page.ts'
import type { SiteFacts } from '../http/site.ts'
import { sql, type Kysely, type Tables } from '../db/index.ts'
import type { PortalDeps } from './content.ts'

/** Length of a description shown by search engines. */
const longestDescription = 150
/** Characters of a law's text in its page for readers without scripts: about forty pages. */
const longestBody = 60_000

type LawText = {
  id: string
  title: string
  docNo: string | null
  issuer: string | null
  xzqmc: string | null
  publishedOn: string
  effectiveOn: string | null
  repealedOn: string | null
  status: string
  body: string | null
  isInvented: boolean
}
type FlowText = { id: string; name: string; description: string | null; graph: FlowGraph; isInvented: boolean }

/**
 * Content of `/index?law=` and `/index?flow=` in the initial HTML, for search engines and readers without scripts:
 * title, description, schema.org data, and the text. Returns null if the row is missing or not published; the page then
 * says so.
 */
export async function readingInsert(
  db: Kysely<Tables>,
  published: PortalDeps['published'],
  asked: { kind: 'law' | 'flow'; id: string },
  site: SiteFacts,
): Promise<PageInsert | null> {
  if (asked.kind === 'law') {
    const law = await readLaw(db, published, asked.id)
    return law && lawInsert(law, site)
  }
  const flow = await readFlow(db, published, asked.id)
  return flow && flowInsert(flow, site)
}

async function readLaw(db: Kysely<Tables>, { laws }: PortalDeps['published'], id: string): Promise<LawText | null> {
  const { rows } = await sql<LawText>`
    select laws.id, laws.title, laws."docNo", laws.issuer, regions.xzqmc, laws."publishedOn", laws."effectiveOn", laws."repealedOn", laws.status, laws.body, coalesce(laws."createdBy" = ${systemAuthor}, false) as "isInvented"
    from laws left join regions on regions.xzqdm = laws.xzqdm where laws.id = ${id} and ${laws}`.execute(db)
  return rows[0] ?? null
}

async function readFlow(db: Kysely<Tables>, { flows }: PortalDeps['published'], id: string): Promise<FlowText | null> {
  const { rows } = await sql<FlowText>`
    select flows.id, flows.name, flows.description, drawn.graph, coalesce(flows."createdBy" = ${systemAuthor}, false) as "isInvented"
    from flows join "flowVersions" as drawn on drawn."flowId" = flows.id and drawn.number = flows."publishedVersion" where flows.id = ${id} and ${flows}`.execute(
    db,
  )
  return rows[0] ?? null
}

const forces: Readonly<Record<string, string>> = { pending: 'NotInForce', effective: 'InForce', repealed: 'NotInForce' }

function lawInsert(law: LawText, site: SiteFacts): PageInsert {
  const text = plainOf(law.body ?? '').slice(0, longestBody)
  const facts = {
    '@context': 'https://schema.org',
    '@type': 'Legislation',
    name: law.title,
    legislationIdentifier: law.docNo ?? undefined,
    legislationPassedBy: law.issuer ?? undefined,
    legislationJurisdiction: law.xzqmc ?? undefined,
    legislationDate: law.publishedOn,
    legislationDateVersion: law.effectiveOn ?? law.publishedOn,
    legislationLegalForce: `https://schema.org/${forces[law.status] ?? 'InForce'}`,
  }
  const said = [law.docNo, law.issuer, `${law.publishedOn} 公布`, law.repealedOn && `${law.repealedOn} 废止`]
    .filter(Boolean)
    .join('，')
  return insertOf(
    {
      name: law.title,
      lead: said,
      text,
      isInvented: law.isInvented,
      facts,
      address: `/index?law=${encodeURIComponent(law.id)}`,
    },
    site,
  )
}

function flowInsert({ id, name, description, graph, isInvented }: FlowText, site: SiteFacts): PageInsert {
  const steps = graph.nodes
    .filter(({ kind }) => kind === 'step' || kind === 'document')
    .map(({ text, days, materials }) =>
      [text, days !== null && `${days} 个工作日`, materials.length > 0 && `材料：${materials.join('、')}`]
        .filter(Boolean)
        .join('；'),
    )
  const facts = {
    '@context': 'https://schema.org',
    '@type': 'HowTo',
    name,
    description: description ?? undefined,
    step: steps.map((text, at) => ({ '@type': 'HowToStep', position: at + 1, text })),
  }
  return insertOf(
    {
      name,
      lead: description ?? '',
      text: steps.join('\n'),
      isInvented,
      facts,
      address: `/index?flow=${encodeURIComponent(id)}`,
    },
    site,
  )
}

type Said = {
  name: string
  lead: string
  text: string
  isInvented: boolean
  facts: Record<string, unknown>
  address: string
}

function insertOf({ name, lead, text, isInvented, facts, address }: Said, site: SiteFacts): PageInsert {
  const description = [lead, text.replaceAll('\n', ' ')].filter(Boolean).join('。').slice(0, longestDescription)
  const lines = text
    .split('\n')
    .filter(Boolean)
    .map((line) => `<p>${textInHtml(line)}</p>`)
  const plain = [
    `<h1>${textInHtml(name)}</h1>`,
    isInvented ? '<p>演示数据</p>' : '',
    `<p>${textInHtml(lead)}</p>`,
    ...lines,
    `<p><a href="/index">${textInHtml(site.title.zh)}</a></p>`,
  ]
  return {
    title: `${name} - ${site.title.zh}`,
    head: [
      `<meta name="description" content="${textInHtml(description)}">`,
      `<link rel="canonical" href="${textInHtml(address)}">`,
      `<script type="application/ld+json">${jsonInHtml(facts)}</script>`,
    ].join('\n    '),
    body: `<noscript>${plain.join('')}</noscript>`,
  }
}

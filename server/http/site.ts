import type { Label } from '../../src/resources/define.ts'
import { sql, type Kysely, type Tables } from '../db/index.ts'
import { Kept } from './kept.ts'

/**
 * What a site is, as the row `site` of `settings` keeps it: the part that makes one installation differ from another.
 */
export type SiteSettings = {
  /** The name of the region's investment map: the default page title. */
  title: Label
  /** The region that the site is about; made at the first start when no region exists. */
  region: { xzqdm: string; xzqmc: string; xzqjb: string }
  /** Degrees: west, south, east, north; without it the bounds of the region. */
  extent?: [number, number, number, number] | null
}

/** What index.html carries to the page. */
export type SiteFacts = {
  title: Label
  region: { xzqdm: string; xzqmc: string } | null
  extent: [number, number, number, number] | null
  signIn: { captcha: boolean; register: boolean; oauth: boolean }
  /** What links for others begin with; null when the operator has not said so. */
  publicOrigin: string | null
  /** Whether tiles of 天地图 can be had through this server. */
  hasTianditu: boolean
  /** Whether the server answers more than section 7 of the specification: always, being ours. */
  hasExtras: true
  version: string
}

/** What only the configuration says. */
type ConstantFacts = Pick<SiteFacts, 'signIn' | 'publicOrigin' | 'hasTianditu' | 'version'>

/** Until settings say otherwise. */
export const defaultSite: SiteSettings = {
  title: { zh: '大理州文旅康养招商地图', en: 'Dali Prefecture Culture, Tourism and Wellness Investment Map' },
  region: { xzqdm: '532900000000', xzqmc: '大理白族自治州', xzqjb: '2' },
}

/** Key of the row in `settings`. */
export const siteKey = 'site'

/** Key of the row in `settings` that holds the water and roads of the map without a map service. */
export const basemapKey = 'basemap'

type Found = {
  value: Partial<SiteSettings> | null
  xzqdm: string | null
  xzqmc: string | null
  extent: (number | null)[] | null
}

/** A burst of visitors costs one reading; a change is there as soon. */
const keptMs = 5_000

/** Reads the facts of the site, the same object for a few seconds. What goes wrong is thrown and not kept. */
export function siteFacts(db: Kysely<Tables>, constant: ConstantFacts): () => Promise<SiteFacts> {
  const kept = new Kept<SiteFacts>({ milliseconds: keptMs, most: 1 })
  return () => kept.get('site', () => readSite(db, constant))
}

/** By one statement: the region of the site is the one that settings name, else the topmost. */
export async function readSite(db: Kysely<Tables>, constant: ConstantFacts): Promise<SiteFacts> {
  const { rows } = await sql<Found>`
    select kept.value, top.xzqdm, top.xzqmc, top.extent
    from (select (select value from settings where key = ${siteKey}) as value) as kept
    left join lateral (
      select xzqdm, xzqmc, array["westBound", "southBound", "eastBound", "northBound"] as extent
      from regions where "deletedAt" is null
      order by (xzqdm = kept.value->'region'->>'xzqdm') desc nulls last, xzqjb, xzqdm limit 1
    ) as top on true`.execute(db)
  const found = rows[0]
  return {
    ...constant,
    title: found?.value?.title ?? defaultSite.title,
    region: found?.xzqdm && found.xzqmc ? { xzqdm: found.xzqdm, xzqmc: found.xzqmc } : null,
    extent: found?.value?.extent ?? wholeExtent(found?.extent ?? null),
    hasExtras: true,
  }
}

/** The facts that need no database, for a page that must load while it is away. */
export function siteWithoutDatabase(constant: ConstantFacts): SiteFacts {
  return { ...constant, title: defaultSite.title, region: null, extent: null, hasExtras: true }
}

function wholeExtent(bounds: (number | null)[] | null): SiteFacts['extent'] {
  const [west, south, east, north] = bounds ?? []
  return west == null || south == null || east == null || north == null ? null : [west, south, east, north]
}

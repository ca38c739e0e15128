import type { Label } from '../../src/resources/define.ts'
import { sql, type Kysely, type Tables } from '../db/index.ts'
import { Kept } from './kept.ts'

/** Settings of a site, stored in the row `site` of `settings`: what distinguishes one installation from another. */
export type SiteSettings = {
  /** The name of the region's investment map: the default page title. */
  title: Label
  /** The region that the site covers; created at the first start when no region exists. */
  region: { xzqdm: string; xzqmc: string; xzqjb: string }
  /** Degrees: west, south, east, north; default: the bounds of the region. */
  extent?: [number, number, number, number] | null
}

/** Facts that index.html passes to the page. */
export type SiteFacts = {
  title: Label
  region: { xzqdm: string; xzqmc: string } | null
  extent: [number, number, number, number] | null
  signIn: { captcha: boolean; register: boolean; oauth: boolean; forgotten: boolean }
  /** Origin of links to share; null when the operator has not set it. */
  publicOrigin: string | null
  /** Whether this server provides tiles of 天地图. */
  hasTianditu: boolean
  /** Whether the server supports more than section 7 of the specification: always true for our own. */
  hasExtras: true
  version: string
}

/** Facts that come from the configuration only. */
type ConstantFacts = Pick<SiteFacts, 'signIn' | 'publicOrigin' | 'hasTianditu' | 'version'>

/** Used until settings are stored. */
export const defaultSite: SiteSettings = {
  title: { zh: '大理州文旅康养招商地图', en: 'Dali Prefecture Culture, Tourism and Wellness Investment Map' },
  region: { xzqdm: '532900000000', xzqmc: '大理白族自治州', xzqjb: '2' },
}

/** Key of the row in `settings`. */
export const siteKey = 'site'

/** Key of the row in `settings` with the water, roads and places of the map without a map service. */
export const basemapKey = 'basemap'

type Found = {
  value: Partial<SiteSettings> | null
  xzqdm: string | null
  xzqmc: string | null
  extent: (number | null)[] | null
}

/** A burst of visitors costs one read, and a change appears within this time. */
const keptMs = 5_000

/**
 * Returns a function that reads the facts of the site, and returns the same object for a few seconds. Errors are thrown
 * and not cached.
 */
export function siteFacts(db: Kysely<Tables>, constant: ConstantFacts): () => Promise<SiteFacts> {
  const kept = new Kept<SiteFacts>({ milliseconds: keptMs, most: 1 })
  return () => kept.get('site', () => readSite(db, constant))
}

/** Reads the site in one statement; its region is the one named in settings, else the topmost. */
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

/** Returns the facts that need no database, for a page that must load while the database is unavailable. */
export function siteWithoutDatabase(constant: ConstantFacts): SiteFacts {
  return { ...constant, title: defaultSite.title, region: null, extent: null, hasExtras: true }
}

function wholeExtent(bounds: (number | null)[] | null): SiteFacts['extent'] {
  const [west, south, east, north] = bounds ?? []
  return west == null || south == null || east == null || north == null ? null : [west, south, east, north]
}

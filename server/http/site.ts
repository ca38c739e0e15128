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
  /** Basemaps in use beside the plain one, in their order. */
  basemaps: readonly SiteBasemap[]
  /** Whether the server supports more than section 7 of the specification: always true for our own. */
  hasExtras: true
  version: string
}

/** A basemap in the list of a map. */
export type SiteBasemap = {
  id: string
  version: number
  label: Label
  /** Pictures of a service, or vector tiles of a file. */
  kind: 'raster' | 'vector'
  isDefault: boolean
  attribution: string | null
  /** The number under which the map was approved for publication (审图号). */
  approval: string | null
  /** Address that browsers call themselves; null where this server does. */
  address: string | null
}

/** Facts that come from the configuration only. */
type ConstantFacts = Pick<SiteFacts, 'signIn' | 'publicOrigin' | 'version'> & {
  /** Whether a row of 天地图 without a key can be drawn. */
  hasTiandituKey: boolean
}

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
  basemaps: SiteBasemap[]
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
    select kept.value, top.xzqdm, top.xzqmc, top.extent, (
      select coalesce(json_agg(json_build_object('id', id, 'version', version, 'label', json_build_object('zh', name, 'en', coalesce("nameEn", name)),
        'kind', case kind when 'pmtiles' then 'vector' else 'raster' end, 'isDefault', "isDefault", 'attribution', attribution,
        'approval', approval, 'address', case when not "isRelayed" then address end) order by sort, name), '[]')
      from basemaps where enabled and "deletedAt" is null and (kind <> 'tianditu' or "keySecret" is not null or ${constant.hasTiandituKey})
    ) as basemaps
    from (select (select value from settings where key = ${siteKey}) as value) as kept
    left join lateral (
      select xzqdm, xzqmc, array["westBound", "southBound", "eastBound", "northBound"] as extent
      from regions where "deletedAt" is null
      order by (xzqdm = kept.value->'region'->>'xzqdm') desc nulls last, xzqjb, xzqdm limit 1
    ) as top on true`.execute(db)
  const found = rows[0]
  const { hasTiandituKey: _ownKey, ...known } = constant
  return {
    ...known,
    basemaps: found?.basemaps ?? [],
    title: found?.value?.title ?? defaultSite.title,
    region: found?.xzqdm && found.xzqmc ? { xzqdm: found.xzqdm, xzqmc: found.xzqmc } : null,
    extent: found?.value?.extent ?? wholeExtent(found?.extent ?? null),
    hasExtras: true,
  }
}

/** Returns the facts that need no database, for a page that must load while the database is unavailable. */
export function siteWithoutDatabase(constant: ConstantFacts): SiteFacts {
  const { hasTiandituKey: _ownKey, ...known } = constant
  return { ...known, basemaps: [], title: defaultSite.title, region: null, extent: null, hasExtras: true }
}

function wholeExtent(bounds: (number | null)[] | null): SiteFacts['extent'] {
  const [west, south, east, north] = bounds ?? []
  return west == null || south == null || east == null || north == null ? null : [west, south, east, north]
}

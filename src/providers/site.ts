import type { Label } from '../resources/define.ts'
import { isRecord } from './call-error.ts'

/**
 * Settings that the server puts into index.html as `<script type="application/json" id="site">`; defaults apply without
 * them.
 */
export type Site = {
  /** Whether a server provided these settings; false for the built-in defaults. */
  isServed: boolean
  /** The region's investment map: the default page title. */
  title: Label
  /** Region of the site: 12-digit code and name; null when the server does not say. */
  region: { xzqdm: string; xzqmc: string } | null
  /** Degrees: west, south, east, north; null when the server does not say. */
  extent: [number, number, number, number] | null
  /** Origin of links for other people, where the operator has set it; null means the origin of this page. */
  publicOrigin: string | null
  /** Ways to sign in beyond name and password; `forgotten`: whether a link for a new password can be mailed. */
  signIn: { captcha: boolean; register: boolean; oauth: boolean; forgotten: boolean }
  /** Basemaps beside the plain one. */
  basemaps: readonly SiteBasemap[]
  version: string | null
  /**
   * Whether the server supports more than section 7 of the specification: pages of resources, events, history, recycle
   * bin. Without it those parts are not offered.
   */
  hasExtras: boolean
}

/** A basemap that the server offers: pictures of a service, or vector tiles of a file. */
export type SiteBasemap = {
  id: string
  /** Raised by each change. */
  version: number
  label: Label
  kind: 'raster' | 'vector'
  isDefault: boolean
  attribution: string | null
  approval: string | null
}

const defaults: Site = {
  isServed: false,
  title: { zh: '文旅康养招商地图', en: 'Culture, tourism and wellness investment map' },
  region: null,
  extent: null,
  publicOrigin: null,
  signIn: { captcha: true, register: false, oauth: false, forgotten: false },
  basemaps: [],
  version: null,
  hasExtras: false,
}

/**
 * Reads the settings of a document. Missing or malformed values keep their default; a broken block counts as missing.
 */
export function readSite(from: Document): Site {
  const found = parseRecord(from.getElementById('site')?.textContent ?? '')
  if (!found) return defaults
  const signIn = isRecord(found.signIn) ? found.signIn : {}
  return {
    isServed: true,
    title: isLabel(found.title) ? found.title : defaults.title,
    region: isRegion(found.region) ? found.region : null,
    extent: isExtent(found.extent) ? found.extent : null,
    publicOrigin: typeof found.publicOrigin === 'string' ? found.publicOrigin : null,
    signIn: {
      captcha: signIn.captcha !== false,
      register: signIn.register !== false,
      oauth: signIn.oauth === true,
      forgotten: signIn.forgotten === true,
    },
    basemaps: Array.isArray(found.basemaps) ? found.basemaps.filter(isBasemap) : [],
    version: typeof found.version === 'string' ? found.version : null,
    hasExtras: found.hasExtras !== false,
  }
}

/** Id of the basemap that needs no map service, and of the same on the relief of the ground: alike without heights. */
export const plainBasemap = 'plain'
export const reliefBasemap = 'relief'
export const basemapLabels = {
  [reliefBasemap]: { zh: '地形', en: 'Relief' },
  [plainBasemap]: { zh: '素图', en: 'Plain' },
} as const satisfies Record<string, Label>

/** Ids of all basemaps, the one that a map begins with first. */
export function basemapIds({ basemaps }: Pick<Site, 'basemaps'> = site): readonly [string, ...string[]] {
  const first = basemaps.find(({ isDefault }) => isDefault)?.id ?? reliefBasemap
  return [first, reliefBasemap, plainBasemap, ...basemaps.map(({ id }) => id)]
}

/** The settings of this page. */
export const site: Site = readSite(document)

/** The absolute URL of a path of ours, for other people: a shared link, a receipt, a QR code. */
export function addressForOthers(path: string, { publicOrigin }: Pick<Site, 'publicOrigin'> = site): string {
  return new URL(path, publicOrigin ?? location.origin).href
}

/** Middle of China, where the server does not give its region. */
const usualMiddle: readonly [number, number] = [104, 36]

/** The middle of the site's region, in degrees. */
export function siteMiddle({ extent }: Pick<Site, 'extent'> = site): readonly [number, number] {
  return extent ? [(extent[0] + extent[2]) / 2, (extent[1] + extent[3]) / 2] : usualMiddle
}

function isLabel(value: unknown): value is Label {
  return isRecord(value) && typeof value.zh === 'string' && typeof value.en === 'string'
}

function isRegion(value: unknown): value is NonNullable<Site['region']> {
  return isRecord(value) && typeof value.xzqdm === 'string' && typeof value.xzqmc === 'string'
}

function isBasemap(value: unknown): value is SiteBasemap {
  return isRecord(value) && typeof value.id === 'string' && isLabel(value.label)
}

function isExtent(value: unknown): value is NonNullable<Site['extent']> {
  return Array.isArray(value) && value.length === 4 && value.every(Number.isFinite)
}

/** Returns the JSON object of a data block; null for anything else. */
export function parseRecord(text: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(text)
    return isRecord(parsed) ? parsed : null
  } catch {
    return null
  }
}

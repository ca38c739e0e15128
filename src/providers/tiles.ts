import { useEffect, useSyncExternalStore } from 'react'
import { availableName } from '../resources/available.ts'
import { layerVersions } from '../resources/first-calls.ts'
import { isRecord } from './call-error.ts'
import { carriedAnswer } from './carried.ts'
import { call, prefix } from './http.ts'
import { currentToken } from './session.ts'
import { site } from './site.ts'

/** Version number by layer name; each change of the layer increases it. */
type LayerVersions = Readonly<Record<string, number>>

/** Known at once where the page carries them: rows that came with it are as new. */
let versions = (carriedAnswer(layerVersions) ?? {}) as LayerVersions
/** Number of components that show layers. */
let wanted = 0
const readers = new Set<() => void>()
const askers = new Set<() => void>()

/**
 * URL of a layer's vector tiles, for `{z}/{x}/{y}`. With a version the browser caches them; without one it revalidates
 * each time. `isPublic`: the public view, also for signed-in users; such tiles need no token. `isAvailable`: only what
 * can be had.
 */
export function tileUrl(
  layer: string,
  version: number | undefined,
  { isPublic = false, isAvailable = false }: { isPublic?: boolean; isAvailable?: boolean } = {},
): string {
  const query = [
    ...(version === undefined ? [] : [`v=${version}`]),
    ...(isPublic ? ['_public=true'] : []),
    ...(isAvailable ? [`${availableName}=true`] : []),
  ]
  return `${prefix}/tiles/${layer}/{z}/{x}/{y}.mvt${query.length > 0 ? `?${query.join('&')}` : ''}`
}

/** Header for requests that are not made by `call`, such as tiles; empty for a visitor. */
export function tokenHeader(): Record<string, string> {
  const token = currentToken()
  return token ? { token } : {}
}

/**
 * The versions of all layers, live while the page is visible: a change on any node arrives within a second. Empty until
 * the first response.
 */
export function useLayerVersions(): LayerVersions {
  useEffect(() => {
    wanted += 1
    if (wanted === 1) {
      void loadLayerVersions()
      for (const tell of askers) tell()
    }
    return () => {
      wanted -= 1
    }
  }, [])
  return useSyncExternalStore(
    subscribe,
    () => versions,
    () => versions,
  )
}

function subscribe(reader: () => void): () => void {
  readers.add(reader)
  return () => void readers.delete(reader)
}

/** Whether any component shows layers now: without a session, events are received only then. */
export function wantsLayers(): boolean {
  return wanted > 0
}

/** Calls `tell` when the first component begins to show layers; returns the unsubscribe function. */
export function whenLayersWanted(tell: () => void): () => void {
  askers.add(tell)
  return () => void askers.delete(tell)
}

/** Fetches all versions: initially, and when changes may have been missed. A foreign server has none. */
export async function loadLayerVersions(): Promise<void> {
  if (!site.hasExtras) return
  const found = await call<Record<string, number>>({ method: 'GET', ...layerVersions }).catch(() => null)
  if (isRecord(found)) for (const [layer, version] of Object.entries(found)) raise(layer, version)
}

/** Handles the event `layer-changed`; without data (some may have been missed) all versions are fetched. */
export function hearLayerChange({ layer, version }: Record<string, unknown>): void {
  if (typeof layer === 'string') raise(layer, version)
  else void loadLayerVersions()
}

/** Responses can overtake each other, so a version never decreases. */
function raise(layer: string, version: unknown): void {
  if (typeof version !== 'number' || version <= (versions[layer] ?? -1)) return
  versions = { ...versions, [layer]: version }
  for (const reader of readers) reader()
}

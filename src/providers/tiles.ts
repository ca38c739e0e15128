import { useEffect, useSyncExternalStore } from 'react'
import { isRecord } from './call-error.ts'
import { call, prefix } from './http.ts'
import { currentToken } from './session.ts'
import { site } from './site.ts'

/** By the name of the layer the number that each change of it raises. */
type LayerVersions = Readonly<Record<string, number>>

let versions: LayerVersions = {}
/** How many components show layers. */
let wanted = 0
const readers = new Set<() => void>()
const askers = new Set<() => void>()

/**
 * The address of a layer's vector tiles, for `{z}/{x}/{y}`. With a version a browser keeps them; without one it asks
 * each time whether they have changed. `isPublic`: what everybody sees, whoever is signed in; such tiles need no token.
 */
export function tileUrl(
  layer: string,
  version: number | undefined,
  { isPublic = false }: { isPublic?: boolean } = {},
): string {
  const query = [...(version === undefined ? [] : [`v=${version}`]), ...(isPublic ? ['_public=true'] : [])]
  return `${prefix}/tiles/${layer}/{z}/{x}/{y}.mvt${query.length > 0 ? `?${query.join('&')}` : ''}`
}

/** The header of a call that is not made by `call`, such as a tile's; empty for a visitor. */
export function tokenHeader(): Record<string, string> {
  const token = currentToken()
  return token ? { token } : {}
}

/**
 * The versions of all layers, live while the page can be seen: a change of any node is here within a second. Empty
 * until the first answer.
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

/** Whether any component shows layers now: only then are they listened for without a session. */
export function wantsLayers(): boolean {
  return wanted > 0
}

/** Calls `tell` when the first component begins to show layers; returns the end of it. */
export function whenLayersWanted(tell: () => void): () => void {
  askers.add(tell)
  return () => void askers.delete(tell)
}

/** Asks for all versions: at first, and when changes may have been missed. A foreign server has none. */
export async function loadLayerVersions(): Promise<void> {
  if (!site.hasExtras) return
  const found = await call<Record<string, number>>({ method: 'GET', path: '/tiles/versions' }).catch(() => null)
  if (isRecord(found)) for (const [layer, version] of Object.entries(found)) raise(layer, version)
}

/** The event `layer-changed`; without data (some may have been missed) all versions are asked for. */
export function hearLayerChange({ layer, version }: Record<string, unknown>): void {
  if (typeof layer === 'string') raise(layer, version)
  else void loadLayerVersions()
}

/** Answers can overtake each other: a version never falls. */
function raise(layer: string, version: unknown): void {
  if (typeof version !== 'number' || version <= (versions[layer] ?? -1)) return
  versions = { ...versions, [layer]: version }
  for (const reader of readers) reader()
}

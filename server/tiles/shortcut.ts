import type { IncomingMessage } from 'node:http'

const tilePath = /^\/camel\/tiles\/(([a-z]+(?:-[\w-]{1,64})?)\/\d{1,2}\/\d{1,8}\/\d{1,8})\.mvt(?:\?([^#]*))?$/i
const versionPart = /^v=(\d{1,9})$/

/**
 * What a request for a tile of the public view names; null for any other request, and for one that the route has to
 * judge.
 */
export function shortcutKey({ method, url, headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): {
  key: string
  layer: string
  version: number
  isVersioned: boolean
} | null {
  const [, place, layer, query] = (method === 'GET' && tilePath.exec(url ?? '')) || []
  if (!place || !layer) return null
  const parts = query ? query.split('&') : []
  const versions = parts.flatMap((part) => versionPart.exec(part)?.[1] ?? [])
  const views = parts.filter((part) => part === '_public=true')
  if (versions.length > 1 || views.length > 1 || versions.length + views.length < parts.length) return null
  if (views.length === 0 && headers.token) return null
  return { key: `${place} public`, layer, version: Number(versions[0] ?? 0), isVersioned: versions.length === 1 }
}

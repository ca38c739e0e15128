import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { availableName } from '../../src/resources/available.ts'
import { tileKey } from './store.ts'

/**
 * Passes each request to `answer` before the framework; true means that it has responded. Only for responses that do
 * not depend on the caller: neither permissions nor rate limits have been checked.
 */
export function answerFirst(
  app: FastifyInstance,
  answer: (request: IncomingMessage, response: ServerResponse) => boolean,
): void {
  const others = app.server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
  app.server.removeAllListeners('request')
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!answer(request, response)) for (const other of others) other.call(app.server, request, response)
  })
}

const tilePath = /^\/camel\/tiles\/([a-z]+(?:-[\w-]{1,64})?)\/(\d{1,2})\/(\d{1,8})\/(\d{1,8})\.mvt(?:\?([^#]*))?$/i
const versionPart = /^v=(\d{1,9})$/

/**
 * Returns what a request for a tile of the public view names; null for any other request, and for one that the route
 * has to check.
 */
export function shortcutKey({ method, url, headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): {
  key: string
  layer: string
  version: number
  isVersioned: boolean
} | null {
  const [, layer, z, x, y, query] = (method === 'GET' && tilePath.exec(url ?? '')) || []
  if (!layer) return null
  const parts = query ? query.split('&') : []
  const versions = parts.flatMap((part) => versionPart.exec(part)?.[1] ?? [])
  const views = parts.filter((part) => part === '_public=true')
  const availables = parts.filter((part) => part === `${availableName}=true`)
  const known = [versions, views, availables]
  if (known.some(({ length }) => length > 1) || known.flat().length < parts.length) return null
  if (views.length === 0 && headers.token) return null
  const reach = availables.length > 0 ? 'public available' : 'public'
  const key = tileKey(layer, { z: Number(z), x: Number(x), y: Number(y) }, reach)
  return { key, layer, version: Number(versions[0] ?? 0), isVersioned: versions.length === 1 }
}

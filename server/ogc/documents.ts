import type { FastifyRequest } from 'fastify'
import { words } from '../../src/resources/errors.ts'
import type { Label } from '../../src/resources/define.ts'
import { crs84, storageCrs, type Crs } from './crs.ts'
import type { Collection } from './collections.ts'
import { ogcWords } from './words.ts'

export type Link = { href: string; rel: string; type: string; title: string }

export const root = '/camel/ogc'
export const geoJsonType = 'application/geo+json'
const jsonType = 'application/json'
const openApiType = 'application/vnd.oai.openapi+json;version=3.1'

/** Conformance classes that this service implements. */
export const conformance = [
  'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/core',
  'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/geojson',
  'http://www.opengis.net/spec/ogcapi-features-2/1.0/conf/crs',
] as const

/**
 * Links of one response: with the configured address, else relative. The host of the request is not used: anybody can
 * send any, and a cache would pass it on to others.
 */
export class Links {
  readonly #origin: string
  readonly #say: (label: Label) => string

  constructor(request: FastifyRequest, publicUrl: string | undefined) {
    this.#origin = (publicUrl ?? '').replace(/\/+$/, '')
    this.#say = (label) => words(label, request.locale)
  }

  to(path: string, { rel, title, type = jsonType }: { rel: string; title: Label; type?: string }): Link {
    return { href: `${this.#origin}${path}`, rel, type, title: this.#say(title) }
  }

  say(label: Label): string {
    return this.#say(label)
  }
}

export function landingPage(links: Links): object {
  return {
    title: links.say(ogcWords.title),
    description: links.say(ogcWords.description),
    links: [
      links.to(root, { rel: 'self', title: ogcWords.here }),
      links.to('/camel/openapi.json', { rel: 'service-desc', title: ogcWords.api, type: openApiType }),
      links.to(`${root}/conformance`, { rel: 'conformance', title: ogcWords.conformance }),
      links.to(`${root}/collections`, { rel: 'data', title: ogcWords.collections }),
    ],
  }
}

export function collectionsDocument(links: Links, collections: readonly Collection[], systems: readonly Crs[]): object {
  return {
    links: [links.to(`${root}/collections`, { rel: 'self', title: ogcWords.here })],
    crs: systems.map(({ uri }) => uri),
    collections: collections.map((collection) => collectionDocument(links, collection, systems)),
  }
}

export function collectionDocument(
  links: Links,
  { id, title, description, bbox }: Collection,
  systems: readonly Crs[],
): object {
  const path = `${root}/collections/${encodeURIComponent(id)}`
  return {
    id,
    title,
    description,
    itemType: 'feature',
    extent: { spatial: { bbox: [bbox], crs: crs84.uri } },
    crs: systems.map(({ uri }) => uri),
    storageCrs: storageCrs.uri,
    links: [
      links.to(path, { rel: 'self', title: ogcWords.here }),
      links.to(`${path}/items`, { rel: 'items', title: ogcWords.items, type: geoJsonType }),
    ],
  }
}

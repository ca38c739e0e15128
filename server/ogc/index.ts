import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from '../db/index.ts'
import { ApiError } from '../http/errors.ts'
import type { FormSchema } from '../http/form-schema.ts'
import { collectionFor, collectionsFor, type Collection } from './collections.ts'
import { systemsBetween, type Crs } from './crs.ts'
import type { OgcDeps } from './deps.ts'
import {
  collectionDocument,
  collectionsDocument,
  conformance,
  geoJsonType,
  landingPage,
  Links,
  root,
  type Link,
} from './documents.ts'
import { featureTexts, findItems } from './items.ts'
import { mostItems, readItemsQuery, refuseOthers, type ItemsQuery, type RawQuery } from './query.ts'
import { ogcWords } from './words.ts'

type Call = { Params: { collectionId: string; featureId: string }; Querystring: RawQuery }

const world = [-180, -90, 180, 90] as const
const text = (description: string): FormSchema => ({ type: 'string', description })
const format: FormSchema = { type: 'string', enum: ['json'] }
const crs = text(
  'address of one of the reference systems of the collection; CRS84 (degrees, longitude first) unless given',
)
const query = (properties: Readonly<Record<string, FormSchema>>): FormSchema => ({
  type: 'object',
  properties,
  additionalProperties: false,
})
const itemsQuery = query({
  limit: { type: 'integer', minimum: 1, maximum: mostItems, default: 100, description: 'features of a page' },
  after: text('as the link to the next page has it'),
  bbox: text('four or six numbers: features that touch this box'),
  'bbox-crs': text('reference system of bbox; CRS84 unless given'),
  crs,
  datetime: text('an instant or interval; features have no time, so all are of every time'),
  f: format,
})

/**
 * OGC API – Features, parts 1 and 2, for desktop programs: landing page, conformance, collections and features as
 * GeoJSON. Public; the data are restricted as in lists, tiles and exports, by a token or by name and password in the
 * header. `/ogc` redirects here.
 */
export function ogcRoutes(app: FastifyInstance, deps: OgcDeps): void {
  const route = (
    path: string,
    { summary, query: described = query({ f: format }) }: { summary: string; query?: FormSchema },
    answer: (request: FastifyRequest<Call>, reply: FastifyReply) => Promise<unknown>,
  ): void => {
    app.get<Call>(
      `${root}${path}`,
      {
        config: { access: 'public', query: described },
        schema: { tags: ['ogc'], summary },
        onRequest: deps.basicSignIn,
      },
      async (request, reply) => {
        void reply.header('vary', 'token, authorization, accept-language, accept-encoding')
        return answer(request, reply)
      },
    )
  }
  const plain = (path: string, summary: string, answer: (request: FastifyRequest<Call>) => Promise<object>): void =>
    route(path, { summary }, (request) => {
      refuseOthers(request.query, request.locale)
      return answer(request)
    })

  plain('', 'OGC API – Features: where it begins', async (request) => landingPage(linksOf(request, deps)))
  plain('/conformance', 'OGC API – Features: what it conforms to', async () => ({ conformsTo: conformance }))
  plain('/collections', 'OGC API – Features: all collections that the caller may see', async (request) => {
    const extent = await siteExtent(deps)
    return collectionsDocument(linksOf(request, deps), await collectionsFor(request, deps, extent), systemsOf(extent))
  })
  plain('/collections/:collectionId', 'OGC API – Features: a collection', async (request) => {
    const { collection, systems } = await known(request, deps)
    return collectionDocument(linksOf(request, deps), collection, systems)
  })
  route(
    '/collections/:collectionId/items',
    { summary: 'OGC API – Features: features of a collection, a page at a time', query: itemsQuery },
    (request, reply) => sendItems(request, reply, deps),
  )
  route(
    '/collections/:collectionId/items/:featureId',
    { summary: 'OGC API – Features: one feature', query: query({ crs, f: format }) },
    (request, reply) => sendFeature(request, reply, deps),
  )

  for (const path of ['/ogc', '/ogc/*'])
    app.get(path, async (request, reply) => reply.redirect(`/camel${request.url}`, 308))
  // GDAL (3.6) appends a link that begins with `/` to the address of the service, instead of to that of the server.
  app.get(`${root}/camel/*`, { schema: { hide: true }, config: { access: 'public' } }, async (request, reply) =>
    reply.redirect(request.url.slice(root.length), 308),
  )
}

function linksOf(request: FastifyRequest, { publicUrl }: OgcDeps): Links {
  return new Links(request, publicUrl)
}

/** Bounds of the root regions; nothing outside belongs to this site. */
async function siteExtent({ database }: OgcDeps): Promise<readonly number[]> {
  const { rows } = await sql<{ bounds: (number | null)[] }>`
    select array[min("westBound"), min("southBound"), max("eastBound"), max("northBound")]::double precision[] as bounds
    from regions where pid is null and "deletedAt" is null`.execute(database.read)
  const bounds = rows[0]?.bounds ?? []
  return bounds.length === 4 && bounds.every((each) => each !== null) ? bounds : world
}

function systemsOf(extent: readonly number[]): Crs[] {
  return systemsBetween(extent[0] ?? world[0], extent[2] ?? world[2])
}

async function known(
  request: FastifyRequest<Call>,
  deps: OgcDeps,
): Promise<{ collection: Collection; systems: Crs[] }> {
  const extent = await siteExtent(deps)
  const collection = await collectionFor(request, deps, { id: request.params.collectionId, extent })
  if (!collection) throw new ApiError('not-found', { what: ogcWords.collection })
  return { collection, systems: systemsOf(extent) }
}

async function sendItems(request: FastifyRequest<Call>, reply: FastifyReply, deps: OgcDeps): Promise<FastifyReply> {
  const { collection, systems } = await known(request, deps)
  const asked = readItemsQuery(request.query, systems, request.locale)
  const reading = collection.read(asked.filters)
  const found = await findItems(deps.database, collection, { reading, query: asked })
  const features = featureTexts(deps.database, collection, { reading, crs: asked.crs, ids: found.ids })
  const links = pageLinks(request, linksOf(request, deps), found.hasMore ? (found.ids.at(-1) ?? null) : null)
  const facts = {
    timeStamp: new Date().toISOString(),
    ...(found.matched === null ? {} : { numberMatched: found.matched }),
    numberReturned: found.ids.length,
    links,
  }
  return geoJson(reply, asked).send(Readable.from(collectionTexts(facts, features), { objectMode: false }))
}

/**
 * A row deleted during the response is missing from it, so the announced number may be larger: it was right when
 * counted.
 */
async function* collectionTexts(facts: object, features: AsyncGenerator<string[]>): AsyncGenerator<string> {
  yield `{"type":"FeatureCollection",${JSON.stringify(facts).slice(1, -1)},"features":[`
  let isFirst = true
  for await (const batch of features) {
    if (batch.length > 0) yield (isFirst ? '\n' : ',\n') + batch.join(',\n')
    isFirst &&= batch.length === 0
  }
  yield '\n]}\n'
}

function pageLinks(request: FastifyRequest<Call>, links: Links, after: string | null): Link[] {
  const path = request.url.split('?')[0] ?? ''
  const given = new URLSearchParams(
    Object.entries(request.query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const here = `${path}${given.size > 0 ? `?${given}` : ''}`
  const self = [
    links.to(here, { rel: 'self', title: ogcWords.here, type: geoJsonType }),
    links.to(path.replace(/\/items$/, ''), { rel: 'collection', title: ogcWords.collection }),
  ]
  if (after === null) return self
  given.set('after', after)
  return [...self, links.to(`${path}?${given}`, { rel: 'next', title: ogcWords.next, type: geoJsonType })]
}

async function sendFeature(request: FastifyRequest<Call>, reply: FastifyReply, deps: OgcDeps): Promise<FastifyReply> {
  const { collection, systems } = await known(request, deps)
  refuseOthers(request.query, request.locale, ['crs', 'f'])
  const asked = readItemsQuery(request.query, systems, request.locale)
  const { featureId } = request.params
  const isId = collection.idType === 'bigint' ? /^\d{1,18}$/.test(featureId) : /^[A-Za-z0-9_-]{1,64}$/.test(featureId)
  const first = isId
    ? await featureTexts(deps.database, collection, {
        reading: collection.read({}),
        crs: asked.crs,
        ids: [featureId],
      }).next()
    : null
  const feature = first && !first.done ? first.value[0] : undefined
  if (feature === undefined) throw new ApiError('not-found', { what: ogcWords.feature })
  const path = request.url.split('?')[0] ?? ''
  const links = linksOf(request, deps)
  const featureLinks = [
    links.to(path, { rel: 'self', title: ogcWords.here, type: geoJsonType }),
    links.to(path.replace(/\/items\/.*$/, ''), { rel: 'collection', title: ogcWords.collection }),
  ]
  return geoJson(reply, asked).send(`${feature.slice(0, -1)},"links":${JSON.stringify(featureLinks)}}\n`)
}

function geoJson(reply: FastifyReply, asked: ItemsQuery): FastifyReply {
  return reply.type(geoJsonType).header('content-crs', `<${asked.crs.uri}>`)
}

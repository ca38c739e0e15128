import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { may, permission } from '../../src/resources/permissions.ts'
import type { RasterBasemap, TileService, VectorBasemap } from '../../src/resources/basemap-view.ts'
import { basemaps } from '../../src/resources/basemaps.ts'
import { requireActor } from '../http/access.ts'
import { ok } from '../http/envelope.ts'
import { ApiError } from '../http/errors.ts'
import { Kept } from '../http/kept.ts'
import { limited, type Limit } from '../http/limits.ts'
import { ServiceMistake, type ServiceFacts } from './kinds/kind.ts'
import { previewTile, within } from './preview.ts'
import { away, checkDirect, Relay, type RelayOptions } from './relay.ts'
import { readBasemap, type StoredBasemap } from './rows.ts'
import { readTilesFile, type ReadBytes, type TilesFacts } from './tiles-file.ts'
import { triedForm, tryBasemap, type TrialDeps } from './trial.ts'

export { basemapRules } from './rules.ts'
export { plainBasemapRoutes } from './plain.ts'
export { tilesMistake } from './tiles-file.ts'

/** Cache time of a tile in the browser. */
const browserSeconds = 7 * 24 * 3600
/** The bytes of a file never change. */
const fileMs = 24 * 3600 * 1000
/** A service that has no picture somewhere can have one later. */
const nothingSeconds = 3600
const thumbSeconds = 24 * 3600
/** Each try makes a few calls to a service. */
const tryLimit: Limit = { name: 'tryBasemap', max: 120, windowSeconds: 3600, by: 'user' }

type Deps = TrialDeps & {
  relay: RelayOptions
  /** The bytes of a file that a basemap holds; null if they are missing. */
  openStored: (id: string) => Promise<{ read: ReadBytes; size: number } | null>
  /** Sends a stored file, or the part of it that the request asks for. */
  sendFile: (request: FastifyRequest, reply: FastifyReply, id: string) => Promise<FastifyReply>
}
type IdCall = { Params: { id: string }; Querystring: { v?: number } }
type TileCall = { Querystring: { v?: number }; Params: { id: string; part: string; z: string; x: string; y: string } }
type TryCall = { Body: Parameters<typeof tryBasemap>[0]['body'] }

const id = { type: 'string', maxLength: 64 } as const
/** The version of the row, in addresses that browsers keep. */
const querystring = {
  type: 'object',
  properties: { v: { type: 'integer', minimum: 0, maximum: 2_147_483_647 } },
} as const
const idParams = { type: 'object', properties: { id } } as const
const pictures = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

/**
 * Basemaps in use, to anyone: `GET /camel/basemap/{id}` says how one of a map service is drawn,
 * `/{id}/{part}/{z}/{x}/{y}` is a picture of it through this server, `/{id}/thumb` shows what it looks like, `/{id}/file`
 * is a file of vector tiles. The key of a service stays here: no response, log or address contains it. `POST
 * /camel/basemap/try` tries one that is not saved yet.
 */
export function basemapRoutes(app: FastifyInstance, deps: Deps): void {
  const relay = new Relay(deps.relay)
  describeRoute(app, relay, deps)
  pictureRoutes(app, relay, deps)
  fileRoute(app, deps)
  tryRoute(app, relay, deps)
}

function describeRoute(app: FastifyInstance, relay: Relay, deps: Deps): void {
  const files = new Kept<TilesFacts>({ milliseconds: fileMs, most: 100 })
  app.get<IdCall>(
    '/camel/basemap/:id',
    { config: { access: 'public' }, schema: { ...about('How a basemap is drawn'), params: idParams } },
    async ({ params }) => {
      const row = await findBasemap(params.id, deps)
      const { file } = row
      if (file !== null) return ok(ofFile(row, await files.get(file, () => factsOfFile(row, file, deps))))
      checkKey(row, relay)
      return ok(await described(row, relay))
    },
  )
}

function pictureRoutes(app: FastifyInstance, relay: Relay, deps: Deps): void {
  const number = { type: 'string', pattern: '^(0|[1-9]\\d{0,8})$' } as const
  const params = { type: 'object', properties: { id, part: number, z: number, x: number, y: number } } as const
  app.get<TileCall>(
    '/camel/basemap/:id/:part/:z/:x/:y',
    {
      config: { access: 'public' },
      schema: { ...about('A tile of a basemap, through this server'), params, querystring, produces: pictures },
    },
    async ({ params: { id: asked, part, ...place }, query }, reply) => {
      const row = await findService(asked, relay, deps, query.v)
      if (!row.isRelayed) throw notFound()
      const tile = { z: Number(place.z), x: Number(place.x), y: Number(place.y) }
      const { content, type, isNothing } = await relay.tile(row, Number(part), tile)
      const seconds = isNothing ? nothingSeconds : browserSeconds
      return reply.headers({ 'cache-control': `public, max-age=${seconds}`, 'content-type': type }).send(content)
    },
  )
  app.get<IdCall>(
    '/camel/basemap/:id/thumb',
    {
      config: { access: 'public' },
      schema: { ...about('A picture of what a basemap looks like'), params: idParams, querystring, produces: pictures },
    },
    async ({ params, query }, reply) => {
      const row = await findService(params.id, relay, deps, query.v)
      const facts = await factsOf(row, relay)
      const { tile } = previewTile(facts, { around: await deps.middle() })
      const { content, type } = await relay.tile(row, 0, tile)
      return reply.headers({ 'cache-control': `public, max-age=${thumbSeconds}`, 'content-type': type }).send(content)
    },
  )
}

function fileRoute(app: FastifyInstance, deps: Deps): void {
  app.get<IdCall>(
    '/camel/basemap/:id/file',
    {
      config: { access: 'public' },
      schema: { ...about('The vector tiles of a basemap, whole or in parts'), params: idParams },
    },
    async (request, reply) => {
      const { file } = await findBasemap(request.params.id, deps)
      if (file === null) throw notFound()
      return deps.sendFile(request, reply, file)
    },
  )
}

function tryRoute(app: FastifyInstance, relay: Relay, deps: Deps): void {
  const mayWrite = async (request: FastifyRequest): Promise<void> => {
    const { grants } = requireActor(request)
    const needed = permission(basemaps.code, 'edit')
    if (!may(grants, basemaps.code, 'create') && !may(grants, basemaps.code, 'edit'))
      throw new ApiError('not-permitted', { permission: needed }, needed)
  }
  app.post<TryCall>(
    '/camel/basemap/try',
    {
      config: { access: 'signed-in' },
      schema: { ...about('Try a basemap before it is saved'), body: triedForm },
      preHandler: [mayWrite, limited(deps.database, tryLimit)],
    },
    async (request) => ok(await tryBasemap(request, relay, deps)),
  )
}

function about(summary: string): { tags: string[]; summary: string } {
  return { tags: ['basemap'], summary }
}

/** `version`: that of the address, which a copy of the database may not have yet. */
async function findBasemap(asked: string, { database }: Deps, version = 0): Promise<StoredBasemap> {
  const found = await readBasemap(database.read, asked)
  const row = (found?.version ?? 0) < version ? await readBasemap(database.db, asked) : found
  if (!row?.enabled) throw notFound()
  return row
}

/** Returns a basemap in use that is drawn from a map service. */
async function findService(asked: string, relay: Relay, deps: Deps, version?: number): Promise<StoredBasemap> {
  const row = await findBasemap(asked, deps, version)
  if (row.kind === 'pmtiles') throw notFound()
  checkKey(row, relay)
  return row
}

function checkKey(row: StoredBasemap, relay: Relay): void {
  if (!relay.hasKey(row)) throw new ApiError('no-map-service', { what: row.name })
}

function notFound(): ApiError {
  return new ApiError('not-found', { what: basemaps.label })
}

/** What a service says of itself, within what the row allows. */
async function factsOf(row: StoredBasemap, relay: Relay): Promise<ServiceFacts> {
  try {
    const facts = await relay.facts(row)
    if (!row.isRelayed) checkDirect(row, facts)
    return within(row, facts)
  } catch (error) {
    throw error instanceof ServiceMistake ? away(row, error) : error
  }
}

async function factsOfFile(row: StoredBasemap, id: string, { openStored }: Deps): Promise<TilesFacts> {
  const file = await openStored(id)
  if (!file) throw notFound()
  return readTilesFile(file.read, file.size).catch((error: unknown) => {
    throw error instanceof ServiceMistake ? away(row, error) : error
  })
}

function ofFile({ id: own }: StoredBasemap, { attribution }: TilesFacts): VectorBasemap {
  return { kind: 'vector', url: `/camel/basemap/${own}/file`, attribution }
}

async function described(row: StoredBasemap, relay: Relay): Promise<RasterBasemap> {
  const facts = await factsOf(row, relay)
  const { templates, matrices, ...rest } = facts
  return {
    kind: 'raster',
    ...(row.isRelayed ? throughHere(row, facts) : { templates, matrices }),
    grid: rest.grid,
    minZoom: rest.minZoom,
    maxZoom: rest.maxZoom,
    extent: rest.extent,
    attribution: rest.attribution,
  }
}

/**
 * The pictures at addresses of this server, where zooms have the numbers of the grid. With the version of the row:
 * browsers keep them for a week, and another address has other pictures.
 */
function throughHere(
  row: StoredBasemap,
  { templates, matrices }: ServiceFacts,
): Pick<TileService, 'templates' | 'matrices'> {
  return {
    templates: templates.map((_template, part) => `/camel/basemap/${row.id}/${part}/{z}/{x}/{y}?v=${row.version}`),
    matrices: matrices.map((matrix, zoom) => ({ ...matrix, id: String(zoom) })),
  }
}

import type { FastifyRequest } from 'fastify'
import type { BasemapTrial, Extent } from '../../src/resources/basemap-view.ts'
import { basemaps, type BasemapKind } from '../../src/resources/basemaps.ts'
import type { Database } from '../db/index.ts'
import { ApiError, refused } from '../http/errors.ts'
import { complete, idSchema, type FormSchema } from '../http/form-schema.ts'
import { ServiceMistake, type BasemapRow } from './kinds/kind.ts'
import { mapZoomOf } from './kinds/projection.ts'
import { previewTile, within } from './preview.ts'
import { checkDirect, type Picture, type Relay } from './relay.ts'
import { readBasemap } from './rows.ts'
import { checkBasemap, keepsKey, readKey } from './rules.ts'
import { readTilesFile, type ReadBytes } from './tiles-file.ts'

export type TrialDeps = {
  database: Database
  /** Returns the text that the console encrypted; throws the 400 for the field. */
  readSecret: (encrypted: string, field: string) => Promise<string>
  /** The bytes of a file that the caller may see. Throws 404 for any other. */
  openTiles: (request: FastifyRequest, id: string) => Promise<{ read: ReadBytes; size: number }>
  /** A place of the site, in degrees. */
  middle: () => Promise<readonly [number, number]>
}

const bounds = ['west', 'south', 'east', 'north'] as const
type Bound = (typeof bounds)[number]

/** What the form of a basemap holds. With an `id` and without a key, the stored key is used. */
type Tried = {
  id?: string
  kind: BasemapKind
  address?: string | null
  key?: string | null
  layer?: string | null
  file?: string[] | null
  minZoom?: number | null
  maxZoom?: number | null
  isRelayed?: boolean | null
  /** Entered name, for messages. */
  name?: string | null
} & { [bound in Bound]?: number | null }

const { address, kind, layer } = basemaps.fields
const text = (most: number, label: FormSchema['x-label']): FormSchema => ({
  type: ['string', 'null'],
  maxLength: most,
  'x-label': label,
})
const zoom = (label: FormSchema['x-label']): FormSchema => ({
  type: ['integer', 'null'],
  minimum: 0,
  maximum: 22,
  'x-label': label,
})

export const triedForm: FormSchema = complete(
  { kind: { type: 'string', enum: kind.options.map(({ value }) => value), 'x-label': kind.label } },
  {
    id: idSchema,
    address: text(address.maxLength, address.label),
    key: text(4000, basemaps.fields.key.label),
    layer: text(layer.maxLength, layer.label),
    file: { type: ['array', 'null'], items: idSchema, maxItems: 1, 'x-label': basemaps.fields.file.label },
    minZoom: zoom(basemaps.fields.minZoom.label),
    maxZoom: zoom(basemaps.fields.maxZoom.label),
    name: text(basemaps.fields.name.maxLength, basemaps.fields.name.label),
    ...Object.fromEntries(
      bounds.map((bound) => [
        bound,
        { type: ['number', 'null'], minimum: -180, maximum: 180, 'x-label': basemaps.fields[bound].label },
      ]),
    ),
    isRelayed: { type: ['boolean', 'null'], 'x-label': basemaps.fields.isRelayed.label },
  },
)

/** Asks the service of a basemap that is not saved yet, or reads its file. Throws 422 with the reason if it can't be drawn. */
export async function tryBasemap(
  request: FastifyRequest<{ Body: Tried }>,
  relay: Relay,
  deps: TrialDeps,
): Promise<BasemapTrial> {
  const row = await rowOf(request, deps)
  try {
    return row.kind === 'pmtiles'
      ? await ofFile(await deps.openTiles(request, request.body.file?.[0] ?? ''))
      : await ofService(row, relay, { ...deps, ...given(request.body) })
  } catch (error) {
    if (error instanceof ServiceMistake) throw refused(error.says)
    throw error
  }
}

async function rowOf({ body, locale }: FastifyRequest<{ Body: Tried }>, deps: TrialDeps): Promise<BasemapRow> {
  const { id = '', kind: chosen, address: asked = null, minZoom = null, maxZoom = null } = body
  const before = id === '' ? null : await readBasemap(deps.database.read, id)
  const stored = before && keepsKey(before, body) ? before.key : null
  const key = body.key ? await readKey(deps.readSecret, body.key, locale) : stored
  checkBasemap({ ...body }, { hasKey: key !== null, locale })
  return {
    id,
    name: body.name ?? '',
    kind: chosen,
    address: asked,
    key,
    layer: body.layer || null,
    minZoom,
    maxZoom,
  }
}

type Given = { isRelayed: boolean; extent: Extent | null }

function given({ isRelayed, west, south, east, north }: Tried): Given {
  const isWhole = west != null && south != null && east != null && north != null
  return { isRelayed: isRelayed ?? true, extent: isWhole ? [west, south, east, north] : null }
}

async function ofService(
  row: BasemapRow,
  relay: Relay,
  { middle, isRelayed, extent }: TrialDeps & Given,
): Promise<BasemapTrial> {
  if (!relay.hasKey(row)) throw new ApiError('no-map-service', { what: row.name })
  const said = await relay.ask(row)
  if (!isRelayed) checkDirect(row, said)
  const facts = within({ ...row, extent }, said)
  const { tile, zoom: pictureZoom } = previewTile(facts, { around: await middle() })
  const pictures = await Promise.all(facts.templates.map((_template, part) => relay.load(row, { facts, part, tile })))
  const { title, attribution, grid } = facts
  const zoomOf = (index: number): number => mapZoomOf(grid.resolutions[index] ?? 1, grid.projection)
  return {
    title,
    attribution,
    extent: facts.extent,
    minZoom: zoomOf(facts.minZoom),
    maxZoom: zoomOf(facts.maxZoom),
    projection: grid.projection,
    layers: null,
    pictures: pictures.map(asAddress),
    pictureZoom,
  }
}

async function ofFile({ read, size }: { read: ReadBytes; size: number }): Promise<BasemapTrial> {
  const facts = await readTilesFile(read, size)
  return { ...facts, title: null, projection: 'EPSG:3857', pictures: [], pictureZoom: facts.maxZoom }
}

function asAddress({ content, type }: Picture): string {
  return `data:${type};base64,${content.toString('base64')}`
}

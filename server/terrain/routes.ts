import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Locale } from '../../src/resources/errors.ts'
import { malformed } from '../http/mistakes.ts'
import { TileDisk } from '../http/tile-disk.ts'
import { contourZooms } from './contours.ts'
import { GroundTiles, type GroundTile } from './ground-tiles.ts'
import { reliefZooms, type ReliefTheme } from './relief.ts'
import type { Terrain } from './service.ts'
import type { TileAddress } from './tile.ts'

type Deps = { terrain: Terrain; /** Folder for tiles. */ folder: string }
type Call<Params> = { Params: Params & Record<'z' | 'x' | 'y', string>; Querystring: { v?: string } }

const mostBytes = 512 * 1024 * 1024

const number = { type: 'string', pattern: '^(0|[1-9]\\d{0,6})$' } as const
const place = { z: number, x: number, y: number } as const
const querystring = {
  type: 'object',
  properties: { v: { type: 'string', maxLength: 20, description: 'The version of the heights' } },
  additionalProperties: false,
} as const

/**
 * Tiles of the ground, to anyone: `GET /camel/terrain/relief/{light|dark}/{z}/{x}/{y}` is a picture of 256 px,
 * `/camel/terrain/contours/{z}/{x}/{y}` a vector tile; 204 where no height is known. They are kept on disk.
 */
export function terrainRoutes(app: FastifyInstance, { terrain, folder }: Deps): void {
  const warn = (facts: object, message: string): void => app.log.warn(facts, message)
  const tiles = new GroundTiles(terrain, new TileDisk(join(folder, 'tiles'), mostBytes), warn)
  app.get<Call<{ theme: ReliefTheme }>>(
    '/camel/terrain/relief/:theme/:z/:x/:y',
    {
      config: { access: 'public' },
      schema: {
        ...about('A picture of the relief'),
        params: { type: 'object', properties: { theme: { type: 'string', enum: ['light', 'dark'] }, ...place } },
        querystring,
        produces: ['image/webp'],
      },
    },
    (request, reply) => {
      const { theme, ...at } = request.params
      const tile = tileOf(at, reliefZooms, request.locale)
      const make: GroundTile['make'] = (asked) => terrain.run('relief', { tile, theme }, asked)
      return tiles.answer(request.query.v, reply, { name: `relief-${theme}`, tile, type: 'image/webp', make })
    },
  )
  app.get<Call<unknown>>(
    '/camel/terrain/contours/:z/:x/:y',
    {
      config: { access: 'public' },
      schema: {
        ...about('Contours as a vector tile'),
        params: { type: 'object', properties: place },
        querystring,
        produces: ['application/vnd.mapbox-vector-tile'],
      },
    },
    (request, reply) => {
      const tile = tileOf(request.params, contourZooms, request.locale)
      const make: GroundTile['make'] = (asked) => terrain.run('contours', tile, asked)
      return tiles.answer(request.query.v, reply, {
        name: 'contours',
        tile,
        type: 'application/vnd.mapbox-vector-tile',
        make,
      })
    },
  )
}

function about(summary: string): { tags: string[]; summary: string } {
  return { tags: ['terrain'], summary }
}

const noTile = { zh: '没有这一级的瓦片', en: 'there are no tiles of this zoom or at this place' }

/** Throws 400 for a place outside the grid or the zooms. */
function tileOf(
  { z, x, y }: Record<'z' | 'x' | 'y', string>,
  { least, most }: { least: number; most: number },
  locale: Locale,
): TileAddress {
  const tile = { z: Number(z), x: Number(x), y: Number(y) }
  const isInside = tile.z >= least && tile.z <= most && Math.max(tile.x, tile.y) < 2 ** tile.z
  if (!isInside) throw malformed([{ field: 'z', says: noTile }], locale)
  return tile
}

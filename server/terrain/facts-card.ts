import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RasterFacts } from '../../src/resources/raster-facts.ts'
import { sql, type Database } from '../db/index.ts'
import { ok } from '../http/envelope.ts'
import { ApiError } from '../http/errors.ts'
import { idSchema } from '../http/form-schema.ts'
import { crsOf, type Crs } from './crs.ts'
import { crsName } from './crs-name.ts'
import { metresOfCell } from './metres.ts'
import { epsgOf } from './tiff/epsg.ts'
import { openTiff, type ReadBytes } from './tiff/source.ts'

type Deps = {
  database: Database
  /** Opens a file that the caller may see. Throws 404 for any other. */
  openParts: (request: FastifyRequest, id: string) => Promise<{ size: number; read: ReadBytes }>
}
type Facts = Omit<RasterFacts, 'coveredPercent'> & { outline: [number, number][] }

/** Places along each side of a raster's outline in degrees: its sides are curves there. */
const placesOfSide = 16
const what = { zh: '高程文件', en: 'The elevation file' }

/** `GET /camel/terrain/facts/{fileId}`: what is known of a kept elevation raster, for callers who may load the file. */
export function terrainFactsRoute(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { fileId: string } }>(
    '/camel/terrain/facts/:fileId',
    {
      config: { access: 'signed-in' },
      schema: {
        tags: ['terrain'],
        summary: 'Cells, range and coverage of an elevation raster',
        params: { type: 'object', properties: { fileId: idSchema } },
      },
    },
    async (request) => {
      const { read, size } = await deps.openParts(request, request.params.fileId)
      const { outline, ...facts } = await readFacts(read, size)
      return ok({ ...facts, coveredPercent: await coveredPercent(deps.database, outline) } satisfies RasterFacts)
    },
  )
}

/** Reads what the head of a kept raster says. Throws 404 for a file of another kind. */
async function readFacts(read: ReadBytes, size: number): Promise<Facts> {
  const image = await openTiff(read, size)
    .then((tiff) => tiff.getImage(0))
    .catch(() => null)
  const epsg = epsgOf((image?.getGeoKeys() ?? null) as Readonly<Record<string, unknown>> | null)
  const crs = epsg === null ? null : crsOf(epsg)
  if (!image || !crs) throw new ApiError('not-found', { what })
  const [x = 0, y = 0] = image.getOrigin()
  const [cellX = 1, cellY = -1] = image.getResolution()
  const [columns, rows] = [image.getWidth(), image.getHeight()]
  const cell = [cellX, -cellY] as const
  const outline = outlineOf({ x, y, width: columns * cell[0], height: rows * cell[1] }, crs)
  const band = (await image.getGDALMetadata(0).catch(() => null)) ?? {}
  const [least, most, valid] = ['MINIMUM', 'MAXIMUM', 'VALID_PERCENT'].map((name) =>
    Number(band[`STATISTICS_${name}`] ?? Number.NaN),
  ) as [number, number, number]
  return {
    columns,
    rows,
    cellM: metresOfCell({ origin: [x, y], cell, width: columns, height: rows }, crs),
    cellDegrees: crs.isDegrees ? [...cell] : null,
    epsg: crs.epsg,
    crs: crsName(crs.epsg),
    range: Number.isFinite(least) && Number.isFinite(most) ? [least, most] : null,
    extent: extentOf(outline),
    unknownPercent: Number.isFinite(valid) ? Number((100 - valid).toFixed(4)) : null,
    bytes: size,
    outline,
  }
}

type Box = { x: number; y: number; width: number; height: number }

/** The outline of a raster in degrees, closed. */
function outlineOf({ x, y, width, height }: Box, crs: Crs): [number, number][] {
  const corners = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
    [0, 0],
  ] as const
  return corners.flatMap(([east, south], index) => {
    const [toEast, toSouth] = corners[index + 1] ?? [east, south]
    const count = index === corners.length - 1 ? 1 : placesOfSide
    return Array.from({ length: count }, (_none, step): [number, number] => {
      const share = step / placesOfSide
      const [longitude, latitude] = crs.toDegrees([
        x + (east + (toEast - east) * share) * width,
        y - (south + (toSouth - south) * share) * height,
      ])
      return [longitude, latitude]
    })
  })
}

function extentOf(outline: readonly (readonly [number, number])[]): [number, number, number, number] {
  const [longitudes, latitudes] = [outline.map(([longitude]) => longitude), outline.map(([, latitude]) => latitude)]
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)]
}

/** Share of the topmost region that lies inside an outline; null where it has no boundary. */
async function coveredPercent(
  { read }: Database,
  outline: readonly (readonly [number, number])[],
): Promise<number | null> {
  const shape = JSON.stringify({ type: 'Polygon', coordinates: [outline] })
  const { rows } = await sql<{ share: number | null }>`
    select ST_Area(ST_Intersection(boundary, ST_SetSRID(ST_GeomFromGeoJSON(${shape}), 4490))) / nullif(ST_Area(boundary), 0) as share
    from regions where "deletedAt" is null and boundary is not null order by xzqjb, xzqdm limit 1`.execute(read)
  const share = rows[0]?.share ?? null
  return share === null ? null : Number((Math.min(1, share) * 100).toFixed(2))
}

import { z } from 'zod'
import { mercatorGrid, type Extent, type ServiceGrid } from '../../../src/resources/basemap-view.ts'
import { ServiceMistake, type ServiceFacts, type ServiceKind } from './kind.ts'
import { plainMatrices } from './matrices.ts'
import { inDegrees, projectionOf } from './projection.ts'

/** Zooms of a service that draws any extent. */
const dynamicDepth = 20

const says = {
  address: {
    zh: 'ArcGIS 的地址应以 /MapServer 结尾',
    en: 'the address of an ArcGIS service must end in /MapServer',
  },
  other: {
    zh: '该地址返回的不是 ArcGIS 地图服务的说明',
    en: 'what this address returns does not describe an ArcGIS map service',
  },
  projection: {
    zh: '该服务的瓦片既不是 Web 墨卡托也不是经纬度坐标，不能叠加',
    en: 'the tiles of this service are neither in Web Mercator nor in degrees, and can’t be drawn',
  },
} as const

const reference = z.object({ wkid: z.number().optional(), latestWkid: z.number().optional() })
const envelope = z.object({
  xmin: z.number(),
  ymin: z.number(),
  xmax: z.number(),
  ymax: z.number(),
  spatialReference: reference.optional(),
})
const tileInfo = z.object({
  rows: z.number().int().positive().max(4096),
  cols: z.number().int().positive().max(4096),
  origin: z.object({ x: z.number(), y: z.number() }),
  spatialReference: reference,
  lods: z
    .array(
      z.object({
        level: z.number().int().min(0).max(40),
        resolution: z.number().positive(),
        scale: z.number().positive().optional(),
      }),
    )
    .min(1)
    .max(40),
})
const description = z.object({
  mapName: z.string().optional(),
  copyrightText: z.string().optional(),
  singleFusedMapCache: z.boolean().optional(),
  minScale: z.number().optional(),
  maxScale: z.number().optional(),
  tileInfo: tileInfo.nullish(),
  fullExtent: envelope.nullish(),
  layers: z.array(z.unknown()).optional(),
  error: z.object({ code: z.number().optional(), message: z.string().optional() }).optional(),
})
type Description = z.infer<typeof description>

/** A map service of ArcGIS: its cached tiles where it has them, else pictures that it draws for each tile. */
export const arcgis: ServiceKind = {
  describe: async ({ address, layer }, read) => {
    const [path = '', search = ''] = (address ?? '').split('?', 2)
    if (!/\/MapServer\/?$/u.test(path)) throw new ServiceMistake(says.address)
    const root = path.replace(/\/$/u, '')
    const query = new URLSearchParams(search)
    query.set('f', 'json')
    const found = parsed(await read(`${root}?${placesKept(query)}`))
    if (found.error)
      throw new ServiceMistake({
        zh: `服务返回错误：${shortened(found.error.message)}`,
        en: `the service answers with an error: ${shortened(found.error.message)}`,
      })
    query.delete('f')
    const rest = query.size > 0 ? `?${placesKept(query)}` : ''
    const about = {
      extent: extentOf(found),
      title: found.mapName?.trim().slice(0, 200) || null,
      attribution: found.copyrightText?.trim().slice(0, 200) || null,
    }
    return found.singleFusedMapCache && found.tileInfo
      ? { ...cached(`${root}/tile/{z}/{y}/{x}${rest}`, found.tileInfo, found), ...about }
      : { ...drawn(root, { rest, layer }), ...about }
  },
}

function parsed(text: string): Description {
  const found = description.safeParse(asJson(text))
  if (!found.success || (!found.data.error && !found.data.layers && !found.data.tileInfo))
    throw new ServiceMistake(says.other)
  return found.data
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

type Drawn = Omit<ServiceFacts, 'extent' | 'title' | 'attribution'>

/** Tiles exist between the two scales, of which 0 is none. */
function cached(
  template: string,
  { rows, cols, origin, spatialReference, lods }: z.infer<typeof tileInfo>,
  { minScale = 0, maxScale = 0 }: Pick<Description, 'minScale' | 'maxScale'>,
): Drawn {
  const projection = projectionOf(spatialReference.latestWkid ?? spatialReference.wkid)
  if (!projection) throw new ServiceMistake(says.projection)
  const sorted = lods.toSorted((one, other) => other.resolution - one.resolution)
  const grid: ServiceGrid = {
    projection,
    origin: [origin.x, origin.y],
    tileSize: [cols, rows],
    resolutions: sorted.map(({ resolution }) => resolution),
  }
  const first = sorted.findIndex(({ scale }) => !scale || minScale === 0 || scale <= minScale * 1.01)
  const last = sorted.findLastIndex(({ scale }) => !scale || scale >= maxScale * 0.99)
  const world = projection === 'EPSG:3857' ? 40_075_016.7 : 360
  const most = (resolution: number, size: number): number => Math.ceil((2 * world) / (resolution * size))
  return {
    templates: [template],
    matrices: sorted.map(({ level, resolution }) => ({
      id: String(level),
      columns: most(resolution, cols),
      rows: most(resolution, rows),
    })),
    grid,
    minZoom: first === -1 ? 0 : first,
    maxZoom: last === -1 ? sorted.length - 1 : last,
  }
}

function drawn(root: string, { rest, layer }: { rest: string; layer: string | null }): Drawn {
  const query = new URLSearchParams({ bboxSR: '3857', imageSR: '3857', size: '256,256', format: 'png', f: 'image' })
  if (layer) query.set('layers', `show:${layer}`)
  const more = rest.replace(/^\?/u, '&')
  return {
    templates: [`${root}/export?bbox={bbox}&${query.toString()}${more}`],
    matrices: plainMatrices(dynamicDepth),
    grid: mercatorGrid(dynamicDepth),
    minZoom: 0,
    maxZoom: dynamicDepth,
  }
}

function extentOf({ fullExtent }: Description): Extent | null {
  const projection = projectionOf(fullExtent?.spatialReference?.latestWkid ?? fullExtent?.spatialReference?.wkid)
  return fullExtent && projection
    ? inDegrees([fullExtent.xmin, fullExtent.ymin, fullExtent.xmax, fullExtent.ymax], projection)
    : null
}

/** A query in which the place of a key is still written as in the address. */
function placesKept(query: URLSearchParams): string {
  return query.toString().replaceAll('%7Bkey%7D', '{key}')
}

function shortened(text = '-'): string {
  return text.slice(0, 160)
}

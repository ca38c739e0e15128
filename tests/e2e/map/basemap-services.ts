import sharp from 'sharp'
import { capabilities, matrixSet } from '../../basemap/capabilities.ts'
import { mapService, type Service } from '../../basemap/map-service.ts'

/** Colours of the tiles of each service. */
export const tileColors = { wmts: '#c23b6e', xyz: '#2f8f5b', arcgis: '#8a63c7' } as const

const originM = 20_037_508.342_787
const arcgisTiles = {
  rows: 256,
  cols: 256,
  origin: { x: -originM, y: originM },
  spatialReference: { wkid: 102_100, latestWkid: 3857 },
  lods: Array.from({ length: 17 }, (_none, level) => ({ level, resolution: (2 * originM) / 256 / 2 ** level })),
}

/** One server that is a WMTS, an XYZ and an ArcGIS map service; each has tiles of its own colour. */
export async function basemapServices(): Promise<Service> {
  const pictures = {
    wmts: await tileOf(tileColors.wmts),
    xyz: await tileOf(tileColors.xyz),
    arcgis: await tileOf(tileColors.arcgis),
  }
  const service = await mapService()
  const set = matrixSet('w', 'urn:ogc:def:crs:EPSG::3857')
  const texts: Readonly<Record<string, string>> = {
    '/wmts': capabilities({ sets: [set], host: service.url }),
    '/arcgis/MapServer': JSON.stringify({
      mapName: '规划一张图',
      copyrightText: '州自然资源局',
      singleFusedMapCache: true,
      tileInfo: arcgisTiles,
      layers: [],
    }),
  }
  service.answer = (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', service.url)
    const text = searchParams.get('REQUEST') === 'GetTile' ? undefined : texts[pathname]
    if (text !== undefined) return void response.end(text)
    const kind = pathname.startsWith('/wmts') ? 'wmts' : pathname.startsWith('/arcgis') ? 'arcgis' : 'xyz'
    response.setHeader('content-type', 'image/png').end(pictures[kind])
  }
  return service
}

async function tileOf(background: string): Promise<Buffer> {
  return sharp({ create: { width: 256, height: 256, channels: 3, background } })
    .png()
    .toBuffer()
}

import { describe, expect, it } from 'vitest'
import { arcgis } from '../../server/basemap/kinds/arcgis.ts'
import {
  ServiceMistake,
  type BasemapRow,
  type ServiceFacts,
  type ServiceKind,
} from '../../server/basemap/kinds/kind.ts'
import { tianditu } from '../../server/basemap/kinds/tianditu.ts'
import { wmts } from '../../server/basemap/kinds/wmts.ts'
import { xyz } from '../../server/basemap/kinds/xyz.ts'
import { capabilities, matrixSet } from './capabilities.ts'

const row: BasemapRow = {
  id: 'b',
  name: '影像',
  kind: 'wmts',
  address: 'https://tiles.example.cn/wmts?request=GetCapabilities&tk={key}',
  key: 'secret',
  layer: null,
  minZoom: null,
  maxZoom: null,
}
const describeBy = (kind: ServiceKind, text: string, more: Partial<BasemapRow> = {}): Promise<ServiceFacts> =>
  kind.describe({ ...row, ...more }, () => Promise.resolve(text))
const mistakeOf = async (facts: Promise<ServiceFacts>): Promise<string> => {
  const error: unknown = await facts.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ServiceMistake)) throw new Error(`no mistake but ${String(error)}`)
  return error.says.zh
}

describe('a WMTS', () => {
  it('is called as its capabilities say, with the key of the registered address', async () => {
    const facts = await describeBy(wmts, capabilities({ sets: [matrixSet('w', 'urn:ogc:def:crs:EPSG::3857')] }))
    expect(facts).toMatchObject({
      title: '影像图',
      attribution: '省测绘院',
      extent: [98, 24, 102, 27],
      minZoom: 0,
      maxZoom: 3,
      grid: { projection: 'EPSG:3857', origin: [-20_037_508.342_789_2, 20_037_508.342_789_2], tileSize: [256, 256] },
    })
    expect(facts.matrices[2]).toEqual({ id: '2', columns: 4, rows: 4 })
    expect(facts.templates).toEqual([
      'https://tiles.example.cn/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=img&STYLE=plain&TILEMATRIXSET=w&FORMAT=image%2Fpng&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}&tk={key}',
    ])
  })

  it('whose scales are for other pixels has the resolutions that its columns give', async () => {
    const set = matrixSet('w', 'urn:ogc:def:crs:EPSG::3857', { pixelM: 0.0254 / 96 })
    const facts = await describeBy(wmts, capabilities({ sets: [set] }))
    expect(facts.grid.resolutions[0]).toBeCloseTo(156_543.033_928, 5)
  })

  it('that says its corners in the other order, or its addresses from the root of the host, is read all the same', async () => {
    const set = matrixSet('c', 'urn:ogc:def:crs:EPSG::4490')
    const swapped = { ...set, xml: set.xml.replaceAll('90 -180', '-180 90') }
    const facts = await describeBy(wmts, capabilities({ sets: [swapped], host: '' }))
    expect([facts.grid.origin, facts.templates[0]]).toEqual([
      [-180, 90],
      expect.stringMatching(/^https:\/\/tiles\.example\.cn\/wmts\?SERVICE=WMTS/u),
    ])
    const nowhere = capabilities({ sets: [set], host: 'geoserver' })
    expect(await mistakeOf(describeBy(wmts, nowhere))).toContain('没有说明瓦片的地址')
  })

  it('with a megabyte of digits for its projection takes no time', async () => {
    const set = matrixSet('w', `EPSG:${'3'.repeat(1_000_000)}x`)
    expect(await mistakeOf(describeBy(wmts, capabilities({ sets: [set] })))).toContain('不能叠加')
  })

  it('in degrees has its corner north first, and Web Mercator is preferred where both are offered', async () => {
    const degrees = matrixSet('c', 'urn:ogc:def:crs:EPSG::4490')
    expect((await describeBy(wmts, capabilities({ sets: [degrees] }))).grid).toMatchObject({
      projection: 'EPSG:4326',
      origin: [-180, 90],
    })
    const both = [degrees, matrixSet('w', 'urn:ogc:def:crs:EPSG:6.18:3:3857')]
    expect((await describeBy(wmts, capabilities({ sets: both }))).grid.projection).toBe('EPSG:3857')
  })

  it('with the address of its tiles is called there', async () => {
    const facts = await describeBy(
      wmts,
      capabilities({
        sets: [matrixSet('w', 'urn:ogc:def:crs:EPSG::3857')],
        template: 'https://tiles.example.cn/{Style}/{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}.png',
      }),
    )
    expect(facts.templates).toEqual(['https://tiles.example.cn/plain/w/{z}/{y}/{x}.png?tk={key}'])
  })

  it('that is another service, broken, without layers or in another projection is said to be so', async () => {
    expect(await mistakeOf(describeBy(wmts, '<html><body>hello</body></html>'))).toContain('不是 WMTS 能力文档')
    expect(await mistakeOf(describeBy(wmts, '{"a": 1}'))).toContain('不是 WMTS 能力文档')
    expect(await mistakeOf(describeBy(wmts, '<WMS_Capabilities/>'))).toContain('不是 WMTS 能力文档')
    expect(await mistakeOf(describeBy(wmts, '<Capabilities><Contents>'))).toContain('不是完整的 XML')
    expect(await mistakeOf(describeBy(wmts, '<Capabilities><Contents/></Capabilities>'))).toContain('没有图层')
    const other = capabilities({ sets: [matrixSet('g', 'urn:ogc:def:crs:EPSG::4528')] })
    expect(await mistakeOf(describeBy(wmts, other))).toContain('没有 Web 墨卡托或经纬度')
    const known = capabilities({ sets: [matrixSet('w', 'urn:ogc:def:crs:EPSG::3857')] })
    expect(await mistakeOf(describeBy(wmts, known, { layer: 'roads' }))).toBe('没有图层“roads”；该服务有：img')
  })
})

describe('tiles by zoom, column and row', () => {
  it('need these places in their address', async () => {
    expect(await mistakeOf(describeBy(xyz, '', { address: 'https://tiles.example.cn/{z}/{x}.png' }))).toContain(
      '级别、列号和行号',
    )
    const facts = await describeBy(xyz, '', { address: 'https://tiles.example.cn/{z}/{x}/{-y}.png', maxZoom: 14 })
    expect(facts).toMatchObject({ maxZoom: 14, templates: ['https://tiles.example.cn/{z}/{x}/{-y}.png'] })
    expect(facts.matrices.at(-1)).toEqual({ id: '14', columns: 16_384, rows: 16_384 })
  })
})

describe('a map service of ArcGIS', () => {
  const address = 'https://gis.example.cn/arcgis/rest/services/base/MapServer'
  const fullExtent = { xmin: 11_000_000, ymin: 2_800_000, xmax: 11_300_000, ymax: 3_000_000, spatialReference: { wkid: 102_100, latestWkid: 3857 } } // prettier-ignore

  it('with cached tiles gives these, from the levels that it has', async () => {
    const tileInfo = {
      rows: 256,
      cols: 256,
      origin: { x: -180, y: 90 },
      spatialReference: { wkid: 4490 },
      lods: [
        { level: 8, resolution: 0.002_746_582 },
        { level: 7, resolution: 0.005_493_164 },
      ],
    }
    const text = JSON.stringify({
      mapName: '底图',
      copyrightText: '市局',
      singleFusedMapCache: true,
      tileInfo,
      fullExtent,
    })
    const facts = await describeBy(arcgis, text, { address: `${address}?token={key}` })
    expect(facts).toMatchObject({
      title: '底图',
      attribution: '市局',
      templates: [`${address}/tile/{z}/{y}/{x}?token={key}`],
      grid: { projection: 'EPSG:4326', origin: [-180, 90], resolutions: [0.005_493_164, 0.002_746_582] },
    })
    expect(facts.matrices.map(({ id }) => id)).toEqual(['7', '8'])
    expect(facts.extent?.map(Math.round)).toEqual([99, 24, 102, 26])
  })

  it('without tiles draws the extent of each', async () => {
    const facts = await describeBy(arcgis, JSON.stringify({ layers: [], fullExtent }), { address, layer: '3' })
    expect(facts.templates[0]).toBe(
      `${address}/export?bbox={bbox}&bboxSR=3857&imageSR=3857&size=256%2C256&format=png&f=image&layers=show%3A3`,
    )
    expect(facts.grid.projection).toBe('EPSG:3857')
  })

  it('that is none, or refuses, is said to be so', async () => {
    expect(await mistakeOf(describeBy(arcgis, '{}', { address: 'https://gis.example.cn/wms' }))).toContain('/MapServer')
    for (const text of ['<html/>', '{}', '[]', '{"layers": 3}'])
      expect(await mistakeOf(describeBy(arcgis, text, { address })), text).toContain('不是 ArcGIS')
    const refused = JSON.stringify({ error: { code: 499, message: 'Token Required' } })
    expect(await mistakeOf(describeBy(arcgis, refused, { address }))).toContain('Token Required')
  })
})

describe('天地图', () => {
  it('has each of its maps with the layer of names', async () => {
    const facts = await describeBy(tianditu(), '', { layer: 'img' })
    expect(facts.templates.map((each) => /LAYER=(\w+)/.exec(each)?.[1])).toEqual(['img', 'cia'])
    expect(await mistakeOf(describeBy(tianditu(), '', { layer: 'road' }))).toContain('vec')
  })
})

import MVT from 'ol/format/MVT.js'
import type RenderFeature from 'ol/render/Feature.js'
import type Style from 'ol/style/Style.js'
import { get } from 'ol/proj.js'
import TileState from 'ol/TileState.js'
import VectorTile from 'ol/VectorTile.js'
import { PMTiles, TileType, type Source } from 'pmtiles'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import vector from '../../src/map/layers/vector.ts'
import { palettes, type Theme } from '../../src/map/style/palette.ts'
import { vectorLabelStyles } from '../../src/map/style/vector-label-style.ts'
import { vectorStyles } from '../../src/map/style/vector-style.ts'
import { featuresOf, tileAt } from '../tiles/read-back.ts'
import { mapService, type Service } from './map-service.ts'
import { pmtilesFile } from './pmtiles-file.ts'

function sourceOf(file: Buffer): Source {
  return {
    getKey: () => 'memory',
    getBytes: async (offset, length) => ({ data: Uint8Array.from(file.subarray(offset, offset + length)).buffer }),
  }
}

const dali = [100.2, 25.65] as const
const middle = tileAt(...dali, 12)

describe('the PMTiles file of the tests', () => {
  it('reads back: header, metadata and tiles', async () => {
    const file = new PMTiles(sourceOf(await pmtilesFile()))
    expect(await file.getHeader()).toMatchObject({
      specVersion: 3,
      tileType: TileType.Mvt,
      minZoom: 6,
      maxZoom: 12,
      minLon: 99.9,
      maxLat: 25.95,
    })
    const metadata = (await file.getMetadata()) as { vector_layers: { id: string }[] }
    expect(metadata.vector_layers.map(({ id }) => id)).toEqual(expect.arrayContaining(['earth', 'roads', 'places']))
    for (let z = 6; z <= 12; z += 1) {
      const { x, y } = tileAt(...dali, z)
      const tile = await file.getZxy(z, x, y)
      expect(featuresOf(new Uint8Array(tile?.data ?? new ArrayBuffer(0)))).toMatchObject({
        earth: [expect.anything()],
        places: expect.arrayContaining([
          expect.objectContaining({ properties: expect.objectContaining({ name: '大理', 'name:en': 'Dali' }) }),
        ]),
      })
    }
    expect(await file.getZxy(12, 0, 0)).toBeUndefined()
    expect(await file.getZxy(13, middle.x * 2, middle.y * 2)).toBeUndefined()
  })

  it('can have defects', async () => {
    const whole = await pmtilesFile()
    const headerOf = (file: Buffer): Promise<object> => new PMTiles(sourceOf(file)).getHeader()
    expect(await headerOf(await pmtilesFile({ tileType: TileType.Png }))).toMatchObject({ tileType: TileType.Png })
    expect(await headerOf(await pmtilesFile({ version: 2 }))).toMatchObject({ specVersion: 2 })
    expect((await pmtilesFile({ isTruncated: true })).length).toBeLessThan(whole.length * 0.6)
    expect((await pmtilesFile({ filler: 1000 })).length).toBe(whole.length + 1000)
  })
})

/** Features as a map reads them, in map metres: the side is that of a tile of zoom level 6. */
type Drawn = { layer: string; properties: Record<string, unknown>; feature: RenderFeature }
let drawn: Drawn[] = []

beforeAll(async () => {
  const file = new PMTiles(sourceOf(await pmtilesFile()))
  const { x, y } = tileAt(...dali, 6)
  const tile = await file.getZxy(6, x, y)
  const side = 626_172
  drawn = new MVT()
    .readFeatures(tile?.data ?? new ArrayBuffer(0), { extent: [0, 0, side, side], featureProjection: 'EPSG:3857' })
    .map((feature) => ({ layer: String(feature.get('layer')), properties: feature.getProperties(), feature }))
})

function find(layer: string, properties: Record<string, unknown>): RenderFeature {
  const found = drawn.find(
    (each) =>
      each.layer === layer && Object.entries(properties).every(([key, value]) => each.properties[key] === value),
  )
  if (!found) throw new Error(`no feature of ${layer}`)
  return found.feature
}

function stylesFor(theme: Theme, locale: 'zh' | 'en' = 'zh') {
  const look = { palette: palettes[theme], theme, locale }
  return { ...vectorStyles(look), ...vectorLabelStyles(look) }
}

const fills = (styles: Style[]): unknown[] => styles.map((style) => style.getFill()?.getColor())
const strokes = (styles: Style[]): unknown[] => styles.map((style) => style.getStroke()?.getColor())
const texts = (styles: Style[]): unknown[] => styles.map((style) => style.getText()?.getText())

describe.each(['light', 'dark'] as const)('the %s style of the vector basemap', (theme) => {
  const palette = palettes[theme]
  const { ground, lines, main, lesser } = stylesFor(theme)

  it('fills land, greens, lakes and, from zoom level 14, buildings', () => {
    expect(fills(ground(find('earth', {}), 100))).toEqual([palette.tints[0]])
    const [forest] = fills(ground(find('landcover', { kind: 'forest' }), 100))
    const [park] = fills(ground(find('landuse', { kind: 'park' }), 100))
    expect(new Set([forest, park, palette.tints[0]]).size).toBe(3)
    expect(fills(lines(find('water', { kind: 'lake' }), 100))).toEqual([palette.water])
    expect(lines(find('buildings', {}), 19)).toEqual([])
    expect(fills(lines(find('buildings', {}), 9))).toEqual([expect.stringMatching(/^#/)])
  })

  it('draws roads by class, railways, rivers and boundaries', () => {
    const { roads, railway, waterLine } = palette
    const both = (kind: keyof typeof roads): string[] => [roads[kind].casing, roads[kind].line]
    expect(strokes(lines(find('roads', { kind: 'highway' }), 50))).toEqual(both('expressway'))
    expect(strokes(lines(find('roads', { kind_detail: 'trunk' }), 50))).toEqual(both('national'))
    expect(strokes(lines(find('roads', { kind_detail: 'secondary' }), 50))).toEqual(both('provincial'))
    expect(strokes(lines(find('roads', { kind: 'minor_road' }), 5))).toEqual(both('county'))
    expect(lines(find('roads', { kind: 'minor_road' }), 200)).toEqual([])
    expect(
      lines(find('roads', { kind: 'path' }), 5)[0]
        ?.getStroke()
        ?.getWidth(),
    ).toBe(1)
    expect(strokes(lines(find('roads', { kind: 'rail' }), 50))).toContain(railway)
    expect(strokes(lines(find('water', { kind: 'river' }), 50))).toEqual([waterLine])
    expect(
      lines(find('boundaries', { kind: 'region' }), 500)[0]
        ?.getStroke()
        ?.getLineDash(),
    ).not.toBeNull()
  })

  it('draws wider roads when the map is closer, more important ones above', () => {
    const road = find('roads', { kind: 'highway' })
    const width = (resolution: number): number => lines(road, resolution).at(-1)?.getStroke()?.getWidth() ?? 0
    expect(width(5)).toBeGreaterThan(width(50))
    expect(width(50)).toBeGreaterThan(width(500))
    const top = (styles: Style[]): number => styles.at(-1)?.getZIndex() ?? 0
    expect(top(lines(road, 50))).toBeGreaterThan(top(lines(find('roads', { kind_detail: 'trunk' }), 50)))
  })

  it('names a place once, in the upper or the lower layer', () => {
    const city = find('places', { name: '大理' })
    const village = find('places', { name: '周城' })
    expect([texts(main(city, 30)), texts(lesser(city, 30))]).toEqual([['大理'], []])
    expect([texts(main(village, 30)), texts(lesser(village, 30))]).toEqual([[], ['周城']])
    expect(lesser(village, 300)).toEqual([])
    expect(main(city, 30)[0]?.getImage()).not.toBeNull()
    expect(main(city, 5)[0]?.getImage()).toBeNull()
    expect(main(city, 30)[0]?.getText()?.getFont()).toContain('600 15px')
    expect(texts(main(find('places', { kind: 'region' }), 1000))).toEqual(['云南省'])
    expect(main(find('places', { kind: 'region' }), 30)).toEqual([])
    expect(texts(lesser(find('places', { kind: 'neighbourhood' }), 10))).toEqual(['下关'])
  })

  it('names water, and roads along their line with a number at their middle', () => {
    expect(texts(main(find('water', { name: '洱海' }), 50))).toEqual(['洱海'])
    const river = lesser(find('water', { kind: 'river' }), 50)
    expect(river[0]?.getText()?.getPlacement()).toBe('line')
    const road = find('roads', { kind: 'highway' })
    expect(texts(lesser(road, 100))).toEqual(['G56'])
    const [shield, name] = lesser(road, 20)
    expect(shield?.getText()?.getBackgroundFill()?.getColor()).toBe(palette.shields.expressway.fill)
    expect(shield?.getGeometryFunction()(road)?.getType()).toBe('Point')
    expect(name?.getText()?.getPlacement()).toBe('line')
    expect(texts(lesser(find('roads', { ref: 'G214' }), 100))).toEqual(['G214'])
  })

  it('draws nothing for unknown layers and kinds', () => {
    const one = find('places', { name: '大理' })
    const other = (changed: Record<string, unknown>): RenderFeature => {
      const copy = one.clone()
      Object.assign(copy.getProperties(), { name: undefined, kind: undefined, kind_detail: undefined, ...changed })
      return copy
    }
    const unknown = [
      other({ layer: 'pois', kind: 'cafe', name: 'Café' }),
      other({ layer: 'transit', kind: 'rail' }),
      other({ layer: undefined }),
      ...['landcover', 'landuse', 'roads', 'boundaries', 'places', 'water'].flatMap((layer) => [
        other({ layer, kind: 'constructor' }),
        other({ layer }),
      ]),
      other({ layer: 'places', kind: 'locality', name: '' }),
    ]
    for (const feature of unknown)
      for (const styleOf of [ground, lines, main, lesser])
        for (const resolution of [0.3, 10, 200, 5000]) expect(styleOf(feature, resolution)).toEqual([])
  })

  it('makes one style per look', () => {
    const road = find('roads', { kind: 'highway' })
    expect(lines(road, 50)).toBe(lines(road, 50.5))
    expect(main(find('places', { name: '大理' }), 30)).toBe(main(find('places', { name: '大理' }), 40))
  })
})

describe('the names of the vector basemap', () => {
  it('are in English where there is an English one', () => {
    const { main, lesser } = stylesFor('light', 'en')
    expect(texts(main(find('places', { name: '大理' }), 30))).toEqual(['Dali'])
    expect(texts(main(find('water', { name: '洱海' }), 30))).toEqual(['Erhai Lake'])
    expect(texts(lesser(find('places', { name: '周城' }), 30))).toEqual(['周城'])
    expect(texts(lesser(find('roads', { ref: 'G214' }), 20))).toEqual(['G214', 'Dianzang Road'])
  })
})

describe('a layer of the vector basemap', () => {
  let service: Service
  const files = new Map<string, Buffer>()
  const tokens = new Set<unknown>()

  beforeAll(async () => {
    files.set('/dali', await pmtilesFile())
    files.set('/pictures', await pmtilesFile({ tileType: TileType.Png }))
    files.set('/old', await pmtilesFile({ version: 2 }))
    files.set('/half', await pmtilesFile({ isTruncated: true }))
    service = await mapService()
    service.answer = ({ url = '', headers }, response) => {
      const file = files.get(url) ?? Buffer.alloc(0)
      const [from = 0, to = 0] =
        /(\d+)-(\d+)/
          .exec(headers.range ?? '')
          ?.slice(1)
          .map(Number) ?? []
      tokens.add(headers['token'])
      if (from >= file.length) response.writeHead(416, { 'content-range': `bytes */${file.length}` }).end()
      else response.writeHead(206).end(file.subarray(from, to + 1))
    }
  })
  afterAll(() => service.close())

  async function opened(path: string) {
    const layer = { id: 'basemap', kind: 'vector', url: service.url + path, headers: { token: `for ${path}` } } as const
    const made = vector.create(layer)
    vector.update(made, layer, {
      palette: palettes.light,
      theme: 'light',
      locale: 'zh',
      selected: [],
      highlighted: null,
    })
    const source = made.ground.getSource()
    if (!source) throw new Error('the layer has no source')
    expect(source.loading).toBe(true)
    await vi.waitUntil(() => !source.loading)
    return { layer, made, source }
  }

  /** Loads a tile as the map does. */
  async function tileOf({ source }: Awaited<ReturnType<typeof opened>>, { z, x, y } = middle) {
    const tile = new VectorTile([z, x, y], TileState.IDLE, '', new MVT(), source.getTileLoadFunction())
    tile.extent = [0, 0, 1, 1]
    const projection = get('EPSG:3857')
    if (projection) tile.projection = projection
    tile.load()
    await vi.waitUntil(() => tile.getState() >= TileState.LOADED)
    return tile
  }

  it('reads tiles of a file with its headers, down to the deepest zoom of the file', async () => {
    const map = await opened('/dali')
    expect(map.source.getState()).toBe('ready')
    expect(map.source.getTileGrid()?.getMaxZoom()).toBe(12)
    const tile = await tileOf(map)
    expect(tile.getFeatures()?.map((feature) => feature.get('name'))).toContain('大理')
    expect((await tileOf(map, { z: 12, x: 0, y: 0 })).getFeatures()).toEqual([])
    expect((await tileOf(map, { z: 3, x: 6, y: 3 })).getFeatures()).toEqual([])
    expect(tokens).toContain('for /dali')
  })

  it('reads the file once for all its layers, again for another address or after a failure', async () => {
    const { layer, made, source } = await opened('/dali')
    const look = { palette: palettes.dark, theme: 'dark', locale: 'zh', selected: [], highlighted: null } as const
    vector.update(made, layer, look)
    for (const tiles of [made.lines, made.lesser, made.labels]) expect(tiles.getSource()).toBe(source)
    vector.update(made, { ...layer, url: `${service.url}/old` }, look)
    const failed = made.ground.getSource()
    expect(failed).not.toBe(source)
    await vi.waitUntil(() => failed?.getState() === 'error')
    vector.update(made, { ...layer, url: `${service.url}/old` }, look)
    expect(made.ground.getSource()).not.toBe(failed)
  })

  it.each(['/pictures', '/old', '/missing'])('draws nothing of a file that it can not draw: %s', async (path) => {
    expect((await opened(path)).source.getState()).toBe('error')
  })

  it('draws what is there of a truncated file', async () => {
    const map = await opened('/half')
    expect((await tileOf(map, tileAt(...dali, 8))).getState()).toBe(TileState.LOADED)
    expect((await tileOf(map, tileAt(100.45, 25.45, 12))).getState()).toBe(TileState.ERROR)
  })
})

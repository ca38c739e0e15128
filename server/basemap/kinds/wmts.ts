import type { Extent, ServiceGrid } from '../../../src/resources/basemap-view.ts'
import { childOf, childrenOf, XmlMistake, xmlTree, type Element } from '../../http/xml-tree.ts'
import { ServiceMistake, type BasemapRow, type ServiceFacts, type ServiceKind } from './kind.ts'
import { projectionOf } from './projection.ts'

/** Width of a pixel in metres that the standard takes for granted (OGC 07-057r7, section 6.1). */
const pixelM = 0.000_28
const metresOfDegree = 111_319.490_793_273_58
const worldM = 40_075_016.685_578_488
const mostZooms = 40
/** Formats in the order of preference. */
const formats = ['image/webp', 'image/png', 'image/jpeg', 'image/jpg', 'tiles']

const says = {
  other: {
    zh: '该地址返回的不是 WMTS 能力文档（GetCapabilities）',
    en: 'what this address returns is no WMTS capabilities document',
  },
  broken: { zh: '能力文档不是完整的 XML', en: 'the capabilities document is not well-formed XML' },
  noLayer: { zh: '能力文档中没有图层', en: 'the capabilities document has no layer' },
  noSet: {
    zh: '该图层没有 Web 墨卡托或经纬度坐标的瓦片矩阵集，不能叠加',
    en: 'the layer has no tile matrix set in Web Mercator or degrees, and can’t be drawn',
  },
  noAddress: { zh: '能力文档没有说明瓦片的地址', en: 'the capabilities document does not say where the tiles are' },
} as const

/** A service of tiles that describes itself by its capabilities (OGC WMTS 1.0.0, by address or by query). */
export const wmts: ServiceKind = {
  describe: async (row, read) => {
    const root = rootOf(await read(row.address ?? ''))
    const contents = childOf(root, 'Contents')
    const { layer, set } = drawableLayer(contents, layersOf(contents, row))
    return {
      templates: [templateOf(root, { layer, set: set.id, row })],
      matrices: set.matrices,
      grid: set.grid,
      minZoom: 0,
      maxZoom: set.matrices.length - 1,
      extent: extentOf(layer),
      title: textOf(layer, 'Title').slice(0, 200) || null,
      attribution: textOf(childOf(root, 'ServiceProvider'), 'ProviderName').slice(0, 200) || null,
    }
  },
}

function rootOf(text: string): Element {
  try {
    const root = xmlTree(text)
    if (root.name !== 'Capabilities' || !childOf(root, 'Contents')) throw new ServiceMistake(says.other)
    return root
  } catch (error) {
    if (!(error instanceof XmlMistake)) throw error
    throw new ServiceMistake(/^\s*</u.test(text) ? says.broken : says.other)
  }
}

/** The layer that the row names, or all. */
function layersOf(contents: Element | undefined, row: BasemapRow): Element[] {
  const layers = contents ? childrenOf(contents, 'Layer') : []
  const found = layers.filter((layer) => !row.layer || textOf(layer, 'Identifier') === row.layer)
  if (found.length > 0) return found
  if (layers.length === 0) throw new ServiceMistake(says.noLayer)
  const names = layers
    .slice(0, 12)
    .map((layer) => textOf(layer, 'Identifier'))
    .join(', ')
    .slice(0, 200)
  throw new ServiceMistake({
    zh: `没有图层“${row.layer}”；该服务有：${names}`,
    en: `there is no layer “${row.layer}”; the service has ${names}`,
  })
}

/** The first of these layers that can be drawn. */
function drawableLayer(
  contents: Element | undefined,
  layers: readonly Element[],
): { layer: Element; set: DrawableSet } {
  const sets = contents ? childrenOf(contents, 'TileMatrixSet') : []
  for (const layer of layers) {
    const links = childrenOf(layer, 'TileMatrixSetLink').map((link) => textOf(link, 'TileMatrixSet'))
    const drawable = sets
      .filter((set) => links.includes(textOf(set, 'Identifier')))
      .flatMap((set) => drawableSet(set) ?? [])
    const set = drawable.find(({ grid }) => grid.projection === 'EPSG:3857') ?? drawable[0]
    if (set) return { layer, set }
  }
  throw new ServiceMistake(says.noSet)
}

type DrawableSet = { id: string; grid: ServiceGrid; matrices: ServiceFacts['matrices'] }

/** Returns the set as a grid; null if its projection or its matrices do not make one. */
function drawableSet(set: Element): DrawableSet | null {
  const crs = textOf(set, 'SupportedCRS')
  const projection = crs.endsWith('CRS84') ? 'EPSG:4326' : projectionOf(Number(/\d{1,6}$/u.exec(crs)?.[0]))
  const isNorthFirst = projection === 'EPSG:4326' && crs.startsWith('urn:') && !crs.endsWith('CRS84')
  const matrices = scaled(
    childrenOf(set, 'TileMatrix').map((matrix) => matrixOf(matrix, { projection, isNorthFirst })),
  ).toSorted((one, other) => other.resolution - one.resolution)
  const [first] = matrices
  const isGrid = matrices.every(
    ({ origin, tileSize, resolution, columns, rows }) =>
      [...origin, resolution, columns, rows].every(Number.isFinite) &&
      resolution > 0 &&
      tileSize.every((size) => size > 0 && size <= 4096) &&
      Math.abs(origin[0] - (first?.origin[0] ?? 0)) < resolution &&
      Math.abs(origin[1] - (first?.origin[1] ?? 0)) < resolution &&
      tileSize[0] === first?.tileSize[0] &&
      tileSize[1] === first.tileSize[1],
  )
  if (!projection || !first || !isGrid || matrices.length > mostZooms) return null
  return {
    id: textOf(set, 'Identifier'),
    matrices: matrices.map(({ id, columns, rows }) => ({ id, columns, rows })),
    grid: {
      projection,
      origin: first.origin,
      tileSize: first.tileSize,
      resolutions: matrices.map(({ resolution }) => resolution),
    },
  }
}

type Matrix = {
  id: string
  columns: number
  rows: number
  resolution: number
  /** Resolution at which its columns cover the world; null if they do not begin at its edge. */
  ofWorld: number | null
  origin: readonly [number, number]
  tileSize: readonly [number, number]
}

/** One zoom of a set, as stated. Services disagree about the order of degrees; no latitude is above 90. */
function matrixOf(
  matrix: Element,
  { projection, isNorthFirst }: { projection: ServiceGrid['projection'] | null; isNorthFirst: boolean },
): Matrix {
  const [first = Number.NaN, second = Number.NaN] = textOf(matrix, 'TopLeftCorner').split(/\s+/u).map(Number)
  const latitude = isNorthFirst ? first : second
  const isSwapped = projection === 'EPSG:4326' && (Math.abs(latitude) > 90 ? !isNorthFirst : isNorthFirst)
  const [width, height, columns, rows] = ['TileWidth', 'TileHeight', 'MatrixWidth', 'MatrixHeight'].map((name) =>
    Number(textOf(matrix, name)),
  ) as [number, number, number, number]
  const unitM = projection === 'EPSG:4326' ? metresOfDegree : 1
  const world = projection === 'EPSG:4326' ? 360 : worldM
  const [x, y] = isSwapped ? [second, first] : [first, second]
  const ofWorld = world / (columns * width)
  return {
    id: textOf(matrix, 'Identifier'),
    columns,
    rows,
    resolution: (Number(textOf(matrix, 'ScaleDenominator')) * pixelM) / unitM,
    ofWorld: Math.abs(x + world / 2) < ofWorld ? ofWorld : null,
    origin: [x, y],
    tileSize: [width, height],
  }
}

/**
 * Some services state scales for other pixels than the standard's: where all zooms cover the whole world and differ from
 * it by the same factor, their resolutions follow from the numbers of their columns.
 */
function scaled(matrices: readonly Matrix[]): readonly Matrix[] {
  const factors = matrices.map(({ resolution, ofWorld }) => (ofWorld === null ? Number.NaN : resolution / ofWorld))
  const [factor = Number.NaN] = factors
  const isScaled = Math.abs(factor - 1) < 0.1 && factors.every((each) => Math.abs(each - factor) < 0.001)
  return isScaled
    ? matrices.map((matrix) => ({ ...matrix, resolution: matrix.ofWorld ?? matrix.resolution }))
    : matrices
}

/** The address of a tile: the template of the layer, else a query to the operation of the service. */
function templateOf(root: Element, { layer, set, row }: { layer: Element; set: string; row: BasemapRow }): string {
  const offered = childrenOf(layer, 'Format').map((format) => format.text.trim())
  const format = formats.find((each) => offered.includes(each)) ?? offered[0] ?? 'image/png'
  const style = childrenOf(layer, 'Style').toSorted(
    (one, other) => Number(other.attributes.isDefault === 'true') - Number(one.attributes.isDefault === 'true'),
  )[0]
  const styleName = textOf(style, 'Identifier') || 'default'
  const resources = childrenOf(layer, 'ResourceURL').filter(({ attributes }) => attributes.resourceType === 'tile')
  const resource = resources.find(({ attributes }) => attributes.format === format) ?? resources[0]
  const template = resource?.attributes.template
  if (template)
    return templateAt(
      template
        .replaceAll(/\{style\}/giu, styleName)
        .replaceAll(/\{tilematrixset\}/giu, set)
        .replaceAll(/\{tilematrix\}/giu, '{z}')
        .replaceAll(/\{tilerow\}/giu, '{y}')
        .replaceAll(/\{tilecol\}/giu, '{x}')
        .replaceAll(/\{(?:time|elevation)\}/giu, 'default'),
      row,
    )
  const address = queryAddress(root)
  if (!address) throw new ServiceMistake(says.noAddress)
  const query = new URLSearchParams({
    SERVICE: 'WMTS',
    REQUEST: 'GetTile',
    VERSION: '1.0.0',
    LAYER: textOf(layer, 'Identifier'),
    STYLE: styleName,
    TILEMATRIXSET: set,
    FORMAT: format,
  })
  const separator = address.includes('?') ? (/[?&]$/u.test(address) ? '' : '&') : '?'
  return templateAt(`${address}${separator}${query.toString()}&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}`, row)
}

/** A whole address with the key: some services state theirs from the root of the host. */
function templateAt(template: string, row: BasemapRow): string {
  const { origin, protocol } = new URL(row.address ?? '')
  const whole = template.startsWith('//')
    ? protocol + template
    : template.startsWith('/')
      ? origin + template
      : template
  if (!/^https?:/u.test(whole) || !URL.canParse(whole)) throw new ServiceMistake(says.noAddress)
  return withKey(whole, row)
}

/** Capabilities rarely name the key: it is the same parameter as in the address of the capabilities. */
function withKey(template: string, { address }: BasemapRow): string {
  const parameter = /[?&]([^=&?]+)=\{key\}/u.exec(address ?? '')?.[1]
  if (!parameter || template.includes('{key}')) return template
  return `${template}${template.includes('?') ? '&' : '?'}${parameter}={key}`
}

function queryAddress(root: Element): string | null {
  const operations = childOf(root, 'OperationsMetadata')
  const tile = operations && childrenOf(operations, 'Operation').find(({ attributes }) => attributes.name === 'GetTile')
  const http = tile && childOf(childOf(tile, 'DCP') ?? tile, 'HTTP')
  const gets = http ? childrenOf(http, 'Get') : []
  const byQuery = gets.find((get) => JSON.stringify(get).includes('KVP')) ?? gets[0]
  return byQuery?.attributes.href ?? byQuery?.attributes['xlink:href'] ?? null
}

function extentOf(layer: Element): Extent | null {
  const box = childOf(layer, 'WGS84BoundingBox')
  const numbers = ['LowerCorner', 'UpperCorner'].flatMap((corner) => textOf(box, corner).split(/\s+/u).map(Number))
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = numbers
  return west < east && south < north ? [west, south, east, north] : null
}

function textOf(element: Element | undefined, name: string): string {
  return (element && childOf(element, name)?.text.trim()) ?? ''
}

import MVT from 'ol/format/MVT.js'
import LayerGroup from 'ol/layer/Group.js'
import VectorTileLayer from 'ol/layer/VectorTile.js'
import type RenderFeature from 'ol/render/Feature.js'
import VectorTileSource from 'ol/source/VectorTile.js'
import { createXYZ } from 'ol/tilegrid.js'
import TileState from 'ol/TileState.js'
import VectorTile from 'ol/VectorTile.js'
import { FetchSource, PMTiles, TileType } from 'pmtiles'
import { vectorLabelStyles } from '../style/vector-label-style.ts'
import { vectorStyles, type VectorLook } from '../style/vector-style.ts'
import type { DeclaredLayer, LayerKind } from './kind.ts'
import { labelGroup, zOrder } from './z-order.ts'

/** Basemap in one file of vector tiles (PMTiles version 3), with the layers of Protomaps (version 4). */
type VectorBasemapLayer = DeclaredLayer & {
  kind: 'vector'
  /** Address of the file. Its server must answer range requests. */
  url: string
  /** For a file that only its uploader may read. */
  headers?: Readonly<Record<string, string>>
  /** Called once if the file or a part of it can't be loaded. */
  onFailed?: () => void
}

type RequestHeaders = NonNullable<VectorBasemapLayer['headers']>
type Tiles = VectorTileLayer<PMTilesSource, RenderFeature>

const fileVersion = 3
/** The tiles are generalised for this size. */
const tilePx = 512
/** Other layers are not decoded. */
const drawnLayers = ['earth', 'landcover', 'landuse', 'water', 'buildings', 'roads', 'boundaries', 'places']

/** Tiles of a PMTiles file. Its header is read first, because it contains the deepest zoom: deeper ones enlarge it. */
class PMTilesSource extends VectorTileSource<RenderFeature> {
  readonly url: string
  readonly #bytes: FetchSource
  readonly #file: PMTiles

  constructor(url: string, headers: RequestHeaders) {
    super({
      state: 'loading',
      format: new MVT({ layers: drawnLayers }),
      // OpenLayers needs an address to tell tiles apart; where their bytes are is known only to the file.
      url: '{z}/{x}/{y}',
      tileSize: tilePx,
      transition: 0,
      wrapX: false,
    })
    this.url = url
    this.#bytes = new FetchSource(url, new Headers(headers), 'same-origin')
    this.#file = new PMTiles(this.#bytes)
    this.setTileLoadFunction((tile) => {
      if (tile instanceof VectorTile) this.#fill(tile)
    })
    // Until then the map is not drawn completely, and a sheet must not be printed.
    this.loading = true
    this.#open().then(
      () => this.#end('ready'),
      () => this.#end('error'),
    )
  }

  /** For the following requests: a token may change while the map is open. */
  setHeaders(headers: RequestHeaders): void {
    this.#bytes.setHeaders(new Headers(headers))
  }

  async #open(): Promise<void> {
    const { specVersion, tileType, maxZoom } = await this.#file.getHeader()
    if (specVersion !== fileVersion || tileType !== TileType.Mvt) throw new Error('The file has no vector tiles')
    // Without the least zoom of the file: a map of a region, zoomed out, would load all its tiles at once.
    this.tileGrid = createXYZ({ maxZoom, tileSize: tilePx })
  }

  #end(state: 'ready' | 'error'): void {
    this.loading = false
    this.setState(state)
  }

  #fill(tile: VectorTile<RenderFeature>): void {
    const [z = 0, x = 0, y = 0] = tile.getTileCoord()
    tile.setLoader((extent, _resolution, featureProjection) => {
      this.#file
        .getZxy(z, x, y)
        .then((found) =>
          tile.setFeatures(found ? tile.getFormat().readFeatures(found.data, { extent, featureProjection }) : []),
        )
        .catch(() => tile.setState(TileState.ERROR))
    })
  }
}

/** The same tiles four times, because layers of data are drawn between ground, lines and names. */
class VectorGroup extends LayerGroup {
  readonly ground = tilesAt(zOrder.basemap)
  readonly lines = tilesAt(zOrder.water)
  readonly lesser = tilesAt(zOrder.lesserLabels, labelGroup)
  readonly labels = tilesAt(zOrder.labels, labelGroup)
  #source: PMTilesSource | null = null
  #look: VectorLook | null = null

  constructor() {
    super()
    this.getLayers().extend([this.ground, this.lines, this.lesser, this.labels])
  }

  /** A file that could not be opened is tried again, for example with a new token. */
  open({ url, headers = {}, onFailed }: VectorBasemapLayer): void {
    if (this.#source?.url === url && this.#source.getState() !== 'error') {
      this.#source.setHeaders(headers)
      return
    }
    this.#source = new PMTilesSource(url, headers)
    for (const tiles of [this.ground, this.lines, this.lesser, this.labels]) tiles.setSource(this.#source)
    if (onFailed) tellOnce(this.#source, onFailed)
  }

  /** A new style draws all tiles again, so that it is only set when it differs. */
  draw({ palette, theme, locale }: VectorLook): void {
    const known = this.#look
    if (known?.palette === palette && known.theme === theme && known.locale === locale) return
    this.#look = { palette, theme, locale }
    const { ground, lines } = vectorStyles(this.#look)
    const { lesser, main } = vectorLabelStyles(this.#look)
    this.ground.setStyle(ground)
    this.lines.setStyle(lines)
    this.lesser.setStyle(lesser)
    this.labels.setStyle(main)
  }
}

/** A file that can't be opened has no tile that could fail. */
function tellOnce(source: PMTilesSource, onFailed: () => void): void {
  let isTold = false
  const tell = (): void => {
    if (!isTold) onFailed()
    isTold = true
  }
  source.on('tileloaderror', tell)
  source.on('change', () => {
    if (source.getState() === 'error') tell()
  })
}

function tilesAt(zIndex: number, declutter?: string): Tiles {
  const tiles: Tiles = new VectorTileLayer({
    zIndex,
    // Also for names: the other mode cuts them off at the edges of tiles.
    renderMode: 'hybrid',
    ...(declutter ? { declutter } : {}),
  })
  // The dots of places are not circles of data, from which names are kept away.
  tiles.set('isMarks', true)
  return tiles
}

/** Basemap of vector tiles in one file, in the colours of the plain basemap. */
const vector: LayerKind<VectorBasemapLayer, VectorGroup> = {
  id: 'vector',
  zIndex: zOrder.basemap,
  create: () => new VectorGroup(),
  update(made, layer, look) {
    made.open(layer)
    made.draw(look)
  },
}

export default vector

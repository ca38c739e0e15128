import ImageTile from 'ol/ImageTile.js'
import LayerGroup from 'ol/layer/Group.js'
import TileLayer from 'ol/layer/Tile.js'
import { transformExtent } from 'ol/proj.js'
import TileImage from 'ol/source/TileImage.js'
import type Tile from 'ol/Tile.js'
import TileState from 'ol/TileState.js'
import TileGrid from 'ol/tilegrid/TileGrid.js'
import type { RasterBasemap } from '../../resources/basemap-view.ts'
import { tileAddress } from '../../resources/tile-address.ts'
import { mapProjection } from '../crs.ts'
import type { DeclaredLayer, LayerKind } from './kind.ts'
import { isOnMap, retried } from './retry.ts'
import { zOrder } from './z-order.ts'

/** Basemap of a map service: pictures, in the grid and projection of the service. */
type RasterLayer = DeclaredLayer & {
  kind: 'raster'
  source: RasterBasemap
  /** Called once if pictures can't be loaded. */
  onFailed?: () => void
}

/** Pause before a picture that failed is loaded once more. */
const pausesMs = [2000]

/** The pictures of a basemap above each other, such as imagery and its names. */
const raster: LayerKind<RasterLayer, LayerGroup> = {
  id: 'raster',
  zIndex: zOrder.service,
  create: () => new LayerGroup(),
  update(made, { source, onFailed }) {
    if (made.get('source') === source) return
    made.set('source', source, true)
    made.getLayers().clear()
    const layers = source.templates.map((_template, part) => picturesOf(source, part))
    made.getLayers().extend(layers)
    let hasFailed = false
    for (const layer of layers)
      layer.getSource()?.on('tileloaderror', () => {
        if (!hasFailed) onFailed?.()
        hasFailed = true
      })
  },
}

function picturesOf(source: RasterBasemap, part: number): TileLayer<TileImage> {
  const { grid, extent, minZoom, maxZoom, matrices } = source
  const layer: TileLayer<TileImage> = new TileLayer({
    zIndex: zOrder.service + part,
    ...(extent ? { extent: transformExtent([...extent], 'EPSG:4326', mapProjection) } : {}),
    source: new TileImage({
      projection: grid.projection,
      wrapX: false,
      tileGrid: new TileGrid({
        origin: [...grid.origin],
        tileSize: [...grid.tileSize],
        resolutions: grid.resolutions.slice(0, maxZoom + 1),
        sizes: matrices.slice(0, maxZoom + 1).map(({ columns, rows }) => [columns, rows]),
        minZoom,
      }),
      tileUrlFunction: ([z = 0, x = 0, y = 0]) => tileAddress(source, { part, tile: { z, x, y } }),
      tileLoadFunction: (tile, url) =>
        void load(tile, () => retried(() => pictureAt(url), { pausesMs, isWanted: () => isOnMap(layer) })),
    }),
  })
  return layer
}

/** Fills a tile, unless it was given up meanwhile. It counts as loading until the last attempt ends. */
async function load(tile: Tile, picture: () => Promise<HTMLImageElement>): Promise<void> {
  const loaded = await picture().catch(() => null)
  if (tile.getState() !== TileState.LOADING) return
  if (loaded && tile instanceof ImageTile) tile.setImage(loaded)
  else tile.setState(TileState.ERROR)
}

function pictureAt(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const picture = new Image()
    // Printing reads the pixels of the map, which a browser only allows for pictures that their server shares.
    picture.crossOrigin = 'anonymous'
    picture.addEventListener('load', () => resolve(picture))
    picture.addEventListener('error', () => reject(new Error('The picture could not be loaded')))
    picture.src = url
  })
}

export default raster

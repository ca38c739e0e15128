import ImageTile from 'ol/ImageTile.js'
import MVT from 'ol/format/MVT.js'
import LayerGroup from 'ol/layer/Group.js'
import TileLayer from 'ol/layer/Tile.js'
import VectorTileLayer from 'ol/layer/VectorTile.js'
import Event from 'ol/events/Event.js'
import { transformExtent } from 'ol/proj.js'
import type RenderFeature from 'ol/render/Feature.js'
import UrlTile from 'ol/source/UrlTile.js'
import VectorTileSource from 'ol/source/VectorTile.js'
import type Tile from 'ol/Tile.js'
import { createXYZ } from 'ol/tilegrid.js'
import TileState from 'ol/TileState.js'
import VectorTile from 'ol/VectorTile.js'
import { dataProjection, mapProjection, type Extent } from '../crs.ts'
import { contoursFrom, contourStyles } from '../style/contour-style.ts'
import type { DeclaredLayer, LayerKind } from './kind.ts'
import { isOnMap, retried } from './retry.ts'
import { fetchTile } from './tiles.ts'
import { labelGroup, zOrder } from './z-order.ts'

/** The relief of the ground, and contours where the map is close. */
export type TerrainLayer = DeclaredLayer & {
  kind: 'terrain'
  /** Address of the pictures of the relief with {theme}, {z}, {x} and {y}. */
  relief: string
  /** Address of the vector tiles with contours. */
  contours: string
  /** What both cover, in degrees. */
  extent: Extent
}

/** Zooms of the pictures; deeper ones enlarge them, smoothly. */
const reliefZooms = { minZoom: 5, maxZoom: 17 }
/** Zooms of the tiles with contours, whose sides are twice as long. */
const contourZooms = { minZoom: 11, maxZoom: 15, tileSize: 512 }
/** Pauses before a tile that failed is loaded again. */
const pausesMs = [1000, 4000]

/** Pictures of a service of ours. `TileImage` would bring along the reprojection of pictures. */
class ReliefSource extends UrlTile {
  /** `finer`: pictures per picture of the screen and side, for a sheet of paper. */
  constructor(url: string, { finer, load }: { finer: number; load: (tile: Tile, url: string) => void }) {
    super({
      projection: mapProjection,
      wrapX: false,
      url,
      tileLoadFunction: load,
      tilePixelRatio: finer,
      tileGrid: createXYZ({ ...reliefZooms, tileSize: 256 / finer }),
    })
  }

  override getTile(...[z, x, y, pixelRatio, projection]: Parameters<UrlTile['getTile']>): ImageTile {
    const at = this.getTileCoordForTileUrlFunction([z, x, y])
    const url = at && this.tileUrlFunction(at, pixelRatio, projection)
    const options = { transition: 0, interpolate: true }
    const tile = new ImageTile([z, x, y], url ? TileState.IDLE : TileState.EMPTY, url ?? '', {}, this.tileLoadFunction, options) // prettier-ignore
    tile.key = this.getKey()
    tile.addEventListener('change', (event) => {
      if (event instanceof Event) this.handleTileChange(event)
    })
    return tile
  }
}

type Contours = VectorTileLayer<VectorTileSource<RenderFeature>, RenderFeature>

class TerrainGroup extends LayerGroup {
  readonly relief = new TileLayer<ReliefSource>({ zIndex: zOrder.relief })
  readonly lines = contoursAt(zOrder.contours)
  readonly numbers = contoursAt(zOrder.contourLabels, labelGroup)
  /** Whether a tile could not be loaded. */
  hasFailed = false
  #shown: readonly unknown[] = []

  constructor() {
    super()
    this.getLayers().extend([this.relief, this.lines, this.numbers])
  }

  /** Tiles at other addresses replace these. */
  load({ relief, contours, extent }: TerrainLayer, theme: string, finer: number): void {
    const url = relief.replace('{theme}', theme)
    const shown = [url, contours, ...extent]
    if (shown.every((part, index) => part === this.#shown[index])) return
    this.#shown = shown
    this.hasFailed = false
    const covered = transformExtent([...extent], dataProjection, mapProjection)
    for (const layer of [this.relief, this.lines, this.numbers]) layer.setExtent(covered)
    const source = new ReliefSource(url, { finer, load: (tile, at) => void loadPicture(tile, at, this.relief) })
    source.on('tileloaderror', () => (this.hasFailed = true))
    this.relief.setSource(source)
    if (this.lines.getSource()?.getUrls()?.[0] === contours) return
    const lines = new VectorTileSource<RenderFeature>({
      format: new MVT(),
      url: contours,
      tileGrid: createXYZ(contourZooms),
      transition: 0,
      wrapX: false,
      tileLoadFunction: (tile, at) => loadLines(tile, at, this.lines),
    })
    lines.on('tileloaderror', () => (this.hasFailed = true))
    for (const layer of [this.lines, this.numbers]) layer.setSource(lines)
  }
}

function contoursAt(zIndex: number, declutter?: string): Contours {
  const made: Contours = new VectorTileLayer({
    zIndex,
    maxResolution: contoursFrom,
    // Also for numbers: the other mode cuts them off at the edges of tiles.
    renderMode: 'hybrid',
    ...(declutter ? { declutter } : {}),
  })
  // They are not circles of data, from which names are kept away.
  made.set('isMarks', true)
  return made
}

/** Fills a picture, unless it was given up meanwhile. Where no height is known there is none. */
async function loadPicture(tile: Tile, url: string, layer: TileLayer<ReliefSource>): Promise<void> {
  const picture = await retried(() => pictureAt(url), { pausesMs, isWanted: () => isOnMap(layer) }).catch(
    () => undefined,
  )
  if (tile.getState() !== TileState.LOADING) return
  if (picture && tile instanceof ImageTile) tile.setImage(picture)
  else tile.setState(picture === null ? TileState.EMPTY : TileState.ERROR)
}

async function pictureAt(url: string): Promise<HTMLCanvasElement | null> {
  const bytes = await fetchTile(url, {})
  if (bytes.byteLength === 0) return null
  const bitmap = await createImageBitmap(new Blob([bytes]))
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap)
  return canvas
}

function loadLines(tile: Tile, url: string, layer: Contours): void {
  if (!(tile instanceof VectorTile)) return
  tile.setLoader((extent, _resolution, featureProjection) => {
    retried(() => fetchTile(url, {}), { pausesMs, isWanted: () => isOnMap(layer) }).then(
      (bytes) => tile.setFeatures(tile.getFormat().readFeatures(bytes, { extent, featureProjection })),
      () => tile.setState(TileState.ERROR),
    )
  })
}

/** Elevation below the plain basemap: as a picture, and as lines with their heights. */
const terrain: LayerKind<TerrainLayer, TerrainGroup> = {
  id: 'terrain',
  zIndex: zOrder.relief,
  create: () => new TerrainGroup(),
  update(made, layer, { theme, palette, finer = 1 }) {
    made.load(layer, theme, finer)
    const { line, number } = contourStyles(theme, palette)
    made.lines.setStyle(line)
    made.numbers.setStyle(number)
  },
  hasHoles: ({ hasFailed }) => hasFailed,
}

export default terrain
